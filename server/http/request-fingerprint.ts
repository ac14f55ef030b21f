import { createHmac } from 'node:crypto';
import type { Call } from '#domain/call.ts';
import type { Moment } from '#domain/dates.ts';
import type { ServerContext } from '../context.ts';
import { refSecret } from '../payment/ref.ts';

/**
 * What one request with a key is distinguished from another by: the whole body, its `secret` fields as a digest under a key of the server's own
 * (nobody finds an account's number by trying all of them), without its `hidden` ones (no digest of a password is slow enough).
 */
export async function fingerprintOf(
  { secret = [], hidden = [] }: Pick<Call, 'secret' | 'hidden'>,
  body: unknown,
  context: ServerContext,
  now: Moment,
): Promise<unknown> {
  if (secret.length + hidden.length === 0 || typeof body !== 'object' || body === null) return body;
  const key = secret.length > 0 ? await refSecret(context, context.db, now) : '';
  return Object.fromEntries(
    Object.entries(body)
      .filter(([name]) => !hidden.includes(name))
      .map(([name, value]) => [name, secret.includes(name) ? digestOf(name, value, key) : value]),
  );
}

/** Named by its use: the same key makes the addresses of payment pages. */
export const digestOf = (name: string, value: unknown, key: string): string =>
  createHmac('sha256', key)
    .update(`idempotency:${name}:${JSON.stringify(value)}`)
    .digest('base64url');
