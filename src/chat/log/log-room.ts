import type { Message } from '#domain/chat/api.ts';
import { EMPTY_LOG, newestSeq, oldestShown, type Log } from '#domain/chat/log.ts';
import type { Moment } from '#domain/dates.ts';
import type { CallFailed } from '../../sync/net/call.ts';
import { entriesOf } from '../../sync/mirror/mirror-entry.ts';
import type { OutboxItem } from '../../sync/outbox/outbox-state.ts';
import { part, type Phone } from '../../sync/phone.ts';

/** What a screen may know of a room's log. */
export interface RoomShown {
  log: Log;
  /** When the server said that this is all. */
  updatedAt: Moment | undefined;
  /** It is the phone's copy, and the server has not confirmed it. */
  stale: boolean;
  error: CallFailed | undefined;
  refreshing: boolean;
  isLoadingOlder: boolean;
  olderError: CallFailed | undefined;
  hasOlder: boolean;
  /** Nothing of this room is missing on the screen, from its first message to its last. */
  isWhole: boolean;
}

/** One room on this phone, of the person of its generation. */
export interface OpenRoom {
  readonly room_id: string;
  readonly generation: number;
  shown: RoomShown;
  readonly readers: Set<() => void>;
  /** Nothing of it counts any more: it is of another history, or of somebody who left. */
  isForgotten: boolean;
  asking: AbortController | undefined;
  /** When the question on its way was asked (`performance.now()`); Infinity: it is not given up for a later one that was answered. */
  askedAt: number;
  /** How often in a row it was refused for now. */
  failed: number;
  /** Something happened since it was asked. */
  isOutdated: boolean;
  /** The phone's copy is being read. */
  filling: Promise<void> | undefined;
  /** The server has nothing older than what is known. */
  isStart: boolean;
  /** Sent from here, and not yet seen in the log: a receipt does not stay for ever. */
  readonly sent: Map<string, OutboxItem>;
  /** By slot of the copy: what lies in it. */
  readonly written: Map<number, readonly Message[]>;
  writing: Promise<void> | undefined;
}

const FRESH_FOR = 5_000;
const MOST_IN_MEMORY = 30;

export const roomsOf = part((phone) => {
  const { generationNow } = entriesOf(phone);
  let rooms = new Map<string, OpenRoom>();

  const isOfCurrentUser = ({ generation, isForgotten }: OpenRoom): boolean =>
    !isForgotten && generation === generationNow();

  /** Those of the person who is here; of anybody before, nothing is left. */
  function everyRoom(): OpenRoom[] {
    const [first] = rooms.values();
    if (first && !isOfCurrentUser(first)) forgetRooms();
    return [...rooms.values()];
  }

  const knownRoom = (room_id: string): OpenRoom | undefined => everyRoom().find((it) => it.room_id === room_id);

  function forgetRooms(): void {
    for (const room of rooms.values()) {
      room.isForgotten = true;
      room.asking?.abort();
    }
    rooms = new Map();
  }

  /** All of it is of another history: nothing is known of any room, and whoever looks goes on looking. */
  function emptyRooms(): void {
    const before = [...rooms.values()];
    forgetRooms();
    for (const { room_id, readers } of before)
      for (const reader of readers) {
        roomOf(room_id).readers.add(reader);
        reader();
      }
  }

  function roomOf(room_id: string): OpenRoom {
    const known = knownRoom(room_id);
    if (known) return known;
    const room: OpenRoom = {
      room_id,
      generation: generationNow(),
      shown: NOTHING,
      readers: new Set(),
      isForgotten: false,
      asking: undefined,
      askedAt: 0,
      failed: 0,
      isOutdated: false,
      filling: undefined,
      isStart: false,
      sent: new Map(),
      written: new Map(),
      writing: undefined,
    };
    for (const [id, { readers, asking }] of rooms)
      if (rooms.size >= MOST_IN_MEMORY && readers.size === 0 && !asking) rooms.delete(id);
    rooms.set(room_id, room);
    return room;
  }

  function show(room: OpenRoom, change: Partial<RoomShown>): void {
    const next = { ...room.shown, ...change };
    const { log } = next;
    forgetPictures(room.shown.log, log);
    next.hasOlder = oldestShown(log) > 1 && !room.isStart;
    next.isWhole = log.status !== undefined && !next.hasOlder && newestSeq(log) >= log.last_seq;
    room.shown = next;
    for (const reader of room.readers) reader();
  }

  /** It was deleted for both: this phone's copy goes, too. */
  function forgetPictures({ items, gone: before }: Log, { gone }: Log): void {
    if (gone === before) return;
    for (const { seq, image } of items) if (image && gone.has(seq)) void forget(phone, image.media_id);
  }

  return { isOfCurrentUser, everyRoom, knownRoom, forgetRooms, emptyRooms, roomOf, show };
});

/** Where its code cannot be loaded nothing was shown; an earlier copy goes with the oldest, or when the user is purged. */
const forget = (phone: Phone, media_id: string): Promise<void> =>
  import('../../sync/outbox/media.ts').then(
    (it) => it.mediaOf(phone).forgetMedia(media_id),
    () => undefined,
  );

const NOTHING: RoomShown = {
  log: EMPTY_LOG,
  updatedAt: undefined,
  stale: false,
  error: undefined,
  refreshing: false,
  isLoadingOlder: false,
  olderError: undefined,
  hasOlder: false,
  isWhole: false,
};

export function isFresh({ shown: { updatedAt, stale }, isOutdated }: OpenRoom): boolean {
  return !isOutdated && !stale && updatedAt !== undefined && Math.abs(Date.now() - updatedAt) < FRESH_FOR;
}
