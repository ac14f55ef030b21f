import * as v from 'valibot';
import { call } from '../call.ts';
import { FAULT_KINDS } from '../fault/fault.ts';
import { choice, moment, text } from '../text.ts';
import { addDays, type SlashDate, weekdayOf } from '../dates.ts';

/** How many days back the numbers go, today included. */
export const NUMBER_DAYS = ['1', '7', '90'] as const;
export type NumberDays = (typeof NUMBER_DAYS)[number];

const NUMBER_STEPS = ['DAY', 'WEEK'] as const;
export type NumberStep = (typeof NUMBER_STEPS)[number];

/** Bangkok days, both included. */
export interface Period {
  from: SlashDate;
  to: SlashDate;
}

/** The Monday of the week of a day. */
const mondayOf = (day: SlashDate): SlashDate => addDays(day, -((weekdayOf(day) + 6) % 7));

/**
 * The days until today one by one, or the weeks from Monday that they lie in: so the first week is whole, and the last one ends with
 * today. Oldest first.
 */
export function periodsOf(today: SlashDate, days: NumberDays, step: NumberStep): Period[] {
  const first = addDays(today, 1 - Number(days));
  const periods: Period[] = [];
  const length = step === 'WEEK' ? 7 : 1;
  for (let from = step === 'WEEK' ? mondayOf(first) : first; from <= today; from = addDays(from, length)) {
    const last = addDays(from, length - 1);
    periods.push({ from, to: last < today ? last : today });
  }
  return periods;
}

/** People, reviews and disputes are counted over this many days, and beside it over as many that ended `REACH_BEFORE` days ago. */
export const REACH_DAYS = 30;
export const REACH_BEFORE = 90;

/** How often `part` is in `whole` by the hundred or thousand; null: there is no whole yet, which is not 0. */
export const rateOf = (part: number, whole: number, by: 100 | 1_000): number | null =>
  whole === 0 ? null : (part / whole) * by;

/** How many days of faults are listed, how many faults of a release, and how many in all. */
export const FAULT_DAYS = 7;
export const FAULTS_OF_A_RELEASE = 25;
export const FAULTS_SHOWN = 500;

const count = v.number();
/** Null: there is nothing that it could be the number of. */
const known = v.nullable(v.number());

/** What happened in one period. Money in satang. */
const counts = v.object({
  /** Requests to one caddy, by the moment they were sent, as they stand now. */
  yes: count,
  no: count,
  expired: count,
  /** The golfer took it back, or the course closed, before there was an answer. */
  withdrawn: count,
  waiting: count,
  /** Minutes from request to yes or no: of the middle one, and of that which nine of ten were quicker than. */
  median: known,
  slowest: known,
  /** Rounds by their day: begun or played, and to which one of the two did not come. */
  played: count,
  no_show_golfer: count,
  no_show_caddy: count,
  /** Promised rounds of that day that were cancelled, by whom. */
  by_golfer: count,
  by_caddy: count,
  by_course: count,
  /** Open requests by the moment they were made: how many, how many found everybody they asked for, how many still look. */
  asked: count,
  filled: count,
  open: count,
  /** Null: top-ups and payouts are of no course. */
  topups: known,
  topup_amount: known,
  payouts: known,
  payout_amount: known,
  share: count,
});
export type NumberCounts = v.InferOutput<typeof counts>;

const reach = v.object({
  golfers_played: known,
  caddies_worked: known,
  /** In seven days; null also for one course, of which nobody is when they register. */
  new_golfers: known,
  /** By the hundred: of open requests that ended. */
  filled_rate: known,
  /** By the hundred messages that push services were given in the last seven days; longer ago nothing is known. */
  push_rate: known,
  /** Golfers' reviews by the hundred rounds, disputes by the thousand. */
  reviews_rate: known,
  disputes_rate: known,
});
export type Reach = v.InferOutput<typeof reach>;

const fault = v.object({
  kind: v.picklist(FAULT_KINDS),
  name: v.string(),
  route: v.string(),
  stack: v.array(v.string()),
  count,
  last_at: moment,
});

export const deskNumbers = v.object({
  as_of: moment,
  courses: v.array(v.object({ slug: v.string(), th: v.string(), en: v.string() })),
  /** Oldest first. `counts` null: it is before the first row of the books. */
  periods: v.array(v.object({ from: v.string(), to: v.string(), counts: v.nullable(counts) })),
  today: v.object({
    requests: count,
    /** Until this time of day a week ago; null: there were no books yet. */
    requests_week_ago: known,
    rounds: count,
    on_course: count,
    topups: known,
    topup_amount: known,
  }),
  /** Our share of this month so far, and of how many days that is. */
  month: v.object({ share: count, days: count }),
  /** What is people's, in satang; null for one course. `held` is part of `golfers`, `pending` of `caddies`. */
  owed: v.nullable(v.object({ golfers: count, held: count, caddies: count, pending: count })),
  reach: v.object({ now: reach, before: reach }),
  /** By release, the one that failed last first. */
  faults: v.array(v.object({ release: v.string(), reports: count, faults: v.array(fault) })),
});
export type DeskNumbers = v.InferOutput<typeof deskNumbers>;

export const deskNumbersCalls = {
  'GET /desk/numbers': call({
    who: 'desk',
    act: 'READ_NUMBERS',
    input: v.strictObject({
      days: choice(NUMBER_DAYS),
      by: choice(NUMBER_STEPS),
      /** One course; without it all of them. */
      slug: v.optional(text(80)),
    }),
    output: deskNumbers,
    perMinute: 60,
  }),
};
