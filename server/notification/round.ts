import type { BookingFacts } from '#domain/booking/facts.ts';
import type { Moment } from '#domain/dates.ts';
import { answerBy, isStillAsked } from '#domain/notification/answer.ts';
import { isStillTrue, type Reminder } from '#domain/notification/reminder.ts';
import { isUrgent, type Pressing, takesRoundAt } from '#domain/notification/urgent.ts';
import { factsOf } from '../booking/present.ts';
import type { Queries } from '../db/db.ts';
import { roundOf } from './round-sql.ts';
import type { NotificationRow } from './sql.ts';

type Told = Pick<NotificationRow, 'kind' | 'body' | 'user_id' | 'created_at'>;

/** Undefined: by its booking as it is now it is no longer so, or what it asks for is answered or too late. */
export async function pressingOf(queries: Queries, told: Told, now: Moment): Promise<Pressing | undefined> {
  const { kind, body, user_id, created_at } = told;
  const urgent = isUrgent(kind);
  const ref = body['booking_ref'];
  const row =
    kind.startsWith('booking.') && typeof ref === 'string' ? await queries.maybe(roundOf(ref, created_at)) : undefined;
  if (!row) return { urgent, takes_round_at: undefined, respond_by: undefined };
  const round = factsOf(row);
  const reader = user_id === row.golfer_id ? 'golfer' : 'caddy';
  const isAnother = kind === 'booking.change_proposed' && !row.is_its_change;
  if (isAnother || !isStillAsked(kind, round, reader, now) || !isStillToPlay(told, round, now)) return undefined;
  return { urgent, takes_round_at: takesRoundAt(kind, round), respond_by: answerBy(kind, round, reader, now) };
}

const isStillToPlay = ({ kind, body }: Told, { status, tee_off_at }: BookingFacts, now: Moment): boolean =>
  kind !== 'booking.reminder' || (status === 'CONFIRMED' && isStillTrue(body['moment'] as Reminder, tee_off_at, now));
