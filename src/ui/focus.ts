import { useEffect, useRef, type RefObject } from 'react';
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
