import type { Room } from '#domain/chat/api.ts';
import type { RoomStatus } from '#domain/chat/room.ts';
import { ClosedNote } from './closed-note.tsx';
import { Composer } from './composer.tsx';
import type { OpenSheet } from './room-sheets.tsx';
import type { Reader } from '../person-name.ts';

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
