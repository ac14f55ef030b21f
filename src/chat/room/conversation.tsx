import { useCallback, useState } from 'react';
import type { MessageRow as Shown, Row } from '#domain/chat/shown.ts';
import { useWords } from '../../i18n/language.ts';
import { useConnection } from '../../sync/net/connection.ts';
import { Button } from '../../ui/control/button.tsx';
import type { RoomLog } from '../data.ts';
import { roomMarksOf } from './marks.ts';
import { MessageList } from '../message/message-list.tsx';
import type { OpenSheet } from './room-sheets.tsx';
import { roomWords } from '../room-words.ts';
import { useMessageText } from '../message/message-text.ts';
import { usePhone } from '../../sync/phone.ts';

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
