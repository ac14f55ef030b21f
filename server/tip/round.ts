import { parseMoment, type Moment, momentOrNull } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import { mayTip } from '#domain/tip/tip.ts';
import type { Queries } from '../db/db.ts';
import { type Round, roundByRef } from './sql.ts';

/** A round of this golfer; another golfer's is refused like an unknown one. Refuses BOOKING_UNKNOWN. */
export async function ownRound(queries: Queries, golfer_id: string, booking_ref: string): Promise<Round> {
  const round = await queries.maybe(roundByRef(booking_ref));
  if (round?.golfer_id !== golfer_id) throw new Refused('BOOKING_UNKNOWN');
  return round;
}

export const mayTipFor = ({ status, started_at, tee_off_at }: Round, now: Moment): boolean =>
  mayTip({ status, started_at: momentOrNull(started_at), tee_off_at: parseMoment(tee_off_at) }, now);
