import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'wouter';

let pathBefore: string | undefined;

/**
 * After a change of path the focus goes to the new screen's `h1` (which needs `tabIndex={-1}`): screen readers and keyboards start there.
 * Not at the first load: the browser has its own start. A new query (a segment, a filter) is the same screen.
 */
export function useFocusOnArrive<T extends HTMLElement>(): RefObject<T | null> {
  const target = useRef<T>(null);
  const [path] = useLocation();
  useEffect(() => {
    if (pathBefore !== undefined && pathBefore !== path) target.current?.focus({ preventScroll: true });
    pathBefore = path;
  }, [path]);
  return target;
}
