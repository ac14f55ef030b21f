import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { isoOf, type Moment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { Caller } from '../account/session/session.ts';
import type { ServerContext } from '../context.ts';
import type { LineLoginConfig } from './config.ts';
import { accessOf } from './platform.ts';
import { ownIdentity } from './sql.ts';

/** The sealed access token that LINE gave the page on which the caller deletes the account or unlinks LINE. */
export interface PageToken {
  access_token: Buffer;
  token_until: string;
}

interface Leaving {
  context: ServerContext;
  caller: Caller;
  input: { access_token?: string | undefined };
  now: Moment;
}

/**
 * Asks LINE, before the transaction, whose token it is: another person's token would end that person's link. Undefined: no token, another
 * person's, not confirmed by LINE, or the one already stored. None of these prevents leaving.
 */
export async function bringPageToken({ context, caller, input, now }: Leaving): Promise<PageToken | undefined> {
  const { lineLogin } = context.config;
  const { access_token } = input;
  if (!lineLogin || access_token === undefined) return undefined;
  const mine = await context.db.maybe(ownIdentity(lineLogin.provider, caller.user_id));
  if (!mine || (mine.access_token && unseal(lineLogin, mine.access_token) === access_token)) return undefined;
  try {
    const { profile, expires_in } = await accessOf(lineLogin, access_token);
    if (profile.userId !== mine.subject) return undefined;
    return { access_token: seal(lineLogin, access_token), token_until: isoOf(now + expires_in * 1_000) };
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
}

const IV = 12;
const TAG = 16;

const keyOf = ({ channelSecret }: LineLoginConfig): Buffer =>
  Buffer.from(hkdfSync('sha256', channelSecret, '', 'caddee: what LINE gave us', 32));

/** Encrypts with AES-256-GCM, so that the database alone reveals nothing. */
export function seal(config: LineLoginConfig, text: string): Buffer {
  const iv = randomBytes(IV);
  const cipher = createCipheriv('aes-256-gcm', keyOf(config), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Undefined: sealed with another secret, or changed since. */
export function unseal(config: LineLoginConfig, bytes: Buffer): string | undefined {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(config), bytes.subarray(0, IV));
  decipher.setAuthTag(bytes.subarray(IV, IV + TAG));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
