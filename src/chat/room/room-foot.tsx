import type { Room } from '#domain/chat/api.ts';
import type { RoomStatus } from '#domain/chat/room.ts';
import { Composer } from './composer.tsx';
import type { OpenSheet } from './room-sheets.tsx';
import type { Reader } from '../person-name.ts';
import { useWords } from '../../i18n/language.ts';
import { Button, ButtonLink } from '../../ui/control/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { block, reopen } from '../data.ts';
import { useOneAtATime, closedWords } from '../one-at-a-time.ts';
import { usePhone } from '../../sync/phone.ts';

interface Props {
  /** Undefined: the phone does not know yet whose room it is; what the user writes waits for it. */
  room: Room | undefined;
  room_id: string;
  name: string;
  status: RoomStatus;
  reader: Reader;
  /** The newest message is the other person's. */
  isAsked: boolean;
  onOpen: (over: OpenSheet) => void;
}

/** The composer, or why the user cannot write. */
export function RoomFoot({ room, room_id, name, status, reader, isAsked, onOpen }: Props) {
  if (room && status !== 'ACTIVE') return <ClosedNote room={room} status={status} reader={reader} />;
  return (
    <Composer
      to={{ room_id, name }}
      isAsked={isAsked && reader === 'caddy'}
      onPhrases={() => onOpen({ kind: 'phrases' })}
    />
  );
}

interface ClosedNoteProps {
  room: Room;
  status: RoomStatus;
  reader: Reader;
}

/** In the place of the composer: why nobody can write here, and what the reader can do. */
function ClosedNote({ room, status, reader }: ClosedNoteProps) {
  const w = useWords(closedWords);
  const isMine = status === 'BLOCKED' && room.is_blocked_by_me;
  const why = {
    ACTIVE: '',
    READ_ONLY: reader === 'caddy' ? w.readOnlyCaddy : w.readOnlyGolfer,
    BLOCKED: isMine ? w.blockedByMe : w.blocked,
    ARCHIVED: w.archived,
  }[status];
  return (
    <section className="composer chat-closed">
      <p className="t-sm inline">
        <Icon name="lock" small />
        <span>{why}</span>
      </p>
      {isMine && <Unblock room_id={room.room_id} />}
      {status === 'READ_ONLY' && reader === 'caddy' && <Reopen room_id={room.room_id} />}
      {status === 'READ_ONLY' && reader === 'golfer' && (
        <ButtonLink size="sm" kind="outline" href={`/golfer/home/caddy-detail/${room.with.user_id}`}>
          {w.bookAgain}
        </ButtonLink>
      )}
    </section>
  );
}

function Unblock({ room_id }: { room_id: string }) {
  const phone = usePhone();
  const w = useWords(closedWords);
  const [isBusy, run] = useOneAtATime();
  return (
    <Button
      size="sm"
      kind="outline"
      busy={isBusy && w.unblocking}
      onClick={() => void run(() => block(phone, room_id, false))}
    >
      {w.unblock}
    </Button>
  );
}

function Reopen({ room_id }: { room_id: string }) {
  const phone = usePhone();
  const w = useWords(closedWords);
  const [isBusy, run] = useOneAtATime();
  return (
    <Button
      size="sm"
      kind="outline"
      busy={isBusy && w.reopening}
      onClick={() => void run(() => reopen(phone, room_id))}
    >
      {w.reopen}
    </Button>
  );
}
