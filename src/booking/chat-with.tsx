import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Booking } from '#domain/booking/api.ts';
import type { Room } from '#domain/chat/api.ts';
import type { Viewer } from './booking-status.tsx';
import { say, useWords, currentLanguage, wordIn, type Words } from '../i18n/language.ts';
import { usePhone, type Phone } from '../sync/phone.ts';
import { Icon } from '../ui/icon.tsx';
import { chatLinkWords } from '../chat/words.ts';
import { roomAddress, usePersonName, type Reader, useRoomWith, roomListOf } from '../chat/room-reads.ts';
import { refusalOf } from '../i18n/refusal-later.ts';
import { CallFailed, send } from '../sync/net/call.ts';
import { toast } from '../ui/overlay/toast.tsx';

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

/** Only the server can say which room it is. */
function OpenRoom({ reader, user_id, label }: OpenProps) {
  const phone = usePhone();
  const [, navigate] = useLocation();
  const [isBusy, setBusy] = useState(false);
  const open = async () => {
    if (isBusy) return;
    setBusy(true);
    const room_id = await openRoom(phone, user_id).finally(() => setBusy(false));
    if (room_id !== undefined) navigate(roomAddress(reader, room_id));
  };
  return (
    <button type="button" aria-busy={isBusy} onClick={() => void open()}>
      <Icon name="message-circle" />
      {label}
    </button>
  );
}

const NEEDS_NETWORK: Words = {
  th: 'แชทนี้ยังไม่มีในเครื่อง เปิดครั้งแรกต้องมีสัญญาณ ลองอีกครั้งเมื่อออนไลน์',
  en: 'This chat is not on this device yet. Opening it the first time needs a signal; try again when you are online.',
};

/** The room of the two, made when there is none; undefined: there can be none now, and the user was told why. */
async function openRoom(phone: Phone, user_id: string): Promise<string | undefined> {
  try {
    const { room_id } = await send(phone, 'POST /chat/open', { user_id });
    void roomListOf(phone).roomChanged(room_id);
    return room_id;
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    const why = error.status_code === 0 ? NEEDS_NETWORK : await refusalOf(error.code);
    toast({ text: wordIn(why, currentLanguage()), kind: 'bad' });
    return undefined;
  }
}
