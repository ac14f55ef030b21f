import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { Icon } from '../icon.tsx';
import { Button } from '../control/button.tsx';
import { useRestoredFocus } from '../focus.ts';

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

/** Where one is in a short flow. Phones show three; the screen reader says which one is current. */
export function Steps({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <ol className="steps">
      {steps.map((step, place) => (
        <li
          key={step}
          aria-current={place === current ? 'step' : undefined}
          data-done={place < current ? '' : undefined}
        >
          {place + 1}. {step}
        </li>
      ))}
    </ol>
  );
}

interface NextPageProps {
  /** What the button says. */
  more: string;
  /** Shown without a tap: somebody is looking through all pages. */
  isOpen?: boolean;
  /** The next page, which ends with one of these where there are more. */
  children: ReactNode;
}

/** Below a page of a list: a button that becomes the next page, where the focus goes on. */
export function NextPage({ more, isOpen = false, children }: NextPageProps) {
  const [isWanted, setWanted] = useState(false);
  const place = useRestoredFocus<HTMLDivElement>('inside');
  return (
    <div ref={place} tabIndex={-1} className="stack">
      {isOpen || isWanted ? (
        children
      ) : (
        <Button kind="quiet" block onClick={() => setWanted(true)}>
          {more}
        </Button>
      )}
    </div>
  );
}
