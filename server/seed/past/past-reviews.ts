import { type ClockTime, DAY, HOUR, isoOf, momentOf, parseMoment } from '#domain/dates.ts';
import { MARKS, type Mark, OPEN_FOR, type Side, TAGS } from '#domain/review/review.ts';
import type { DemoCaddy } from '../people/demo-caddy.ts';
import type { DemoGolfer } from '../people/demo-golfer.ts';
import { saidBy } from '../people/faces.ts';
import { chanceOf, idOf, pickOf as pick } from '../id.ts';
import type { PastBooking } from './past-transitions.ts';
import { NEWEST, type PlannedRound } from './past-plan.ts';
import type { PastReview, PastRound } from '../talk/review-sql.ts';
import { OF_CADDIES, OF_GOLFERS, REPLIES } from '../talk/review-words.ts';

/** Every so many rounds the caddy wrote one too. */
const CADDY_WROTE = 9;
const LONGEST_AGO = 700;

/** Stars that add up to the caddy's record, spread as people give them: most five, some four, few less. */
export function starsOf(key: string, tenths: number, reviews: number): number[] {
  const stars = Array.from({ length: reviews }, () => 5);
  let missing = 5 * reviews - Math.round((tenths * reviews) / 10);
  for (let n = 0; missing > 0; n += 1) {
    const at = Math.floor(chanceOf(`${key} stars ${n}`) * reviews);
    const less = Math.min(missing, n % 9 === 8 ? 3 : n % 4 === 3 ? 2 : 1);
    if (stars[at] !== 5) continue;
    stars[at] = 5 - less;
    missing -= less;
  }
  return stars;
}

export interface ReviewPlan {
  key: string;
  /** Index among the caddy's reviews, the newest first. */
  n: number;
  stars: number;
  /** Days ago. */
  ago: number;
}

/** What stands behind a caddy's record: a review for each that is counted, the newest nine days old. */
export function reviewsPlanned(caddy: DemoCaddy): ReviewPlan[] {
  const [tenths, count] = caddy.record;
  const apart = Math.min(9, Math.max(1, LONGEST_AGO / count));
  return starsOf(caddy.key, tenths, count).map((stars, n) => {
    const ago = NEWEST + Math.floor((n + chanceOf(`${caddy.key} newest`)) * apart);
    return { key: `review ${caddy.key} ${n}`, n, stars, ago };
  });
}

export interface ReviewedRound extends Pick<PlannedRound, 'key' | 'golfer' | 'caddy' | 'slug' | 'day' | 'holes'> {
  n: number;
  stars: number;
}

/** The rounds with what was written of them. Those that are bookings of this house were opened when those were COMPLETED. */
export function pastReviewsOf(
  reviewed: readonly ReviewedRound[],
  bookings: ReadonlyMap<string, PastBooking>,
): { rounds: PastRound[]; reviews: PastReview[] } {
  const all = reviewed.map((it) => {
    const round = roundOf(it, bookings.get(it.key));
    return { round, reviews: reviewsOf(it.key, it.n, it.stars, round, it.golfer, it.caddy.key) };
  });
  return { rounds: all.map(({ round }) => round), reviews: all.flatMap(({ reviews }) => reviews) };
}

function roundOf({ key, golfer, caddy, slug, day, holes }: ReviewedRound, booking?: PastBooking): PastRound {
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

function reviewsOf(
  key: string,
  n: number,
  stars: number,
  round: PastRound,
  golfer: DemoGolfer,
  caddy: string,
): PastReview[] {
  const { booking_id, golfer_id, caddy_id, closed_at } = round;
  const about = { booking_id, published_at: closed_at };
  const level = stars >= 5 ? 'good' : stars >= 4 ? (n % 3 === 0 ? 'fair' : 'good') : stars === 3 ? 'fair' : 'poor';
  // The newest reviews on a caddy's page have text; of the older ones most gave stars alone.
  const says = n < 5 || chanceOf(`${key} says`) < 0.3;
  const text = says ? saidBy(golfer.key, textOf(key, n, golfer.language, level)) : null;
  const isAnswered = text !== null && chanceOf(`${key} answered`) < 0.25;
  const golfers: PastReview = {
    ...about,
    review_id: idOf(`${key} golfer`),
    by: 'golfer',
    author_id: golfer_id,
    about_id: caddy_id,
    stars,
    marks: marksOf(key, 'golfer', stars),
    tags: tagsOf(key, 'golfer', stars),
    text,
    reply: isAnswered ? saidBy(caddy, pick(REPLIES, `${key} reply`)) : null,
    replied_at: isAnswered ? closed_at : null,
  };
  if (n % CADDY_WROTE !== 0) return [golfers];
  const given = chanceOf(`${key} back`) < 0.75 ? 5 : 4;
  const caddys: PastReview = {
    ...about,
    review_id: idOf(`${key} caddy`),
    by: 'caddy',
    author_id: caddy_id,
    about_id: golfer_id,
    stars: given,
    marks: marksOf(`${key} back`, 'caddy', given),
    tags: tagsOf(`${key} back`, 'caddy', given),
    text: pick(OF_GOLFERS[given === 5 ? 'good' : 'fair'], `${key} back`),
    reply: null,
    replied_at: null,
  };
  return [golfers, caddys];
}

/** The first ones of a caddy are all different. */
function textOf(key: string, n: number, language: 'th' | 'en', level: 'good' | 'fair' | 'poor'): string {
  const all = OF_CADDIES[language][level];
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

const tagsOf = (key: string, side: Side, stars: number): string[] =>
  stars < 4 ? [] : TAGS[side].filter((tag) => chanceOf(`${key} ${tag}`) < 0.4);
