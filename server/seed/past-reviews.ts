import {
  type ClockTime,
  DAY,
  HOUR,
  isoOf,
  momentOf,
  parseMoment,
  addDays,
  clockOf,
  dateOf,
  minutesOf,
  type Moment,
  weekdayOf,
} from '#domain/dates.ts';
import { MARKS, type Mark, OPEN_FOR, type Side, TAGS, counted, EMPTY_SCORE } from '#domain/review/review.ts';
import { EARNED } from '#domain/reward/points.ts';
import type { Books } from './books.ts';
import {
  saidBy,
  WORDS,
  CADDIES,
  DEMO_PAST,
  type DemoCaddy,
  type DemoGolfer,
  GOLFERS,
  type Outcome,
  ROUNDS,
} from './data.ts';
import { chanceOf, idOf, pickOf } from './id.ts';
import type { PastBooking, PlannedRound } from './past-booking.ts';
import type { CourseSeed } from '../course/sql.ts';
import { weeklyOf } from './people.ts';

/** In every ninth round the caddy wrote a review too. */
const CADDY_WROTE = 9;

/** Adds the rounds and their reviews. A round without a booking is older than the bookings. */
export function addReviews(
  books: Books,
  reviewed: readonly ReviewedRound[],
  bookings: ReadonlyMap<string, PastBooking>,
): void {
  const scores = new Map<string, typeof EMPTY_SCORE>();
  let reported = false;
  for (const plan of reviewed) {
    const booking = bookings.get(plan.key);
    const round = roundOf(plan, booking);
    books.rows.add('review_round', round);
    for (const review of reviewsOf(plan, round)) {
      const { by, about_id, stars, published_at } = review;
      books.rows.add('review', review);
      scores.set(about_id, counted(scores.get(about_id) ?? EMPTY_SCORE, review, 1));
      if (by === 'golfer' && stars === 5 && booking)
        books.earn(about_id, EARNED.review, `review:${booking.booking_ref}`, parseMoment(published_at));
      if (!reported && by === 'golfer' && stars < 4 && review.text !== null) {
        reported = true;
        report(books, review);
      }
    }
  }
  for (const [user_id, score] of scores) books.rows.add('review_score', { user_id, ...score });
}

/** A report of a review that waits for the operator. */
function report({ rows }: Books, { review_id, about_id, published_at }: Review): void {
  const text = 'วันนั้นมาถึงก่อนเวลาออกรอบสี่สิบนาทีค่ะ มีบันทึกเช็กอินอยู่';
  const created_at = isoOf(parseMoment(published_at) + 5 * HOUR);
  const report_id = idOf('report');
  rows.add('review_report', { report_id, review_id, reporter_id: about_id, reason: 'UNTRUE', text, created_at });
}

function roundOf({ key, golfer, caddy, slug, day, holes }: ReviewedRound, booking?: PastBooking) {
  const opened = booking?.closed_at ? parseMoment(booking.closed_at) : momentOf(day, '11:40' as ClockTime);
  const booking_id = idOf(key);
  return {
    booking_id,
    booking_ref: booking?.booking_ref ?? `P${booking_id.replaceAll('-', '').slice(-11).toUpperCase()}`,
    golfer_id: idOf(golfer.key),
    caddy_id: idOf(caddy.key),
    slug,
    played_on: day.replaceAll('/', '-'),
    holes,
    opened_at: isoOf(opened),
    closes_at: isoOf(opened + OPEN_FOR),
    closed_at: isoOf(opened + HOUR + chanceOf(`${key} when`) * 6 * DAY),
  };
}

type Round = ReturnType<typeof roundOf>;
type Review = ReturnType<typeof reviewOf>;

function reviewsOf(plan: ReviewedRound, round: Round): Review[] {
  const { key, n, stars, golfer, caddy } = plan;
  // The newest reviews on a caddy's page have text; most older ones have only stars.
  const text = n < 5 || chanceOf(`${key} says`) < 0.3 ? saidBy(golfer, textOf(plan)) : null;
  const isAnswered = text !== null && chanceOf(`${key} answered`) < 0.25;
  const reply = isAnswered ? saidBy(caddy, pickOf(WORDS.replies, `${key} reply`)) : null;
  const golfers = { ...reviewOf(round, 'golfer', key, stars, text), reply, replied_at: reply && round.closed_at };
  if (n % CADDY_WROTE !== 0) return [golfers];
  const given = chanceOf(`${key} back`) < 0.75 ? 5 : 4;
  const words = pickOf(WORDS.of_golfers[given === 5 ? 'good' : 'fair'], `${key} back`);
  return [golfers, { ...reviewOf(round, 'caddy', `${key} back`, given, words), review_id: idOf(`${key} caddy`) }];
}

function reviewOf(round: Round, by: Side, key: string, stars: number, text: string | null) {
  const { booking_id, golfer_id, caddy_id, closed_at: at } = round;
  return {
    review_id: idOf(`${key} ${by}`),
    booking_id,
    by,
    author_id: by === 'golfer' ? golfer_id : caddy_id,
    about_id: by === 'golfer' ? caddy_id : golfer_id,
    stars,
    marks: marksOf(key, by, stars),
    tags: stars < 4 ? [] : TAGS[by].filter((tag) => chanceOf(`${key} ${tag}`) < 0.4),
    text,
    created_at: at,
    written_at: at,
    published_at: at,
    reply: null as string | null,
    replied_at: null as string | null,
  };
}

/** The first reviews of a caddy have different texts. */
function textOf({ key, n, stars, golfer }: ReviewedRound): string {
  const isFair = stars === 3 || (stars === 4 && n % 3 === 0);
  const all = WORDS.of_caddies[golfer.language][isFair ? 'fair' : stars < 3 ? 'poor' : 'good'];
  return all[(n + Math.floor(chanceOf(key.slice(0, key.lastIndexOf(' '))) * all.length)) % all.length] as string;
}

function marksOf(key: string, side: Side, stars: number): { [M in Mark]?: number } {
  if (chanceOf(`${key} marks`) < 0.2) return {};
  const near = (mark: Mark) => {
    const chance = chanceOf(`${key} ${mark}`);
    return Math.min(5, Math.max(1, stars + (chance < 0.15 ? -1 : chance > 0.85 ? 1 : 0)));
  };
  return Object.fromEntries(MARKS[side].map((mark) => [mark, near(mark)]));
}

/** Rounds between these days ago are bookings. Newer ones are made by the commands (rounds.json), older ones are only reviews. */
const NEWEST = 9;
const OLDEST = 92;
const isWithin = (ago: number): boolean => ago >= NEWEST && ago <= OLDEST;

interface ReviewedRound extends PlannedRound {
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
    plannedReviewsOf(caddy).map(({ key, n, stars, ago }) => ({ ...add(key, caddy, ago, 'PLAYED'), n, stars })),
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
function plannedReviewsOf({ key, stars }: DemoCaddy) {
  const apart = Math.min(9, Math.max(1, 700 / stars.length));
  return stars.map((given, n) => {
    const ago = NEWEST + Math.floor((n + chanceOf(`${key} newest`)) * apart);
    return { key: `review ${key} ${n}`, n, stars: given, ago };
  });
}
