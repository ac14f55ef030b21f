import { timeOfAct } from '#domain/booking/deadlines.ts';
import type { NearbyBroadcast } from '#domain/broadcast/api.ts';
import type { ResponseStatus } from '#domain/broadcast/status.ts';
import { type ResponseAction, responseAfter } from '#domain/broadcast/transitions.ts';
import type { ParsedOf } from '#domain/calls.ts';
import { isoOf, type Moment, parseMoment } from '#domain/dates.ts';
import { type RefusalCode, Refused } from '#domain/refusals.ts';
import { sharedPerson } from '../account/sql.ts';
import { refuseSuspended } from '../caddy/commands.ts';
import { refuseApart } from '../chat/room.ts';
import type { Tx } from '../db/db.ts';
import type { Caller } from '../http/http.ts';
import { hiddenAmong, announceBroadcast, lockRequest, type OpenRequest, requestTransitionFor } from './transition.ts';
import { caddyOf, isBusy, nearRequest } from './nearby-sql.ts';
import { slotsOfRound } from './present.ts';
import { isShown, presentNearby } from './queries.ts';
import { type AnswerRow, broadcastIdOf, upsertResponse } from './sql.ts';

type RespondInput = ParsedOf<'POST /broadcast/respond'>;

/** Caddies with these refusals must not see a request that they have not answered: neither its note nor the golfer's name. */
const MAY_NOT_SEE: readonly RefusalCode[] = ['CADDY_NOT_VERIFIED', 'CADDY_HIDDEN'];

/**
 * Records or withdraws a caddy's interest. `sent_at`: the phone's clock at sending, because the answer may have waited in the outbox.
 * Repeated interest renews the answer, a repeated withdrawal does nothing. Interest reserves no time.
 */
export async function respond(
  tx: Tx,
  { user_id }: Caller,
  input: RespondInput,
  now: Moment,
  sent_at?: Moment,
): Promise<NearbyBroadcast> {
  if ((await tx.one(sharedPerson(user_id))).status !== 'ACTIVE') throw new Refused('SESSION_OVER');
  if (input.status === 'INTERESTED') await refuseSuspended(tx, user_id);
  const request = await lockFor(tx, input, user_id, now);
  const mine = request.answers.find((answer) => answer.caddy_id === user_id);
  const present = () => presentOne(tx, user_id, request.it.broadcast_id, now);
  if (input.status === 'WITHDRAWN' && mine?.status === 'WITHDRAWN') return present();
  const code = await refusalOf(tx, request, user_id, mine, input, now);
  if (code) throw new Refused(code, mine || !MAY_NOT_SEE.includes(code) ? { present: await present() } : {});
  await write(tx, request, user_id, mine, input, timeOfAct({ at: input.at, sent_at }, 0, now));
  const { it } = request;
  await announceBroadcast(tx, 'broadcast.answered', it, [it.golfer_id, user_id], [it.golfer_id], now, {
    caddy_id: user_id,
    answer: input.status,
  });
  return present();
}

/**
 * Locks the request for a caddy's answer. Refuses BROADCAST_UNKNOWN when the caddy may not see it and never answered; after a block only an
 * earlier answer can be withdrawn.
 */
async function lockFor(
  tx: Tx,
  { alt_reference, status }: RespondInput,
  caddy_id: string,
  now: Moment,
): Promise<OpenRequest> {
  const found = await tx.maybe(broadcastIdOf(alt_reference));
  if (!found) throw new Refused('BROADCAST_UNKNOWN');
  const request = await lockRequest(tx, found.broadcast_id);
  const hasAnswered = request.answers.some((answer) => answer.caddy_id === caddy_id);
  if (hasAnswered && status === 'WITHDRAWN') return request;
  await refuseApart(tx, found.golfer_id, caddy_id, 'respond');
  if (hasAnswered) return request;
  const near = await tx.one(nearRequest(found.broadcast_id, caddy_id));
  if (!isShown(near, now)) throw new Refused('BROADCAST_UNKNOWN');
  return request;
}

async function refusalOf(
  tx: Tx,
  request: OpenRequest,
  caddy_id: string,
  mine: AnswerRow | undefined,
  { status }: RespondInput,
  now: Moment,
): Promise<RefusalCode | undefined> {
  const isIn = status === 'INTERESTED';
  // A caddy who has answered before may always take the answer back.
  if (isIn || !mine) {
    const caddy = await tx.maybe(caddyOf(caddy_id));
    if (caddy?.verification !== 'VERIFIED') return 'CADDY_NOT_VERIFIED';
    if ((await hiddenAmong(tx, [caddy_id], now)).has(caddy_id)) return 'CADDY_HIDDEN';
  }
  if (!requestTransitionFor(request, isIn ? 'respond' : 'withdraw', 'caddy', now)) return 'BROADCAST_NOT_OPEN';
  if (!responseAfter(mine?.status ?? null, actionOf(status))) return 'RESPONSE_NOT_NOW';
  const { first, last } = slotsOfRound(request.it);
  if (isIn && (await tx.one(isBusy(caddy_id, first, last))).is_busy) return 'BOOKING_SLOT_TAKEN';
  return undefined;
}

const actionOf = (status: RespondInput['status']): ResponseAction =>
  status === 'INTERESTED' ? 'interest' : 'withdraw';

/**
 * Writes the answer. One that was sent before the round changed was about another round: the caddy is asked again, unless that already
 * happened.
 */
async function write(
  tx: Tx,
  { it }: OpenRequest,
  caddy_id: string,
  mine: AnswerRow | undefined,
  { status, message }: RespondInput,
  at: Moment,
): Promise<void> {
  const asked_at = parseMoment(it.asked_at);
  const isOfNow = status === 'WITHDRAWN' || at >= asked_at;
  if (!isOfNow && mine?.status === 'INTERESTED') return;
  const to: ResponseStatus = isOfNow ? status : 'RECONFIRM_NEEDED';
  const said = message === undefined ? (mine?.message ?? null) : message || null;
  await tx.run(upsertResponse(it.broadcast_id, caddy_id, to, said, isoOf(Math.max(at, asked_at))));
}

async function presentOne(tx: Tx, caddy_id: string, broadcast_id: string, now: Moment): Promise<NearbyBroadcast> {
  const [present] = await presentNearby(tx, caddy_id, [broadcast_id], now);
  if (!present) throw new Error(`there is no broadcast ${broadcast_id}`);
  return present;
}
