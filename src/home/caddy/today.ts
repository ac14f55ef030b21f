import type { Booking } from '#domain/booking/api.ts';
import { teeClosed } from '#domain/booking/deadlines.ts';
import { wasConfirmed, type BookingStatus } from '#domain/booking/status.ts';
import { byTeeOff } from '#domain/booking/facts.ts';
import { addDays, dateOf, parseMoment, type Moment } from '#domain/dates.ts';
import { optimisticBookingOf, type OptimisticBooking } from '../../booking/act/optimistic-booking.ts';
import { factsOf } from '../../booking/data.ts';
import type { OutboxItem } from '../../sync/outbox/outbox.ts';
import type { ClockTrust } from '../../sync/server-clock.ts';

/**
 * How a round of today stands, as far as this phone knows. `unsent`: the caddy's answer to a request has not left the phone, so nothing is
 * confirmed yet. `late`: the time to answer is over and the server has not said what became of it. `moved`: it was today and is not.
 */
export const KINDS = [
  'playing',
  'confirmed',
  'asked',
  'waiting',
  'unsent',
  'late',
  'ended',
  'finished',
  'cancelled',
  'absent',
  'moved',
] as const;
export type Kind = (typeof KINDS)[number];

export interface Entry {
  kind: Kind;
  /** As the server said it last: what still waits to be sent is marked, never shown as done. */
  booking: Booking;
}

export interface Known {
  promised: readonly Booking[];
  pending: readonly Booking[];
  over: readonly Booking[];
}

/**
 * Everything that is, was or may be the caddy's today, by its tee-off. A round in play stays, also after midnight; where nobody can tell the
 * phone the time, what is promised within a day either side may be today's.
 */
export function entriesOf(
  { promised, pending, over }: Known,
  outbox: readonly OutboxItem[],
  now: Moment,
  clock?: ClockTrust,
): Entry[] {
  const today = dateOf(now);
  const near = clock?.isUnsure ? [addDays(today, -1), today, addDays(today, 1)] : [today];
  const entries = newestOf([...promised, ...pending, ...over]).flatMap((copy): Entry[] => {
    const kind = kindOf(copy, optimisticBookingOf(copy, 'caddy', outbox, now, clock), near, now);
    return kind ? [{ kind, booking: copy }] : [];
  });
  return entries.toSorted((a, b) => byTeeOff(a.booking, b.booking));
}

/** Two reads may both have it, one of them from before the caddy answered. */
function newestOf(copies: readonly Booking[]): Booking[] {
  const newest = new Map<string, Booking>();
  for (const copy of copies)
    if (copy.version >= (newest.get(copy.booking_ref)?.version ?? 0)) newest.set(copy.booking_ref, copy);
  return [...newest.values()];
}

function kindOf(
  copy: Booking,
  { booking, waiting }: OptimisticBooking,
  near: readonly string[],
  now: Moment,
): Kind | undefined {
  if (booking.status === 'IN_PROGRESS') return booking.ended_at === null ? 'playing' : 'ended';
  const today = dateOf(now);
  const isNow = booking.booking_date === today || (isPromised(copy) && near.includes(booking.booking_date));
  if (!isNow) return isMovedAway(booking, today) ? 'moved' : undefined;
  if (copy.status === 'PENDING' && waiting.length > 0) return 'unsent';
  if (booking.status === 'PENDING') return pendingKind(booking, now);
  return KIND_OF[booking.status as Kept] ?? (wasConfirmed(booking) ? 'cancelled' : undefined);
}

/** Ended before it was played: shown as cancelled, if the caddy had said yes. */
type Cancelled = 'DECLINED' | 'EXPIRED' | `CANCELLED_BY_${'GOLFER' | 'CADDY' | 'COURSE'}`;
/** A new status has to be one or the other. */
type Kept = Exclude<BookingStatus, Cancelled | 'PENDING' | 'IN_PROGRESS'>;
const KIND_OF: Record<Kept, Kind> = {
  CONFIRMED: 'confirmed',
  CANCELLATION_REQUESTED_BY_CADDY: 'asked',
  COMPLETED: 'finished',
  DISPUTED: 'finished',
  NO_SHOW_GOLFER: 'absent',
  NO_SHOW_CADDY: 'absent',
};

const isPromised = ({ status }: Booking): boolean =>
  status === 'CONFIRMED' || status === 'CANCELLATION_REQUESTED_BY_CADDY';

function pendingKind(copy: Booking, now: Moment): Kind | undefined {
  if (parseMoment(copy.tee_off_at) <= now) return undefined;
  return now < parseMoment(copy.respond_by) ? 'waiting' : 'late';
}

const earliest = (booking: Booking): Moment => parseMoment(booking.earliest_tee_off_at ?? booking.tee_off_at);

const isMovedAway = (booking: Booking, today: string): boolean =>
  dateOf(earliest(booking)) === today && booking.status === 'CONFIRMED';

/** The tee-off it had before, if it has another one now. */
export const movedFrom = (booking: Booking): Moment | undefined =>
  earliest(booking) < parseMoment(booking.tee_off_at) ? earliest(booking) : undefined;

/** The caddy's current or next round: only this one is shown as a whole ticket. */
export const roundInPlay = (entries: readonly Entry[], now: Moment): Entry | undefined =>
  entries.find(({ kind }) => kind === 'playing') ??
  entries.find(({ kind, booking }) => kind === 'confirmed' && now < teeClosed(factsOf(booking))) ??
  entries.find(({ kind }) => kind === 'ended' || kind === 'confirmed' || kind === 'asked');
