import { type ClaimReason, NOT_BEGUN } from '#domain/booking/status.ts';
import { transitionFor } from '#domain/booking/transitions.ts';
import { dateOf, isoOf, MINUTE, type Moment, parseMoment, type SlashDate } from '#domain/dates.ts';
import { CLOSING_LISTED } from '#domain/desk/course-api.ts';
import { type Satang, sum } from '#domain/money.ts';
import { factsOf } from '../booking/present.ts';
import type { LockedBooking } from '../booking/sql.ts';
import { applyTransition } from '../booking/transition.ts';
import { closeBroadcastsOf } from '../broadcast/commands.ts';
import type { Queries, Tx } from '../db/db.ts';
import { type Acting, recordAct } from '../house/records.ts';
import { type Due, type JobHandlers, schedule } from '../jobs/jobs.ts';
import {
  bookingsOn,
  closureOf,
  countPlaying,
  countRequests,
  deleteClosure,
  insertClosure,
  lockedBookingsOn,
} from './sql.ts';

interface Day {
  slug: string;
  day: SlashDate;
}

/** When to check again for requests that were being made while the course was closed. */
const LATECOMERS = MINUTE;
const COURSE_CLOSED_JOB = 'course.closed';

export interface Closing {
  is_closed: boolean;
  /** The day has passed, so that nothing is closed or ended. */
  is_over: boolean;
  /** Of what would end, the first ones by tee-off. */
  ended: string[];
  /** What would end: bookings that have not begun, their people, what they paid in satang, and open requests. */
  bookings: number;
  people: number;
  total: Satang;
  requests: number;
  /** Rounds being played, which end by what golfer and caddy say. */
  playing: number;
}

/** What closing the day would do, for whoever decides it. */
export async function closingOf(queries: Queries, { slug, day }: Day, now: Moment): Promise<Closing> {
  const is_closed = (await queries.maybe(closureOf(slug, day))) !== undefined;
  const { rounds: playing } = await queries.one(countPlaying(slug, day));
  const { requests } = await queries.one(countRequests(slug, day));
  const is_over = isOver(day, now);
  if (is_over) return { is_closed, is_over, ended: [], bookings: 0, people: 0, total: sum([]), requests: 0, playing };
  const ended = (await queries.many(bookingsOn(slug, day, NOT_BEGUN))).filter((it) => endOf(it, now));
  const people = new Set(ended.flatMap(({ golfer_id, caddy_id }) => [golfer_id, caddy_id])).size;
  const total = sum(ended.map((it) => it.total));
  const first = ended
    .toSorted((a, b) => parseMoment(a.tee_off_at) - parseMoment(b.tee_off_at))
    .slice(0, CLOSING_LISTED);
  const booking_ids = first.map(({ booking_id }) => booking_id);
  return { is_closed, is_over, ended: booking_ids, bookings: ended.length, people, total, requests, playing };
}

/** Why the day cannot be closed: it has passed, or it is closed and nothing is left to end. */
export const whyNotClosed = ({
  is_over,
  is_closed,
  bookings,
  requests,
}: Closing): 'DAY_OVER' | 'DAY_CLOSED' | undefined =>
  is_over ? 'DAY_OVER' : is_closed && bookings + requests === 0 ? 'DAY_CLOSED' : undefined;

const isOver = (day: SlashDate, now: Moment): boolean => day < dateOf(now);

/** How closing the day ends a booking; undefined: its tee-off is long over and nobody tapped, so it counts as played. */
const endOf = (booking: LockedBooking, now: Moment) => transitionFor(factsOf(booking), 'close_course', 'operator', now);

interface Closed {
  /** OVER: the day has passed. SAME: it was closed already and nothing was left to end. */
  state: 'OVER' | 'SAME' | 'DONE';
  bookings: string[];
  requests: number;
  playing: number;
}

/**
 * Refuses new rounds on that day, ends its bookings with a full refund, and ends its open requests. A closed day is checked again; if
 * nothing is left to do, there is no audit row. `facts`: what else the audit says of it.
 */
export async function closeCourseAs(
  tx: Tx,
  acting: Acting,
  { slug, day, reason, note }: Day & { reason: ClaimReason; note: string | null },
  facts: object = {},
): Promise<Closed> {
  const { now } = acting;
  if (isOver(day, now)) return { state: 'OVER', bookings: [], requests: 0, playing: 0 };
  const isNew = (await tx.run(insertClosure(slug, day, reason, note, isoOf(now)))) === 1;
  const { bookings, requests } = await endAll(tx, { slug, day }, now);
  const { rounds: playing } = await tx.one(countPlaying(slug, day));
  if (!isNew && bookings.length + requests === 0) return { state: 'SAME', bookings, requests, playing };
  await recordAct(tx, acting, 'close-course', { slug, day, reason, bookings, requests, ...facts }, note);
  await schedule(tx, {
    key: `${COURSE_CLOSED_JOB}:${slug}:${day}`,
    kind: COURSE_CLOSED_JOB,
    run_at: now + LATECOMERS,
    payload: { slug, day },
  });
  return { state: 'DONE', bookings, requests, playing };
}

/**
 * Ends what is not being played yet; a round in play ends by what its two people report (claim_closed). Locks open requests before bookings
 * (server/booking/transition.ts).
 */
async function endAll(tx: Tx, { slug, day }: Day, now: Moment): Promise<{ bookings: string[]; requests: number }> {
  const requests = await closeBroadcastsOf(tx, slug, day, now);
  const closure = await tx.maybe(closureOf(slug, day));
  const bookings: string[] = [];
  for (const booking of await tx.many(lockedBookingsOn(slug, day, NOT_BEGUN))) {
    const row = endOf(booking, now);
    if (!row) continue;
    await applyTransition(tx, booking, row, { actor: 'operator', said: { claim: closure?.reason } }, now);
    bookings.push(booking.booking_ref);
  }
  return { bookings, requests };
}

/** New rounds are taken again; what the closure ended stays ended, because its people were told. False: the day is open. */
export async function openCourseAs(tx: Tx, acting: Acting, { slug, day }: Day): Promise<boolean> {
  const closure = await tx.maybe(deleteClosure(slug, day));
  if (!closure) return false;
  await recordAct(tx, acting, 'open-course', { slug, day, was: closure.reason }, closure.note);
  return true;
}

export const operatorJobs: JobHandlers = {
  [COURSE_CLOSED_JOB]: async ({ tx, payload, now }: Due<Day>) => {
    const isClosed = await tx.maybe(closureOf(payload.slug, payload.day));
    if (isClosed) await endAll(tx, payload, now);
  },
};
