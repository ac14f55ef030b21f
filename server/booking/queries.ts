import type { Booking } from '#domain/booking/api.ts';
import { contactUntil, emergencyUntil } from '#domain/booking/contact.ts';
import { SLOT_HOLDING } from '#domain/booking/status.ts';
import { daysFrom } from '#domain/caddy/availability.ts';
import type { OutputOf, ParsedOf } from '#domain/calls.ts';
import { addDays, isoOf, type Moment, type SlashDate, slashDate, startOfDay } from '#domain/dates.ts';
import { type Rate, type Tariff, type Terms, termsOn } from '#domain/booking/rate.ts';
import type { Queries } from '../db/db.ts';
import type { Asker, Asking } from '../http/http.ts';
import { actorOf, bookingFor, factsOf, present } from './present.ts';
import { contactRow, countOfPerson, earnedOn, emergencyRow, refsOfPerson } from './queries-sql.ts';
import { bookingsInFull, type FullBooking } from './sql.ts';
import { rateById, tariff } from './rate-sql.ts';

type History = ParsedOf<'POST /booking/history'>;

const startOf = (date: SlashDate): string => isoOf(startOfDay(date));

/** The caller's bookings: future tee-offs first, soonest first; then past ones, newest first. */
export async function bookingHistory(queries: Queries, caller: Asker, input: History, now: Moment) {
  const { page, limit } = input;
  const { status, from, to } = input.filter;
  const bounds = [from ? startOf(from) : '-infinity', to ? startOf(addDays(to, 1)) : 'infinity'] as const;
  const { total } = await queries.one(countOfPerson(caller.user_id, status, ...bounds));
  const skipped = (page - 1) * limit;
  const listed = await queries.many(refsOfPerson(caller.user_id, status, ...bounds, isoOf(now), limit, skipped));
  const refs = listed.map((row) => row.booking_ref);
  const items: Booking[] = [];
  for await (const rows of inParts(queries, refs)) for (const row of rows) items.push(present(row, caller, now));
  return { items, total, page, limit };
}

/** How many rows are presented in one go: ten thousand at once would block other requests. */
const ROWS_AT_ONCE = 500;

/** Reads the next part while the current one is presented. */
async function* inParts(queries: Queries, refs: readonly string[]): AsyncGenerator<FullBooking[]> {
  const ask = (from: number) => queries.many(bookingsInFull(refs.slice(from, from + ROWS_AT_ONCE)));
  let next = ask(0);
  for (let from = ROWS_AT_ONCE; from < refs.length; from += ROWS_AT_ONCE) {
    const rows = await next;
    next = ask(from);
    next.catch(() => undefined); // awaited below, unless the reader stops before
    yield rows;
  }
  yield await next;
}

/** The other person's phone number and languages, while the caller may see them; otherwise empty. */
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

/** The golfer's emergency contact while the round is being played; otherwise empty. */
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

const A_WEEK = 7;

/** A caddy's earnings for every day of a span, by the day of play. */
export async function readEarnings({
  tx,
  caller,
  input,
}: Asking<'GET /booking/earnings'>): Promise<OutputOf<'GET /booking/earnings'>> {
  const dates = daysFrom(input.from, input.days ?? A_WEEK);
  const rows = await tx.many(earnedOn(caller.user_id, input.from, dates.at(-1) ?? input.from, SLOT_HOLDING));
  const byDate = new Map(rows.map(({ booking_date, ...sums }) => [slashDate(booking_date), sums]));
  const none = { rounds: 0, earned: 0, expected: 0 };
  return { days: dates.map((date) => ({ date, ...(byDate.get(date) ?? none) })) };
}

export const readTariff = (queries: Queries): Promise<Tariff> => queries.one(tariff());

/** What a round on that day is quoted by now. */
export function termsFor(known: Tariff, day: SlashDate): Terms {
  const terms = termsOn(known, day);
  if (!terms) throw new Error(`there is no rate for ${day}`);
  return terms;
}

/** The rate that a booking or an open request was quoted by. */
export const readRate = async (queries: Queries, rate_id: string): Promise<Rate> =>
  (await queries.one(rateById(rate_id))).rate;
