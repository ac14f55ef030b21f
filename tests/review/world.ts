import type { InputOf, OutputOf } from '#domain/calls.ts';
import { sql } from '../../server/db/db.ts';
import { broughtTo, type BookingFixture } from '../booking/booking-fixture.ts';
import type { Person, World } from '../booking/world.ts';

export type Who = 'nok' | 'somchai';
type Wish = InputOf<'POST /review/submit'>;

/** A round that nok and somchai have just played to its end; the clock stands there. */
export const played = (world: World): Promise<BookingFixture> => broughtTo(world, 'COMPLETED');

/** nok's of the caddy, and somchai's of the golfer. */
export const NOKS = {
  stars: 5,
  marks: { service: 5, knowledge: 4, attitude: 5, help: 5 },
  tags: ['READS_LINES', 'CALM'],
  text: 'อ่านไลน์แม่นทุกหลุม',
} as const satisfies Partial<Wish>;
export const SOMCHAIS = {
  stars: 4,
  marks: { punctual: 5, polite: 5, pace: 3 },
  tags: ['POLITE'],
  text: 'สุภาพ เล่นลื่น',
} as const satisfies Partial<Wish>;
const OF = { nok: NOKS, somchai: SOMCHAIS };

export const wishOf = ({ booking }: BookingFixture, who: Who, more: Partial<Wish> = {}): Wish => {
  const { tags, ...rest } = OF[who];
  return { booking_ref: booking.booking_ref, ...rest, tags: [...tags], ...more };
};

export const reviews = (world: World, fixture: BookingFixture, who: Who, more: Partial<Wish> = {}) =>
  world.done('POST /review/submit', wishOf(fixture, who, more), fixture[who]);

export const refusedReview = (world: World, fixture: BookingFixture, who: Who, more: Partial<Wish> = {}) =>
  world.refused('POST /review/submit', wishOf(fixture, who, more), fixture[who]);

export const seenReviews = (
  world: World,
  fixture: BookingFixture,
  who: Who,
): Promise<OutputOf<'GET /review/of/{booking_ref}'>> =>
  world.done('GET /review/of/{booking_ref}', { booking_ref: fixture.booking.booking_ref }, fixture[who]);

export const listOf = (world: World, caddy: Person, reader: Person, more: Partial<InputOf<'POST /review/list'>> = {}) =>
  world.done('POST /review/list', { caddy_id: caddy.user_id, page: 1, limit: 20, ...more }, reader);

/** The averages are the sums of what is published, whatever happened: for everybody, in one look. */
export const driftOf = (world: World) =>
  world.db.many(sql<{ user_id: string }>`
    with counted as (
      select about_id as user_id, count(*)::int as reviews, sum(stars)::int as stars
      from review where published_at is not null and hidden_at is null group by about_id
    ), kept as (
      select user_id, (select sum(n) from unnest(stars) as n)::int as reviews,
        stars[1] + 2 * stars[2] + 3 * stars[3] + 4 * stars[4] + 5 * stars[5] as stars
      from review_score
    )
    select coalesce(counted.user_id, kept.user_id) as user_id
    from counted full join kept on kept.user_id = counted.user_id
    left join caddy_profile on caddy_profile.user_id = coalesce(counted.user_id, kept.user_id)
    where (coalesce(counted.reviews, 0), coalesce(counted.stars, 0)) is distinct from (coalesce(kept.reviews, 0), coalesce(kept.stars, 0))
      or (caddy_profile.user_id is not null
        and (caddy_profile.reviews, caddy_profile.rating_sum) is distinct from (coalesce(counted.reviews, 0), coalesce(counted.stars, 0)))`);
