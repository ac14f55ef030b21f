import { useEffect, useRef, type RefObject } from 'react';
import { hostOf } from '../../platform/browser.ts';
import type { Way } from './port.ts';

/** In LINE, the way to the phone's own browser: bank apps open from there, and the app is installed from there. Undefined until it is known. */
export function useWayOutside(): RefObject<Way | undefined> {
  const way = useRef<Way>(undefined);
  useEffect(() => {
    if (hostOf(navigator.userAgent) === 'browser') return;
    import('./port.ts')
      .then((it) => it.wayOutside())
      .then(
        (it) => void (way.current = it),
        () => undefined, // its code cannot be had: links lead where they lead
      );
  }, []);
  return way;
}
