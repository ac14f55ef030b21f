import type { Broadcast } from '#domain/broadcast/api.ts';
import type { BroadcastTransition } from '#domain/broadcast/transitions.ts';
import { FOLLOWED_FIRST } from '#domain/broadcast/status.ts';
import type { ParsedOf } from '#domain/calls.ts';
import { isoOf, MINUTE, type Moment, parseMoment } from '#domain/dates.ts';
import { Refused, type RefusalCode } from '#domain/refusals.ts';
import { requireOnboarded } from '../account/own/onboarding.ts';
import type { Tx } from '../db/db.ts';
import type { Asker, Reader } from '../http/http.ts';
import { schedule } from '../jobs/jobs.ts';
import { expiryFor, refuseWish, teeOffOf, type Wish, wishesOf } from './ask.ts';
import { dueJob, widenJob } from './jobs.ts';
import { withStatus, announceBroadcast } from './announce.ts';
import { endRequest, isEnd, lockRequest, moveAnswers, type OpenRequest, requestTransitionFor } from './transition.ts';
import { ownId } from './own-broadcasts.ts';
import { dayOf, presentBroadcast } from './present.ts';
import { lockedBroadcast, type LockedBroadcast } from './sql.ts';
import { isInAudience, announceToAudience } from './audience.ts';
import { editBroadcast } from './write-sql.ts';

type Versioned = Pick<ParsedOf<'POST /broadcast/cancel'>, 'alt_reference' | 'version'>;

/** Another course, date, time or number of holes is another round: every caddy who is in is asked again. */
export async function updateBroadcast(
  tx: Tx,
  golfer: Asker,
  wish: ParsedOf<'POST /broadcast/update'>,
  now: Moment,
): Promise<Broadcast> {
  await requireOnboarded(tx, golfer.user_id);
  const { request, row } = await lockOwn(tx, golfer, wish, 'update', now, (it) => isSame(it, wish, now));
  const { it } = request;
  if (!row) return presentBroadcast(tx, golfer, it.broadcast_id, now);
  await refuseWish(tx, golfer, wish, now, parseMoment(it.tee_off_at));
  const isOther = isOtherRound(it, wish);
  await write(tx, it, wish, isOther, now);
  await tellOfEdit(tx, request, isOther, now);
  return presentBroadcast(tx, golfer, it.broadcast_id, now);
}

export async function cancelBroadcast(tx: Tx, golfer: Asker, wish: Versioned, now: Moment): Promise<Broadcast> {
  const isDone = ({ status }: LockedBroadcast) => status === 'CANCELLED';
  const { request, row } = await lockOwn(tx, golfer, wish, 'cancel', now, isDone);
  if (row && isEnd(row)) await endRequest(tx, request, row, now);
  return presentBroadcast(tx, golfer, request.it.broadcast_id, now);
}

interface OwnRequest {
  request: OpenRequest;
  /** Undefined: what is wished is so already. */
  row: BroadcastTransition | undefined;
}

/**
 * Locks the request, if its golfer may do `action` to it now, and if its version is the one the golfer saw. What `isSoAlready` needs no
 * version: the answer to an earlier save was lost.
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

/** A limit in hours is counted from the save: one of a moment ago is the same. */
const SAVED_JUST_NOW = 10 * MINUTE;

/** Whether the open request is what `wish` would make of it. */
function isSame(it: LockedBroadcast, wish: Wish, now: Moment): boolean {
  const { wish_languages, wish_years } = wishesOf(wish);
  const since = expiryFor(wish, parseMoment(it.asked_at), now) - parseMoment(it.expires_at);
  return (
    it.status === 'OPEN' &&
    now < parseMoment(it.expires_at) &&
    !isOtherRound(it, wish) &&
    it.transport === wish.transport &&
    it.caddies_needed === wish.caddies_needed &&
    it.audience === wish.audience &&
    it.note === (wish.note || null) &&
    it.wish_years === wish_years &&
    JSON.stringify(it.wish_languages) === JSON.stringify(wish_languages) &&
    (wish.open_hours === undefined || (since >= 0 && since <= SAVED_JUST_NOW))
  );
}

const isOtherRound = (it: LockedBroadcast, wish: Wish): boolean =>
  it.slug !== wish.golf_course ||
  dayOf(it) !== wish.booking_date ||
  it.tee_off_time !== wish.tee_off_time ||
  it.holes !== wish.holes;

/** When the round is another one, the request starts anew; when it is the same, only a limit the golfer sends moves its expiry. */
async function write(tx: Tx, it: LockedBroadcast, wish: Wish, isOther: boolean, now: Moment): Promise<void> {
  const { broadcast_id } = it;
  const asked_at = isOther ? now : parseMoment(it.asked_at);
  const isMoved = isOther || wish.open_hours !== undefined;
  const expires_at = isMoved ? expiryFor(wish, asked_at, now) : parseMoment(it.expires_at);
  await tx.run(
    editBroadcast({
      ...wish,
      broadcast_id,
      slug: wish.golf_course,
      tee_off_at: isoOf(teeOffOf(wish)),
      note: wish.note || null,
      ...wishesOf(wish),
      expires_at: isoOf(expires_at),
      asked_at: isoOf(asked_at),
    }),
  );
  await schedule(tx, dueJob(broadcast_id, expires_at));
  const widens_at = parseMoment(it.created_at) + FOLLOWED_FIRST;
  if (wish.audience === 'FOLLOWED' && now < widens_at) await schedule(tx, widenJob(broadcast_id, widens_at));
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
  // Of the same round only those are notified whom it is shown to from now on.
  const after = await tx.one(lockedBroadcast(it.broadcast_id));
  await announceToAudience(tx, after, now, (caddy) => isOther || !isInAudience(caddy, it, now));
}
