import { useEffect, useRef, type RefObject } from 'react';

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
