import { addDays, dateOf, DAY, isoOf, type Moment, parseMoment, type SlashDate, startOfDay } from '#domain/dates.ts';
import {
  type DeskNumbers,
  type NumberCounts,
  type Reach,
  FAULT_DAYS,
  FAULTS_OF_A_RELEASE,
  FAULTS_SHOWN,
  type Period,
  periodsOf,
  rateOf,
  REACH_BEFORE,
  REACH_DAYS,
} from '#domain/desk/numbers-api.ts';
import type { Queries } from '../db/db.ts';
import { faultsSince } from '../fault/sql.ts';
import type { Asking } from '../http/http.ts';
import { idAt } from '../id.ts';
import {
  keptBalances,
  broadcastsBy,
  coursesInUse,
  firstOfBooks,
  newGolfersBetween,
  payoutsBy,
  pushesBetween,
  reachOfRounds,
  requestsBetween,
  requestsBy,
  roundsBy,
  roundsOfDay,
  shareBy,
  shareOfCourseBy,
  type Span,
  topupsBy,
} from './numbers-sql.ts';

/** What happened, by Bangkok days. Nobody is named. */
export async function numbers({ tx, input, now }: Asking<'GET /desk/numbers'>): Promise<DeskNumbers> {
  const slug = input.slug ?? null;
  const today = dateOf(now);
  const { at } = await tx.one(firstOfBooks());
  const since = at === null ? undefined : dateOf(parseMoment(at));
  const isBefore = (day: SlashDate): boolean => since === undefined || day < since;
  const periods = periodsOf(today, input.days, input.by);
  const counts = await countsIn(tx, periods, slug);
  const ofMonth = spanOf([{ from: `${today.slice(0, 8)}01` as SlashDate, to: today }]);
  const [month] = await sharesIn(tx, ofMonth, slug);
  const [topups = { topups: 0, topup_amount: 0 }] =
    slug === null ? await tx.many(topupsBy(spanOf([{ from: today, to: today }]).ids)) : [OF_NO_COURSE];
  const weekAgo = [startOfDay(addDays(today, -7)), now - 7 * DAY] as const;
  return {
    as_of: isoOf(now),
    courses: await tx.many(coursesInUse()),
    periods: periods.map((period, at) => ({ ...period, counts: isBefore(period.to) ? null : (counts[at] ?? null) })),
    today: {
      ...(await tx.one(requestsBetween(isoOf(startOfDay(today)), isoOf(now + 1), slug))),
      requests_week_ago: isBefore(dateOf(weekAgo[0]))
        ? null
        : (await tx.one(requestsBetween(isoOf(weekAgo[0]), isoOf(weekAgo[1]), slug))).requests,
      ...(await tx.one(roundsOfDay(today, slug))),
      topups: topups.topups,
      topup_amount: topups.topup_amount,
    },
    month: { share: month?.share ?? 0, days: Number(today.slice(8)) },
    owed: slug === null ? await owedIn(tx) : null,
    reach: {
      now: await reachUntil(tx, today, slug, true),
      before: await reachUntil(tx, addDays(today, -REACH_BEFORE), slug, false),
    },
    faults: await faultsIn(tx, now),
  };
}

type Row = { bin: number } & Partial<NumberCounts>;

const NONE: NumberCounts = {
  yes: 0,
  no: 0,
  expired: 0,
  withdrawn: 0,
  waiting: 0,
  median: null,
  slowest: null,
  played: 0,
  no_show_golfer: 0,
  no_show_caddy: 0,
  by_golfer: 0,
  by_caddy: 0,
  by_course: 0,
  asked: 0,
  filled: 0,
  open: 0,
  topups: 0,
  topup_amount: 0,
  payouts: 0,
  payout_amount: 0,
  share: 0,
};
const OF_NO_COURSE = { topups: null, topup_amount: null, payouts: null, payout_amount: null };

/** The same periods as moments, as days, and as the ids of what was written in them. */
interface Spans {
  whole: Period;
  moments: Span;
  days: Span;
  ids: Span;
}

function spanOf(periods: readonly Period[]): Spans {
  const [first, last] = [periods[0], periods.at(-1)];
  if (!first || !last) throw new Error('there is no period');
  const until = startOfDay(addDays(last.to, 1));
  const starts = periods.map(({ from }) => startOfDay(from));
  return {
    whole: { from: first.from, to: last.to },
    moments: { starts: starts.map(isoOf), until: isoOf(until) },
    days: { starts: periods.map(({ from }) => from), until: last.to },
    ids: { starts: starts.map(idAt), until: idAt(until) },
  };
}

const sharesIn = (tx: Queries, { ids, whole }: Spans, slug: string | null) =>
  tx.many(slug === null ? shareBy(ids) : shareOfCourseBy(ids, whole, slug));

async function countsIn(tx: Queries, periods: readonly Period[], slug: string | null): Promise<NumberCounts[]> {
  const spans = spanOf(periods);
  const { moments, days, ids } = spans;
  const rows: Row[] = [
    ...(await tx.many(requestsBy(moments, slug))),
    ...(await tx.many(roundsBy(days, slug))),
    ...(await tx.many(broadcastsBy(moments, slug))),
    ...(await sharesIn(tx, spans, slug)),
    ...(slug === null ? [...(await tx.many(topupsBy(ids))), ...(await tx.many(payoutsBy(moments)))] : []),
  ];
  return periods.map((_, at) => {
    const own = rows.filter(({ bin }) => bin === at + 1).map(({ bin: _bin, ...counts }) => counts);
    return Object.assign({ ...NONE, ...(slug !== null && OF_NO_COURSE) }, ...own) as NumberCounts;
  });
}

async function owedIn(tx: Queries): Promise<DeskNumbers['owed']> {
  const { available, held, pending, earned } = await tx.one(keptBalances());
  return { golfers: available + held, held, caddies: pending + earned, pending };
}

/** The thirty days that end with `last`, and its last seven for who is new and for pushes. */
async function reachUntil(tx: Queries, last: SlashDate, slug: string | null, isNow: boolean): Promise<Reach> {
  const first = addDays(last, 1 - REACH_DAYS);
  const [from, until] = [isoOf(startOfDay(first)), isoOf(startOfDay(addDays(last, 1)))];
  const rounds = await tx.one(reachOfRounds(first, last, slug));
  const span: Span = { starts: [from], until };
  const [open] = await tx.many(broadcastsBy(span, slug));
  const { at } = await tx.one(firstOfBooks());
  const isKnown = at !== null && at < until;
  const newSince = isoOf(startOfDay(addDays(last, -6)));
  // Deliveries are kept for seven days, so of an earlier time nothing is known.
  const pushes = slug === null && isNow ? await tx.one(pushesBetween(newSince, until)) : undefined;
  const fresh = slug === null && isKnown ? await tx.one(newGolfersBetween(newSince, until)) : undefined;
  return {
    golfers_played: isKnown ? rounds.golfers : null,
    caddies_worked: isKnown ? rounds.caddies : null,
    new_golfers: fresh?.golfers ?? null,
    filled_rate: open ? rateOf(open.filled, open.asked - open.open, 100) : null,
    push_rate: pushes ? rateOf(pushes.sent, pushes.given, 100) : null,
    reviews_rate: rateOf(rounds.reviews, rounds.rounds, 100),
    disputes_rate: rateOf(rounds.disputed, rounds.rounds, 1_000),
  };
}

async function faultsIn(tx: Queries, now: Moment): Promise<DeskNumbers['faults']> {
  const rows = await tx.many(faultsSince(dateOf(now - FAULT_DAYS * DAY), FAULTS_OF_A_RELEASE, FAULTS_SHOWN));
  return [...Map.groupBy(rows, ({ release }) => release)].map(([release, faults]) => ({
    release,
    reports: faults.reduce((sum, { count }) => sum + count, 0),
    faults: faults.map(({ kind, name, route, stack, count, last_at }) => ({
      kind,
      name,
      route,
      stack,
      count,
      last_at,
    })),
  }));
}
