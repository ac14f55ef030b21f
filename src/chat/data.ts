import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { InputOf } from '#domain/calls.ts';
import type { Room } from '#domain/chat/api.ts';
import { newestSeq } from '#domain/chat/log.ts';
import { shownOf, type Row } from '#domain/chat/shown.ts';
import { isoOf, parseMoment, type Moment } from '#domain/dates.ts';
import type { TakenBack } from '#domain/outbox/store.ts';
import { say } from '../i18n/language.ts';
import { newKey, send } from '../sync/net/call.ts';
import { mirrorOf } from '../sync/mirror/mirror.ts';
import { useOutbox, type OutboxItem, outboxOf } from '../sync/outbox/outbox.ts';
import { deliveredOf } from './log/delivered.ts';
import { roomLoadOf, type RoomShown, roomsOf, type OpenRoom } from './log/log-load.ts';
import { useRoom, roomLogsOf } from './log/log.ts';
import { useListedRooms, roomListOf } from './room-reads.ts';
import { type Phone, usePhone, part } from '../sync/phone.ts';

/** What the outbox keeps in order: all that the user sends in one room. */
export const entityOf = (room_id: string): string => `room:${room_id}`;

export interface RoomLog extends RoomShown {
  /** Oldest first; what only this phone has comes last. */
  rows: readonly Row[];
  /** The reader nears the oldest that is shown. */
  loadOlder: () => void;
  refresh: () => void;
}

/** A room as it is shown: from the phone at once, then what came after it; and the user's own messages that have not arrived yet. */
export function useRoomLog(room_id: string): RoomLog {
  const phone = usePhone();
  const shown = useRoom(room_id);
  const { log } = shown;
  const queued = useSaidHere(room_id);
  const rows = useMemo(() => shownOf(log, queued), [log, queued]);
  const arrived = queued.findLast(({ state }) => state === 'sent')?.id;
  useEffect(() => {
    if (arrived !== undefined) roomLogsOf(phone).refresh(room_id);
  }, [phone, room_id, arrived]);
  const newest = newestSeq(log);
  useEffect(() => {
    if (newest > 0) deliveredOf(phone).markDelivered(room_id, newest);
  }, [phone, room_id, newest]);
  return {
    ...shown,
    rows,
    loadOlder: useCallback(() => void roomLoadOf(phone).askOlder(roomsOf(phone).roomOf(room_id)), [phone, room_id]),
    refresh: useCallback(() => roomLogsOf(phone).refresh(room_id), [phone, room_id]),
  };
}

const NONE: readonly OutboxItem[] = [];

/** What the outbox has of this room, and what it has sent and forgotten before the log had it. */
function useSaidHere(room_id: string): readonly OutboxItem[] {
  const phone = usePhone();
  const items = useOutbox();
  const { log } = useRoom(room_id);
  return useMemo(() => {
    const { sent } = roomsOf(phone).roomOf(room_id);
    const mine = items.filter((it) => it.entity === entityOf(room_id) && !isBeingTakenBack(it));
    for (const item of mine) if (item.state === 'sent') sent.set(item.id, item);
    const here = new Set(mine.map(({ id }) => id));
    const arrived = sent.size > 0 ? new Set(log.items.map((it) => it.client_msg_id)) : undefined;
    for (const [id, { input }] of sent) if (arrived?.has(idOf(input))) sent.delete(id);
    const forgotten = [...sent.values()].filter(({ id }) => !here.has(id));
    return mine.length + forgotten.length > 0 ? [...forgotten, ...mine] : NONE;
  }, [phone, items, log, room_id]);
}

/** Whether it arrived all the same is being asked; then the log has it. */
const isBeingTakenBack = ({ state, taken_back }: OutboxItem): boolean => taken_back !== undefined && state !== 'sent';

const idOf = (input: unknown): string => (input as InputOf<'POST /chat/send'>).client_msg_id;

/** The rooms of the user's list, the newest line first; an own message that has not left the phone is the newest line of its room. */
export function useRooms() {
  const phone = usePhone();
  const read = useListedRooms();
  const items = useOutbox();
  const { data: rooms, updatedAt } = read;
  const data = useMemo(() => rooms && withUnsent(rooms, items, updatedAt ?? 0), [rooms, items, updatedAt]);
  useEffect(() => {
    for (const { room_id, unreadCount, last_seq } of rooms ?? [])
      if (unreadCount > 0) deliveredOf(phone).markDelivered(room_id, last_seq);
  }, [phone, rooms]);
  return { ...read, data };
}

function withUnsent(rooms: Room[], items: readonly OutboxItem[], told_at: Moment): Room[] {
  const unsent = (it: Room) =>
    items.findLast(
      (item) =>
        item.entity === entityOf(it.room_id) &&
        !isBeingTakenBack(item) &&
        (item.sent_at ?? Infinity) > told_at &&
        !isPassed(item, it.last_message),
    );
  const [first, rest]: [Room[], Room[]] = [[], []];
  for (const it of rooms) {
    const item = unsent(it);
    if (item) first.push({ ...it, last_message: lineOf(item) });
    else rest.push(it);
  }
  return first.length > 0 ? [...first, ...rest] : rooms;
}

/** One that was refused may lie here for days: what was said in the room since is newer. */
const isPassed = ({ state, created_at }: OutboxItem, last: Room['last_message']): boolean =>
  state === 'conflict' && last !== null && parseMoment(last.sent_at) > created_at;

function lineOf({ input, created_at }: OutboxItem): Room['last_message'] {
  const body = input as InputOf<'POST /chat/send'>;
  const phrase = body.kind === 'PHRASE' ? { phrase_id: body.phrase_id, values: body.values ?? {} } : null;
  const text = body.kind === 'TEXT' ? body.text : '';
  const sent_at = isoOf(created_at);
  return { text, sent_at, is_mine: true, kind: body.kind, phrase, event: null, is_deleted: false };
}

/** Where to, and the name that the sheet of what waits calls it by. */
export interface To {
  room_id: string;
  name: string;
}

interface Photo {
  bytes: ArrayBuffer;
  type: string;
}

/** Resolves once it is safely on the phone; throws `CallFailed` where the phone keeps nothing and nobody answers. */
async function queue(phone: Phone, { room_id, name }: To, made: SentMessage, photo?: Photo): Promise<OutboxItem> {
  const input = sendingMessagesOf(phone).asBefore(made, photo?.bytes);
  try {
    const item = await outboxOf(phone).add({
      entity: entityOf(room_id),
      call: 'POST /chat/send',
      input,
      title: { th: say('ข้อความถึง{name}', { name }), en: `Message to ${name}` },
      ...(photo && input.kind === 'IMAGE' && { attachment: { media_id: input.media_id, ...photo } }),
    });
    sendingMessagesOf(phone).messageAnswered(input);
    return item;
  } catch (error) {
    sendingMessagesOf(phone).keepSending(input, photo?.bytes);
    roomLogsOf(phone).refresh(room_id); // what has arrived all the same is shown
    throw error;
  }
}

const fresh = ({ room_id }: To) => ({ room_id, client_msg_id: newKey() });

export const sendText = (phone: Phone, to: To, text: string): Promise<OutboxItem> =>
  queue(phone, to, { ...fresh(to), kind: 'TEXT', text });

export const sendPhrase = (
  phone: Phone,
  to: To,
  phrase_id: string,
  values: Record<string, string> = {},
): Promise<OutboxItem> => queue(phone, to, { ...fresh(to), kind: 'PHRASE', phrase_id, values });

/** Made small already (product.md §3.3); one act, and one item of the outbox. */
export const sendPhoto = (phone: Phone, to: To, { bytes, type }: Photo): Promise<OutboxItem> =>
  queue(phone, to, { ...fresh(to), kind: 'IMAGE', media_id: newKey() }, { bytes, type });

/** Of a row's `op_id`. */
export const retry = (phone: Phone, id: string): Promise<void> => outboxOf(phone).retry(id);
export const discard = (phone: Phone, id: string): Promise<void> => outboxOf(phone).discard(id);

/** Then the room says what has become of it. */
async function changed<T>(phone: Phone, room_id: string, change: Promise<T>): Promise<T> {
  const answer = await change;
  void roomListOf(phone).roomChanged(room_id);
  roomLogsOf(phone).refresh(room_id);
  return answer;
}

/** As `outbox.takeBack`; what had arrived before that is in the log, and can be deleted there. */
export const cancel = (phone: Phone, room_id: string, op_id: string): Promise<TakenBack> =>
  changed(phone, room_id, outboxOf(phone).takeBack(op_id));

/** For both, within five minutes (`mayDelete`). */
export const deleteMessage = (phone: Phone, room_id: string, seq: number) =>
  changed(phone, room_id, send(phone, 'POST /chat/delete', { room_id, seq }));

/** Lists no longer show who was blocked, or show an unblocked person again: any of them may say something else now. */
export const block = async (phone: Phone, room_id: string, blocked: boolean) => {
  const answer = await changed(phone, room_id, send(phone, 'POST /chat/block', { room_id, blocked }));
  mirrorOf(phone).stale();
  return answer;
};

export const reopen = (phone: Phone, room_id: string) =>
  changed(phone, room_id, send(phone, 'POST /chat/reopen', { room_id }));

const WIDE = '(min-width: 75rem)';

function subscribe(listener: () => void): () => void {
  const wide = window.matchMedia(WIDE);
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** There is room for the list and a room beside each other (design.md §11). */
export const useWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => false,
  );

type SentMessage = InputOf<'POST /chat/send'>;

interface SendingMessage {
  input: SentMessage;
  /** Of a picture. */
  bytes: ArrayBuffer | undefined;
}

const sendingMessagesOf = part((phone) => {
  const { roomOf } = roomsOf(phone);
  /** What a phone that keeps nothing has sent, and got no answer to: it may have arrived. */
  const sendingByRoom = new WeakMap<OpenRoom, readonly SendingMessage[]>();

  /** The same once more is the same message, under the name it had: the server knows whether it has it. */
  function asBefore(made: SentMessage, bytes: ArrayBuffer | undefined): SentMessage {
    const room = roomOf(made.room_id);
    const before = sendingIn(room).find((it) => isSame(it, { input: made, bytes }));
    // What the sender sees in the room and sends again is meant as a second message.
    return before && !isThere(room, before) ? before.input : made;
  }

  function keepSending(input: SentMessage, bytes: ArrayBuffer | undefined): void {
    messageAnswered(input);
    const room = roomOf(input.room_id);
    sendingByRoom.set(room, [...sendingIn(room), { input, bytes }]);
  }

  function messageAnswered({ room_id, client_msg_id }: SentMessage): void {
    const room = roomOf(room_id);
    const rest = sendingIn(room).filter(({ input }) => input.client_msg_id !== client_msg_id);
    sendingByRoom.set(room, rest);
  }

  const sendingIn = (room: OpenRoom): readonly SendingMessage[] => sendingByRoom.get(room) ?? [];
  return { asBefore, keepSending, messageAnswered, sendingIn };
});

/** `onArrived`: these words, which were given back to the sender, are in the room after all. */
export function useArrived(room_id: string, isReady: boolean, onArrived: (text: string) => void): void {
  const phone = usePhone();
  const { log } = useRoom(room_id);
  useEffect(() => {
    const room = roomsOf(phone).roomOf(room_id);
    if (!isReady) return;
    for (const it of sendingMessagesOf(phone)
      .sendingIn(room)
      .filter((one) => isThere(room, one))) {
      sendingMessagesOf(phone).messageAnswered(it.input);
      if (it.input.kind === 'TEXT') onArrived(it.input.text);
    }
  }, [phone, room_id, log, isReady, onArrived]);
}

const isThere = ({ shown: { log } }: OpenRoom, { input }: SendingMessage): boolean =>
  log.items.some(({ client_msg_id }) => client_msg_id === input.client_msg_id);

const isSame = (a: SendingMessage, b: SendingMessage): boolean =>
  contentOf(a.input) === contentOf(b.input) && isSamePicture(a.bytes, b.bytes);

const contentOf = (input: SentMessage): string =>
  JSON.stringify({ ...input, client_msg_id: undefined, media_id: undefined });

function isSamePicture(a: ArrayBuffer | undefined, b: ArrayBuffer | undefined): boolean {
  if (!a || !b) return a === b;
  const other = new Uint8Array(b);
  return a.byteLength === b.byteLength && new Uint8Array(a).every((byte, at) => byte === other[at]);
}
