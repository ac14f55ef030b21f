import { type ReactNode, startTransition, useLayoutEffect, useRef, useState } from 'react';

/**
 * The end of a screen. Where the app draws over the copy of the last screen (domain/last-screen.ts), what lies below the window is drawn
 * after the rest; until then its place is as high as the copy, so that a window that was scrolled stays where it is.
 */
export function BelowWindow({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(() =>
    document.querySelector('.last-screen') ? document.documentElement.scrollHeight : 0,
  );
  useLayoutEffect(() => {
    const top = place.current?.getBoundingClientRect().top ?? 0;
    if (top < window.innerHeight) setHeight(0);
    else startTransition(() => setHeight(0));
  }, []);
  // Busy: a copy of the screen is not taken without its end.
  return height === 0 ? children : <div ref={place} aria-busy="true" style={{ minBlockSize: height }} />;
}
