import type { OutputOf } from '#domain/calls.ts';
import { isoOf } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import { refuseApart } from '../chat/room.ts';
import { addFollow, caddies, removeFollow } from '../caddy/sql.ts';
import { emit } from '../events/events.ts';
import type { Asking } from '../http/http.ts';

/** A golfer may follow only an active caddy, and may unfollow anybody at any time. */
export async function setFollow({
  input: { caddy_id, following },
  caller: { user_id },
  now,
  tx,
}: Asking<'POST /follow/set'>): Promise<OutputOf<'POST /follow/set'>> {
  if (following) {
    const caddy = await tx.maybe(caddies([caddy_id], user_id));
    if (!caddy || caddy.verification === 'SUSPENDED') throw new Refused('CADDY_UNKNOWN');
    await refuseApart(tx, user_id, caddy_id, 'follow');
    await tx.run(addFollow(user_id, caddy_id, isoOf(now)));
  } else await tx.run(removeFollow(user_id, caddy_id));
  emit(tx, 'follow.changed', { caddy_id }, [user_id], now);
  return { following };
}
