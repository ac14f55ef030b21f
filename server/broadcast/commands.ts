import { SLOT_HOLDING } from '#domain/booking/status.ts';
import type { Broadcast } from '#domain/broadcast/api.ts';
import { expiryOf } from '#domain/broadcast/transitions.ts';
import { refuseAsked, FOLLOWED_FIRST, MAX_OPEN } from '#domain/broadcast/status.ts';
import { type BroadcastTransition, responseAfter } from '#domain/broadcast/transitions.ts';
import type { ParsedOf } from '#domain/calls.ts';
import { HOUR, isoOf, MINUTE, type Moment, momentOf, parseMoment, type SlashDate, slashDate } from '#domain/dates.ts';
import { type RefusalCode, Refused } from '#domain/refusals.ts';
import { requireGolfer } from '../account/own/onboarding.ts';
import { readTariff, termsFor } from '../booking/queries.ts';
import { refuseOverlap } from '../booking/round.ts';
import { feeCollectionOn } from '../course/sql.ts';
import type { Tx } from '../db/db.ts';
import type { Asker, Reader } from '../http/http.ts';
import { newId, newRef } from '../id.ts';
import { schedule } from '../jobs/jobs.ts';
import {
  announceToAudience,
  isInAudience,
  announceBroadcast,
  dueJob,
  endRequest,
  isEnd,
  lockRequest,
  moveAnswers,
  type OpenRequest,
  requestTransitionFor,
  widenJob,
  withStatus,
} from './transition.ts';
import { presentBroadcast } from './present.ts';
import { ownId } from './queries.ts';
import {
  countBroadcastsOf,
  courseOn,
  editBroadcast,
  insertBroadcast,
  lockedBroadcast,
  type LockedBroadcast,
  moveResponses,
  openAnsweredBy,
  openOfGolfer,
  openOnDay,
} from './sql.ts';

/** Creates an open request. It costs nothing until the golfer chooses a caddy. Order of locks: server/booking/transition.ts. */
export async function createBroadcast(tx: Tx, golfer: Asker, input: BroadcastInput, now: Moment): Promise<Broadcast> {
  const { user_id } = golfer;
  await requireGolfer(tx, user_id);
  await refuseInput(tx, golfer, input, now);
  const { total } = await tx.one(countBroadcastsOf(user_id, ['OPEN'], now));
  if (total >= MAX_OPEN) throw new Refused('BROADCAST_TOO_MANY');
  const broadcast_id = await writeNew(tx, user_id, input, now);
  const it = await tx.one(lockedBroadcast(broadcast_id));
  await announceBroadcast(tx, 'broadcast.opened', it, [user_id], [], now);
  await announceToAudience(tx, it, now);
  return presentBroadcast(tx, golfer, broadcast_id, now);
}

async function writeNew(tx: Tx, golfer_id: string, input: BroadcastInput, now: Moment): Promise<string> {
  const broadcast_id = newId(now);
  const expires_at = expiryFor(input, now, now);
  await tx.run(
    insertBroadcast({
      ...columnsOf(input),
      ...(await quotedBy(tx, input)),
      ...(await collectedBy(tx, input)),
      broadcast_id,
      alt_reference: newRef(),
      golfer_id,
      expires_at: isoOf(expires_at),
      created_at: isoOf(now),
    }),
  );
  await schedule(tx, dueJob(broadcast_id, expires_at));
  if (input.audience === 'FOLLOWED') await schedule(tx, widenJob(broadcast_id, now + FOLLOWED_FIRST));
  return broadcast_id;
}

type Versioned = Pick<ParsedOf<'POST /broadcast/cancel'>, 'alt_reference' | 'version'>;

/** Edits an open request. With another course, date, time or number of holes every interested caddy is asked again. */
export async function updateBroadcast(
  tx: Tx,
  golfer: Asker,
  input: ParsedOf<'POST /broadcast/update'>,
  now: Moment,
): Promise<Broadcast> {
  await requireGolfer(tx, golfer.user_id);
  const { request, row } = await lockOwn(tx, golfer, input, 'update', now, (it) => isSame(it, input, now));
  const { it } = request;
  if (!row) return presentBroadcast(tx, golfer, it.broadcast_id, now);
  await refuseInput(tx, golfer, input, now, parseMoment(it.tee_off_at));
  const isOther = isOtherRound(it, input);
  await writeEdit(tx, it, input, isOther, now);
  await tellOfEdit(tx, request, isOther, now);
  return presentBroadcast(tx, golfer, it.broadcast_id, now);
}

export async function cancelBroadcast(tx: Tx, golfer: Asker, input: Versioned, now: Moment): Promise<Broadcast> {
  const isDone = ({ status }: LockedBroadcast) => status === 'CANCELLED';
  const { request, row } = await lockOwn(tx, golfer, input, 'cancel', now, isDone);
  if (row && isEnd(row)) await endRequest(tx, request, row, now);
  return presentBroadcast(tx, golfer, request.it.broadcast_id, now);
}

interface OwnRequest {
  request: OpenRequest;
  /** Undefined: the request already is as wished. */
  row: BroadcastTransition | undefined;
}

/**
 * Locks the golfer's own request for `action`, in the version that the golfer saw. If `isSoAlready`, the version does not matter, because
 * the answer to an earlier save may be lost.
 */
async function lockOwn(
  tx: Tx,
  golfer: Reader,
  { alt_reference, version }: Versioned,
  action: 'update' | 'cancel',
  now: Moment,
  isSoAlready: (it: LockedBroadcast) => boolean,
): Promise<OwnRequest> {
  const request = await lockRequest(tx, await ownId(tx, alt_reference, golfer.user_id));
  const { it } = request;
  const refuse = async (code: RefusalCode) =>
    new Refused(code, { present: await presentBroadcast(tx, golfer, it.broadcast_id, now) });
  if (it.version > version && isSoAlready(it)) return { request, row: undefined };
  if (it.version !== version) throw await refuse('BROADCAST_VERSION_STALE');
  const row = requestTransitionFor(request, action, 'golfer', now);
  if (!row) throw await refuse('BROADCAST_NOT_OPEN');
  return { request, row };
}

/** A limit in hours counts from the save; a repeat within this time has the same limit. */
const SAVED_JUST_NOW = 10 * MINUTE;

/** Whether the open request already is what `input` would make of it. */
function isSame(it: LockedBroadcast, input: BroadcastInput, now: Moment): boolean {
  const { note, wish_languages, wish_years } = columnsOf(input);
  const since = expiryFor(input, parseMoment(it.asked_at), now) - parseMoment(it.expires_at);
  return (
    it.status === 'OPEN' &&
    now < parseMoment(it.expires_at) &&
    !isOtherRound(it, input) &&
    it.transport === input.transport &&
    it.caddies_needed === input.caddies_needed &&
    it.audience === input.audience &&
    it.note === note &&
    it.wish_years === wish_years &&
    JSON.stringify(it.wish_languages) === JSON.stringify(wish_languages) &&
    (input.open_hours === undefined || (since >= 0 && since <= SAVED_JUST_NOW))
  );
}

const isOtherRound = (it: LockedBroadcast, input: BroadcastInput): boolean =>
  it.slug !== input.golf_course ||
  slashDate(it.booking_date) !== input.booking_date ||
  it.tee_off_time !== input.tee_off_time ||
  it.holes !== input.holes;

/** Writes the edit. Another round starts the request anew; for the same round only a new limit changes its expiry. */
async function writeEdit(
  tx: Tx,
  it: LockedBroadcast,
  input: BroadcastInput,
  isOther: boolean,
  now: Moment,
): Promise<void> {
  const { broadcast_id } = it;
  const asked_at = isOther ? now : parseMoment(it.asked_at);
  const isMoved = isOther || input.open_hours !== undefined;
  const expires_at = isMoved ? expiryFor(input, asked_at, now) : parseMoment(it.expires_at);
  const isSameDay = slashDate(it.booking_date) === input.booking_date;
  const { rate_id, is_holiday } = isSameDay ? it : await quotedBy(tx, input);
  const { fee_collection } = isSameDay && it.slug === input.golf_course ? it : await collectedBy(tx, input);
  await tx.run(
    editBroadcast({
      ...columnsOf(input),
      rate_id,
      is_holiday,
      fee_collection,
      broadcast_id,
      expires_at: isoOf(expires_at),
      asked_at: isoOf(asked_at),
    }),
  );
  await schedule(tx, dueJob(broadcast_id, expires_at));
  const widens_at = parseMoment(it.created_at) + FOLLOWED_FIRST;
  if (input.audience === 'FOLLOWED' && now < widens_at) await schedule(tx, widenJob(broadcast_id, widens_at));
}

async function tellOfEdit(tx: Tx, request: OpenRequest, isOther: boolean, now: Moment): Promise<void> {
  const { it, answers } = request;
  const isIn = ({ status }: { status: string }) => status === 'INTERESTED' || status === 'RECONFIRM_NEEDED';
  const caddies = answers.filter(isIn).map(({ caddy_id }) => caddy_id);
  if (isOther) await moveAnswers(tx, request, 'change');
  await announceBroadcast(
    tx,
    'broadcast.updated',
    withStatus(it),
    [it.golfer_id, ...caddies],
    isOther ? caddies : [],
    now,
  );
  // For the same round only caddies who could not see it before are notified.
  const after = await tx.one(lockedBroadcast(it.broadcast_id));
  await announceToAudience(tx, after, now, (caddy) => isOther || !isInAudience(caddy, it, now));
}

/** The golfer's input for a new or edited request. */
type BroadcastInput = ParsedOf<'POST /broadcast/create'>;

const teeOffOf = ({ booking_date, tee_off_time }: BroadcastInput): Moment => momentOf(booking_date, tee_off_time);

/** Refuses a round for which no caddy can be asked: the course and its day, the time, the transport, another round of the golfer. */
async function refuseInput(tx: Tx, golfer: Reader, input: BroadcastInput, now: Moment, was?: Moment): Promise<void> {
  const course = await tx.maybe(courseOn(input.golf_course, input.booking_date));
  if (!course) throw new Refused('COURSE_UNKNOWN', { field: 'golf_course' });
  const tee_off_at = teeOffOf(input);
  const refusal = refuseAsked({ ...input, ...course, tee_off_at }, now, was);
  if (refusal) throw new Refused(refusal.code, { field: refusal.field });
  // Only accepted rounds of the golfer conflict; waiting requests do not.
  const asked = { caddy_id: '', tee_off_at, holes: input.holes };
  await refuseOverlap(tx, golfer, asked, now, { statuses: SLOT_HOLDING, field: 'tee_off_time' });
}

/** What the price of a round on that day is shown by; a request on the same day keeps it. */
async function quotedBy(
  tx: Tx,
  { booking_date }: BroadcastInput,
): Promise<Pick<LockedBroadcast, 'rate_id' | 'is_holiday'>> {
  const { rate, is_holiday } = termsFor(await readTariff(tx), booking_date);
  return { rate_id: rate.rate_id, is_holiday };
}

/** Who collects the caddy fee; a request at the same course on the same day keeps it. */
const collectedBy = (tx: Tx, { golf_course, booking_date }: BroadcastInput) =>
  tx.one(feeCollectionOn(golf_course, booking_date));

/** The columns that new and edited requests have in common. */
const columnsOf = (input: BroadcastInput) => ({
  ...input,
  slug: input.golf_course,
  tee_off_at: isoOf(teeOffOf(input)),
  note: input.note || null,
  wish_languages: [...new Set(input.wish_languages)],
  wish_years: input.wish_years ?? null,
});

/** When a request that is asked from `asked_at` expires; a limit that the golfer chose counts from `now`. */
const expiryFor = (input: BroadcastInput, asked_at: Moment, now: Moment): Moment =>
  expiryOf(
    asked_at,
    teeOffOf(input),
    input.open_hours === undefined ? undefined : { since: now, length: input.open_hours * HOUR },
  );

/**
 * Cancels the open requests of a course that is closed on a day, notifies everybody concerned and returns their number. It locks requests,
 * so call it before any booking is locked (server/booking/transition.ts).
 */
export async function closeBroadcastsOf(tx: Tx, slug: string, day: SlashDate, now: Moment): Promise<number> {
  return endOpen(tx, await tx.many(openOnDay(slug, day)), now);
}

/** Cancels the open requests of a suspended golfer in the same way. */
export const closeRequestsOf = async (tx: Tx, golfer_id: string, now: Moment): Promise<number> =>
  endOpen(tx, await tx.many(openOfGolfer(golfer_id)), now);

async function endOpen(tx: Tx, open: readonly { broadcast_id: string }[], now: Moment): Promise<number> {
  for (const { broadcast_id } of open) {
    const request = await lockRequest(tx, broadcast_id);
    const row = requestTransitionFor(request, 'cancel', 'system', now);
    if (row && isEnd(row)) await endRequest(tx, request, row, now);
  }
  return open.length;
}

/** Withdraws all answers of a suspended caddy; the golfers are notified like for a withdrawal by the caddy. Locks as above. */
export async function withdrawAnswersOf(tx: Tx, caddy_id: string, now: Moment): Promise<void> {
  for (const { broadcast_id } of await tx.many(openAnsweredBy(caddy_id))) {
    const { it, answers } = await lockRequest(tx, broadcast_id);
    const mine = answers.find((answer) => answer.caddy_id === caddy_id);
    if (!mine || responseAfter(mine.status, 'withdraw') === undefined) continue;
    await tx.run(moveResponses(broadcast_id, [caddy_id], 'WITHDRAWN'));
    await announceBroadcast(tx, 'broadcast.answered', it, [it.golfer_id, caddy_id], [it.golfer_id], now, {
      caddy_id,
      answer: 'WITHDRAWN',
    });
  }
}
