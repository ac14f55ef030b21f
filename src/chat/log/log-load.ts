import type { InputOf } from '#domain/calls.ts';
import {
  gapsOf,
  merge,
  newestSeq,
  nobodys,
  oldestShown,
  type Gap,
  type Log,
  type Page,
  EMPTY_LOG,
  isNobodys,
} from '#domain/chat/log.ts';
import type { Message } from '#domain/chat/api.ts';
import type { Moment } from '#domain/dates.ts';
import { CallFailed, sendFully } from '../../sync/net/call.ts';
import {
  patiently,
  type Question,
  resources,
  newResource,
  type Resource,
  type ResourceShown,
} from '../../sync/mirror/resource.ts';
import { part, type Phone } from '../../sync/phone.ts';
import { copiesOf } from '../../sync/mirror/mirror-copies.ts';
import type { OutboxItem } from '../../sync/outbox/outbox.ts';

const SCREENFUL = 50;
/** With more new messages than this, the newest are shown first. The most that one answer holds. */
const FAR = 200;
/** What comes after so small a hole waits until it is filled: nothing ever slips in between what was shown. */
const SMALL = 50;

interface Wanted {
  input: Omit<InputOf<'POST /chat/messages'>, 'room_id'>;
  /** The very numbers it is about. */
  gap?: Gap;
}

/** How the messages of a room come from the phone and from the server. */
export const roomLoadOf = part((phone) => {
  const { show } = roomsOf(phone);

  const { begin, ask, askIfRead, outdate, retryHanging } = resources<OpenRoom>(phone, {
    show,
    isReplaced: false,

    /** Whatever the server said meanwhile stays. */
    async fill(room) {
      const copy = await readLog(phone, room.room_id);
      if (!copy || room.owned.aborted) return;
      const { log, updatedAt = copy.updated_at } = room.shown;
      show(room, { log: merge(log, copy.log), updatedAt });
    },

    async load(room, question) {
      await catchUp(room, question);
      return () => {
        show(room, { updatedAt: Date.now(), stale: false, error: undefined, refreshing: false });
        keepLog(phone, room);
      };
    },
  });

  /** Asks for what came after what is known. */
  async function catchUp(room: OpenRoom, { signal, isMine, call }: Question): Promise<void> {
    let held: Page[] = [];
    let next: Wanted | undefined = firstOf(room.shown.log);
    while (next) {
      const { input, gap }: Wanted = next;
      const before = newestSeq(held.reduce(merge, room.shown.log));
      const page = await call(() => pageOf(room, input, signal));
      if (!isMine()) return;
      held.push(page);
      const log = withoutNobodys(held, room.shown.log, gap);
      if (!hasSmallHole(log, room.shown.log)) {
        held = [];
        show(room, { log });
        keepLog(phone, room);
      }
      next = nextOf(log, newestSeq(log) === before);
    }
  }

  const pageOf = async (room: OpenRoom, input: Wanted['input'], signal?: AbortSignal): Promise<Page> =>
    (
      await sendFully(
        phone,
        'POST /chat/messages',
        { room_id: room.room_id, ...input },
        { isRead: true, ...(signal && { signal }) },
      )
    ).data;

  /** What came before the first that is shown; what was further back already appears with it as soon as nothing is missing in between. */
  async function askOlder(room: OpenRoom): Promise<void> {
    const before_seq = oldestShown(room.shown.log);
    if (room.shown.isLoadingOlder || !room.shown.hasOlder) return;
    show(room, { isLoadingOlder: true, olderError: undefined });
    try {
      const page = await patiently(phone, () => pageOf(room, { before_seq, limit: FAR }));
      if (room.owned.aborted) return;
      const nearest = page.items?.at(-1)?.seq;
      room.isStart ||= nearest === undefined;
      const between = nearest === undefined ? [] : nobodys({ from: nearest + 1, to: before_seq - 1 });
      show(room, { log: merge(merge(room.shown.log, page), { items: between }), isLoadingOlder: false });
      keepLog(phone, room);
    } catch (error) {
      if (room.owned.aborted) return;
      if (!(error instanceof CallFailed)) throw error;
      show(room, { isLoadingOlder: false, olderError: error });
    }
  }
  return { begin, ask, askIfRead, outdate, retryHanging, askOlder };
});

const firstOf = (log: Log): Wanted => {
  const newest = newestSeq(log);
  return newest === 0 || log.last_seq - newest > FAR
    ? { input: { limit: SCREENFUL } }
    : { input: { after_seq: newest, limit: FAR } };
};

/** `isStuck`: the last answer brought nothing newer, so that asking for it again would be the same question. */
function nextOf(log: Log, isStuck: boolean): Wanted | undefined {
  const gaps = gapsOf(log);
  const newest = newestSeq(log);
  if (gaps.at(-1)?.from === newest + 1) {
    gaps.pop();
    if (!isStuck) return firstOf(log);
  }
  const gap = gaps.findLast((it) => sizeOf(it) <= FAR);
  return gap && { input: { after_seq: gap.from - 1, limit: sizeOf(gap) }, gap };
}

/** With what was asked for by its numbers and does not exist. */
function withoutNobodys(held: Page[], shown: Log, asked: Gap | undefined): Log {
  const log = held.reduce(merge, shown);
  if (!asked) return log;
  const missing = gapsOf(log).filter(({ from, to }) => from >= asked.from && to <= asked.to);
  held.push({ items: missing.flatMap(nobodys) });
  return held.reduce(merge, shown);
}

const sizeOf = ({ from, to }: Gap): number => to - from + 1;

const hasSmallHole = (log: Log, shown: Log): boolean =>
  gapsOf(log).some((it) => sizeOf(it) <= SMALL && it.from > oldestShown(shown) && it.to < newestSeq(log));

/** Another number for another shape: what an earlier build wrote is not read, and written over. */
const SHAPE = 1;
/** One new message writes so many again. */
const BLOCK = 50;
/** The newest blocks are kept, round and round in so many places: the oldest makes room for the newest by itself. */
const SLOTS = 7;

interface Piece extends Page {
  shape: number;
}

const keyOf = (room_id: string, slot?: number): string =>
  `LOG /chat/room/${room_id}${slot === undefined ? '' : ` ${slot}`}`;

/** Pieces that a full phone gave up leave gaps, which are filled like any other. */
async function readLog(phone: Phone, room_id: string): Promise<{ log: Log; updated_at: Moment } | undefined> {
  const first = copiesOf(phone).readCopy(keyOf(room_id));
  const slots = Promise.all(Array.from({ length: SLOTS }, (_, slot) => copiesOf(phone).readCopy(keyOf(room_id, slot))));
  const head = await first;
  if (!head || !isPiece(head.data)) return undefined; // never seen: the question waits for no more
  const log = (await slots).reduce((it, piece) => (isPiece(piece?.data) ? merge(it, piece.data) : it), EMPTY_LOG);
  return { log: merge(log, head.data), updated_at: head.updated_at };
}

/** Trusted as little as anything that was on a disk; whether it is what was written, its sum says. */
const isPiece = (data: unknown): data is Piece =>
  typeof data === 'object' && data !== null && (data as Partial<Piece>).shape === SHAPE;

/** Writes what is different from what lies there; asked again meanwhile, once more afterwards. */
export function keepLog(phone: Phone, room: OpenRoom): void {
  const next: Promise<void> = (room.writing ?? Promise.resolve()).then(() =>
    room.writing === next ? write(phone, room) : undefined,
  );
  room.writing = next;
}

async function write(phone: Phone, room: OpenRoom): Promise<void> {
  if (room.owned.aborted) return;
  const { log, updatedAt = Date.now() } = room.shown;
  const { items, gone: _, start: __, ...marks } = log;
  const writes = [
    copiesOf(phone).writeCopy(keyOf(room.room_id), { updated_at: updatedAt, data: { shape: SHAPE, ...marks } }),
  ];
  for (const [slot, those] of blocksOf(items)) {
    const before = room.written.get(slot);
    if (before?.length === those.length && before.every((it, at) => it === those[at])) continue;
    room.written.set(slot, those);
    writes.push(
      copiesOf(phone).writeCopy(keyOf(room.room_id, slot), {
        updated_at: updatedAt,
        data: { shape: SHAPE, items: those },
      }),
    );
  }
  await Promise.all(writes);
}

/** The newest, by their places. */
function blocksOf(items: readonly Message[]): Map<number, Message[]> {
  const newest = Math.floor((items.at(-1)?.seq ?? 0) / BLOCK);
  const blocks = new Map<number, Message[]>();
  for (let at = items.length - 1; at >= 0; at -= 1) {
    const it = items[at] as Message;
    const block = Math.floor(it.seq / BLOCK);
    if (block <= newest - SLOTS) break;
    if (!isNobodys(it)) blocks.set(block % SLOTS, [it, ...(blocks.get(block % SLOTS) ?? [])]);
  }
  return blocks;
}

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
    shown: EMPTY_ROOM,
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

const EMPTY_ROOM: RoomShown = {
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
