import { useEffect } from 'react';
import type { InputOf } from '#domain/calls.ts';
import { useRoom } from './log.ts';
import { type OpenRoom, roomsOf } from './log-room.ts';
import { part, usePhone } from '../../sync/phone.ts';

export type SentMessage = InputOf<'POST /chat/send'>;

interface UnansweredMessage {
  input: SentMessage;
  /** Of a picture. */
  bytes: ArrayBuffer | undefined;
}

export const unansweredMessagesOf = part((phone) => {
  const { roomOf } = roomsOf(phone);
  /** What a phone that keeps nothing has sent, and got no answer to: it may have arrived. */
  const unanswered = new WeakMap<OpenRoom, readonly UnansweredMessage[]>();

  /** The same once more is the same message, under the name it had: the server knows whether it has it. */
  function asBefore(made: SentMessage, bytes: ArrayBuffer | undefined): SentMessage {
    const room = roomOf(made.room_id);
    const before = unansweredIn(room).find((it) => isSame(it, { input: made, bytes }));
    // What the sender sees in the room and sends again is meant as a second message.
    return before && !isThere(room, before) ? before.input : made;
  }

  function keepUnanswered(input: SentMessage, bytes: ArrayBuffer | undefined): void {
    messageAnswered(input);
    const room = roomOf(input.room_id);
    unanswered.set(room, [...unansweredIn(room), { input, bytes }]);
  }

  function messageAnswered({ room_id, client_msg_id }: SentMessage): void {
    const room = roomOf(room_id);
    const rest = unansweredIn(room).filter(({ input }) => input.client_msg_id !== client_msg_id);
    unanswered.set(room, rest);
  }

  const unansweredIn = (room: OpenRoom): readonly UnansweredMessage[] => unanswered.get(room) ?? [];
  return { asBefore, keepUnanswered, messageAnswered, unansweredIn };
});

/** `onArrived`: these words, which were given back to the sender, are in the room after all. */
export function useArrived(room_id: string, isReady: boolean, onArrived: (text: string) => void): void {
  const phone = usePhone();
  const { log } = useRoom(room_id);
  useEffect(() => {
    const room = roomsOf(phone).roomOf(room_id);
    if (!isReady) return;
    for (const it of unansweredMessagesOf(phone)
      .unansweredIn(room)
      .filter((one) => isThere(room, one))) {
      unansweredMessagesOf(phone).messageAnswered(it.input);
      if (it.input.kind === 'TEXT') onArrived(it.input.text);
    }
  }, [phone, room_id, log, isReady, onArrived]);
}

const isThere = ({ shown: { log } }: OpenRoom, { input }: UnansweredMessage): boolean =>
  log.items.some(({ client_msg_id }) => client_msg_id === input.client_msg_id);

const isSame = (a: UnansweredMessage, b: UnansweredMessage): boolean =>
  contentOf(a.input) === contentOf(b.input) && isSamePicture(a.bytes, b.bytes);

const contentOf = (input: SentMessage): string =>
  JSON.stringify({ ...input, client_msg_id: undefined, media_id: undefined });

function isSamePicture(a: ArrayBuffer | undefined, b: ArrayBuffer | undefined): boolean {
  if (!a || !b) return a === b;
  const other = new Uint8Array(b);
  return a.byteLength === b.byteLength && new Uint8Array(a).every((byte, at) => byte === other[at]);
}
