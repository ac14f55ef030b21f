import type { Message } from './api.ts';
import type { RoomStatus } from './room.ts';

/** How far the room, the user and the other person are; these numbers only grow. */
export interface Marks {
  last_seq: number;
  read_seq: number;
  their_delivered_seq: number;
  their_read_seq: number;
}

/** What a phone knows of a room: each `seq` once, ascending. Only `seq` orders messages. */
export interface Log extends Marks {
  items: readonly Message[];
  /** The index in `items` from which nothing is missing; a screen shows the messages from here. */
  start: number;
  /** The numbers of deleted messages, whether the phone has them or not. */
  gone: ReadonlySet<number>;
  /** Undefined: the server has not answered yet. */
  status: RoomStatus | undefined;
}

/** An answer of `POST /chat/messages`, or what a live hint says: `{ last_seq }`. */
export interface Page extends Partial<Marks> {
  items?: readonly Message[];
  status?: RoomStatus;
}

/** Missing numbers, both ends included. */
export interface Gap {
  from: number;
  to: number;
}

const MARKS = ['last_seq', 'read_seq', 'their_delivered_seq', 'their_read_seq'] as const;

export const EMPTY_LOG: Log = {
  items: [],
  start: 0,
  gone: new Set(),
  status: undefined,
  last_seq: 0,
  read_seq: 0,
  their_delivered_seq: 0,
  their_read_seq: 0,
};

export const newestSeq = ({ items }: Pick<Log, 'items'>): number => items.at(-1)?.seq ?? 0;

/** The number of the first message that a screen shows; 1 when there is nothing older, 0 when nothing is known. */
export const oldestShown = ({ items, start }: Pick<Log, 'items' | 'start'>): number => items[start]?.seq ?? 0;

/** Adds a page to a log. Pages may come in any order and repeatedly with the same result; a page without news returns the same object. */
export function merge(log: Log, page: Page): Log {
  const gone = goneOf(log, page.items ?? []);
  const items = itemsOf(log, page.items ?? [], gone);
  const marks = Object.fromEntries(
    MARKS.map((mark) => [mark, Math.max(log[mark], page[mark] ?? 0)]),
  ) as unknown as Marks;
  marks.last_seq = Math.max(marks.last_seq, newestSeq({ items }));
  const status = page.status ?? log.status;
  const isSame = items === log.items && gone === log.gone && status === log.status;
  if (isSame && MARKS.every((mark) => marks[mark] === log[mark])) return log;
  return { ...marks, items, gone, status, start: items === log.items ? log.start : startOf(items) };
}

function goneOf({ gone }: Log, incoming: readonly Message[]): ReadonlySet<number> {
  const more = incoming.flatMap(({ about_seq }) => (about_seq !== null && !gone.has(about_seq) ? about_seq : []));
  return more.length > 0 ? new Set([...gone, ...more]) : gone;
}

/** Known messages stay the same objects, so that a screen redraws only new ones. */
function itemsOf(log: Log, incoming: readonly Message[], gone: ReadonlySet<number>): readonly Message[] {
  const known = gone === log.gone ? log.items : mapped(log.items, (it) => asGone(it, gone));
  const page = incoming.map((it) => asGone(it, gone)).sort((a, b) => a.seq - b.seq);
  const first = page[0];
  if (!first) return known;
  const merged: Message[] = [];
  let isNew = false;
  let at = placeOf(known, first.seq);
  for (const it of page) {
    while (at < known.length && seqAt(known, at) < it.seq) merged.push(known[at++] as Message);
    const old =
      seqAt(known, at) === it.seq ? (known[at++] as Message) : merged.at(-1)?.seq === it.seq ? merged.pop() : undefined;
    const better = old && !isBetter(it, old) ? old : it;
    isNew ||= better !== old;
    merged.push(better);
  }
  if (!isNew) return known;
  const all = [...known.slice(0, placeOf(known, first.seq)), ...merged, ...known.slice(at)];
  return page.some(({ card }) => card) ? withNewestFacts(all) : all;
}

/** Whether a message replaces a known one with the same number: it is now deleted, or the number was thought to be unused. */
const isBetter = (next: Message, old: Message): boolean =>
  (next.is_deleted && !old.is_deleted) || (isNobodys(old) && !isNobodys(next));

const asGone = (it: Message, gone: ReadonlySet<number>): Message =>
  gone.has(it.seq) && !it.is_deleted
    ? { ...it, text: null, phrase: null, image: null, card: null, is_deleted: true }
    : it;

function mapped(items: readonly Message[], how: (it: Message) => Message): readonly Message[] {
  const next = items.map(how);
  return next.some((it, at) => it !== items[at]) ? next : items;
}

const seqAt = (items: readonly Message[], at: number): number => items[at]?.seq ?? Infinity;

/** The first index whose `seq` is not smaller. */
function placeOf(items: readonly Message[], seq: number): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (seqAt(items, middle) < seq) low = middle + 1;
    else high = middle;
  }
  return low;
}

function startOf(items: readonly Message[]): number {
  let at = Math.max(0, items.length - 1);
  while (at > 0 && seqAt(items, at - 1) === seqAt(items, at) - 1) at -= 1;
  return at;
}

/** Extends a read mark over the deletions that follow it, because they are never shown (shown.ts). */
export function readThrough({ items }: Pick<Log, 'items'>, seq: number): number {
  let last = seq;
  for (let at = placeOf(items, seq + 1); items[at]?.kind === 'DELETION' && seqAt(items, at) === last + 1; at += 1)
    last += 1;
  return last;
}

/** The gaps between the oldest known message and the room's last, oldest first. Messages older than all known ones are no gap. */
export function gapsOf({ items, last_seq }: Pick<Log, 'items' | 'last_seq'>): Gap[] {
  const gaps: Gap[] = [];
  for (let at = 1; at < items.length; at += 1) addGap(gaps, seqAt(items, at - 1) + 1, seqAt(items, at) - 1);
  addGap(gaps, newestSeq({ items }) + 1, last_seq);
  return gaps;
}

function addGap(gaps: Gap[], from: number, to: number): void {
  if (from <= to) gaps.push({ from, to });
}

/** Placeholders for numbers that the server was asked for and does not have: they count as known and are not shown. */
export const nobodys = ({ from, to }: Gap): Message[] =>
  Array.from({ length: to - from + 1 }, (_, at) => ({
    seq: from + at,
    client_msg_id: null,
    from: 'HOUSE',
    kind: 'DELETION',
    text: null,
    phrase: null,
    image: null,
    card: null,
    about_seq: null,
    is_deleted: false,
    sent_at: '',
  }));

/** Whether a message is such a placeholder (`nobodys`). */
export const isNobodys = ({ kind, about_seq }: Message): boolean => kind === 'DELETION' && about_seq === null;

type Card = NonNullable<Message['card']>;

const FACTS = ['status', 'slug', 'booking_date', 'tee_off_time', 'holes'] as const satisfies (keyof Card)[];

/**
 * Updates the booking facts on all cards of one booking to those of the newest card, because every change of a booking adds a card and
 * older cards may be days old. Returns the same object when nothing changes.
 */
export function withNewestFacts(items: readonly Message[]): readonly Message[] {
  const newest = new Map(items.flatMap(({ card }) => (card ? [[card.booking_ref, card] as const] : [])));
  const next = items.map((it) => {
    const known = it.card && newest.get(it.card.booking_ref);
    return it.card && known && FACTS.some((fact) => it.card?.[fact] !== known[fact])
      ? { ...it, card: { ...known, event: it.card.event, by: it.card.by } }
      : it;
  });
  return next.some((it, at) => it !== items[at]) ? next : items;
}
