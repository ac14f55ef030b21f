import type { ReactElement, ReactNode } from 'react';
import { useLanguage, useWords } from '../i18n/language.ts';
import { useDesk } from './context.ts';
import { failureText } from './shown.ts';
import { words } from './words.ts';

interface ListPageProps<R> {
  title: string;
  note: string;
  heads: readonly string[];
  rows: readonly R[] | undefined;
  error: unknown;
  keyOf: (row: R) => string;
  cells: (row: R) => readonly ReactNode[];
  page: number;
  hasMore: boolean;
  turn: (page: number) => void;
  /** What the list is narrowed by. */
  children: ReactNode;
}

/** A page that is one list: its filters on top, fifty rows, the next page below. */
export function ListPage<R>(props: ListPageProps<R>): ReactElement {
  const { title, note, heads, rows, error, keyOf, cells, page, hasMore, turn, children } = props;
  const { now } = useDesk();
  const w = useWords(words);
  const language = useLanguage();
  return (
    <main id="main" className="page">
      <div className="head">
        <h1>{title}</h1>
        <span className="m">{note}</span>
        <span className="push row wrap">{children}</span>
      </div>
      {error !== undefined && (
        <p className="note note--amber" role="alert">
          {failureText(error, language, now)}
        </p>
      )}
      <div className="card">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: without a pointer only the focus can */}
        <section className="cb scroll pad-t" tabIndex={0} aria-label={title}>
          <table className="tbl tbl--x">
            <caption className="sr">{title}</caption>
            <thead>
              <tr>
                {heads.map((name) => (
                  <th scope="col" key={name}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows?.map((row) => (
                <tr key={keyOf(row)}>
                  {cells(row).map((cell, at) => (
                    <td className="nw" key={heads[at]}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {rows?.length === 0 && <p className="m pad-t">{w.nothingFound}</p>}
          {!rows && error === undefined && <p className="m pad-t">{w.loading}</p>}
        </section>
      </div>
      <div className="row">
        {page > 1 && (
          <button className="b b--q" type="button" onClick={() => turn(page - 1)}>
            {w.pageBefore}
          </button>
        )}
        {hasMore && (
          <button className="b b--q" type="button" onClick={() => turn(page + 1)}>
            {w.pageAfter}
          </button>
        )}
      </div>
    </main>
  );
}

/** A filter with what stands for none first. */
export function Choice<T extends string>({
  label,
  none,
  value,
  options,
  choose,
}: {
  label: string;
  none: string;
  value: T | '';
  options: readonly { value: T; text: string }[];
  choose: (value: T | '') => void;
}): ReactElement {
  return (
    <select
      className="in in--auto"
      aria-label={label}
      value={value}
      onChange={({ target }) => choose(options.find((it) => it.value === target.value)?.value ?? '')}
    >
      <option value="">{none}</option>
      {options.map((it) => (
        <option value={it.value} key={it.value}>
          {it.text}
        </option>
      ))}
    </select>
  );
}
