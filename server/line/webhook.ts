import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { isoOf, type Moment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { ServerContext } from '../context.ts';
import { addFriend, noteFriendship } from '../notification/delivery-sql.ts';

const friendship = v.object({
  type: v.picklist(['follow', 'unfollow']),
  timestamp: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(7_258_118_400_000)),
  source: v.object({ type: v.literal('user'), userId: v.pipe(v.string(), v.regex(/^U[0-9a-f]{32}$/)) }),
});
const body = v.object({ events: v.array(v.unknown()) });

/** `x-line-signature`: base64 of HMAC-SHA256 with the channel's secret over the bytes as they came. */
export function isSigned(channelSecret: string, bytes: Buffer, signature: unknown): boolean {
  if (typeof signature !== 'string' || !/^[A-Za-z0-9+/]{43}=$/.test(signature)) return false;
  const expected = createHmac('sha256', channelSecret).update(bytes).digest();
  return timingSafeEqual(Buffer.from(signature, 'base64'), expected);
}

/**
 * Who became a friend of our account, or is none any more. What comes again, or after something newer, changes nothing; an event of another
 * kind, and none at all (LINE's own trial), is fine. Refuses what is not signed.
 */
export async function receiveLineWebhook(context: ServerContext, bytes: Buffer, signature: unknown): Promise<void> {
  const { line, lineLogin } = context.config;
  if (!line) throw new Refused('NOT_FOUND');
  // The one code of a 401; whoever sends this reads the number.
  if (!isSigned(line.channelSecret, bytes, signature)) throw new Refused('SESSION_OVER');
  for (const event of eventsOf(bytes)) {
    const read = v.safeParse(friendship, event);
    if (!read.success) continue;
    const { type, timestamp, source } = read.output;
    const [isFriend, at] = [type === 'follow', isoOf(timestamp as Moment)];
    if (lineLogin) await context.db.run(addFriend(lineLogin.provider, source.userId, isFriend, at));
    await context.db.run(noteFriendship(source.userId, isFriend, at));
  }
}

function eventsOf(bytes: Buffer): unknown[] {
  try {
    return v.parse(body, JSON.parse(bytes.toString('utf8'))).events;
  } catch {
    throw new Refused('REQUEST_MALFORMED');
  }
}
