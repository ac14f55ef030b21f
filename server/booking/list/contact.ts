import { contactUntil, emergencyUntil } from '#domain/booking/contact.ts';
import type { OutputOf } from '#domain/calls.ts';
import { isoOf } from '#domain/dates.ts';
import type { Asking } from '../../http/http.ts';
import { contactRow, emergencyRow } from './contact-sql.ts';
import { actorOf, factsOf } from '../present.ts';
import { bookingFor } from '../reads.ts';

/** How the asking person reaches the other of the two, while they may: before and after there is nothing. */
export async function readContact({
  tx,
  caller,
  input,
  now,
}: Asking<'GET /booking/{booking_ref}/contact'>): Promise<OutputOf<'GET /booking/{booking_ref}/contact'>> {
  const row = await bookingFor(tx, input.booking_ref, caller.user_id);
  const until = contactUntil(factsOf(row), now);
  if (until === undefined) return { phone: null, languages: [], keep_until: null };
  const other = actorOf(row, caller.user_id) === 'golfer' ? row.caddy_id : row.golfer_id;
  const found = await tx.maybe(contactRow(other));
  return { phone: found?.phone ?? null, languages: found?.languages ?? [], keep_until: isoOf(until) };
}

type Emergency = OutputOf<'GET /booking/{booking_ref}/emergency'>;

/** Whom to call for the golfer while the round is in play: before and after there is nothing. */
export async function readEmergency({
  tx,
  caller,
  input,
  now,
}: Asking<'GET /booking/{booking_ref}/emergency'>): Promise<Emergency> {
  const row = await bookingFor(tx, input.booking_ref, caller.user_id);
  const until = emergencyUntil(factsOf(row), now);
  const found = until === undefined ? undefined : await tx.maybe(emergencyRow(row.golfer_id));
  if (until === undefined || !found) return { name: null, phone: null, keep_until: null };
  return { ...found, keep_until: isoOf(until) };
}
