import type { BookingAction } from '#domain/booking/actions.ts';
import type { Booking, CreateInput, Quote } from '#domain/booking/api.ts';
import { blocksOverlap } from '#domain/booking/block.ts';
import { actionsFor } from '#domain/booking/transitions.ts';
import type { QueuedAction } from '#domain/outbox/op.ts';
import {
  type BookingActor,
  type BookingStatus,
  type Reason as ReasonCode,
  PAST,
  SLOT_HOLDING,
} from '#domain/booking/status.ts';
import { isUpcoming } from '#domain/booking/facts.ts';
import type { InputOf } from '#domain/calls.ts';
import { arriveBy } from '#domain/outbox/arrive-by.ts';
import { isoOf, parseDate, parseMoment, type Moment, type SlashDate } from '#domain/dates.ts';
import type { Exceptions, Weekly } from '#domain/caddy/weekly.ts';
import { courseWords } from '../course/names.ts';
import { formatIn } from '../i18n/format.ts';
import { wordIn, type Language, type Words } from '../i18n/language.ts';
import { useMirror } from '../sync/mirror/mirror.ts';
import { useOutbox, type OutboxItem } from '../sync/outbox/outbox-state.ts';
import { outboxOf } from '../sync/outbox/outbox.ts';
import { factsOf, otherName } from './facts.ts';
import { ACTION_WORDS, words } from './words.ts';
import type { Phone } from '../sync/phone.ts';
import type { Read } from '../sync/shown/loaded.tsx';
import type { Viewer } from './booking-status.tsx';

/** The specification's badge calls ask for everything at once (§9: page 1, limit 10000). */
const ALL = 10_000;
export const PAGE = 20;

export const bookingsOf = (status: readonly BookingStatus[], limit: number): InputOf<'POST /booking/history'> => ({
  filter: { status: [...status] },
  page: 1,
  limit,
});

export const useBookings = (status: readonly BookingStatus[], limit = PAGE, skip = false) =>
  useMirror('POST /booking/history', bookingsOf(status, limit), { skip });

export const useBooking = (booking_ref: string) => useMirror('GET /booking/{booking_ref}', { booking_ref });

/** Cancellation requests of caddies that wait for this golfer's answer (specification §7). */
export function useCancellationRequests() {
  const read = useBookings(['CANCELLATION_REQUESTED_BY_CADDY'], ALL);
  return { ...read, count: read.data?.items.length ?? 0 };
}

/** PENDING bookings whose date plus tee-off time, at +07:00, is still ahead (specification §4, §7). */
export function usePendingUpcoming(now: number, skip = false) {
  const read = useBookings(['PENDING'], ALL, skip);
  const items = read.data?.items.filter((booking) => isUpcoming(booking, now)) ?? [];
  return { ...read, items, count: items.length, unanswered: items.filter(useHasNoQueuedAct()).length };
}

/** The golfer's open requests, by the specification's call, page and limit (§7, §9). */
export const useOpenBroadcasts = () =>
  useMirror('POST /broadcast/my-broadcast', { filter: { status: ['OPEN'] }, page: 1, limit: ALL });

/** What the outbox keeps in order: all acts of one booking. */
export const entityOf = (booking_ref: string) => `booking:${booking_ref}`;

/** Whether the outbox holds no act for the booking that the list does not show yet: an answered one no longer waits for the user. */
export function useHasNoQueuedAct(): (booking: Booking) => boolean {
  const said = useOutbox().filter(({ state }) => state !== 'conflict');
  return ({ booking_ref }) => !said.some(({ entity }) => entity === entityOf(booking_ref));
}

/** What this phone still has to say about a booking, newest first; a receipt stays for a while after it was sent. */
export function useQueuedFor(booking_ref: string): OutboxItem | undefined {
  return useOutbox().findLast((item) => item.entity === entityOf(booking_ref));
}

/** What the actor may do at `now`, by the rules themselves: a copy is older than its deadlines. */
export const actionsNow = (booking: Booking, actor: BookingActor, now: Moment): BookingAction[] =>
  actionsFor(factsOf(booking), actor, now);

/** A round of the caddy that overlaps this request, as far as this phone knows. */
export const clashOf = (request: Booking, promised: readonly Booking[]): Booking | undefined =>
  promised.find(
    (round) => round.booking_ref !== request.booking_ref && blocksOverlap(blockOf(round), blockOf(request)),
  );

const blockOf = ({ tee_off_at, holes }: Booking) => ({ tee_off_at: parseMoment(tee_off_at), holes });

export interface Reason {
  code: ReasonCode;
  text?: string;
}

/** The fields an act carries besides its name. */
export type ActDetails = Omit<InputOf<'POST /booking/act'>, 'booking_ref' | 'action' | 'version' | 'at'>;

/** Queued: it leaves the phone now or when there is a signal, with the time of the tap (product.md §3.6). */
export function act(
  phone: Phone,
  booking: Booking,
  viewer: 'golfer' | 'caddy',
  action: QueuedAction,
  now: number,
  more: ActDetails = {},
): Promise<OutboxItem> {
  const { booking_ref, version } = booking;
  return outboxOf(phone).add({
    entity: entityOf(booking_ref),
    call: 'POST /booking/act',
    input: { booking_ref, action, version, at: isoOf(now), ...more },
    title: titleOf(booking, viewer, action),
    arrive_by: arriveBy(factsOf(booking), action, viewer),
  });
}

const whenIn = (booking: Pick<Booking, 'booking_date' | 'tee_off_time'>, language: Language): string =>
  `${formatIn(language).day(dayOf(booking))} ${booking.tee_off_time}`;

/** The name of a round, where another screen shows what became of a request about it. */
export const roundTitle = (booking: Pick<Booking, 'booking_date' | 'tee_off_time'>): Words => ({
  th: `รอบ ${whenIn(booking, 'th')}`,
  en: `Round ${whenIn(booking, 'en')}`,
});

/** The act, when, with whom, where; screens that say the rest anyway show the first parts alone. */
function titleOf(booking: Booking, viewer: 'golfer' | 'caddy', action: QueuedAction): Words {
  const name = action === 'cancel' && booking.status !== 'PENDING' ? words.cancelRound : ACTION_WORDS[action];
  const course = courseWords(booking.course);
  const said = (language: Language) =>
    [
      wordIn(name, language),
      whenIn(booking, language),
      otherName(booking, viewer, language),
      wordIn(course, language),
    ].join(' · ');
  return { th: said('th'), en: said('en') };
}

/** The server sends `YYYY/MM/DD`; a day that cannot be read would be its fault, and is shown as it came. */
export const dayOf = (booking: { booking_date: string }): SlashDate =>
  parseDate(booking.booking_date) ?? (booking.booking_date as SlashDate);

export type RoundInput = Omit<CreateInput, 'total' | 'note'>;

/** What the round would cost the golfer now. Asked afresh each time: a price from a copy is never shown without saying so. */
export const useQuote = (round: RoundInput, skip: boolean) => useMirror('POST /booking/quote', round, { skip });

/** The request for that round, at the price that was shown. */
export const createInput = (round: RoundInput, { total }: Quote, note: string): CreateInput => ({
  ...round,
  total,
  ...(note.trim() ? { note } : {}),
});

/** A caddy's promised rounds reach no further than sixty days: all of them are asked for, none is ever left out. */
export const ALL_PROMISED = 500;

/** More than a caddy can play in a month. */
const MAX_OF_A_MONTH = 200;

/** Nothing more is played, and it was no mere request that came to nothing. */
export const OVER: readonly BookingStatus[] = PAST.filter((status) => status !== 'DECLINED' && status !== 'EXPIRED');

/** All rounds that are promised, however many. */
export const usePromised = (skip = false) => useBookings(SLOT_HOLDING, ALL_PROMISED, skip);

/** The past rounds of these days (both included): finished, cancelled, no-shows. */
export const useOver = (from: SlashDate, to: SlashDate) =>
  useMirror('POST /booking/history', { filter: { status: [...OVER], from, to }, page: 1, limit: MAX_OF_A_MONTH });

export interface Rounds {
  promised: readonly Booking[];
  pending: readonly Booking[];
  over: readonly Booking[];
}

export interface Hours {
  weekly: Weekly;
  exceptions: Exceptions;
  version?: string | undefined;
}

/**
 * One booking. Until its own answer is here, and on a phone without a signal that never opened it, as the lists have it that every
 * start of the app brings: promised rounds and requests, with the age of that list.
 */
export function useOneBooking(booking_ref: string, viewer: Viewer): Read<Booking> {
  const own = useBooking(booking_ref);
  const isHere = own.data !== undefined || (own.error !== undefined && own.error.status_code !== 0);
  const golfers = useBookings(SLOT_HOLDING, PAGE * 5, isHere || viewer === 'caddy');
  const caddys = usePromised(isHere || viewer === 'golfer');
  const pending = usePendingUpcoming(0, isHere);
  if (isHere) return own;
  for (const list of [golfers, caddys, pending]) {
    const data = list.data?.items.find((booking) => booking.booking_ref === booking_ref);
    if (data) return { ...own, data, updatedAt: list.updatedAt, stale: true };
  }
  return own;
}
