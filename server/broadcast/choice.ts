import { slotsOf } from '#domain/booking/block.ts';
import { priceOf } from '#domain/booking/price.ts';
import { APART_REFUSALS } from '#domain/chat/apart.ts';
import { type Moment, parseMoment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import { factsForRound } from '../booking/queries-sql.ts';
import type { Reader } from '../account/session/sessions.ts';
import type { Tx } from '../db/db.ts';
import type { OpenRequest } from './transition.ts';
import { dayOf } from './present.ts';
import type { AnswerRow } from './sql.ts';

/** A caddy who may be chosen. */
export interface ChosenCaddy {
  tx: Tx;
  golfer: Reader;
  request: OpenRequest;
  answer: AnswerRow;
  round: Awaited<ReturnType<typeof offerSeat>>;
  /** The caddy said so lately and is taken at that word. */
  isFresh: boolean;
  now: Moment;
}

/** What the caddy's seat costs now, and whether there is time for it. Refuses CADDY_NOT_AVAILABLE and COURSE_CLOSED. */
export async function offerSeat(tx: Tx, golfer_id: string, { it }: OpenRequest, caddy_id: string) {
  const day = dayOf(it);
  const tee_off_at = parseMoment(it.tee_off_at);
  const slots = slotsOf(tee_off_at, it.holes);
  const row = await tx.one(factsForRound(it.slug, caddy_id, golfer_id, day, slots, null));
  if (row.caddy?.verification !== 'VERIFIED') throw new Refused('CADDY_NOT_AVAILABLE', { field: 'caddy_id' });
  if (row.is_apart) throw new Refused(APART_REFUSALS.choose);
  if (row.is_closed) throw new Refused('COURSE_CLOSED', { field: 'booking_date' });
  const { fee_collection, is_taken } = row;
  return { ...priceOf({ ...it, booking_date: day, course: row }), fee_collection, is_taken, day, tee_off_at };
}
