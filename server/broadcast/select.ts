import { type BroadcastFacts, broadcastTransitionFor, responseAfter } from '#domain/broadcast/transitions.ts';
import { isFresh, lastCall, SEAT_KEPT } from '#domain/broadcast/status.ts';
import type { OutputOf, ParsedOf } from '#domain/calls.ts';
import { isoOf, type Moment, parseMoment } from '#domain/dates.ts';
import { Refused, type RefusalCode } from '#domain/refusals.ts';
import { requireOnboarded } from '../account/own/onboarding.ts';
import { sharedPerson } from '../account/sql.ts';
import { presentBooking } from '../booking/queries.ts';
import type { Tx } from '../db/db.ts';
import type { Asker } from '../http/http.ts';
import { schedule } from '../jobs/jobs.ts';
import { balanceOf } from '../wallet/commands.ts';
import { bookSeat, othersWaiting, refuseSeatOverlap } from './book.ts';
import { type ChosenCaddy, offerSeat } from './choice.ts';
import { announceBroadcast } from './announce.ts';
import { dueJob } from './jobs.ts';
import { endRequest, factsOf, isEnd, isKept, lockRequest, requestTransitionFor } from './transition.ts';
import { ownId } from './own-broadcasts.ts';
import { presentBroadcast } from './present.ts';
import type { AnswerRow } from './sql.ts';
import { keepSeat, putOffExpiry } from './write-sql.ts';

type Outcome = OutputOf<'POST /broadcast/select'>;

/** The golfer chooses a caddy who is in. Locks: server/booking/transition.ts. */
export async function selectCaddy(
  tx: Tx,
  golfer: Asker,
  { alt_reference, caddy_id }: ParsedOf<'POST /broadcast/select'>,
  now: Moment,
): Promise<Outcome> {
  const { user_id } = golfer;
  await requireOnboarded(tx, user_id);
  await tx.maybe(sharedPerson(caddy_id));
  const broadcast_id = await ownId(tx, alt_reference, user_id);
  const request = await lockRequest(tx, broadcast_id);
  const present = () => presentBroadcast(tx, golfer, broadcast_id, now);
  const answer = request.answers.find((it) => it.caddy_id === caddy_id);
  if (!answer) throw new Refused('CADDY_UNKNOWN', { field: 'caddy_id' });
  const code = refusalOf(factsOf(request, now, caddy_id), answer, now);
  if (code) throw new Refused(code, { present: await present() });
  const round = await offerSeat(tx, user_id, request, caddy_id);
  if (round.is_taken) throw new Refused('BOOKING_SLOT_TAKEN', { present: await present() });

  const choice = { tx, golfer, request, answer, round, isFresh: isStillFresh(answer, now), now };
  await refuseSeatOverlap(choice);
  const short = await shortBy(choice);
  if (short > 0) {
    const kept_until = await keep(choice);
    return { outcome: 'SEAT_KEPT', booking: null, short, kept_until, broadcast: await present() };
  }
  const booking_ref = await bookSeat(choice);
  await fillIfComplete(tx, broadcast_id, now);
  const booking = await presentBooking(tx, booking_ref, golfer, now);
  return { outcome: 'BOOKED', booking, short: null, kept_until: null, broadcast: await present() };
}

function refusalOf(facts: BroadcastFacts, { status }: AnswerRow, now: Moment): RefusalCode | undefined {
  if (!broadcastTransitionFor(facts, 'select', 'golfer', now)) return 'BROADCAST_NOT_OPEN';
  return responseAfter(status, 'choose') ? undefined : 'RESPONSE_NOT_NOW';
}

/** While a seat is kept for the caddy, the answer counts as fresh as it was when the seat was first kept. */
function isStillFresh(answer: AnswerRow, now: Moment): boolean {
  const keptAt = answer.kept_until !== null && isKept(answer, now) ? parseMoment(answer.kept_until) - SEAT_KEPT : now;
  return isFresh(parseMoment(answer.responded_at), keptAt);
}

/** How many satang the golfer's balance lacks; the golfer's other pending requests for that tee-off are refunded first. */
async function shortBy(choice: ChosenCaddy): Promise<number> {
  const { tx, golfer, round } = choice;
  const { available } = await balanceOf(tx, golfer.user_id, 'GOLFER');
  const givenBack = (await othersWaiting(choice)).reduce((sum, { total }) => sum + total, 0);
  return round.total - available - givenBack;
}

/**
 * Not a refusal: the caddy's seat is kept while the golfer tops up, and the request does not expire meanwhile; seats kept one after another
 * do not delay its expiry for ever. A seat that is kept already is not kept longer. The caddy is not notified: it would reveal the golfer's
 * balance.
 */
async function keep({ tx, golfer, request, answer, now }: ChosenCaddy): Promise<string> {
  if (answer.kept_until !== null && isKept(answer, now)) return answer.kept_until;
  const { it } = request;
  const until = now + SEAT_KEPT;
  await tx.run(keepSeat(it.broadcast_id, answer.caddy_id, isoOf(until)));
  const last = lastCall(parseMoment(it.tee_off_at)) + SEAT_KEPT;
  await tx.run(putOffExpiry(it.broadcast_id, isoOf(Math.min(until, last))));
  await schedule(tx, dueJob(it.broadcast_id, Math.min(until, last)));
  await schedule(tx, dueJob(it.broadcast_id, until));
  await announceBroadcast(tx, 'broadcast.seat_kept', it, [golfer.user_id], [], now);
  return isoOf(until);
}

async function fillIfComplete(tx: Tx, broadcast_id: string, now: Moment): Promise<void> {
  const request = await lockRequest(tx, broadcast_id);
  const row = requestTransitionFor(request, 'fill', 'system', now);
  if (row && isEnd(row)) await endRequest(tx, request, row, now);
}
