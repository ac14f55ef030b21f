import { useEffect, useRef, type RefObject, useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
import { part, usePhone } from '../sync/phone.ts';

const pathsOf = part(() => {
  let before: string | undefined;
  return {
    /** Whether this is another path than the one before; false for the first of all. */
    isAnother(path: string): boolean {
      const isAnother = before !== undefined && before !== path;
      before = path;
      return isAnother;
    },
  };
});

/**
 * After a change of path the focus goes to the new screen's `h1` (which needs `tabIndex={-1}`): screen readers and keyboards start there.
 * Not at the first load: the browser has its own start. A new query (a segment, a filter) is the same screen.
 */
export function useFocusOnArrive<T extends HTMLElement>(): RefObject<T | null> {
  const target = useRef<T>(null);
  const paths = pathsOf(usePhone());
  const [path] = useLocation();
  useEffect(() => {
    if (paths.isAnother(path)) target.current?.focus({ preventScroll: true });
  }, [paths, path]);
  return target;
}

/**
 * An act takes its own buttons away. When the focus was on one of them it goes to `place`, not to the top of the page; where nobody had
 * the focus it stays nowhere. The buttons stand beside `place`, or `inside` it.
 */
export function useRestoredFocus<T extends HTMLElement>(inside?: 'inside'): RefObject<T | null> {
  const place = useRef<T>(null);
  const wasHere = useRef(false);
  // Before the first paint: a tap right after it counts.
  useLayoutEffect(() => {
    const focused = ({ target }: FocusEvent) => {
      const room = inside ? place.current : place.current?.parentElement;
      wasHere.current = target instanceof Node && (room?.contains(target) ?? false);
    };
    document.addEventListener('focusin', focused);
    return () => document.removeEventListener('focusin', focused);
  }, [inside]);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (wasHere.current && isLost) place.current?.focus({ preventScroll: true });
  });
  return place;
}

/** A sheet gives the focus back to its opener; when the act removed the opener, the focus goes to the element of this ref. */
export function useFocusAfter<T extends HTMLElement>(isOpen: boolean, isOpenerGone: boolean): RefObject<T | null> {
  const place = useRef<T>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen && isOpenerGone) place.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen, isOpenerGone]);
  return place;
}
