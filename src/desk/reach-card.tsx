import type { ReactElement } from 'react';
import type { CsvCell } from '#domain/desk/csv.ts';
import type { DeskNumbers, Reach } from '#domain/desk/numbers-api.ts';
import { say, useWords } from '../i18n/language.ts';
import { Icon } from './icon.tsx';
import { numberWords } from './numbers-words.ts';
import { saveCsv } from './save-csv.ts';

type ReachWord =
  | 'golfersPlayed'
  | 'caddiesWorked'
  | 'newGolfers'
  | 'filledRate'
  | 'pushRate'
  | 'reviewsRate'
  | 'disputesRate';

const COLUMNS = [
  ['golfers_played', 'golfersPlayed', 0],
  ['caddies_worked', 'caddiesWorked', 0],
  ['new_golfers', 'newGolfers', 0],
  ['filled_rate', 'filledRate', 1],
  ['push_rate', 'pushRate', 1],
  ['reviews_rate', 'reviewsRate', 0],
  ['disputes_rate', 'disputesRate', 1],
] as const satisfies readonly (readonly [keyof Reach, ReachWord, number])[];

const WHEN = ['now', 'before'] as const;

/** The same as the card, as lines of a file; no number is an empty cell. */
export const reachRows = (
  reach: DeskNumbers['reach'],
  w: Record<ReachWord | 'period' | 'now' | 'before', string>,
): CsvCell[][] => [
  [w.period, ...COLUMNS.map(([, word]) => w[word])],
  ...WHEN.map((when) => [
    w[when],
    ...COLUMNS.map(([field, , digits]) => {
      const value = reach[when][field];
      return value === null ? null : Number(value.toFixed(digits));
    }),
  ]),
];

/** People, reviews and disputes of thirty days beside those of ninety days ago. */
export function ReachCard({ reach }: Pick<DeskNumbers, 'reach'>): ReactElement {
  const w = useWords(numberWords);
  const [head = [], ...lines] = reachRows(reach, w);
  return (
    <section className="card">
      <div className="ch wrap">
        <h2>{w.reach}</h2>
        <span className="m">{w.reachNote}</span>
        <button
          className="link link-s push"
          type="button"
          aria-label={say(w.csvOf, { title: w.reach })}
          onClick={() => saveCsv('reach.csv', [head, ...lines])}
        >
          <Icon name="download" small />
          CSV
        </button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: without a pointer only the focus can */}
      <section className="cb scroll" tabIndex={0} aria-label={w.reach}>
        <table className="tbl tbl--x">
          <caption className="sr">{w.reach}</caption>
          <thead>
            <tr>
              {head.map((name, at) => (
                <th scope="col" className={at === 0 ? undefined : 'r'} key={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(([when, ...values]) => (
              <tr key={when}>
                <th scope="row" className="nw">
                  {when}
                </th>
                {values.map((value, at) => (
                  <td className="r num" key={COLUMNS[at]?.[0]}>
                    {value === null ? <span className="m">{w.noData}</span> : value.toLocaleString('en')}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
