import type { Booking, Quote } from '#domain/booking/api.ts';
import { momentOf, parseMoment } from '#domain/dates.ts';
import type { Terms } from './terms-table.tsx';
import type { RoundDraft } from '../round/round.ts';
import { CancelTermsTable as Table } from './terms-table.tsx';

const CancelTerms = (terms: Terms) => <Table {...terms} />;

/** Before a golfer asks: what comes back if the round is cancelled, and until when the caddy answers. */
export function RequestTerms({ round, price, name }: { round: RoundDraft; price: Quote; name: string }) {
  const { date, time } = round;
  if (!date || !time) return null;
  const asked = { name, respond_by: parseMoment(price.respond_by) };
  return <CancelTerms total={price.total} tee_off_at={momentOf(date, time)} asked={asked} />;
}

/** The same of a booking, before a golfer cancels it. */
export function BookingTerms({ booking }: { booking: Booking }) {
  const { status, total, caddy, respond_by, earliest_tee_off_at, tee_off_at } = booking;
  const asked = status === 'PENDING' ? { name: caddy.nickname, respond_by: parseMoment(respond_by) } : undefined;
  return (
    <CancelTerms
      total={total}
      tee_off_at={parseMoment(earliest_tee_off_at ?? tee_off_at)}
      asked={asked}
      answered_at={booking.answered_at === null ? undefined : parseMoment(booking.answered_at)}
    />
  );
}
