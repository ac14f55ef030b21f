import { type ReactElement, type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { DeskPerson, PartRow, PersonPartList } from '#domain/desk/person-api.ts';
import type { PersonPart } from '#domain/desk/person.ts';
import { useWords } from '../i18n/language.ts';
import { ask, useDesk } from './call.ts';
import { bookingPlace } from './find-field.tsx';
import { findWords } from './find-words.ts';

/** The first rows of a list, and more by the page. Null: the caller may not read it. */
export function usePart<P extends PersonPart>(
  { user_id, parts }: DeskPerson,
  part: P,
): { items: PartRow<P>[]; more: (() => Promise<void>) | undefined } | null {
  const { act } = useDesk();
  const first = parts.find((it) => it.part === part);
  const [further, setFurther] = useState<PersonPartList[]>([]);
  if (!first) return null;
  const all = [first, ...further];
  const more = async () => {
    const input = { user_id, part, page: String(all.length + 1) };
    const next = await act(() => ask('GET /desk/person-part', input));
    if (next) setFurther([...further, next]);
  };
  return {
    items: all.flatMap((it) => it.items as PartRow<P>[]),
    more: all.at(-1)?.has_more ? more : undefined,
  };
}

/** Rows that a card has before it is opened. */
const SHOWN_FIRST = 8;

interface TableProps<R> {
  title: string;
  note?: string;
  heads: readonly string[];
  /** Columns whose figures stand at the end. */
  ends?: readonly number[];
  rows: readonly R[];
  keyOf: (row: R, at: number) => string;
  cells: (row: R) => readonly ReactNode[];
  foot?: readonly ReactNode[];
  more: (() => Promise<void>) | undefined;
  children?: ReactNode;
}

export function TableCard<R>({
  title,
  note,
  heads,
  ends = [],
  rows,
  keyOf,
  cells,
  foot,
  more,
  children,
}: TableProps<R>): ReactElement {
  const w = useWords(findWords);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, SHOWN_FIRST);
  const goOn = isWhole || rows.length <= SHOWN_FIRST ? more : undefined;
  const classOf = (at: number) => (ends.includes(at) ? 'r' : undefined);
  return (
    <section className="card">
      <div className="ch wrap">
        <h2>{title}</h2>
        {note !== undefined && <span className="m">{note}</span>}
        {children}
      </div>
      {rows.length === 0 && foot === undefined ? (
        <p className="cb m">{w.empty}</p>
      ) : (
        <div className="cb">
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: without a pointer only the focus can */}
          <section className="scroll" tabIndex={0} aria-label={title}>
            <table className="tbl tbl--x">
              <caption className="sr">{title}</caption>
              <thead>
                <tr>
                  {heads.map((head, at) => (
                    <th scope="col" className={classOf(at)} key={head}>
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {shown.map((row, n) => (
                  <tr key={keyOf(row, n)}>
                    {cells(row).map((cell, at) => (
                      <td className={classOf(at)} key={heads[at]}>
                        {cell}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
              {foot && (
                <tfoot>
                  <tr>
                    <th scope="row" colSpan={heads.length - foot.length}>
                      {w.standsAt}
                    </th>
                    {foot.map((cell, at) => (
                      <td className="r" key={heads[heads.length - foot.length + at]}>
                        {cell}
                      </td>
                    ))}
                  </tr>
                </tfoot>
              )}
            </table>
          </section>
          {(goOn ?? shown.length < rows.length) && (
            <button
              className="b b--g b--s"
              type="button"
              aria-label={`${w.more}: ${title}`}
              onClick={() => (goOn ? void goOn() : setWhole(true))}
            >
              {w.more}
            </button>
          )}
        </div>
      )}
    </section>
  );
}

export const BookingLink = ({ of }: { of: string }): ReactElement => (
  <Link className="link num" href={bookingPlace(of)}>
    {of}
  </Link>
);
