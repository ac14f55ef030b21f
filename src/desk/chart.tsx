import { type ReactElement, useId } from 'react';
import type { CsvCell } from '#domain/desk/csv.ts';
import { say, useWords } from '../i18n/language.ts';
import { Icon } from './icon.tsx';
import { numberWords } from './numbers-words.ts';
import { saveCsv } from './save-csv.ts';

/** Null: there is no number for that place. */
export interface Series {
  name: string;
  values: readonly (number | null)[];
}

export interface ChartProps {
  title: string;
  note: string;
  is: 'BARS' | 'LINES';
  /** What the places are: the head of the table's first column. */
  of: string;
  /** The name of each place, oldest first, and as the file has it. */
  places: readonly { name: string; key: string }[];
  series: readonly Series[];
  /** Columns that only the table has. */
  more?: readonly Series[];
  /** A number as a person reads it; the file has it as it is. */
  format: (value: number) => string;
  file: string;
}

/** The looks of the first, second and third series: colour with hatch or dash, so that colour alone says nothing. */
const BARS = ['s1', 's2', 's4'] as const;
const LINES = ['l1', 'l2', 'l3'] as const;
const [LEFT, RIGHT, TOP, BOTTOM] = [54, 458, 14, 164] as const;
const STEPS = 3;
const LABELS = 7;

/** A number at or above `most` that three equal steps of a round size lead to. */
export function topOf(most: number): number {
  const step = Math.max(most, 1) / STEPS;
  const size = 10 ** Math.floor(Math.log10(step));
  const round = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((it) => it * size >= step) ?? 10;
  return Math.max(round * size, most > 3 ? 0 : 1) * STEPS;
}

/** `1.2M` where the whole number has no room beside the axis. */
const SHORT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const axisText = (value: number, format: ChartProps['format']): string =>
  value >= 100_000 ? SHORT.format(value) : format(value);

const known = (values: readonly (number | null)[]): number[] => values.filter((it) => it !== null);

/** The head and lines of the table behind a chart. */
export const rowsOf = ({ of, places, series, more = [] }: Omit<ChartProps, 'title'>): CsvCell[][] => [
  [of, ...[...series, ...more].map(({ name }) => name)],
  ...places.map(({ key }, at) => [key, ...[...series, ...more].map(({ values }) => values[at] ?? null)]),
];

/** Bars on each other or lines, with what a screen reader says of them, the table behind and the same as a file. */
export function Chart(props: ChartProps): ReactElement {
  const { title, note, is, series, file } = props;
  const w = useWords(numberWords);
  const id = useId();
  const looks = is === 'BARS' ? BARS : LINES;
  const summary = series.map((it) => summaryOf(it, props, w)).join(' ');
  const isEmpty = series.every(({ values }) => known(values).length === 0);
  return (
    <section className="card chart" aria-labelledby={`${id}h`}>
      <div className="ch">
        <h2 id={`${id}h`}>{title}</h2>
      </div>
      <div className="cb stack stack-s">
        <p className="m">{note}</p>
        <div className="lgd" aria-hidden="true">
          {series.map(({ name }, at) => (
            <span key={name}>
              <svg viewBox="0 0 18 12">
                {is === 'BARS' ? (
                  <rect className={looks[at]} x="1" y="1" width="15" height="10" rx="2" />
                ) : (
                  <line className={looks[at]} x1="0" x2="18" y1="6" y2="6" />
                )}
              </svg>
              {name}
            </span>
          ))}
        </div>
        {isEmpty ? (
          <p className="note">{w.noData}</p>
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls on a phone: without a pointer only the focus can
          <section className="plot" tabIndex={0} aria-label={title}>
            {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here: an img would need a file */}
            <svg viewBox="0 0 470 190" role="img" aria-labelledby={`${id}t ${id}d`}>
              <title id={`${id}t`}>{title}</title>
              <desc id={`${id}d`}>{summary}</desc>
              <Plot {...props} />
            </svg>
          </section>
        )}
      </div>
      <div className="cf">
        <details className="tab">
          <summary>
            <Icon name="chevron" small />
            {w.table}
          </summary>
          <Table {...props} />
        </details>
        <button
          className="link link-s"
          type="button"
          aria-label={say(w.csvOf, { title })}
          onClick={() => saveCsv(`${file}.csv`, rowsOf(props))}
        >
          <Icon name="download" small />
          CSV
        </button>
      </div>
    </section>
  );
}

function summaryOf({ name, values }: Series, { places, format }: ChartProps, w: Record<string, string>): string {
  const there = values.flatMap((value, at) => (value === null ? [] : [{ value, place: places[at]?.name ?? '' }]));
  const [first, last] = [there[0], there.at(-1)];
  if (!first || !last) return say(w['seriesEmpty'] ?? '', { name });
  const most = there.reduce((best, it) => (it.value > best.value ? it : best));
  return say(w['seriesSummary'] ?? '', {
    name,
    first: format(first.value),
    from: first.place,
    last: format(last.value),
    to: last.place,
    most: format(most.value),
    at: most.place,
  });
}

function Plot({ is, places, series, format }: ChartProps): ReactElement {
  const totals = places.map((_, at) =>
    known(series.map(({ values }) => values[at] ?? null)).reduce((a, b) => a + b, 0),
  );
  const most = is === 'BARS' ? Math.max(...totals) : Math.max(0, ...series.flatMap(({ values }) => known(values)));
  const top = topOf(most);
  const wide = (RIGHT - LEFT) / places.length;
  const x = (at: number): number => LEFT + wide * (at + 0.5);
  const y = (value: number): number => BOTTOM - ((BOTTOM - TOP) * value) / top;
  const every = Math.ceil(places.length / LABELS);
  const frame = { top, x, y, wide };
  return (
    <>
      {Array.from({ length: STEPS + 1 }, (_, step) => (top / STEPS) * step).map((value) => (
        <g key={value}>
          <line className={value === 0 ? 'axis' : 'grid'} x1={LEFT} x2={RIGHT} y1={y(value)} y2={y(value)} />
          <text x={LEFT - 6} y={y(value) + 4.5} textAnchor="end">
            {axisText(value, format)}
          </text>
        </g>
      ))}
      {places.map(({ name, key }, at) =>
        (places.length - 1 - at) % every === 0 ? (
          <text
            key={key}
            x={x(at)}
            y="183"
            textAnchor={at === places.length - 1 && places.length > 1 ? 'end' : 'middle'}
            dx={at === places.length - 1 && places.length > 1 ? wide / 2 : 0}
          >
            {name}
          </text>
        ) : null,
      )}
      {is === 'BARS' ? (
        <Bars places={places} series={series} totals={totals} format={format} {...frame} />
      ) : (
        series.map((it, at) => <Line key={it.name} series={it} look={LINES[at] ?? 'l3'} format={format} {...frame} />)
      )}
    </>
  );
}

interface Frame {
  x: (at: number) => number;
  y: (value: number) => number;
  wide: number;
  format: ChartProps['format'];
}

function Bars({
  places,
  series,
  totals,
  x,
  y,
  wide,
  format,
}: Frame & Pick<ChartProps, 'places' | 'series'> & { totals: number[] }): ReactElement {
  const size = Math.min(wide * 0.62, 34);
  const shown = new Set([totals.indexOf(Math.max(...totals)), totals.length - 1]);
  return (
    <>
      {places.map(({ key }, at) => {
        let under = 0;
        return (
          <g key={key}>
            {series.map(({ name, values }, nth) => {
              const value = values[at] ?? 0;
              const from = under;
              under += value;
              const height = Math.max(0, y(from) - y(under) - 1);
              return value > 0 ? (
                <rect
                  key={name}
                  className={BARS[nth]}
                  x={x(at) - size / 2}
                  y={y(under)}
                  width={size}
                  height={height}
                  rx="1.5"
                />
              ) : null;
            })}
            {shown.has(at) && under > 0 && (
              <text className="v" x={x(at)} y={y(under) - 5} textAnchor="middle">
                {format(under)}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}

/** Where there is no number the line has a gap. */
function Line({ series: { values }, look, x, y, format }: Frame & { series: Series; look: string }): ReactElement {
  const parts: string[][] = [[]];
  values.forEach((value, at) => {
    if (value === null) parts.push([]);
    else parts.at(-1)?.push(`${x(at).toFixed(1)},${y(value).toFixed(1)}`);
  });
  const lastAt = values.findLastIndex((value) => value !== null);
  const last = values[lastAt];
  return (
    <>
      {parts.map((points) =>
        points.length > 1 ? (
          <polyline key={points[0]} className={look} strokeLinejoin="round" points={points.join(' ')} />
        ) : null,
      )}
      {last !== null && last !== undefined && (
        <>
          <circle className={`dot-${look}`} cx={x(lastAt)} cy={y(last)} r="4" />
          <text className="v" x={x(lastAt) - 4} y={y(last) - 9} textAnchor="end">
            {format(last)}
          </text>
        </>
      )}
    </>
  );
}

/** Newest first, as one reads it. */
function Table({ title, of, places, series, more = [], format }: ChartProps): ReactElement {
  const columns = [...series, ...more];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: without a pointer only the focus can
    <section className="scroll" tabIndex={0} aria-label={title}>
      <table className="tbl tbl--x">
        <caption className="sr">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            {columns.map(({ name }) => (
              <th scope="col" className="r" key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places
            .map(({ name, key }, at) => (
              <tr key={key}>
                <th scope="row" className="nw">
                  {name}
                </th>
                {columns.map(({ name: column, values }) => (
                  <td className="r num" key={column}>
                    {numberText(values[at] ?? null, format)}
                  </td>
                ))}
              </tr>
            ))
            .toReversed()}
        </tbody>
      </table>
    </section>
  );
}

const numberText = (value: number | null, format: (value: number) => string): string =>
  value === null ? '–' : format(value);

/** The pattern of hatched bars: once on a page with charts. */
export const Hatch = (): ReactElement => (
  <svg className="sr" width="0" height="0" aria-hidden="true">
    <defs>
      <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className="hatch-b" width="6" height="6" />
        <line className="hatch-l" x1="0" x2="0" y1="0" y2="6" />
      </pattern>
    </defs>
  </svg>
);
