import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

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
