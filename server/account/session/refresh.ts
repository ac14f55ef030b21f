import type { Session } from '#domain/account/api.ts';
import { isoOf, type Moment, parseMoment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { Tx } from '../../db/db.ts';
import type { Asking, Caller } from '../../http/http.ts';
import { endSubscriptions } from '../../notification/commands.ts';
import { refreshCookie, setRefreshCookie, continueSession, type Given, LIFETIME } from '../tokens.ts';
import { userOf } from '../person.ts';
import {
  deleteAppTokensOfSuccessors,
  endAllSessions,
  endSession,
  lockFamilyOf,
  noteUsed,
  prolongSession,
  type RefreshRow,
  refreshToken,
  replaceSuccessors,
} from '../session-sql.ts';
import { refuseForeign } from './origin.ts';

/** Two tabs of a starting app send the same cookie at once; both may continue. */
export const GRACE = 10_000;

/**
 * Judges a refresh cookie: `next` at its first use; `race` when used again within the grace period; `lost` when used again later and no
 * token from the first use was ever used (that answer never arrived); else `copy`: somebody else has the cookie too, and all sessions of
 * the device end. After a theft, the owner's or the thief's next refresh becomes a copy, unless the thief is as fast as a second tab.
 */
export function judge(token: RefreshRow, now: Moment): 'next' | 'race' | 'lost' | 'copy' {
  if (token.replaced_at) return 'copy';
  if (!token.used_at) return 'next';
  if (now - parseMoment(token.used_at) <= GRACE) return 'race';
  return token.has_successor_in_use ? 'copy' : 'lost';
}

/** Answers like a sign-in. 401 clears the cookie; a cookie of another person is refused to this tab and kept. */
export async function refresh(asking: Asking<'POST /auth/refresh'>): Promise<Session> {
  const { input, now, context, request, reply } = asking;
  refuseForeign(request, context);
  const cookie = refreshCookie(request, context.config);
  const expected = input.expected_user_id;
  const outcome: Outcome = cookie
    ? await context.db.transact((tx) => rotate(tx, cookie, expected, now))
    : { kind: 'over' };
  if (outcome.kind === 'another') throw new Refused('SESSION_OF_ANOTHER');
  if (outcome.kind === 'over') {
    if (outcome.ended) context.sessions.revoked(outcome.ended);
    setRefreshCookie(reply, context.config, undefined);
    throw new Refused('SESSION_OVER');
  }
  const { given, user } = outcome;
  setRefreshCookie(reply, context.config, given.refresh);
  return { app_token: given.app_token, expires_at: given.expires_at, user };
}

type Outcome =
  | { kind: 'given'; given: Given; user: Session['user'] }
  | { kind: 'another' }
  /** `ended`: the session that this refresh ended. It must be committed, so it is not a refusal yet. */
  | { kind: 'over'; ended?: string };

async function rotate(tx: Tx, cookie: Buffer, expected: string | undefined, now: Moment): Promise<Outcome> {
  const at = isoOf(now);
  const family = await tx.maybe(lockFamilyOf(cookie, at));
  if (!family?.is_alive) return { kind: 'over' };
  const { session_id, user_id } = family;
  if (expected !== undefined && expected !== user_id) return { kind: 'another' };
  const verdict = judge(await tx.one(refreshToken(cookie)), now);
  if (verdict === 'copy') {
    await tx.run(endSession(user_id, session_id, at));
    return { kind: 'over', ended: session_id };
  }
  if (verdict === 'lost') {
    await tx.run(replaceSuccessors(cookie, at));
    await tx.run(deleteAppTokensOfSuccessors(session_id, cookie));
  }
  if (verdict !== 'race') await tx.run(noteUsed(cookie, at));
  await tx.run(prolongSession(session_id, at, isoOf(now + LIFETIME.remembered.session)));
  const given = await continueSession(tx, session_id, cookie, now);
  return { kind: 'given', given, user: await userOf(tx, user_id) };
}

/**
 * Ends this device's session, and that of its refresh cookie if it is the same person's; `everywhere`: all sessions of the person. The
 * cookie alone is enough, so that a device whose app_token has expired can sign out.
 */
export async function logout({
  input,
  now,
  context,
  caller,
  request,
  reply,
}: Asking<'POST /auth/logout'>): Promise<null> {
  if (!caller) refuseForeign(request, context);
  const cookie = refreshCookie(request, context.config);
  const ended = await context.db.transact((tx) => end(tx, caller, cookie, input.everywhere ?? false, now));
  for (const session_id of ended?.sessions ?? []) context.sessions.revoked(session_id);
  if (!ended?.isCookieOfAnother) setRefreshCookie(reply, context.config, undefined);
  if (!ended) throw new Refused('SESSION_OVER');
  void reply.header('clear-site-data', '"cache"');
  return null;
}

interface Ended {
  sessions: string[];
  /** Another person has signed in in this browser since; their cookie stays. */
  isCookieOfAnother: boolean;
}

/** Undefined when nobody is signed in. */
async function end(
  tx: Tx,
  caller: Caller | null,
  cookie: Buffer | undefined,
  everywhere: boolean,
  now: Moment,
): Promise<Ended | undefined> {
  const at = isoOf(now);
  const family = cookie && (await tx.maybe(lockFamilyOf(cookie, at)));
  const remembered = family?.is_alive ? family : undefined;
  const user_id = caller?.user_id ?? remembered?.user_id;
  if (user_id === undefined) return undefined;
  const isCookieOfAnother = remembered !== undefined && remembered.user_id !== user_id;
  const all = everywhere ? await tx.many(endAllSessions(user_id, at)) : [];
  const sessions = all.map(({ session_id }) => session_id);
  const here = everywhere ? [] : [caller?.session_id, isCookieOfAnother ? undefined : remembered?.session_id];
  for (const session_id of new Set(here))
    if (session_id !== undefined && (await tx.run(endSession(user_id, session_id, at))) > 0) sessions.push(session_id);
  await endSubscriptions(tx, sessions);
  return { sessions, isCookieOfAnother };
}
