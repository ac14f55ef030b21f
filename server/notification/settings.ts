import { isoOf, type Moment } from '#domain/dates.ts';
import type { NotificationSettings } from '#domain/notification/api.ts';
import { USUAL_SETTINGS } from '#domain/notification/notification.ts';
import { Refused } from '#domain/refusals.ts';
import type { Queries } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import { newId } from '../id.ts';
import { schedule } from '../jobs/jobs.ts';
import { isPushAddress } from '../push/lanes.ts';
import type { VapidKey } from '../push/send.ts';
import { quietJob } from './commands.ts';
import {
  deleteOldSubscriptions,
  deleteSubscription,
  heldOf,
  keepSubscription,
  keepVapidKey,
  vapidKey,
} from './delivery-sql.ts';
import { keepSettings, settingsOf } from './sql.ts';
import webPush from 'web-push';

/** The person's settings; a group that was added later is on for everybody. */
export async function settingsFor(queries: Queries, user_id: string): Promise<NotificationSettings> {
  const kept = await queries.maybe(settingsOf(user_id));
  if (!kept) return USUAL_SETTINGS;
  return { groups: { ...USUAL_SETTINGS.groups, ...kept.settings.groups }, quiet: kept.settings.quiet };
}

export const readSettings = ({ tx, caller }: Asking<'GET /notification/settings'>): Promise<NotificationSettings> =>
  settingsFor(tx, caller.user_id);

/** Changes the settings; what waits for the end of the quiet hours is checked by the new ones. */
export async function changeSettings({
  tx,
  input,
  caller: { user_id },
  now,
}: Asking<'POST /notification/settings'>): Promise<NotificationSettings> {
  await tx.run(keepSettings(user_id, input, isoOf(now)));
  if ((await tx.many(heldOf(user_id))).length > 0) await schedule(tx, quietJob(user_id, now));
  return input;
}

const SUBSCRIPTIONS_OF_ONE_MAX = 10;
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
  await tx.run(deleteOldSubscriptions(user_id, SUBSCRIPTIONS_OF_ONE_MAX));
  return {};
}

/**
 * Refuses a subscription whose address is not on the internet, or whose keys no browser can have made, because we send to what a phone
 * names.
 */
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

const NAME = 'k1';
const known = new WeakMap<Queries, VapidKey>();

/**
 * Our VAPID key, created when first needed and stored, because browsers' subscriptions are bound to it. Cached only once it is certainly
 * stored.
 */
export async function ourVapidKey(db: Queries, now: Moment): Promise<VapidKey> {
  const remembered = known.get(db);
  if (remembered) return remembered;
  const stored = (await db.maybe(vapidKey(NAME))) ?? (await make(db, now));
  known.set(db, stored);
  return stored;
}

async function make(db: Queries, now: Moment): Promise<VapidKey> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await db.run(keepVapidKey(NAME, publicKey, privateKey, isoOf(now)));
  return db.one(vapidKey(NAME));
}
