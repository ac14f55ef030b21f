import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon } from '../icon.tsx';

interface Props {
  title: string;
  /** "ทั้งหมด 3" */
  more?: { href: string; label: string };
  /** Beside the title when there is no link. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A titled part of a screen. One without content is not shown at all. */
export function Section({ title, more, aside, children }: Props) {
  return (
    <section className="section">
      <div className="section-head">
        <h2>{title}</h2>
        {more && (
          <Link href={more.href}>
            {more.label}
            <Icon name="chevron-right" small />
          </Link>
        )}
        {aside}
      </div>
      {children}
    </section>
  );
}
