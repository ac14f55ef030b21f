import type { BookingAction } from '../booking/actions.ts';
import type { BookingFacts } from '../booking/facts.ts';
import { type Transition, transitionFor } from '../booking/transitions.ts';
import type { Moment } from '../dates.ts';
import type { NotifiedKind } from './row.ts';

/** The actions that a notification asks for; any of them answers it. */
export const ANSWERS: Partial<Record<NotifiedKind, readonly BookingAction[]>> = {
  'booking.requested': ['accept', 'decline'],
  'booking.cancellation_requested': ['approve_cancel', 'refuse_cancel', 'substitute'],
  'booking.change_proposed': ['accept_change', 'reject_change'],
  'booking.claimed': ['agree_closed', 'reject_closed'],
  'booking.ended': ['confirm_end'],
};

/** The notification kinds that `action` answers. */
export const answeredBy = (action: BookingAction): string[] =>
  Object.entries(ANSWERS).flatMap(([kind, actions]) => (actions.includes(action) ? [kind] : []));

const openAnswers = (kind: string, round: BookingFacts, reader: 'golfer' | 'caddy', now: Moment): Transition[] =>
  (ANSWERS[kind as NotifiedKind] ?? []).flatMap((action) => transitionFor(round, action, reader, now) ?? []);

/** False when the notification asks for an answer that the reader can no longer give. */
export const isStillAsked = (kind: string, round: BookingFacts, reader: 'golfer' | 'caddy', now: Moment): boolean =>
  !Object.hasOwn(ANSWERS, kind) || openAnswers(kind, round, reader, now).length > 0;

/** Until when the reader can give every answer that is possible now; undefined when no answer is asked, or there is no deadline. */
export function answerBy(
  kind: string,
  round: BookingFacts,
  reader: 'golfer' | 'caddy',
  now: Moment,
): Moment | undefined {
  const ends = openAnswers(kind, round, reader, now).map(({ before }) => before?.(round) ?? Infinity);
  const first = Math.min(...ends);
  return Number.isFinite(first) ? first : undefined;
}
