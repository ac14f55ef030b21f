import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';

/** A filter that is on or off; on carries a check, never colour alone. */
export function Chip({
  on,
  onToggle,
  children,
}: {
  on: boolean;
  onToggle: (on: boolean) => void;
  children: ReactNode;
}) {
  return (
    <button type="button" className="chip" aria-pressed={on} onClick={() => onToggle(!on)}>
      {on && <Icon name="check" />}
      {children}
    </button>
  );
}

export const Chips = ({ children }: { children: ReactNode }) => <div className="chips">{children}</div>;

/** A quality that is only read: "พูดอังกฤษได้". */
export const Tag = ({ children }: { children: ReactNode }) => <span className="tag">{children}</span>;
