import type { Broadcast } from '#domain/broadcast/api.ts';
import { FOLLOWED_FIRST, MAX_OPEN } from '#domain/broadcast/status.ts';
import { isoOf, type Moment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import { requireOnboarded } from '../account/own/onboarding.ts';
import type { Tx } from '../db/db.ts';
import type { Asker } from '../http/http.ts';
import { newId, newRef } from '../id.ts';
import { schedule } from '../jobs/jobs.ts';
import { expiryFor, refuseWish, teeOffOf, type Wish, wishesOf } from './ask.ts';
import { dueJob, widenJob } from './jobs.ts';
import { announceBroadcast } from './announce.ts';
import { presentBroadcast } from './present.ts';
import { countBroadcastsOf, lockedBroadcast } from './sql.ts';
import { announceToAudience } from './audience.ts';
import { insertBroadcast } from './write-sql.ts';

/**
 * A golfer asks caddies for a round. Costs nothing until the golfer chooses one. Order of locks:
 * server/booking/transition.ts.
 */
export async function createBroadcast(tx: Tx, golfer: Asker, wish: Wish, now: Moment): Promise<Broadcast> {
  const { user_id } = golfer;
  await requireOnboarded(tx, user_id);
  await refuseWish(tx, golfer, wish, now);
  const { total } = await tx.one(countBroadcastsOf(user_id, ['OPEN'], now));
  if (total >= MAX_OPEN) throw new Refused('BROADCAST_TOO_MANY');
  const broadcast_id = await write(tx, user_id, wish, now);
  const it = await tx.one(lockedBroadcast(broadcast_id));
  await announceBroadcast(tx, 'broadcast.opened', it, [user_id], [], now);
  await announceToAudience(tx, it, now);
  return presentBroadcast(tx, golfer, broadcast_id, now);
}

async function write(tx: Tx, golfer_id: string, wish: Wish, now: Moment): Promise<string> {
  const broadcast_id = newId(now);
  const expires_at = expiryFor(wish, now, now);
  await tx.run(
    insertBroadcast({
      ...wish,
      broadcast_id,
      alt_reference: newRef(),
      golfer_id,
      slug: wish.golf_course,
      tee_off_at: isoOf(teeOffOf(wish)),
      note: wish.note || null,
      ...wishesOf(wish),
      expires_at: isoOf(expires_at),
      created_at: isoOf(now),
    }),
  );
  await schedule(tx, dueJob(broadcast_id, expires_at));
  if (wish.audience === 'FOLLOWED') await schedule(tx, widenJob(broadcast_id, now + FOLLOWED_FIRST));
  return broadcast_id;
}
