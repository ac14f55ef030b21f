import type { ReactNode } from 'react';
import { useFocusOnArrive } from '../focus.ts';
import { useDeepBar } from '../theme.ts';

interface Props {
  title: ReactNode;
  /** A `Portrait` before the title. */
  face?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

/** The green header of the two home screens: greeting, icons, and what belongs under the greeting. */
export function Hero({ title, face, actions, children }: Props) {
  useDeepBar();
  const h1 = useFocusOnArrive<HTMLHeadingElement>();
  return (
    <header className="hero on-deep">
      <div className="hero-row">
        {face}
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
