import { useCallback, useState } from 'react';
import type { MessageRow as Shown, Row } from '#domain/chat/shown.ts';
import { readThrough } from '#domain/chat/log.ts';
import { useWords } from '../../i18n/language.ts';
import { useConnection } from '../../sync/net/connection.ts';
import { Button } from '../../ui/control/button.tsx';
import type { RoomLog } from '../data.ts';
import { MessageList } from '../message/message-list.tsx';
import type { OpenSheet } from './room-sheets.tsx';
import { roomWords } from '../room-words.ts';
import { useMessageText } from '../message/message-text.ts';
import { usePhone, part } from '../../sync/phone.ts';
import { CallFailed } from '../../sync/net/call.ts';
import { ownershipOf } from '../../sync/mirror/resource.ts';
import { outboxOf } from '../../sync/outbox/outbox.ts';
import { roomsOf } from '../log/log-load.ts';
import { roomListOf } from '../room-reads.ts';

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
