import './earnings-week.css';
import { useState, type CSSProperties } from 'react';
import type { OutputOf } from '#domain/calls.ts';
import { addDays, dateOf, MINUTE, parseDate, type SlashDate } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWords, type Words } from '../../i18n/language.ts';
import { Loaded } from '../../sync/shown/loaded.tsx';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { IconButton } from '../../ui/control/button.tsx';
import { useNow } from '../../ui/now.ts';
import { SkeletonText } from '../../ui/frame/placeholders.tsx';
import { mondayOf } from '../../ui/control/month-grid.tsx';

const words = {
  thisWeek: { th: 'รายได้สัปดาห์นี้', en: 'Earnings this week' },
  otherWeek: { th: 'รายได้รายสัปดาห์', en: 'Weekly earnings' },
  before: { th: 'สัปดาห์ก่อน', en: 'Previous week' },
  after: { th: 'สัปดาห์ถัดไป', en: 'Next week' },
  rounds: { th: '{n} รอบ', en: 'Rounds: {n}' },
  earned: { th: 'ได้แล้ว {amount}', en: '{amount} earned' },
  expected: { th: 'จะได้ {amount}', en: '{amount} expected' },
  perDay: { th: 'รายได้รายวัน', en: 'Earnings by day' },
  nothing: { th: 'ไม่มีรอบ', en: 'No round' },
  available: { th: 'ถอนได้ {amount}', en: '{amount} available' },
  pending: { th: 'รอเข้า {amount}', en: '{amount} pending' },
} as const satisfies Record<string, Words>;

type Day = OutputOf<'GET /booking/earnings'>['days'][number];

const DAYS = 7;
/** Per cent of the chart: the figure above the tallest bar needs the rest. */
const TALLEST = 80;
/** Rounds are booked at most sixty days ahead. */
const LAST_WEEK = 8;

/** What a week brought and will bring, day by day: bars that are a list of values. */
export function EarningsWeek() {
  const [back, setBack] = useState(0);
  const today = dateOf(useNow(MINUTE));
  const from = addDays(mondayOf(today), back * DAYS);
  const read = useMirror('GET /booking/earnings', { from, days: String(DAYS) });
  return (
    <section className="card earnings">
      <Loaded read={read} waiting={<Week from={from} days={[]} today={today} isWaiting />}>
        {({ days }) => <Week from={from} days={days} today={today} />}
      </Loaded>
      <div className="earnings-foot">
        <Balance />
        <Turn week={back} onTurn={setBack} />
      </div>
    </section>
  );
}

interface WeekProps {
  from: SlashDate;
  days: readonly Day[];
  today: SlashDate;
  isWaiting?: boolean;
}

const sumOf = (days: readonly Day[], of: 'earned' | 'expected' | 'rounds'): number =>
  days.reduce((sum, day) => sum + day[of], 0);

function Week({ from, days, today, isWaiting }: WeekProps) {
  const w = useWords(words);
  const f = useFormat();
  const [earned, expected] = [sumOf(days, 'earned'), sumOf(days, 'expected')];
  const total = f.money(satang(earned + expected));
  const isThis = from === mondayOf(today);
  const span = `${f.dayMonth(from)} – ${f.dayMonth(addDays(from, DAYS - 1))}`;
  const most = Math.max(...days.map((day) => day.earned + day.expected), 1);
  return (
    <>
      <div className="row between row-top">
        <div>
          <h2 className="t-lg">{isThis ? w.thisWeek : w.otherWeek}</h2>
          <p className="meta num">
            {span} · {isWaiting ? <SkeletonText>0 รอบ</SkeletonText> : say(w.rounds, { n: sumOf(days, 'rounds') })}
          </p>
        </div>
        <b className="num figure" translate="no">
          {isWaiting ? <SkeletonText>฿900</SkeletonText> : total}
        </b>
      </div>
      <ul className="bars mt-3" aria-label={w.perDay} aria-busy={isWaiting}>
        {Array.from({ length: DAYS }, (_, n) => addDays(from, n)).map((date) => (
          <Bar key={date} date={date} day={days.find((it) => parseDate(it.date) === date)} most={most} today={today} />
        ))}
      </ul>
      <Legend earned={earned} expected={expected} />
    </>
  );
}

function Bar({ date, day, most, today }: { date: SlashDate; day: Day | undefined; most: number; today: SlashDate }) {
  const w = useWords(words);
  const f = useFormat();
  const { earned = 0, expected = 0 } = day ?? {};
  const sum = earned + expected;
  const said = [
    earned > 0 && say(w.earned, { amount: f.money(satang(earned)) }),
    expected > 0 && say(w.expected, { amount: f.money(satang(expected)) }),
  ].filter((it) => it !== false);
  return (
    <li className={sum === 0 ? 'none' : undefined} aria-current={date === today ? 'date' : undefined}>
      <span className="bar" style={{ '--v': (sum / most) * TALLEST } as CSSProperties} aria-hidden="true">
        {sum > 0 && <b className="num">{f.number(Math.round(sum / 100))}</b>}
        {expected > 0 && <i className="bar-expected" style={{ '--e': (expected / sum) * 100 } as CSSProperties} />}
      </span>
      <span aria-hidden="true">{f.weekday(date)}</span>
      <span className="sr">
        {f.day(date)} {said.length > 0 ? said.join(' · ') : w.nothing}
      </span>
    </li>
  );
}

/** What is earned already, and what is only promised. */
function Legend({ earned, expected }: { earned: number; expected: number }) {
  const w = useWords(words);
  const f = useFormat();
  return (
    <p className="earnings-legend meta-xs num">
      <span className="inline">
        <i className="key" aria-hidden="true" />
        {say(w.earned, { amount: f.money(satang(earned)) })}
      </span>
      <span className="inline">
        <i className="key bar-expected" aria-hidden="true" />
        {say(w.expected, { amount: f.money(satang(expected)) })}
      </span>
    </p>
  );
}

/** How much of it the caddy may withdraw, and what becomes available a day later. */
function Balance() {
  const w = useWords(words);
  const f = useFormat();
  const { data } = useMirror('GET /wallet/balance', {});
  return (
    <p className="meta-xs num grow">
      {data && say(w.available, { amount: f.money(satang(data.available)) })}
      {data && data.pending > 0 && ` · ${say(w.pending, { amount: f.money(satang(data.pending)) })}`}
    </p>
  );
}

function Turn({ week, onTurn }: { week: number; onTurn: (week: number) => void }) {
  const w = useWords(words);
  return (
    <div className="earnings-turn">
      <IconButton icon="chevron-left" label={w.before} onClick={() => onTurn(week - 1)} />
      <IconButton icon="chevron-right" label={w.after} onClick={() => onTurn(Math.min(week + 1, LAST_WEEK))} />
    </div>
  );
}
