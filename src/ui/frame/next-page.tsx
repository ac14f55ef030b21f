import { useState, type ReactNode } from 'react';
import { Button } from '../control/button.tsx';
import { useRestoredFocus } from '../restored-focus.ts';

interface Props {
  /** What the button says. */
  more: string;
  /** Shown without a tap: somebody is looking through all pages. */
  isOpen?: boolean;
  /** The next page, which ends with one of these where there are more. */
  children: ReactNode;
}

/** Below a page of a list: a button that becomes the next page, where the focus goes on. */
export function NextPage({ more, isOpen = false, children }: Props) {
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
