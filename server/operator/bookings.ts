import { type GoodwillOutcome, type GoodwillReason, GOODWILL } from '#domain/booking/refund.ts';
import { type ClaimReason, NOT_BEGUN } from '#domain/booking/status.ts';
import { transitionFor } from '#domain/booking/transitions.ts';
import { dateOf, isoOf, MINUTE, type Moment, type SlashDate, slashDate } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import { giveFor } from '../booking/money.ts';
import { factsOf } from '../booking/present.ts';
import { bookingByRef, type LockedBooking, lockedBooking, lockGolfer } from '../booking/sql.ts';
import { endReview, lockedReview, type WaitingGoodwill } from '../booking/transition-sql.ts';
import { applyTransition } from '../booking/transition.ts';
import { closeBroadcastsOf } from '../broadcast/commands.ts';
import type { Tx } from '../db/db.ts';
import { decideDisputeAs, type DisputeDecision } from '../desk/decision/bookings.ts';
import { emit } from '../events/events.ts';
import { type Due, type JobHandlers, schedule } from '../jobs/jobs.ts';
import { notify } from '../notification/commands.ts';
import { actingOf, type CommandContext, CommandRefused, record } from './command-context.ts';
import { closureOf, countPlaying, coursesLike, deleteClosure, insertClosure, lockedBookingsOn } from './sql.ts';
import { baht, clock, count, plain } from './words.ts';

interface Day {
  slug: string;
  day: SlashDate;
}

/** When to check again for requests that were being made while the course was closed. */
const LATECOMERS = MINUTE;
const COURSE_CLOSED_JOB = 'course.closed';

/**
 * close-course: refuses new rounds on that day, ends its bookings with a full refund, and ends its open requests. A closed day is checked
 * again; if nothing is left to do, there is no audit row.
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
      key: `${COURSE_CLOSED_JOB}:${slug}:${day}`,
      kind: COURSE_CLOSED_JOB,
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

/** open-course: accepts new rounds again after a mistaken closure. What the closure ended stays ended, because its people were notified. */
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
 * Ends what is not being played yet; a round in play ends by what its two people report (claim_closed). Locks open requests before bookings
 * (server/booking/transition.ts).
 */
async function endAll(tx: Tx, { slug, day }: Day, now: Moment): Promise<{ bookings: string[]; requests: number }> {
  const requests = await closeBroadcastsOf(tx, slug, day, now);
  const closure = await tx.maybe(closureOf(slug, day));
  const bookings: string[] = [];
  for (const booking of await tx.many(lockedBookingsOn(slug, day, NOT_BEGUN))) {
    const row = transitionFor(factsOf(booking), 'close_course', 'operator', now);
    if (!row) continue; // its tee-off is long over and nobody tapped, so it counts as played
    await applyTransition(tx, booking, row, { actor: 'operator', said: { claim: closure?.reason } }, now);
    bookings.push(booking.booking_ref);
  }
  return { bookings, requests };
}

export const operatorJobs: JobHandlers = {
  [COURSE_CLOSED_JOB]: async ({ tx, payload, now }: Due<Day>) => {
    const isClosed = await tx.maybe(closureOf(payload.slug, payload.day));
    if (isClosed) await endAll(tx, payload, now);
  },
};

/** decide: repeating a decision changes nothing and leaves no audit row. */
export async function decideDispute(context: CommandContext, decision: DisputeDecision): Promise<string> {
  const { booking_ref } = decision;
  const it = await context.db.transact((tx) => decideDisputeAs(tx, actingOf(context), decision));
  switch (it.state) {
    case 'UNKNOWN':
      throw new CommandRefused(`there is no booking ${plain(booking_ref)}`);
    case 'SAME':
      return `${booking_ref} was decided so already: nothing was changed.`;
    case 'OVER':
      throw new CommandRefused(`${booking_ref} is ${it.booking.status}: nobody disputes it`);
    case 'TOO_MUCH':
      throw new CommandRefused(`${booking_ref} cost ${baht(it.booking.total)}: no more can be given back`);
    case 'DONE':
      return `${booking_ref} is ${it.booking.status} now. ${sharesOf(it.booking)}`;
  }
}

function sharesOf({ refunded, caddy_share, platform_share, covered, goodwill }: LockedBooking): string {
  const none = satang(0);
  const parts = [
    `The golfer gets ${baht(refunded ?? none)} back`,
    `the caddy ${baht(caddy_share ?? none)}`,
    `our share is ${baht(platform_share ?? none)}`,
    ...(covered > 0 ? [`of it ${baht(covered)} are paid by us`] : []),
    ...(goodwill ? [`and the golfer has our goodwill of ${baht(goodwill)}`] : []),
  ];
  return `${parts.join(', ')}.`;
}

const WHY: Record<GoodwillReason, string> = {
  CADDY_UNVERIFIED: 'the caddy is not verified',
  NO_ROUND_YET: 'the golfer has finished no round yet',
  GIVEN_RECENTLY: 'the golfer was given one in the last 90 days',
  GIVEN_TO_PAIR_RECENTLY: 'for a round with this caddy, too',
};

/** Goodwill that is not paid automatically, as todo shows it. */
export function goodwillText(it: WaitingGoodwill): string {
  const { booking_ref, slug, booking_date, tee_off_time, golfer, caddy, caddy_number, reasons, asked_at } = it;
  const day = slashDate(booking_date);
  return [
    `${booking_ref}  ${slug}  ${day} ${tee_off_time}  ${baht(GOODWILL)} since ${clock(asked_at)}`,
    `  golfer ${plain(golfer)}, caddy ${plain(caddy)} #${plain(caddy_number)}, who did not come`,
    ...reasons.map((reason) => `  ${reason}: ${WHY[reason]}`),
    `  → npm run operator -- goodwill ${booking_ref} --give|--refuse --why …`,
  ].join('\n');
}

interface GoodwillDecision {
  booking_ref: string;
  outcome: GoodwillOutcome;
  why: string;
}

/** decide-goodwill: decided once. Repeating the decision changes nothing and leaves no audit row. */
export async function decideGoodwill(
  context: CommandContext,
  { booking_ref, outcome, why }: GoodwillDecision,
): Promise<string> {
  return context.db.transact(async (tx) => {
    const found = await tx.maybe(bookingByRef(booking_ref));
    if (!found) throw new CommandRefused(`there is no booking ${plain(booking_ref)}`);
    await tx.one(lockGolfer(found.golfer_id));
    const booking = await tx.one(lockedBooking(found.booking_id));
    const review = await tx.maybe(lockedReview(booking.booking_id));
    if (!review) throw new CommandRefused(`${booking_ref}: no goodwill of it waits for anybody`);
    const { reasons, outcome: before, golfer_has_left } = review;
    if (before === outcome) return `The goodwill of ${booking_ref} is ${before} already: nothing was changed.`;
    if (before !== null) throw new CommandRefused(`the goodwill of ${booking_ref} is ${before} already`);
    if (outcome === 'GIVEN' && golfer_has_left) throw new CommandRefused(`the golfer of ${booking_ref} has left`);
    if (outcome === 'GIVEN') await give(tx, booking, context.now);
    await tx.run(endReview(booking.booking_id, outcome, isoOf(context.now)));
    await record(tx, context, 'goodwill', { booking_ref, outcome, reasons, amount: GOODWILL }, why);
    if (outcome === 'REFUSED') return `The goodwill of ${booking_ref} is REFUSED: nothing was paid.`;
    return `The goodwill of ${booking_ref} is GIVEN: ${baht(GOODWILL)} are in the golfer's wallet.`;
  });
}

/** Gives the goodwill and notifies the golfer of the changed settlement. */
async function give(tx: Tx, booking: LockedBooking, now: Moment): Promise<void> {
  const { booking_ref, status, version, golfer_id } = booking;
  await giveFor(tx, booking, now);
  const body = { booking_ref, status, version };
  emit(tx, 'booking.settled', body, [golfer_id], now);
  await notify(tx, 'booking.settled', body, [golfer_id], now);
}
