import type { ReactNode } from 'react';
import { useFocusOnArrive } from './focus.ts';
import { useDeepBar } from './theme.ts';

/** The green header of the two home screens: greeting, icons, and what belongs under the greeting. */
export function Hero({ title, actions, children }: { title: string; actions?: ReactNode; children?: ReactNode }) {
  useDeepBar();
  const h1 = useFocusOnArrive<HTMLHeadingElement>();
  return (
    <header className="hero on-deep">
      <div className="hero-row">
        <div className="grow">
          <h1 ref={h1} tabIndex={-1}>
            {title}
          </h1>
        </div>
        {actions}
      </div>
      {children}
    </header>
  );
}
