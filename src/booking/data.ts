import type { BookingAction } from '#domain/booking/actions.ts';
import type { Booking, CreateInput, Quote } from '#domain/booking/api.ts';
import { blocksOverlap } from '#domain/booking/block.ts';
import { actionsFor, TRANSITIONS } from '#domain/booking/transitions.ts';
import {
  type BookingActor,
  type BookingStatus,
  type Reason as ReasonCode,
  PAST,
  SLOT_HOLDING,
  wasConfirmed,
  UPCOMING,
} from '#domain/booking/status.ts';
import { isUpcoming, type BookingFacts, readFacts } from '#domain/booking/facts.ts';
import type { InputOf } from '#domain/calls.ts';
import { parseDate, parseMoment, type Moment, type SlashDate, dateOf, timeOf } from '#domain/dates.ts';
import type { Exceptions, Weekly } from '#domain/caddy/weekly.ts';
import { satang, type Satang } from '#domain/money.ts';
import { formatIn, useFormat, guestName } from '../i18n/format.ts';
import { type Language, type Words, useLanguage } from '../i18n/language.ts';
import { useMirror } from '../sync/mirror/mirror.ts';
import { useOutbox, type OutboxItem } from '../sync/outbox/outbox.ts';
import type { Read } from '../sync/shown/loaded.tsx';
import type { Viewer } from './booking-status.tsx';
import { interestedEntries } from '#domain/broadcast/interested.ts';
import { useEffect } from 'react';
import { usePhone, type Phone } from '../sync/phone.ts';

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

export const whenIn = (booking: Pick<Booking, 'booking_date' | 'tee_off_time'>, language: Language): string =>
  `${formatIn(language).day(dayOf(booking))} ${booking.tee_off_time}`;

/** The name of a round, where another screen shows what became of a request about it. */
export const roundTitle = (booking: Pick<Booking, 'booking_date' | 'tee_off_time'>): Words => ({
  th: `รอบ ${whenIn(booking, 'th')}`,
  en: `Round ${whenIn(booking, 'en')}`,
});

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

/** A booking as it travels, as the rules of its life see it. */
export const factsOf = (booking: Booking): BookingFacts =>
  readFacts(booking, { change: booking.change, disputed_at: booking.dispute?.at });

type Two = Pick<Booking, 'golfer' | 'caddy'>;

/** What the viewer calls the other person: a caddy by nickname, a golfer as a guest. */
export const otherName = ({ golfer, caddy }: Two, viewer: 'golfer' | 'caddy', language: Language): string =>
  viewer === 'golfer' ? caddy.nickname : guestName(golfer.display_name, language);

export const useOtherName = (booking: Two, viewer: 'golfer' | 'caddy'): string =>
  otherName(booking, viewer, useLanguage());

/** It ended before anybody promised anything, and what was held went back. */
const isReleased = (booking: Pick<Booking, 'status' | 'answered_at'>): boolean =>
  !wasConfirmed(booking) && TRANSITIONS.some((row) => row.to === booking.status && row.money === 'release all');

/** What came back to the golfer; undefined while nothing is decided. A booking kept by an older build does not say it. */
export function backOf(booking: Booking): Satang | undefined {
  const { refunded, total } = booking;
  if (typeof refunded === 'number') return satang(refunded);
  return isReleased(booking) ? satang(total) : undefined;
}

/** `อา. 22 พ.ย. 07:10`: a deadline that may lie on another day. */
export function useWhen(): (moment: Moment) => string {
  const f = useFormat();
  return (moment) => `${f.day(dateOf(moment))} ${timeOf(moment)}`;
}

/** Acts that answer the other side: a booking that allows one of them waits for this user. */
const ANSWERS: readonly BookingAction[] = [
  'approve_cancel',
  'accept_change',
  'reject_change',
  'agree_closed',
  'confirm_end',
];

/** The other side waits for the golfer's answer: a cancellation, a change, a stop, the end of a round. */
export const asksGolfer = (booking: Booking, now: Moment): boolean =>
  actionsNow(booking, 'golfer', now).some((action) => ANSWERS.includes(action));

/** All rounds still ahead of this golfer. */
export const useUpcoming = () => useBookings(UPCOMING, PAGE * 5);

/** How many bookings, and how many caddies of the golfer's open requests, wait for this golfer. The tab shows their sum. */
export function useAsks(now: Moment): { bookings: number; caddies: number } {
  const promised = useBookings(SLOT_HOLDING, PAGE * 5).data?.items ?? [];
  const isUnanswered = useHasNoQueuedAct();
  const open = useOpenBroadcasts().data?.items ?? [];
  return {
    bookings: promised.filter((booking) => asksGolfer(booking, now) && isUnanswered(booking)).length,
    caddies: interestedEntries(open).length,
  };
}

/** Not on the phone and no network: then there are no keys either. */
const storeKeys = (phone: Phone) =>
  import('../platform/signing-keys.ts').then(
    (it) => it.signingKeysOf(phone).keepKeys(),
    () => undefined,
  );

/** The signed slip of a booking; from the phone's copy when there is no network. */
export const useSlip = (booking_ref: string, skip = false) =>
  useMirror('GET /booking/{booking_ref}/slip', { booking_ref }, { skip });

/**
 * Call it wherever a promised booking is shown: its slip, and what checks slips, are then on the phone before the golfer or caddy stands
 * at the first tee without a network.
 */
export function useSlipKept(booking: Pick<Booking, 'booking_ref' | 'status'> | undefined): void {
  const phone = usePhone();
  const isPromised = booking !== undefined && SLOT_HOLDING.includes(booking.status);
  useSlip(booking?.booking_ref ?? '', !isPromised);
  useEffect(() => {
    if (isPromised) void storeKeys(phone);
  }, [phone, isPromised]);
}
