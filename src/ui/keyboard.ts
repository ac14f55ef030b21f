import { useLayoutEffect, type RefObject, type KeyboardEvent } from 'react';

/**
 * As high as the visible part of the page: the keyboard of a phone lies over the page and covers what stands at its lower edge, unless the
 * page makes room itself.
 */
export function useVisibleHeight(room: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    const fit = () => {
      const isZoomed = seen.scale > 1.01; // the user has zoomed in: nothing is covered
      const covered = isZoomed ? 0 : Math.max(0, window.innerHeight - seen.height);
      room.current?.style.setProperty('--covered', `${covered}px`);
      room.current?.style.setProperty('--panned', `${covered > 0 ? seen.offsetTop : 0}px`);
    };
    fit();
    seen.addEventListener('resize', fit);
    seen.addEventListener('scroll', fit);
    return () => {
      seen.removeEventListener('resize', fit);
      seen.removeEventListener('scroll', fit);
    };
  }, [room]);
}

/**
 * Enter as a key of its own. Enter that ends a composition (Thai, Japanese, Chinese input) only chooses letters; Safari reports that one
 * after the composition, with `keyCode` 229.
 */
export const isEnter = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && !event.nativeEvent.isComposing && event.keyCode !== 229;
