import type { BookingFacts } from '#domain/booking/facts.ts';
import { respondByFor } from '#domain/booking/status.ts';
import { HOUR, parseMoment } from '#domain/dates.ts';
import { NOTHING_YET } from '../support/booking.ts';

export const CREATED = parseMoment('2026-11-22T08:00:00+07:00');
export const TEE_OFF = parseMoment('2026-11-25T06:30:00+07:00');

/** A booking of eighteen holes in three days that a caddy said yes to an hour after it was asked for; `but` says what is otherwise. */
export const scene = (but: Partial<BookingFacts> & Pick<BookingFacts, 'status'>): BookingFacts => ({
  ...NOTHING_YET,
  holes: 18,
  tee_off_at: TEE_OFF,
  earliest_tee_off_at: TEE_OFF,
  created_at: CREATED,
  respond_by: respondByFor(CREATED, TEE_OFF),
  answered_at: CREATED + HOUR,
  disputed_at: null,
  ...but,
});
