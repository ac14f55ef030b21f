import { transitionFor } from '#domain/booking/transitions.ts';
import { type ClaimReason, NOT_BEGUN } from '#domain/booking/status.ts';
import { dateOf, isoOf, MINUTE, type Moment, type SlashDate } from '#domain/dates.ts';
import { applyTransition } from '../booking/transition.ts';
import { factsOf } from '../booking/present.ts';
import { closeBroadcastsOf } from '../broadcast/commands.ts';
import type { Tx } from '../db/db.ts';
import { type Due, type JobHandlers, schedule } from '../jobs/jobs.ts';
import { CommandRefused, type CommandContext, record } from './command-context.ts';
import { closureOf, countPlaying, coursesLike, deleteClosure, insertClosure, lockedBookingsOn } from './sql.ts';
import { count, plain } from './words.ts';

interface Day {
  slug: string;
  day: SlashDate;
}

/** A request that was being made while the course was closed is written by then. */
const LATECOMERS = MINUTE;
const KIND = 'course.closed';

/**
 * Nobody plays at this course that day: new rounds are refused from now on, bookings end with all money back, open requests end. A day that
 * is closed already is looked at again: nothing is left to do, and no row is left.
 */
export async function closeCourse(
  context: CommandContext,
  { slug, day, reason, note }: Day & { reason: ClaimReason; note: string | undefined },
): Promise<string> {
  if (day < dateOf(context.now)) throw new CommandRefused(`${day} is over`);
  return context.db.transact(async (tx) => {
    await requireCourse(tx, slug);
    const isNew = (await tx.run(insertClosure(slug, day, reason, note ?? null, isoOf(context.now)))) === 1;
    const { bookings, requests } = await endAll(tx, { slug, day }, context.now);
    const { rounds } = await tx.one(countPlaying(slug, day));
    if (!isNew && bookings.length + requests === 0) return `${slug} is closed on ${day} already: nothing was changed.`;
    await record(tx, context, 'close-course', { slug, day, reason, bookings, requests }, note);
    await schedule(tx, {
      key: `${KIND}:${slug}:${day}`,
      kind: KIND,
      run_at: context.now + LATECOMERS,
      payload: { slug, day },
    });
    return [
      `${slug} is closed on ${day} (${reason}).`,
      `${count(bookings.length, 'booking')} ended with all money back, ${count(requests, 'open request')} ended.`,
      ...(rounds > 0 ? [`${count(rounds, 'round')} being played: those end by what golfer and caddy say.`] : []),
    ].join('\n');
  });
}

/** Closed by mistake: new rounds are taken again. What ended with the closure stays ended, because its people were notified. */
export async function openCourse(context: CommandContext, { slug, day }: Day): Promise<string> {
  return context.db.transact(async (tx) => {
    await requireCourse(tx, slug);
    const closure = await tx.maybe(closureOf(slug, day));
    if (!closure) return `${slug} is open on ${day}: nothing was changed.`;
    await tx.run(deleteClosure(slug, day));
    await record(tx, context, 'open-course', { slug, day, was: { reason: closure.reason } }, closure.note);
    return `${slug} is open on ${day} again.`;
  });
}

async function requireCourse(tx: Tx, slug: string): Promise<void> {
  const like = (await tx.many(coursesLike(slug))).map((row) => row.slug);
  if (like[0] === slug) return;
  const hint = like.length > 0 ? `; there is ${like.join(', ')}` : '';
  throw new CommandRefused(`there is no course ${plain(slug)}${hint}`);
}

/**
 * A round that is being played ends by what its two people say (claim_closed). Locks: open requests before bookings
 * (server/booking/transition.ts).
 */
async function endAll(tx: Tx, { slug, day }: Day, now: Moment): Promise<{ bookings: string[]; requests: number }> {
  const requests = await closeBroadcastsOf(tx, slug, day, now);
  const closure = await tx.maybe(closureOf(slug, day));
  const bookings: string[] = [];
  for (const booking of await tx.many(lockedBookingsOn(slug, day, NOT_BEGUN))) {
    const row = transitionFor(factsOf(booking), 'close_course', 'operator', now);
    if (!row) continue; // its tee-off is long over, and nobody tapped: it was played
    await applyTransition(tx, booking, row, { actor: 'operator', said: { claim: closure?.reason } }, now);
    bookings.push(booking.booking_ref);
  }
  return { bookings, requests };
}

export const operatorJobs: JobHandlers = {
  [KIND]: async ({ tx, payload, now }: Due<Day>) => {
    const isClosed = await tx.maybe(closureOf(payload.slug, payload.day));
    if (isClosed) await endAll(tx, payload, now);
  },
};
