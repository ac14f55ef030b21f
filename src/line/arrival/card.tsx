import { useEffect, useRef, type ReactNode } from 'react';
import { pathOf } from '../../account/data.ts';
import { say, useWord, useWords } from '../../i18n/language.ts';
import { rowOf } from '../../routing/row.ts';
import { Art, type Drawing } from '../../ui/art.tsx';
import { BlankLayout, MessageLayout } from '../../ui/frame/layout.tsx';
import { Note } from '../../ui/show/status.tsx';
import type { LineTrouble } from '../sdk/trouble.ts';
import { troubles, words } from '../words.ts';

interface Props {
  title: string;
  why: string;
  /** Where the user wanted to go. */
  wanted: string | null;
  note?: string;
  /** `lost` by default; another drawing where the user only has to decide. */
  drawing?: Drawing;
  /** Stands below what is said, in place of the drawing. */
  form?: ReactNode;
  /** What the user can do about it. */
  children?: ReactNode;
}

/**
 * One thing to be said or decided at `/line`. It takes the place of the waiting, so whoever listens is told by its heading; a form has the
 * focus in its first field.
 */
export function Card({ title, why, wanted, note, drawing = 'lost', form, children }: Props) {
  const h1 = useRef<HTMLHeadingElement>(null);
  const isForm = form !== undefined;
  useEffect(() => {
    if (!isForm) h1.current?.focus({ preventScroll: true });
  }, [isForm]);
  const more = (
    <>
      {wanted && !wanted.startsWith('/?') && <Destination address={wanted} />}
      {note && <p className="meta">{note}</p>}
    </>
  );
  if (!isForm)
    return (
      <MessageLayout title={title} heading={h1} why={why} art={<Art drawing={drawing} />} ways={children}>
        {more}
      </MessageLayout>
    );
  return (
    <BlankLayout>
      <main id="main" className="grow stack stack-5">
        <div className="mt-2">
          <h1 className="t-2xl" ref={h1} tabIndex={-1}>
            {title}
          </h1>
          <p className="meta">{why}</p>
          {more}
        </div>
        {form}
      </main>
      {children && <footer className="btns">{children}</footer>}
    </BlankLayout>
  );
}

function Destination({ address }: { address: string }) {
  const w = useWords(words);
  const title = rowOf(pathOf(address))?.title;
  const where = useWord(title ?? { th: address, en: address });
  return <p className="meta">{say(w.goesTo, { where })}</p>;
}

/** What could not be done, above the buttons that did not do it. */
export function TroubleNote({ trouble }: { trouble: LineTrouble | undefined }) {
  const { title, why } = useWords(troubles[trouble?.kind ?? 'other']);
  return (
    <div role="alert">
      {trouble && (
        <Note kind="coral">
          <b className="line">{title}</b> {why}
        </Note>
      )}
    </div>
  );
}
