import { randomBytes } from 'node:crypto';
import { isoOf, type Moment } from '#domain/dates.ts';
import type { Queries } from './db/db.ts';
import { insertSecret, secretOf } from './payment/sql.ts';

/** The server's secret of this name, 32 random bytes in base64url. It is created when first needed; of two at once one is kept. */
export async function storedSecret(queries: Queries, name: string, now: Moment): Promise<string> {
  const known = await queries.maybe(secretOf(name));
  if (known) return known.secret;
  await queries.run(insertSecret(name, randomBytes(32).toString('base64url'), isoOf(now)));
  return (await queries.one(secretOf(name))).secret;
}
