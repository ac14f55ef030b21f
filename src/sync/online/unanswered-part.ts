import { useEffect } from 'react';

/** Comes by itself: nobody needs it for a first screen. */
export const unansweredPart = () => import('./unanswered.ts');

/** Reads the requests an earlier page left unanswered, and loads the code for what follows before anything is tapped. */
export function useReadUnanswered(): void {
  useEffect(
    () =>
      void unansweredPart().then(
        (it) => it.readUnanswered(),
        () => undefined, // not on this phone and no network: what is tapped says so
      ),
    [],
  );
}
