import type { Booking } from '../../../domain/booking/api.ts';
import { DAY, HOUR, isoOf } from '../../../domain/dates.ts';
import type { PublicReview, Review, ReviewsOfRound } from '../../../domain/review/api.ts';
import { NOK, phoneOf, type Scene, SOMCHAI, success } from '../../booking/screens/scene.tsx';
import { played, TEE_OFF } from '../../support/booking.ts';

export const OVER = TEE_OFF + 6 * HOUR;
export const CLOSES = OVER + 7 * DAY;
const REF = 'NOK0000001';
export const OF_NOK = `/golfer/booking/review-caddy/${REF}`;
export const OF_SOMCHAI = `/caddy/booking/review-golfer/${REF}`;

export const aReview = (change: Partial<Review> = {}): Review => ({
  review_id: '018f0000-0000-7000-8000-0000000000e1',
  by: 'golfer',
  stars: 5,
  marks: { service: 5 },
  tags: ['CALM'],
  text: 'อ่านไลน์แม่น',
  written_at: isoOf(OVER + HOUR),
  published_at: null,
  is_hidden: false,
  reply: null,
  ...change,
});

export const aPublicReview = (n: number, change: Partial<PublicReview> = {}): PublicReview => ({
  review_id: `018f0000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`,
  author: { name: `Golfer${n}`, photo_url: null },
  is_mine: false,
  stars: 5,
  tags: [],
  text: `Round ${n}`,
  played_on: '2026/11/14',
  holes: 18,
  published_at: isoOf(OVER),
  reply: null,
  ...change,
});

/** The server's side of one round's reviews. */
export interface Reviews {
  of: ReviewsOfRound;
}

/** A phone in the hands of one of the two, the round over; the server keeps what is sent to it. `at` null: the app is not open yet. */
export async function openReview(
  who: 'golfer' | 'caddy',
  at: string | null = who === 'golfer' ? OF_NOK : OF_SOMCHAI,
  change: Partial<ReviewsOfRound> = {},
  booking: Partial<Booking> = {},
): Promise<{ scene: Scene; reviews: Reviews }> {
  const reviews: Reviews = {
    of: {
      booking_ref: REF,
      phase: 'OPEN',
      closes_at: isoOf(CLOSES),
      mine: null,
      is_theirs_in: false,
      theirs: null,
      is_theirs_hidden: false,
      ...change,
    },
  };
  const scene = await phoneOf(who === 'golfer' ? NOK : SOMCHAI, () => [played(booking)]);
  const { answers } = scene.server;
  answers[`GET /review/of/${REF}`] = () => success(reviews.of);
  answers['GET /review/due'] = () =>
    success({ items: reviews.of.mine ? [] : [{ booking_ref: REF, closes_at: isoOf(CLOSES) }] });
  answers['GET /wallet/tips'] = () => success({ may_tip: true, usual: [300_00, 500_00], items: [] });
  answers['POST /review/list'] = () =>
    success({ items: [], total: 0, page: 1, limit: 3, counts: [0, 0, 0, 0, 0], rating_tenths: null });
  answers[`GET /golfer/${NOK}/brief`] = () =>
    success({
      user_id: NOK,
      handicap_tenths: 184,
      languages: ['th'],
      preferences: '',
      rounds_together: 3,
      rating_tenths: 47,
      reviews: 6,
      bars: { punctual: 50, polite: 48, pace: 43 },
      notes: [{ stars: 5, text: 'Polite and quick', played_on: '2026/10/30' }],
    });
  answers['POST /review/submit'] = ({ body }) => {
    const { stars, marks, tags, text, at: written_at } = body as Review & { at: string };
    reviews.of = { ...reviews.of, mine: aReview({ by: who, stars, marks, tags, text: text || null, written_at }) };
    return success(reviews.of);
  };
  if (at) await scene.reopen(at);
  return { scene, reviews };
}
