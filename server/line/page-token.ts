import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { isoOf, type Moment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { Caller } from '../account/session/session.ts';
import type { ServerContext } from '../context.ts';
import type { LineLoginConfig } from './config.ts';
import { accessOf } from './platform.ts';
import { ownIdentity } from './sql.ts';

/** The access token LINE gave the page from which the caller deletes the account or unlinks LINE; sealed. */
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
 * Before the transaction, because LINE is asked whose token it is: with another person's token LINE would end that person's link.
 * Undefined: none was sent, it is another person's, LINE could not confirm it, or it is the one stored here. None of these prevents
 * leaving.
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

/** AES-256-GCM: whoever has only the database reads nothing. */
export function seal(config: LineLoginConfig, text: string): Buffer {
  const iv = randomBytes(IV);
  const cipher = createCipheriv('aes-256-gcm', keyOf(config), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Undefined: sealed under another secret, or changed since. */
export function unseal(config: LineLoginConfig, bytes: Buffer): string | undefined {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(config), bytes.subarray(0, IV));
  decipher.setAuthTag(bytes.subarray(IV, IV + TAG));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
