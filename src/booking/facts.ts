import type { Booking } from '#domain/booking/api.ts';
import { type BookingFacts, readFacts } from '#domain/booking/facts.ts';
import { type Moment, dateOf, timeOf } from '#domain/dates.ts';
import { TRANSITIONS } from '#domain/booking/transitions.ts';
import { wasConfirmed } from '#domain/booking/status.ts';
import { satang, type Satang } from '#domain/money.ts';
import { guestName } from '../i18n/guest-name.ts';
import { useLanguage, type Language } from '../i18n/language.ts';
import { useFormat } from '../i18n/format.ts';

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
