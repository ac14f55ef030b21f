import type { Booking } from '#domain/booking/api.ts';
import type { ParsedOf } from '#domain/calls.ts';
import { addDays, isoOf, momentOf, type ClockTime, type Moment, type SlashDate } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { Queries } from '../db/db.ts';
import type { Asker, Reader } from '../http/http.ts';
import { actorOf, present } from './present.ts';
import { countOfCaddy, countOfGolfer, refsOfCaddy, refsOfGolfer } from './history-sql.ts';
import { bookingInFull, bookingsInFull, type FullBooking } from './sql.ts';

/** The row, for one of its two people; for everybody else there is no such booking (BOOKING_UNKNOWN). */
export async function bookingFor(queries: Queries, booking_ref: string, user_id: string): Promise<FullBooking> {
  const row = await queries.maybe(bookingInFull(booking_ref));
  if (!row || !actorOf(row, user_id)) throw new Refused('BOOKING_UNKNOWN');
  return row;
}

export async function presentBooking(
  queries: Queries,
  booking_ref: string,
  viewer: Reader,
  now: Moment,
): Promise<Booking> {
  return present(await bookingFor(queries, booking_ref, viewer.user_id), viewer, now);
}

type History = ParsedOf<'POST /booking/history'>;

const midnight = (date: SlashDate): string => isoOf(momentOf(date, '00:00' as ClockTime));

/** The caller's bookings: tee-offs still ahead first, soonest first, then those past, newest first. */
export async function bookingHistory(queries: Queries, caller: Asker, input: History, now: Moment) {
  const { page, limit } = input;
  const { status, from, to } = input.filter;
  const bounds = [from ? midnight(from) : '-infinity', to ? midnight(addDays(to, 1)) : 'infinity'] as const;
  const [refsOf, countOf] = caller.role === 'CADDY' ? [refsOfCaddy, countOfCaddy] : [refsOfGolfer, countOfGolfer];
  const { total } = await queries.one(countOf(caller.user_id, status, ...bounds));
  const listed = await queries.many(refsOf(caller.user_id, status, ...bounds, isoOf(now), limit, (page - 1) * limit));
  const refs = listed.map((row) => row.booking_ref);
  const items: Booking[] = [];
  for await (const rows of inParts(queries, refs)) for (const row of rows) items.push(present(row, caller, now));
  return { items, total, page, limit };
}

/** So many rows are turned into bookings before others get their turn: ten thousand in one go would hold up everybody. */
const TOGETHER = 500;

/** The database looks for the next part while this one is worked at. */
async function* inParts(queries: Queries, refs: readonly string[]): AsyncGenerator<FullBooking[]> {
  const ask = (from: number) => queries.many(bookingsInFull(refs.slice(from, from + TOGETHER)));
  let next = ask(0);
  for (let from = TOGETHER; from < refs.length; from += TOGETHER) {
    const rows = await next;
    next = ask(from);
    next.catch(() => undefined); // it is awaited below, unless the reader stops before
    yield rows;
  }
  yield await next;
}
