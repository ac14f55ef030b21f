import type { Holes } from '#domain/course/course.ts';
import {
  addDays,
  type ClockTime,
  clockOf,
  dateOf,
  minutesOf,
  type Moment,
  type SlashDate,
  weekdayOf,
} from '#domain/dates.ts';
import type { DemoCaddy } from '../people/demo-caddy.ts';
import type { DemoGolfer } from '../people/demo-golfer.ts';
import { weeklyOf } from '../people/hours.ts';
import { chanceOf, pickOf } from '../id.ts';
import { type Outcome, OUTCOMES } from './past-steps.ts';
import { ROUNDS } from '../rounds.ts';

/**
 * Days ago: rounds of these days are written as bookings. Newer ones are made by the real commands (rounds.ts), older ones are only
 * reviews.
 */
export const NEWEST = 9;
export const OLDEST = 92;

export interface PlannedRound {
  key: string;
  golfer: DemoGolfer;
  caddy: DemoCaddy;
  slug: string;
  day: SlashDate;
  ago: number;
  time: ClockTime;
  holes: Holes;
  outcome: Outcome;
}

/** Who has a round on which day: nobody has two. */
export class Calendar {
  private readonly taken = new Set<string>();
  private readonly apart = new Set<string>();
  private readonly now: Moment;

  constructor(now: Moment) {
    this.now = now;
    for (const { golfer, caddy, day } of ROUNDS) {
      this.take(golfer, -day);
      this.take(caddy, -day);
      // What these two have between them is told in rounds.ts and chats.ts.
      this.apart.add(`${golfer} ${caddy}`);
    }
  }

  take(key: string, ago: number): void {
    this.taken.add(`${key} ${ago}`);
  }

  isFree = (key: string, ago: number): boolean => !this.taken.has(`${key} ${ago}`);
  mayMeet = (golfer: DemoGolfer, caddy: DemoCaddy): boolean => !this.apart.has(`${golfer.key} ${caddy.key}`);
  dayOf = (ago: number): SlashDate => addDays(dateOf(this.now), -ago);

  /** The nearest day, going back, on which the caddy works and has no round. */
  dayFor(caddy: DemoCaddy, ago: number): number {
    const works = new Set(weeklyOf(caddy.week).map(({ weekday }) => weekday));
    let day = ago;
    while (!this.isFree(caddy.key, day) || !works.has(weekdayOf(this.dayOf(day)))) day += 1;
    return day;
  }

  /** A tee-off within the caddy's hours of that day. */
  timeFor({ week }: DemoCaddy, ago: number, key: string): ClockTime {
    if (!isWithin(ago)) return '07:00' as ClockTime;
    const weekday = weekdayOf(this.dayOf(ago));
    const spans = weeklyOf(week).filter((span) => span.weekday === weekday);
    const span = pickOf(spans, `${key} span`);
    const [from, to] = [Math.max(minutesOf(span.from), 6 * 60), Math.min(minutesOf(span.to), 13 * 60)];
    return clockOf(from + 10 * Math.floor((chanceOf(`${key} time`) * Math.max(0, Math.min(to - from, 150))) / 10));
  }
}

/** Most play where they live, some near it, a few come from anywhere. */
export function golferFor(
  caddy: DemoCaddy,
  golfers: readonly DemoGolfer[],
  regions: ReadonlyMap<string, string>,
  key: string,
  isGood: (golfer: DemoGolfer) => boolean,
): DemoGolfer | undefined {
  const near = new Set(caddy.courses.map((slug) => regions.get(slug)));
  const chance = chanceOf(`${key} from`);
  const isLocal = ({ usual_courses }: DemoGolfer) => usual_courses.some((slug) => caddy.courses.includes(slug));
  const isNear = ({ usual_courses }: DemoGolfer) => usual_courses.some((slug) => near.has(regions.get(slug)));
  const tiers = [...(chance < 0.55 ? [isLocal] : []), ...(chance < 0.85 ? [isNear] : []), () => true];
  for (const tier of tiers) {
    const found = golfers.filter((golfer) => tier(golfer) && isGood(golfer));
    if (found.length > 0) return pickOf(found, `${key} golfer`);
  }
  return undefined;
}

/** Of every six that were asked for four or five are played; what else happens comes to everybody sooner or later. */
export function* others(caddy: DemoCaddy): Generator<{ key: string; ago: number; outcome: Outcome }> {
  const often: readonly Outcome[] = ['PLAYED', 'PLAYED', 'UNTAPPED', 'DECLINED', 'EXPIRED', 'CANCELLED', ...OUTCOMES];
  const most = 2 + Math.floor(chanceOf(`${caddy.key} others`) * 4);
  for (let n = 0; n < most; n += 1) {
    const key = `other ${caddy.key} ${n}`;
    yield {
      key,
      ago: NEWEST + 1 + Math.floor(chanceOf(`${key} ago`) * (OLDEST - NEWEST - 14)),
      outcome: pickOf(often, key),
    };
  }
}

/** So that the two whom the README signs in as have seen everything: [days ago, what became of it], with whoever is near. */
export const OF_THE_DEMO_PEOPLE: readonly (readonly ['golfer' | 'caddy', number, Outcome])[] = [
  ['golfer', 12, 'PLAYED'],
  ['golfer', 26, 'CADDY_CANCELLED'],
  ['golfer', 30, 'PLAYED'],
  ['golfer', 37, 'RAIN'],
  ['golfer', 41, 'PLAYED'],
  ['golfer', 48, 'CANCELLED_LATE'],
  ['golfer', 55, 'CADDY_AWAY'],
  ['golfer', 61, 'PLAYED'],
  ['golfer', 70, 'CLOSED'],
  ['golfer', 77, 'UNTAPPED'],
  ['caddy', 20, 'PLAYED'],
  ['caddy', 28, 'CANCELLED_LATE'],
  ['caddy', 34, 'GOLFER_AWAY'],
  ['caddy', 43, 'RAIN'],
  ['caddy', 50, 'CADDY_CANCELLED_LATE'],
  ['caddy', 57, 'CANCELLED'],
  ['caddy', 66, 'STOPPED'],
  ['caddy', 75, 'CLOSED'],
];

export const isWithin = (ago: number): boolean => ago >= NEWEST && ago <= OLDEST;
