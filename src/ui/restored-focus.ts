import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

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
