import webPush from 'web-push';
import { isoOf, type Moment } from '#domain/dates.ts';
import type { Queries } from '../db/db.ts';
import type { VapidKey } from '../push/send.ts';
import { keepVapidKey, vapidKey } from './push-sql.ts';

const NAME = 'k1';
const known = new WeakMap<Queries, VapidKey>();

/** Made by whoever needs it first, and kept: a browser's subscription is bound to it. Remembered only once it is certainly there. */
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
