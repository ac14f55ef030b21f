import type { ReactElement } from 'react';
import type { CsvCell } from '#domain/desk/csv.ts';
import type { DeskNumbers, Reach } from '#domain/desk/numbers-api.ts';
import { say, useWords } from '../i18n/language.ts';
import { Icon } from './icon.tsx';
import { numberWords } from './numbers-words.ts';
import { saveCsv } from './save-csv.ts';
import { FAULT_DAYS } from '#domain/desk/numbers-api.ts';
import { useDesk } from './call.ts';
import { whenText } from './shown.ts';

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

type Faults = DeskNumbers['faults'];

/** Each fault a line, with the release it is of. */
export const faultRows = (
  faults: Faults,
  w: Record<'release' | 'reports' | 'fault' | 'where' | 'last' | 'stack', string>,
): CsvCell[][] => [
  [w.release, w.reports, w.fault, w.where, w.last, w.stack],
  ...faults.flatMap(({ release, faults: all }) =>
    all.map(({ count, name, kind, route, last_at, stack }) => [
      release,
      count,
      `${name} (${kind})`,
      route,
      last_at,
      stack.join(' '),
    ]),
  ),
];

/** Which release fails how often; each opens to its faults. */
export function FaultsCard({ faults }: { faults: Faults }): ReactElement {
  const w = useWords(numberWords);
  const most = Math.max(1, ...faults.map(({ reports }) => reports));
  return (
    <section className="card chart">
      <div className="ch">
        <h2>{w.faults}</h2>
      </div>
      <div className="cb stack stack-s">
        <p className="m">{say(w.faultsNote, { n: FAULT_DAYS })}</p>
        {faults.length === 0 && <p className="note">{say(w.noFaults, { n: FAULT_DAYS })}</p>}
        {faults.map((it, at) => (
          <Release key={it.release} it={it} share={it.reports / most} isNewest={at === 0} />
        ))}
      </div>
      <div className="cf">
        <button
          className="link link-s"
          type="button"
          aria-label={say(w.csvOf, { title: w.faults })}
          onClick={() => saveCsv('faults.csv', faultRows(faults, w))}
        >
          <Icon name="download" small />
          CSV
        </button>
      </div>
    </section>
  );
}

interface ReleaseProps {
  it: Faults[number];
  /** Of the release that failed most, from 0 to 1. */
  share: number;
  isNewest: boolean;
}

function Release({ it: { release, reports, faults }, share, isNewest }: ReleaseProps): ReactElement {
  const { now } = useDesk();
  const w = useWords(numberWords);
  return (
    <details className="tab release">
      <summary>
        <Icon name="chevron" small />
        <span className="about-w">{release}</span>
        <svg viewBox="0 0 200 14" aria-hidden="true" preserveAspectRatio="none">
          <rect className={isNewest ? 's1' : 's2'} x="1" y="1" width={Math.max(2, 198 * share)} height="12" rx="1.5" />
        </svg>
        <span className="num">{reports}</span>
        <span className="sr">{isNewest ? w.newest : w.older}</span>
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: without a pointer only the focus can */}
      <section className="scroll" tabIndex={0} aria-label={release}>
        <table className="tbl tbl--x">
          <caption className="sr">{release}</caption>
          <thead>
            <tr>
              <th scope="col" className="r">
                {w.reports}
              </th>
              {[w.fault, w.where, w.last, w.stack].map((name) => (
                <th scope="col" key={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {faults.map(({ count, name, kind, route, last_at, stack }) => (
              <tr key={`${kind} ${name} ${route} ${stack.join(' ')}`}>
                <td className="r num">{count}</td>
                <td className="nw">
                  <b>{name}</b>
                  <span className="m2 block">{kind}</span>
                </td>
                <td className="nw">{route}</td>
                <td className="nw num">{whenText(last_at, now)}</td>
                <td className="m2">
                  {stack.map((frame) => (
                    <code className="block nw" key={frame}>
                      {frame}
                    </code>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
