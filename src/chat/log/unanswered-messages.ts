import { useEffect } from 'react';
import type { InputOf } from '#domain/calls.ts';
import { useRoom } from './log.ts';
import { roomOf, type OpenRoom } from './log-room.ts';

export type Said = InputOf<'POST /chat/send'>;

interface Unheard {
  input: Said;
  /** Of a picture. */
  bytes: ArrayBuffer | undefined;
}

/** What a phone that keeps nothing has sent, and got no answer to: it may have arrived. */
const unheard = new WeakMap<OpenRoom, readonly Unheard[]>();

/** The same once more is the same message, under the name it had: the server knows whether it has it. */
export function asBefore(made: Said, bytes: ArrayBuffer | undefined): Said {
  const room = roomOf(made.room_id);
  const before = unheardIn(room).find((it) => isSame(it, { input: made, bytes }));
  // What she sees in the room and says again is said twice.
  return before && !isThere(room, before) ? before.input : made;
}

export function keepUnheard(input: Said, bytes: ArrayBuffer | undefined): void {
  heard(input);
  const room = roomOf(input.room_id);
  unheard.set(room, [...unheardIn(room), { input, bytes }]);
}

export function heard({ room_id, client_msg_id }: Said): void {
  const room = roomOf(room_id);
  const rest = unheardIn(room).filter(({ input }) => input.client_msg_id !== client_msg_id);
  unheard.set(room, rest);
}

/** `onArrived`: these words, which were given back to her, are in the room after all. */
export function useArrived(room_id: string, isReady: boolean, onArrived: (text: string) => void): void {
  const { log } = useRoom(room_id);
  useEffect(() => {
    const room = roomOf(room_id);
    if (!isReady) return;
    for (const it of unheardIn(room).filter((one) => isThere(room, one))) {
      heard(it.input);
      if (it.input.kind === 'TEXT') onArrived(it.input.text);
    }
  }, [room_id, log, isReady, onArrived]);
}

const unheardIn = (room: OpenRoom): readonly Unheard[] => unheard.get(room) ?? [];

const isThere = ({ shown: { log } }: OpenRoom, { input }: Unheard): boolean =>
  log.items.some(({ client_msg_id }) => client_msg_id === input.client_msg_id);

const isSame = (a: Unheard, b: Unheard): boolean =>
  contentOf(a.input) === contentOf(b.input) && isSamePicture(a.bytes, b.bytes);

const contentOf = (input: Said): string => JSON.stringify({ ...input, client_msg_id: undefined, media_id: undefined });

function isSamePicture(a: ArrayBuffer | undefined, b: ArrayBuffer | undefined): boolean {
  if (!a || !b) return a === b;
  const other = new Uint8Array(b);
  return a.byteLength === b.byteLength && new Uint8Array(a).every((byte, at) => byte === other[at]);
}
