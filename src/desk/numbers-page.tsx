import { type ReactElement, useState } from 'react';
import { dateOf, parseMoment, type SlashDate, timeOf, weekdayOf } from '#domain/dates.ts';
import { bahtCell } from '#domain/desk/csv.ts';
import {
  type DeskNumbers,
  type NumberCounts,
  NUMBER_DAYS,
  type NumberDays,
  type NumberStep,
  rateOf,
} from '#domain/desk/numbers-api.ts';
import { formatIn } from '../i18n/format.ts';
import { say, useLanguage, useWords } from '../i18n/language.ts';
import { ask, useDesk, useRead } from './call.ts';
import { Chart, type ChartProps, Hatch, rowsOf } from './chart.tsx';
import { FaultsCard, faultRows, ReachCard, reachRows } from './numbers-cards.tsx';
import { Icon } from './icon.tsx';
import { numberWords, WEEKDAYS } from './numbers-words.ts';
import { saveTables } from './save-csv.ts';
import { bahtText, dayText, failureText } from './shown.ts';
import { words } from './words.ts';

/** What is shown is of a minute ago at most. */
const LOOK_EVERY_MINUTE = 60_000;
const SPAN_WORDS = { '1': 'd1', '7': 'd7', '90': 'd90' } as const;
const STEP_WORDS = { DAY: 'byDay', WEEK: 'byWeek' } as const;

const count = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 0 });
const percent = (value: number | null): number | null => (value === null ? null : Math.round(value));

/** How the business goes, by Bangkok days: figures of today, a chart for each thing with its table and its file. */
export function NumbersPage(): ReactElement {
  const { now } = useDesk();
  const w = useWords(numberWords);
  const language = useLanguage();
  const [days, setDays] = useState<NumberDays>('90');
  const [by, setBy] = useState<NumberStep>('WEEK');
  const [slug, setSlug] = useState('');
  const step = days === '1' ? 'DAY' : by;
  const { data, error, again } = useRead(
    () => ask('GET /desk/numbers', { days, by: step, ...(slug !== '' && { slug }) }),
    `${days} ${step} ${slug}`,
    LOOK_EVERY_MINUTE,
  );
  const [courses, setCourses] = useState<DeskNumbers['courses']>([]);
  if (data && data.courses.length !== courses.length) setCourses(data.courses);
  const charts = data ? chartsOf(data, step, slug !== '', w, now) : [];
  const saveAll = () => {
    if (!data) return;
    const tables = [
      ...charts.map((chart) => ({ title: chart.title, rows: rowsOf(chart) })),
      { title: w.faults, rows: faultRows(data.faults, w) },
      { title: w.reach, rows: reachRows(data.reach, w) },
    ];
    saveTables(`caddee-${dateOf(now).replaceAll('/', '-')}.csv`, tables);
  };
  return (
    <main id="main" className="page">
      <Hatch />
      <div className="head">
        <h1>{w.numbers}</h1>
        <fieldset className="chips" aria-label={w.span}>
          {NUMBER_DAYS.map((it) => (
            <button className="chip" type="button" key={it} aria-pressed={it === days} onClick={() => setDays(it)}>
              {w[SPAN_WORDS[it]]}
            </button>
          ))}
        </fieldset>
        {days !== '1' && (
          <fieldset className="chips" aria-label={`${w.byDay}, ${w.byWeek}`}>
            {(['DAY', 'WEEK'] as const).map((it) => (
              <button className="chip" type="button" key={it} aria-pressed={it === by} onClick={() => setBy(it)}>
                {w[STEP_WORDS[it]]}
              </button>
            ))}
          </fieldset>
        )}
        <select
          className="in in--auto"
          aria-label={w.course}
          value={slug}
          onChange={(event) => setSlug(event.target.value)}
        >
          <option value="">{w.allCourses}</option>
          {courses.map((course) => (
            <option value={course.slug} key={course.slug}>
              {course[language]}
            </option>
          ))}
        </select>
        <span className="push row wrap">
          {data && <span className="m">{say(w.asOf, { when: timeOf(parseMoment(data.as_of)) })}</span>}
          <button className="b b--q" type="button" disabled={!data} onClick={saveAll}>
            <Icon name="download" />
            {w.allCsv}
          </button>
        </span>
      </div>
      {data && error !== undefined && (
        <p className="note note--amber" role="alert">
          {failureText(error, language, now)}
        </p>
      )}
      {data ? (
        <>
          <Tiles data={data} />
          <div className="cols cols--2">
            {[0, 1].map((side) => (
              <div className="stack" key={side}>
                {charts.map((chart, at) => (at % 2 === side ? <Chart key={chart.file} {...chart} /> : null))}
                {side === 1 && <FaultsCard faults={data.faults} />}
              </div>
            ))}
          </div>
          <ReachCard reach={data.reach} />
        </>
      ) : (
        <NumbersWaiting error={error} again={again} />
      )}
    </main>
  );
}

/** Below the head, which stays: what was asked for can be changed. */
function NumbersWaiting({ error, again }: { error: unknown; again: () => Promise<void> }): ReactElement {
  const { now } = useDesk();
  const w = useWords(words);
  const language = useLanguage();
  if (error === undefined) return <p className="m">{w.loading}</p>;
  return (
    <div className="note note--amber" role="alert">
      <span className="grow">{failureText(error, language, now)}</span>
      <button className="b b--q" type="button" onClick={() => void again()}>
        {w.tryNow}
      </button>
    </div>
  );
}

function Tiles({ data }: { data: DeskNumbers }): ReactElement {
  const { now } = useDesk();
  const w = useWords(numberWords);
  const language = useLanguage();
  const { today, month, owed, periods } = data;
  const format = formatIn(language);
  const all = periods.flatMap(({ counts }) => (counts ? [counts] : []));
  const [yes, no] = [all.reduce((sum, it) => sum + it.yes, 0), all.reduce((sum, it) => sum + it.no, 0)];
  const rate = percent(rateOf(yes, yes + no, 100));
  const latest = all.findLast(({ median }) => median !== null)?.median;
  const tiles: [string, string, string][] = [
    [w.requestsToday, count(today.requests), besideText(today, WEEKDAYS[language][weekdayOf(dateOf(now))] ?? '', w)],
    [
      w.yesOf,
      rate === null ? '–' : `${rate} %`,
      latest === undefined || latest === null ? w.noData : say(w.medianIn, { n: Math.round(latest) }),
    ],
    [w.roundsToday, count(today.rounds), say(w.onCourse, { n: today.on_course })],
    today.topup_amount === null || today.topups === null
      ? [w.toppedUp, '–', w.ofNoCourse]
      : [w.toppedUp, wholeBaht(today.topup_amount), say(w.topupsToday, { n: today.topups })],
    [
      say(w.shareOf, { month: format.month(dateOf(now)) ?? '' }),
      wholeBaht(month.share),
      say(w.aDay, { amount: wholeBaht(month.share / month.days) }),
    ],
    owed
      ? [
          w.owed,
          wholeBaht(owed.golfers + owed.caddies),
          say(w.owedTo, { golfers: wholeBaht(owed.golfers), caddies: wholeBaht(owed.caddies) }),
        ]
      : [w.owed, '–', w.ofNoCourse],
  ];
  return (
    <dl className="tiles" aria-label={w.tiles}>
      {tiles.map(([name, figure, more]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{figure}</b>
            <span>{more}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const wholeBaht = (satang: number): string => bahtText(Math.round(satang / 100) * 100);

function besideText(
  { requests, requests_week_ago }: DeskNumbers['today'],
  day: string,
  w: { moreThan: string; lessThan: string; sameAs: string; noneBefore: string },
): string {
  if (requests_week_ago === null) return w.noneBefore;
  const more = requests - requests_week_ago;
  if (more === 0) return say(w.sameAs, { day });
  return say(more > 0 ? w.moreThan : w.lessThan, { day, n: Math.abs(more) });
}

type NumberWords = Record<keyof typeof numberWords, string>;

/** The charts in their order: left, right, left … */
function chartsOf(data: DeskNumbers, step: NumberStep, isOfCourse: boolean, w: NumberWords, now: number): ChartProps[] {
  const { periods } = data;
  const places = periods.map(({ from }) => ({ name: dayText(from as SlashDate, now), key: from.replaceAll('/', '-') }));
  const values = (of: (counts: NumberCounts) => number | null) => periods.map(({ counts }) => counts && of(counts));
  const [from, to] = [places[0]?.name ?? '', dayText((periods.at(-1)?.to ?? '') as SlashDate, now)];
  const span = say(step === 'WEEK' ? w.perWeek : w.perDay, { from, to });
  const shared = { of: step === 'WEEK' ? w.weekOf : w.dayOf, places, format: count };
  const series = (name: string, of: (counts: NumberCounts) => number | null) => ({ name, values: values(of) });
  const inBaht = (of: (counts: NumberCounts) => number | null) => (counts: NumberCounts) => {
    const satang = of(counts);
    return satang === null ? null : bahtCell(satang);
  };
  return [
    {
      ...shared,
      title: w.requests,
      note: span,
      is: 'BARS',
      file: 'requests',
      series: [series(w.yes, (it) => it.yes), series(w.no, (it) => it.no), series(w.expired, (it) => it.expired)],
      more: [
        series(w.withdrawn, (it) => it.withdrawn),
        series(w.waiting, (it) => it.waiting),
        series(w.yesRate, (it) => percent(rateOf(it.yes, it.yes + it.no + it.expired, 100))),
      ],
    },
    {
      ...shared,
      title: w.answer,
      note: w.answerNote,
      is: 'LINES',
      file: 'time-to-answer',
      series: [series(w.median, (it) => percent(it.median)), series(w.slowest, (it) => percent(it.slowest))],
    },
    {
      ...shared,
      title: w.rounds,
      note: w.roundsNote,
      is: 'BARS',
      file: 'rounds',
      series: [
        series(w.played, (it) => it.played),
        series(w.noShowGolfer, (it) => it.no_show_golfer),
        series(w.noShowCaddy, (it) => it.no_show_caddy),
      ],
    },
    {
      ...shared,
      title: w.cancelled,
      note: w.cancelledNote,
      is: 'BARS',
      file: 'cancelled',
      series: [
        series(w.golfer, (it) => it.by_golfer),
        series(w.caddy, (it) => it.by_caddy),
        series(w.courseRain, (it) => it.by_course),
      ],
    },
    {
      ...shared,
      title: w.money,
      note: isOfCourse ? w.moneyOfCourse : w.moneyNote,
      is: 'LINES',
      file: 'money',
      series: [
        series(
          w.topups,
          inBaht((it) => it.topup_amount),
        ),
        series(
          w.payouts,
          inBaht((it) => it.payout_amount),
        ),
      ],
    },
    {
      ...shared,
      title: w.open,
      note: w.openNote,
      is: 'BARS',
      file: 'open-requests',
      series: [
        series(w.filled, (it) => it.filled),
        series(w.notFilled, (it) => it.asked - it.filled - it.open),
        series(w.stillOpen, (it) => it.open),
      ],
    },
    {
      ...shared,
      title: w.share,
      note: w.shareNote,
      is: 'LINES',
      file: 'our-share',
      series: [
        series(
          w.share,
          inBaht((it) => it.share),
        ),
      ],
    },
  ];
}
