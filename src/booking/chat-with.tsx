import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Booking } from '#domain/booking/api.ts';
import type { Room } from '#domain/chat/api.ts';
import type { Viewer } from './booking-status.tsx';
import { say, useWords } from '../i18n/language.ts';
import { usePhone } from '../sync/phone.ts';
import { codeFirst } from '../ui/late/lazy-part.tsx';
import { Icon } from '../ui/icon.tsx';
import { chatLinkWords } from '../chat/words.ts';
import { roomAddress, usePersonName, type Reader } from '../chat/person-name.ts';
import { useRoomWith } from '../chat/room-reads.ts';

/** A link on the ticket to the chat with the other person; its space is reserved until it is loaded. */
export function ChatWith({ booking: { caddy, golfer }, viewer }: { booking: Booking; viewer: Viewer }) {
  const person =
    viewer === 'golfer'
      ? { user_id: caddy.user_id, name: caddy.nickname }
      : { user_id: golfer.user_id, name: golfer.display_name };
  return <ChatLink reader={viewer} person={person} />;
}

interface Props {
  reader: Reader;
  /** Whom the booking is with. */
  person: Pick<Room['with'], 'user_id' | 'name'>;
}

/** The link to the chat with the other person, among a ticket's actions: direct, also without a signal, where the phone knows the room. */
function ChatLink({ reader, person }: Props) {
  const w = useWords(chatLinkWords);
  const room = useRoomWith(person.user_id);
  const nameOf = usePersonName(reader);
  const label = say(w.chatWith, { name: nameOf(person) });
  if (!room) return <OpenRoom reader={reader} user_id={person.user_id} label={label} />;
  return (
    <Link href={roomAddress(reader, room.room_id)}>
      <Icon name="message-circle" />
      {label}
    </Link>
  );
}

interface OpenProps {
  reader: Reader;
  user_id: string;
  label: string;
}

const opener = () => import('../chat/open-room.ts');

/** Only the server can say which room it is. */
function OpenRoom({ reader, user_id, label }: OpenProps) {
  const phone = usePhone();
  const [, navigate] = useLocation();
  const [isBusy, setBusy] = useState(false);
  const open = async () => {
    if (isBusy) return;
    setBusy(true);
    const room_id = await (await opener()).openRoom(phone, user_id).finally(() => setBusy(false));
    if (room_id !== undefined) navigate(roomAddress(reader, room_id));
  };
  return (
    <button type="button" aria-busy={isBusy} onClick={() => codeFirst(opener, () => void open())}>
      <Icon name="message-circle" />
      {label}
    </button>
  );
}
