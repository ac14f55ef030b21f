import { isoOf } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { Asking } from '../http/http.ts';
import { newId } from '../id.ts';
import { isPushAddress } from '../push/address.ts';
import { deleteOldSubscriptions, deleteSubscription, keepSubscription } from './push-sql.ts';
import { ourVapidKey } from './vapid.ts';

const MOST = 10;
const POINT_BYTES = 65;
const SECRET_BYTES = 16;

export const readKey = async ({ context, now }: Asking<'GET /notification/key'>): Promise<{ key: string }> => ({
  key: (await ourVapidKey(context.db, now)).public_key,
});

export async function subscribe({
  tx,
  context,
  input: { endpoint, keys, language },
  caller: { user_id, session_id },
  now,
}: Asking<'POST /notification/subscribe'>): Promise<Record<string, never>> {
  refuseOthers(endpoint, keys, context.config.push.toInnerAddresses);
  const subscription_id = newId(now);
  await tx.run(
    keepSubscription({ subscription_id, endpoint, user_id, session_id, ...keys, language, told_at: isoOf(now) }),
  );
  await tx.run(deleteOldSubscriptions(user_id, MOST));
  return {};
}

/** We send where a phone says: only to an address of the internet, and only for keys that a browser can have made. */
function refuseOthers(endpoint: string, keys: { p256dh: string; auth: string }, toInnerAddresses: boolean): void {
  const point = Buffer.from(keys.p256dh, 'base64url');
  const wrong = [
    !isPushAddress(endpoint, toInnerAddresses) && 'endpoint',
    !(point.length === POINT_BYTES && point[0] === 4) && 'keys.p256dh',
    Buffer.from(keys.auth, 'base64url').length !== SECRET_BYTES && 'keys.auth',
  ].filter((path) => path !== false);
  if (wrong.length > 0)
    throw new Refused('FIELDS_INVALID', { fields: wrong.map((path) => ({ path, code: 'INVALID' })) });
}

export async function unsubscribe({
  tx,
  input: { endpoint },
  caller: { user_id },
}: Asking<'POST /notification/unsubscribe'>): Promise<Record<string, never>> {
  await tx.run(deleteSubscription(user_id, endpoint));
  return {};
}
