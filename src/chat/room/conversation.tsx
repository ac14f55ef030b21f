import { useCallback, useState, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import type { MessageRow as Shown, Row } from '#domain/chat/shown.ts';
import { readThrough } from '#domain/chat/log.ts';
import { useWords, say } from '../../i18n/language.ts';
import { useConnection } from '../../sync/net/connection.ts';
import { Button } from '../../ui/control/button.tsx';
import type { RoomLog } from '../data.ts';
import type { OpenSheet } from './room-sheets.tsx';
import { roomWords } from '../room-words.ts';
import { useMessageText } from '../message/message-text.ts';
import { usePhone, part } from '../../sync/phone.ts';
import { CallFailed } from '../../sync/net/call.ts';
import { ownershipOf } from '../../sync/mirror/resource.ts';
import { outboxOf } from '../../sync/outbox/outbox.ts';
import { roomsOf } from '../log/log-load.ts';
import { roomListOf } from '../room-reads.ts';
import { Icon } from '../../ui/icon.tsx';
import { useAnchor, around, earlier, following, later, newest, placesOf, type Window } from '../message/anchor.ts';
import { DayLine, MessageRow } from '../message/message-row.tsx';

interface Props {
  room_id: string;
  name: string;
  log: RoomLog;
  onOpen: (over: OpenSheet) => void;
}

/** The messages, from the phone's copy at once; and the announcement of new ones to screen readers. */
export function Conversation({ room_id, name, log, onOpen }: Props) {
  const phone = usePhone();
  const unreadFrom = useUnreadFrom(log);
  const onSeen = useCallback((seq: number) => void roomMarksOf(phone).markRead(room_id, seq), [phone, room_id]);
  const onMenu = useCallback((shown: Shown) => onOpen({ kind: 'message', shown }), [onOpen]);
  return (
    <>
      <MessageList
        rows={log.rows}
        unreadFrom={unreadFrom}
        name={name}
        top={<Top log={log} />}
        onOlder={log.loadOlder}
        onSeen={onSeen}
        onMenu={onMenu}
      />
      <Announced rows={log.rows} name={name} />
    </>
  );
}

/** The first message that was unread when the server answered for this room; undefined: all was read, or only own ones are new. */
function useUnreadFrom({ rows, log, updatedAt, stale }: RoomLog): number | undefined {
  const [found, setFound] = useState<{ seq: number | undefined }>();
  if (!found && updatedAt !== undefined && !stale && log.status !== undefined) {
    const first = rows.find(
      (row) => row.kind === 'MESSAGE' && row.message.from !== 'ME' && row.message.seq > log.read_seq,
    );
    setFound({ seq: first?.kind === 'MESSAGE' ? first.message.seq : undefined });
  }
  return found?.seq;
}

/** Above the oldest message that is here. */
function Top({ log: { hasOlder, isLoadingOlder, olderError, isWhole, loadOlder, rows } }: { log: RoomLog }) {
  const w = useWords(roomWords);
  const isOffline = useConnection() === 'offline';
  if (olderError && isOffline) return <p className="chat-top-note">{w.olderOffline}</p>;
  if (olderError)
    return (
      <div className="chat-top-note">
        <p>{w.olderFailed}</p>
        <Button kind="quiet" size="sm" onClick={loadOlder}>
          {w.retry}
        </Button>
      </div>
    );
  if (hasOlder || isLoadingOlder) return <p className="chat-top-note">{w.older}</p>;
  if (isWhole && rows.length === 0)
    return (
      <div className="chat-top-note">
        <p className="strong">{w.begin}</p>
        <p>{w.beginWhy}</p>
      </div>
    );
  return null;
}

/** Of what comes in while the room is open, the newest of the other person is announced once; what is loaded above is not. */
function Announced({ rows, name }: { rows: readonly Row[]; name: string }) {
  const last = rows.findLast((row) => row.kind === 'MESSAGE' && row.message.from === 'THEM');
  const [first] = useState(last?.key);
  return (
    <div className="sr" aria-live="polite">
      {last?.kind === 'MESSAGE' && last.key !== first && <Spoken key={last.key} shown={last} name={name} />}
    </div>
  );
}

function Spoken({ shown, name }: { shown: Shown; name: string }) {
  return `${name} · ${useMessageText(shown.message)}`;
}

export const roomMarksOf = part((phone) => {
  const { owned } = ownershipOf(phone);
  const { knownRoom } = roomsOf(phone);
  const { nothingUnread } = roomListOf(phone);
  const outbox = outboxOf(phone);
  /** By room, what was said here already, by whom it was. */
  let whose = owned();
  let said = new Map<string, number>();

  /**
   * The reader has it in sight, and so everything before it. Waits without a signal, blocking nothing; list and badge say so at once.
   * Nothing is read on a page nobody looks at.
   */
  async function markRead(room_id: string, seen: number): Promise<void> {
    if (document.visibilityState !== 'visible') return;
    if (whose.aborted) said = new Map();
    whose = owned();
    const log = knownRoom(room_id)?.shown.log;
    const seq = log ? readThrough(log, seen) : seen;
    if (seq <= Math.max(said.get(room_id) ?? 0, log?.read_seq ?? 0)) return;
    said.set(room_id, seq);
    nothingUnread(room_id, seq);
    try {
      await outbox.add({
        entity: `read:${room_id}`,
        call: 'POST /chat/read',
        input: { room_id, seq },
        title: { th: 'อ่านแล้ว', en: 'Read' },
        replaces: true,
      });
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      said.delete(room_id); // a phone that stores nothing, and no answer: the next time the reader looks
    }
  }
  return { markRead };
});

/** This near to an end of what is drawn, more is drawn (px). */
const AHEAD = 900;

interface MessageListProps {
  /** Oldest first; what only this phone has comes last. */
  rows: readonly Row[];
  /** The first number that was unread when the reader came; undefined: none. */
  unreadFrom: number | undefined;
  name: string;
  /** Above the oldest: loading, why not, or the beginning. */
  top: ReactNode;
  /** The reader nears the oldest that is on the phone. */
  onOlder: () => void;
  /** The newest number the reader has in sight. */
  onSeen: (seq: number) => void;
  onMenu: (shown: Shown) => void;
}

/** The conversation: at most `MAX_ROWS` rows in the document, whatever the room holds. */
function MessageList({ rows, unreadFrom, name, top, onOlder, onSeen, onMenu }: MessageListProps) {
  const w = useWords(roomWords);
  const [wanted, setWindow] = useState<Window>(() =>
    unreadFrom === undefined ? newest(rows) : around(rows, unreadFrom),
  );
  const [isAway, setAway] = useState(false);
  const window_ = following(rows, wanted, !isAway);
  if (window_ !== wanted) setWindow(window_);
  const [from, to] = placesOf(rows, window_);
  const [seen, inSight] = useSeen(onSeen);
  const now = useRef({ rows, window: window_, onOlder });
  useLayoutEffect(() => {
    now.current = { rows, window: window_, onOlder };
  });
  const { scroller, isAtEnd, hold, scrolled, onMoved } = useAnchor(
    unreadFrom === undefined ? 'end' : { key: 'unread', top: 72 },
  );

  const look = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    const known = now.current;
    setAway(!isAtEnd() || known.window.high !== Number.POSITIVE_INFINITY);
    inSight(lastInSight(box));
    const next = wider(box, known.rows, known.window);
    if (next !== known.window) setWindow(next);
    else if (box.scrollTop < AHEAD && placesOf(known.rows, next)[0] === 0) known.onOlder();
  }, [scroller, isAtEnd, inSight]);
  useEffect(() => {
    onMoved(look);
    look();
  }, [onMoved, look, rows, window_]);

  const toEnd = () => {
    setWindow(newest(rows));
    setAway(false);
    hold('end');
  };
  const sent = useSentKey(rows);
  const [lastSent, setLastSent] = useState(sent);
  if (sent !== lastSent) {
    setLastSent(sent); // sending a message brings the sender to the end
    setWindow(newest(rows));
    setAway(false);
  }
  useLayoutEffect(() => {
    if (sent !== undefined) hold('end');
  }, [sent, hold]);

  const fresh = isAway ? countAfter(rows, seen) : 0;
  return (
    <div className="room-body">
      <div className="chat" ref={scroller} onScroll={scrolled} role="log" aria-label={w.log} aria-live="off">
        <div className="chat-in">
          {from === 0 && top}
          {rows.slice(from, to).map((row, at) => {
            if (row.kind === 'DAY') return <DayLine key={row.key} day={row.day} />;
            const line = <MessageRow key={row.key} shown={row} name={name} onMenu={onMenu} />;
            return isFirstUnread(rows, from + at, unreadFrom)
              ? [
                  <p key="unread" className="chat-unread" data-key="unread">
                    {w.unreadHere}
                  </p>,
                  line,
                ]
              : line;
          })}
        </div>
      </div>
      {isAway && (
        <button type="button" className="chat-newest" onClick={toEnd}>
          <Icon name="chevron-down" />
          {fresh > 0 ? say(w.newCount, { n: fresh }) : <span className="sr">{w.newest}</span>}
        </button>
      )}
    </div>
  );
}

function wider(box: HTMLElement, rows: readonly Row[], window_: Window): Window {
  if (box.scrollTop < AHEAD) return earlier(rows, window_);
  const below = box.scrollHeight - box.clientHeight - box.scrollTop;
  return below < AHEAD ? later(rows, window_) : window_;
}

/** How many of the other's came after it. Looked for from the end: there may be ten thousand before. */
function countAfter(rows: readonly Row[], seq: number): number {
  const last = rows.findLastIndex((row) => row.kind === 'MESSAGE' && row.message.seq > 0 && row.message.seq <= seq);
  return rows
    .slice(last + 1)
    .filter((row) => row.kind === 'MESSAGE' && row.message.seq > 0 && row.message.from !== 'ME').length;
}

function isFirstUnread(rows: readonly Row[], at: number, unreadFrom: number | undefined): boolean {
  const seqOf = (row: Row | undefined) => (row?.kind === 'MESSAGE' ? row.message.seq : undefined);
  const seq = seqOf(rows[at]);
  if (unreadFrom === undefined || seq === undefined || seq < unreadFrom) return false;
  const before = seqOf(rows[at - 1]) ?? seqOf(rows[at - 2]); // a day's line may lie between them
  return before === undefined || before < unreadFrom;
}

/** The key of the reader's own newest message, once it is another one than on arrival. */
function useSentKey(rows: readonly Row[]): string | undefined {
  const last = rows.at(-1);
  const key = last?.kind === 'MESSAGE' && last.message.from === 'ME' ? last.key : undefined;
  const [first] = useState(key);
  return key === first ? undefined : key;
}

/** The newest number the reader has had in sight, and how to say that another one is; nothing is seen on a page nobody looks at. */
function useSeen(onSeen: (seq: number) => void): [number, (seq: number) => void] {
  const [seen, setSeen] = useState(0);
  const waiting = useRef(0);
  const tell = useCallback(() => {
    const seq = waiting.current;
    if (document.visibilityState !== 'visible' || seq === 0) return;
    setSeen(seq);
    onSeen(seq);
  }, [onSeen]);
  useEffect(() => {
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [tell]);
  const inSight = useCallback(
    (seq: number) => {
      if (seq <= waiting.current) return;
      waiting.current = seq;
      tell();
    },
    [tell],
  );
  return [seen, inSight];
}

/** The number of the last message whose beginning is in sight. */
function lastInSight(box: HTMLElement): number {
  const edge = box.getBoundingClientRect().bottom;
  const rows = [...box.querySelectorAll<HTMLElement>('[data-seq]')];
  const last = rows.findLast((row) => row.getBoundingClientRect().top < edge);
  return Number(last?.dataset['seq'] ?? 0);
}
