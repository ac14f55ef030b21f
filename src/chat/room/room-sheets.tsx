import type { Room } from '#domain/chat/api.ts';
import type { RoomStatus } from '#domain/chat/room.ts';
import type { MessageRow } from '#domain/chat/shown.ts';
import { usePhone } from '../../sync/phone.ts';
import { sendPhrase } from '../data.ts';
import { MessageMenu } from '../message/message-menu.tsx';
import { useOneAtATime } from '../one-at-a-time.ts';
import { type Reader, usePersonName } from '../person-name.ts';
import { PhraseSheet } from '../phrase/phrase-sheet.tsx';
import { RoomMenu } from './room-menu.tsx';

interface Props {
  over: OpenSheet;
  room: Room;
  status: RoomStatus;
  reader: Reader;
  onClose: () => void;
}

/** What lies over a room, all of it together: it comes when the first of it is asked for. */
export function RoomSheets({ over, room, status, reader, onClose }: Props) {
  const phone = usePhone();
  const name = usePersonName(reader)(room.with);
  const [, run] = useOneAtATime();
  const to = { room_id: room.room_id, name };
  switch (over.kind) {
    case 'message':
      return <MessageMenu shown={over.shown} room_id={room.room_id} name={name} onClose={onClose} />;
    case 'room':
      return <RoomMenu room={room} status={status} name={name} onClose={onClose} />;
    case 'phrases':
      return (
        <PhraseSheet
          viewer={reader}
          onClose={onClose}
          onPick={(phrase_id, values) => {
            onClose();
            void run(() => sendPhrase(phone, to, phrase_id, { ...values }));
          }}
        />
      );
  }
}

/** What lies over the room: the choices for a message or for the room, the phrases. */
export type OpenSheet = { kind: 'message'; shown: MessageRow } | { kind: 'room' } | { kind: 'phrases' };
