import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { Row } from '#domain/chat/shown.ts';

/** What stays where it is: the end of the list, or one row (`data-key`) at its distance from the top. */
export type Anchor = 'end' | { key: string; top: number };

/** This near to the end the reader counts as at the end (px). */
const NEAR = 48;

interface Held {
  scroller: RefObject<HTMLDivElement | null>;
  isAtEnd: () => boolean;
  /** Something else is to stay in sight: the unread divider, the newest. */
  hold: (anchor: Anchor) => void;
  /** For `onScroll`. */
  scrolled: () => void;
  /** Who is told when the reader has scrolled. */
  onMoved: (listener: () => void) => void;
}

/**
 * Holds what is being read in place while older messages come above it, newer ones below, photos and fonts arrive, or the keyboard opens.
 * Own instead of the browser's scroll anchoring, which Safari lacks.
 */
export function useAnchor(first: Anchor): Held {
  const scroller = useRef<HTMLDivElement>(null);
  const anchor = useRef<Anchor>(first);
  const moved = useRef<() => void>(undefined);
  const onMoved = useCallback((listener: () => void) => void (moved.current = listener), []);

  const restore = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    const wanted = topOf(box, anchor.current);
    if (wanted !== undefined && Math.abs(wanted - box.scrollTop) >= 1) box.scrollTop = wanted;
  }, []);

  useLayoutEffect(restore); // after each drawing: rows came or went above

  useEffect(() => {
    const box = scroller.current;
    const content = box?.firstElementChild;
    if (!box || !content || typeof ResizeObserver === 'undefined') return;
    const sizes = new ResizeObserver(restore);
    sizes.observe(box);
    sizes.observe(content);
    return () => sizes.disconnect();
  }, [restore]);

  const scrolled = useCallback(() => {
    if (scroller.current) anchor.current = anchorAt(scroller.current);
    moved.current?.();
  }, []);
  const hold = useCallback(
    (next: Anchor) => {
      anchor.current = next;
      restore();
    },
    [restore],
  );
  const isAtEnd = useCallback(
    () => anchor.current === 'end' || (scroller.current !== null && isWhole(scroller.current)),
    [],
  );
  return { scroller, isAtEnd, hold, scrolled, onMoved };
}

/** All of it is in sight: where nothing can scroll, nobody is told that the reader is at the end. */
const isWhole = (box: HTMLElement): boolean => box.clientHeight > 0 && box.scrollHeight <= box.clientHeight;

const rowsOf = (box: HTMLElement): HTMLElement[] => [...box.querySelectorAll<HTMLElement>('[data-key]')];

function topOf(box: HTMLElement, anchor: Anchor): number | undefined {
  if (anchor === 'end') return box.scrollHeight - box.clientHeight;
  const row = rowsOf(box).find((it) => it.dataset['key'] === anchor.key);
  if (!row) return undefined;
  const top = row.getBoundingClientRect().top - box.getBoundingClientRect().top;
  return box.scrollTop + top - anchor.top;
}

/** The first row that is at least partly in sight. */
function anchorAt(box: HTMLElement): Anchor {
  if (box.scrollHeight - box.clientHeight - box.scrollTop <= NEAR) return 'end';
  const edge = box.getBoundingClientRect().top;
  const rows = rowsOf(box);
  let [from, to] = [0, rows.length - 1];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((rows[middle]?.getBoundingClientRect().bottom ?? 0) <= edge) from = middle + 1;
    else to = middle;
  }
  const row = rows[from];
  return row ? { key: row.dataset['key'] ?? '', top: row.getBoundingClientRect().top - edge } : 'end';
}

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
