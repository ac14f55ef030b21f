import { SLOT_HOLDING } from '#domain/booking/status.ts';
import { expiryOf } from '#domain/broadcast/closing.ts';
import { refuseAsked } from '#domain/broadcast/round.ts';
import type { ParsedOf } from '#domain/calls.ts';
import { HOUR, type Moment, momentOf } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import { refuseOverlap } from '../booking/round.ts';
import type { Tx } from '../db/db.ts';
import type { Reader } from '../http/http.ts';
import { courseOn } from './sql.ts';

/** What a golfer asks caddies for, new or edited. */
export type Wish = ParsedOf<'POST /broadcast/create'>;

export const teeOffOf = ({ booking_date, tee_off_time }: Wish): Moment => momentOf(booking_date, tee_off_time);

/** Refuses a round that no caddy can be asked for: the course and its day, the time, the transport, another round of the golfer. */
export async function refuseWish(tx: Tx, golfer: Reader, wish: Wish, now: Moment, was?: Moment): Promise<void> {
  const course = await tx.maybe(courseOn(wish.golf_course, wish.booking_date));
  if (!course) throw new Refused('COURSE_UNKNOWN', { field: 'golf_course' });
  const tee_off_at = teeOffOf(wish);
  const refusal = refuseAsked({ ...wish, ...course, tee_off_at }, now, was);
  if (refusal) throw new Refused(refusal.code, { field: refusal.field });
  // A round that is promised already is in the way; what only waits for an answer is not.
  const asked = { caddy_id: '', tee_off_at, holes: wish.holes };
  await refuseOverlap(tx, golfer, asked, now, { statuses: SLOT_HOLDING, field: 'tee_off_time' });
}

/** What the golfer wishes of the caddies, as it is stored. */
export const wishesOf = ({ wish_languages, wish_years }: Wish) => ({
  wish_languages: [...new Set(wish_languages)],
  wish_years: wish_years ?? null,
});

/** When a request for this round that is asked from `asked_at` expires; a limit the golfer chose is counted from `now`. */
export const expiryFor = (wish: Wish, asked_at: Moment, now: Moment): Moment =>
  expiryOf(
    asked_at,
    teeOffOf(wish),
    wish.open_hours === undefined ? undefined : { since: now, length: wish.open_hours * HOUR },
  );
