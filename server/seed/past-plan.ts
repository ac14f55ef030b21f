import { addDays, type ClockTime, clockOf, dateOf, minutesOf, type Moment, weekdayOf } from '#domain/dates.ts';
import type { CourseSeed } from '../course/sql.ts';
import { CADDIES, DEMO_PAST, type DemoCaddy, type DemoGolfer, GOLFERS, type Outcome, ROUNDS } from './data.ts';
import { chanceOf, pickOf } from './id.ts';
import type { PlannedRound } from './past-booking.ts';
import { weeklyOf } from './people.ts';

/** Rounds between these days ago are bookings. Newer ones are made by the commands (rounds.json), older ones are only reviews. */
const NEWEST = 9;
const OLDEST = 92;
const isWithin = (ago: number): boolean => ago >= NEWEST && ago <= OLDEST;

export interface ReviewedRound extends PlannedRound {
  /** Index among the caddy's reviews, newest first. */
  n: number;
  stars: number;
}

/** Plans who played with whom: a round for each review, and other requests. Nobody has two rounds on one day. */
export function planRounds(
  courses: readonly CourseSeed[],
  now: Moment,
): { planned: PlannedRound[]; reviewed: ReviewedRound[] } {
  const dayOf = (ago: number) => addDays(dateOf(now), -ago);
  const regions = new Map(courses.map(({ slug, region }) => [slug, region]));
  const taken = new Set(ROUNDS.flatMap(({ golfer, caddy, day }) => [`${golfer} ${-day}`, `${caddy} ${-day}`]));
  // The rounds of these pairs are in rounds.json and talks.json.
  const apart = new Set(ROUNDS.map(({ golfer, caddy }) => `${golfer} ${caddy}`));
  const mayMeet = (golfer: DemoGolfer, caddy: DemoCaddy) => !apart.has(`${golfer.key} ${caddy.key}`);
  const spansOf = (caddy: DemoCaddy, ago: number) =>
    weeklyOf(caddy).filter(({ weekday }) => weekday === weekdayOf(dayOf(ago)));

  /** The nearest earlier day on which the caddy works and has no round. */
  const freeDay = (caddy: DemoCaddy, ago: number): number => {
    let day = ago;
    while (taken.has(`${caddy.key} ${day}`) || spansOf(caddy, day).length === 0) day += 1;
    return day;
  };
  /** A tee-off within the caddy's hours of that day. */
  const timeFor = (caddy: DemoCaddy, ago: number, key: string): ClockTime => {
    const span = pickOf(spansOf(caddy, ago), `${key} span`);
    const [from, to] = [Math.max(minutesOf(span.from), 6 * 60), Math.min(minutesOf(span.to), 13 * 60)];
    return clockOf(from + 10 * Math.floor((chanceOf(`${key} time`) * Math.max(0, Math.min(to - from, 150))) / 10));
  };
  const add = (key: string, caddy: DemoCaddy, from: number, outcome: Outcome, among = GOLFERS): PlannedRound => {
    const ago = isWithin(from) ? freeDay(caddy, from) : from;
    const isGood = (it: DemoGolfer) => mayMeet(it, caddy) && !(isWithin(ago) && taken.has(`${it.key} ${ago}`));
    const golfer = golferFor(caddy, among.filter(isGood), regions, key);
    if (!golfer) return add(key, caddy, from + 1, outcome, among);
    taken.add(`${caddy.key} ${ago}`).add(`${golfer.key} ${ago}`);
    const slug = pickOf(caddy.courses, `${key} course`);
    const holes = chanceOf(`${key} holes`) < 0.12 ? 9 : 18;
    const time = isWithin(ago) ? timeFor(caddy, ago, key) : ('07:00' as ClockTime);
    return { key, caddy, golfer, slug, ago, day: dayOf(ago), time, holes, outcome };
  };

  const [me, ...strangers] = GOLFERS as [DemoGolfer, ...DemoGolfer[]];
  const [demoCaddy] = CADDIES as [DemoCaddy];
  const nearMe = CADDIES.filter(
    (it) => it.verification === 'VERIFIED' && mayMeet(me, it) && plays(me, (slug) => it.courses.includes(slug)),
  );
  const ours = DEMO_PAST.map(({ who, ago, outcome }) => {
    const key = `demo ${who} ${ago}`;
    if (who === 'caddy') return add(key, demoCaddy, ago, outcome, strangers);
    return add(key, pickOf(nearMe, key), ago, outcome, [me]);
  });
  const reviewed = CADDIES.flatMap((caddy) =>
    reviewsOf(caddy).map(({ key, n, stars, ago }) => ({ ...add(key, caddy, ago, 'PLAYED'), n, stars })),
  );
  const more = CADDIES.flatMap((caddy) =>
    caddy.others.map(({ ago, outcome }, n) => add(`other ${caddy.key} ${n}`, caddy, ago, outcome)),
  );
  return { planned: [...ours, ...reviewed, ...more].filter(({ ago }) => isWithin(ago)), reviewed };
}

const plays = ({ usual_courses }: DemoGolfer, at: (slug: string) => boolean): boolean => usual_courses.some(at);

/** Most golfers play where they live, some near it, a few anywhere. */
function golferFor(
  { courses }: DemoCaddy,
  golfers: readonly DemoGolfer[],
  regions: ReadonlyMap<string, string>,
  key: string,
): DemoGolfer | undefined {
  const near = new Set(courses.map((slug) => regions.get(slug)));
  const chance = chanceOf(`${key} from`);
  const locals = golfers.filter((it) => plays(it, (slug) => courses.includes(slug)));
  if (chance < 0.55 && locals.length > 0) return pickOf(locals, `${key} golfer`);
  const neighbours = golfers.filter((it) => plays(it, (slug) => near.has(regions.get(slug))));
  return pickOf(chance < 0.85 && neighbours.length > 0 ? neighbours : golfers, `${key} golfer`);
}

/** One round per review, the newest nine days ago. */
function reviewsOf({ key, stars }: DemoCaddy) {
  const apart = Math.min(9, Math.max(1, 700 / stars.length));
  return stars.map((given, n) => {
    const ago = NEWEST + Math.floor((n + chanceOf(`${key} newest`)) * apart);
    return { key: `review ${key} ${n}`, n, stars: given, ago };
  });
}
