import type { Booking } from '#domain/booking/api.ts';
import type { BookingFacts } from '#domain/booking/facts.ts';
import { type Moment, parseMoment, dateOf, timeOf } from '#domain/dates.ts';
import { TRANSITIONS } from '#domain/booking/transitions.ts';
import { wasConfirmed } from '#domain/booking/status.ts';
import { satang, type Satang } from '#domain/money.ts';
import { guestName } from '../i18n/guest-name.ts';
import { useLanguage, type Language } from '../i18n/language.ts';
import { useFormat } from '../i18n/format.ts';

/** A copy kept by an older build has not every moment. */
const at = (iso: string | null | undefined): Moment | null => (iso ? parseMoment(iso) : null);

/** A booking as it travels, as the rules of its life see it. */
export function factsOf(booking: Booking): BookingFacts {
  const { status, holes, tee_off_at, created_at, respond_by, claim, change } = booking;
  return {
    status,
    holes,
    tee_off_at: parseMoment(tee_off_at),
    earliest_tee_off_at: parseMoment(booking.earliest_tee_off_at ?? tee_off_at),
    created_at: parseMoment(created_at),
    respond_by: parseMoment(respond_by),
    answered_at: at(booking.answered_at),
    golfer_arrived_at: at(booking.golfer_arrived_at),
    caddy_arrived_at: at(booking.caddy_arrived_at),
    caddy_arrival_received_at: at(booking.caddy_arrival_received_at),
    started_at: at(booking.started_at),
    ended_at: at(booking.ended_at),
    end_received_at: at(booking.end_received_at),
    holes_played: booking.holes_played ?? null,
    stop_reason: booking.stop_reason ?? null,
    asked_at: at(booking.asked_at),
    refused_at: at(booking.refused_at),
    claim: claim ? { ...claim, at: parseMoment(claim.at), received_at: at(claim.received_at) ?? undefined } : null,
    change: change ? { by: change.by, expires_at: parseMoment(change.expires_at) } : null,
    closed_at: at(booking.closed_at),
    disputed_at: at(booking.dispute?.at),
    settled_at: at(booking.settled_at),
  };
}

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
