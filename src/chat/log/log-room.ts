import type { Message } from '#domain/chat/api.ts';
import { EMPTY_LOG, newestSeq, oldestShown, type Log } from '#domain/chat/log.ts';
import type { CallFailed } from '../../sync/net/call.ts';
import { newResource, type Resource, type ResourceShown } from '../../sync/mirror/resource.ts';
import type { OutboxItem } from '../../sync/outbox/outbox-state.ts';
import { part, type Phone } from '../../sync/phone.ts';

/** What a screen may know of a room's log. */
export interface RoomShown extends ResourceShown {
  log: Log;
  isLoadingOlder: boolean;
  olderError: CallFailed | undefined;
  hasOlder: boolean;
  /** Nothing of this room is missing on the screen, from its first message to its last. */
  isWhole: boolean;
}

/** One room on this phone. */
export interface OpenRoom extends Resource<RoomShown> {
  readonly room_id: string;
  /** The server has nothing older than what is known. */
  isStart: boolean;
  /** Sent from here, and not yet seen in the log: a receipt does not stay for ever. */
  readonly sent: Map<string, OutboxItem>;
  /** By slot of the copy: what lies in it. */
  readonly written: Map<number, readonly Message[]>;
  writing: Promise<void> | undefined;
}

const MAX_IN_MEMORY = 30;

export const roomsOf = part((phone) => {
  let rooms = new Map<string, OpenRoom>();

  /** Those of the person who is here; of anybody before, nothing is left. */
  function everyRoom(): OpenRoom[] {
    const [first] = rooms.values();
    if (first?.owned.aborted) forgetRooms();
    return [...rooms.values()];
  }

  const knownRoom = (room_id: string): OpenRoom | undefined => everyRoom().find((it) => it.room_id === room_id);

  function forgetRooms(): void {
    for (const { asking } of rooms.values()) asking?.abort();
    rooms = new Map();
  }

  /** All of it is of another history: nothing is known of any room, and whoever looks goes on looking. */
  function emptyRooms(): void {
    const before = [...rooms.values()];
    forgetRooms();
    for (const { room_id, readers } of before) {
      if (readers.size > 0) rooms.set(room_id, newRoom(room_id, readers));
      for (const reader of readers) reader();
    }
  }

  function roomOf(room_id: string): OpenRoom {
    const known = knownRoom(room_id);
    if (known) return known;
    const room = newRoom(room_id);
    for (const [id, { readers, asking }] of rooms)
      if (rooms.size >= MAX_IN_MEMORY && readers.size === 0 && !asking) rooms.delete(id);
    rooms.set(room_id, room);
    return room;
  }

  const newRoom = (room_id: string, readers?: Set<() => void>): OpenRoom => ({
    ...newResource(phone, readers),
    room_id,
    shown: NOTHING,
    isStart: false,
    sent: new Map(),
    written: new Map(),
    writing: undefined,
  });

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

  return { everyRoom, knownRoom, forgetRooms, emptyRooms, roomOf, show };
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
