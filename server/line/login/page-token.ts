import { isoOf, type Moment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { Caller } from '../../account/session/sessions.ts';
import type { ServerContext } from '../../context.ts';
import { accessOf } from '../platform.ts';
import { seal, unseal } from './seal.ts';
import { ownIdentity } from '../sql.ts';

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
