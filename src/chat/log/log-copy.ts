import type { Message } from '#domain/chat/api.ts';
import { EMPTY_LOG, isNobodys, merge, type Log, type Page } from '#domain/chat/log.ts';
import type { Moment } from '#domain/dates.ts';
import { copiesOf } from '../../sync/mirror/mirror-copies.ts';
import type { OpenRoom } from './log-room.ts';
import { type Phone } from '../../sync/phone.ts';

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
export async function readLog(phone: Phone, room_id: string): Promise<{ log: Log; updated_at: Moment } | undefined> {
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
