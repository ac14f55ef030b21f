import type { Row } from '#domain/chat/shown.ts';

/** Which rows are in the document: from the message numbered `low` to the one numbered `high`; Infinity: to the end. */
export interface Window {
  low: number;
  high: number;
}

/** How many rows are drawn at most. A message is six to ten nodes. */
export const MAX_ROWS = 90;
/** With how many a room opens. */
export const FIRST = 30;
/** How many come at a time when one nears an end: more of them in one go would hold up a slow phone while a finger moves. */
export const STEP = 10;
/** At the end so many more than `MAX_ROWS` are let be: not every new one takes one away. */
const SLACK = 20;

/** A day's line goes with the message below it; what has no number yet stands at the end. */
function seqAt(rows: readonly Row[], at: number): number {
  const row = rows[at]?.kind === 'DAY' ? rows[at + 1] : rows[at];
  return (row?.kind === 'MESSAGE' && row.message.seq) || Number.POSITIVE_INFINITY;
}

/** The place of the first row of the message numbered `seq` or more. */
export function placeOf(rows: readonly Row[], seq: number): number {
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (seqAt(rows, middle) < seq) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** What comes in before it is not in the document by that. */
function lowAt(rows: readonly Row[], at: number): number {
  const seq = seqAt(rows, at);
  return Number.isFinite(seq) ? seq : 0;
}

/** The newest ones. */
export const newest = (rows: readonly Row[], many = FIRST): Window => ({
  low: lowAt(rows, Math.max(0, rows.length - many)),
  high: Number.POSITIVE_INFINITY,
});

/** Around one message: a third before it. */
export function around(rows: readonly Row[], seq: number): Window {
  const from = Math.max(0, placeOf(rows, seq) - Math.floor(FIRST / 3));
  return between(rows, from, from + FIRST);
}

/** The places it covers: [from, to). */
export function placesOf(rows: readonly Row[], { low, high }: Window): [number, number] {
  return [placeOf(rows, low), high === Number.POSITIVE_INFINITY ? rows.length : placeOf(rows, high + 1)];
}

/** Towards the older ones; what is now too far below leaves. The same window where there is nothing older on the phone. */
export function earlier(rows: readonly Row[], window: Window): Window {
  const [from, to] = placesOf(rows, window);
  if (from === 0) return window;
  const next = Math.max(0, from - STEP);
  return between(rows, next, Math.min(to, next + MAX_ROWS));
}

/** Towards the newer ones. */
export function later(rows: readonly Row[], window: Window): Window {
  const [from, to] = placesOf(rows, window);
  if (to === rows.length) return window;
  const next = Math.min(rows.length, to + STEP);
  return between(rows, Math.max(from, next - MAX_ROWS), next);
}

function between(rows: readonly Row[], from: number, to: number): Window {
  return {
    low: lowAt(rows, from),
    high: to >= rows.length ? Number.POSITIVE_INFINITY : seqAt(rows, to - 1),
  };
}

/** At the end it follows what is new, and drops as many at the top. */
export function following(rows: readonly Row[], window: Window, isAtEnd: boolean): Window {
  if (window.high !== Number.POSITIVE_INFINITY) return window;
  const [from, to] = placesOf(rows, window);
  if (to - from <= MAX_ROWS + SLACK) return window;
  return isAtEnd ? newest(rows, MAX_ROWS) : between(rows, from, from + MAX_ROWS);
}
