import type { ReactNode } from 'react';
import { useWord, type Words } from '../../i18n/language.ts';
import { useRefusal } from '../../i18n/refusal-later.ts';
import { Note } from '../../ui/show/status.tsx';

interface Props {
  /** Of the refusal; undefined where nothing was refused. */
  code: string | undefined;
  /** What is said in place of the reason where it is no refusal: no answer came, a price has changed. */
  other?: string | false;
  /** The reason where the general words of the code would be wrong. */
  own?: Words | undefined;
  /** What it is about, in the same note. */
  above?: ReactNode;
  /** What is the case instead, likewise. */
  children?: ReactNode;
  /** What can be done next. */
  ways?: ReactNode;
  className?: string;
}

/** Why something was not done, and the ways on. */
export function RefusalNote({ code, other, own, above, children, ways, className }: Props) {
  const general = useRefusal(other || own ? undefined : code);
  const why = useWord(own ?? general);
  if (!code) return null;
  return (
    <div role="alert" className={className}>
      <Note kind={other ? 'amber' : 'coral'}>
        {above}
        {other || why}
        {children}
      </Note>
      {ways}
    </div>
  );
}
