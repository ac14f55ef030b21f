import { Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { lazyPart } from '../../ui/late/lazy-part.tsx';

/**
 * A part that is sure to be drawn: its code is fetched at once, beside what it shows, and drawn in the same pass once it is there. What
 * React.lazy brings is held back for 300 ms (web.md §3). Code that cannot be fetched: as `late`.
 */
export function early<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & { waiting: ReactNode }> {
  let here: ComponentType<Props> | undefined;
  const coming = load().then((part) => void (here = part));
  coming.catch(() => undefined); // whoever draws it gets the error
  const Late = lazyPart(load);
  return function Early({ waiting, ...rest }: Props & { waiting: ReactNode }) {
    const [Part, setPart] = useState(() => here);
    useEffect(() => {
      if (Part) return;
      let isShown = true;
      const draw = () => isShown && setPart(() => here ?? Late);
      coming.then(draw, draw);
      return () => {
        isShown = false;
      };
    }, [Part]);
    if (!Part) return waiting;
    return (
      <Suspense fallback={waiting}>
        <Part {...(rest as unknown as Props)} />
      </Suspense>
    );
  };
}
