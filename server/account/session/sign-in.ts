import { type NextStep, TERMS_VERSION } from '#domain/account/account.ts';
import type { Session } from '#domain/account/api.ts';
import { parseIdentifier, parseKeptIdentifier, isCommonPassword } from '#domain/account/identifier.ts';
import type { Call } from '#domain/call.ts';
import { HOUR, isoOf, type Moment, parseMoment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import { type Queries, sql, type Tx } from '../../db/db.ts';
import type { Asking, Caller } from '../../http/http.ts';
import { newId } from '../../id.ts';
import { endSubscriptions } from '../../notification/commands.ts';
import {
  refreshCookie,
  setDeviceCookie,
  setRefreshCookie,
  beginSession,
  type LineMark,
  continueSession,
  type Given,
  LIFETIME,
} from '../tokens.ts';
import { cancelDeletion } from '../deletion/deletion.ts';
import { columnsOf, userOf } from '../profile.ts';
import {
  dropOldDevices,
  endOldestSessions,
  forgetCookies,
  forgetDevice,
  keepKnownDevice,
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
import { credentialsOf, insertConsent, insertPerson } from '../sql.ts';
import { countAttempt, whileGuessing, hashPassword, isPassword } from './password.ts';
import { deviceName, refuseForeign } from './session.ts';

/** The part of a request that signing in needs. */
export type SigningIn = Pick<Asking<'POST /auth/login'>, 'now' | 'context' | 'request' | 'reply'> & {
  input: { remember?: boolean | undefined };
};

// As long as the session of a tab.
const FORGOTTEN = 12 * HOUR;
/** The most known devices of a person. */
const MAX_DEVICES = 20;
/** The most live sessions of a person: another sign-in ends the one that was unused for longest. */
export const MAX_SESSIONS = 50;

/**
 * Opens a session for a person who has proved who they are. `first` runs in the same transaction; `proved`: false when another session
 * handed it over or the app was opened in LINE. An old cookie of this browser is replaced and its session forgotten, because somebody may
 * have planted it.
 */
export async function signIn(
  asking: SigningIn,
  user_id: string,
  first?: (tx: Tx) => Promise<void>,
  line?: LineMark,
  proved = true,
): Promise<Session> {
  const { input, now, context, request, reply } = asking;
  const earlier = refreshCookie(request, context.config);
  const remembered = input.remember ?? false;
  const device_name = deviceName(request.headers['user-agent']);
  const device = setDeviceCookie(request, reply, context.config);
  const { given, user, isBack } = await context.db.transact(async (tx) => {
    await first?.(tx);
    if (earlier) {
      await tx.run(forgetDevice(earlier, isoOf(now + FORGOTTEN)));
      await tx.run(forgetCookies(earlier));
    }
    await tx.run(keepKnownDevice(user_id, device, isoOf(now)));
    await tx.run(dropOldDevices(user_id, MAX_DEVICES));
    const isBack = await cancelDeletion(tx, user_id);
    const ended = await tx.many(endOldestSessions(user_id, MAX_SESSIONS - 1, isoOf(now)));
    await endSubscriptions(
      tx,
      ended.map((it) => it.session_id),
    );
    tx.afterCommit(() => {
      for (const { session_id } of ended) context.sessions.revoked(session_id);
    });
    const given = await beginSession(tx, { user_id, device_name, remembered, line, proved }, now);
    return { given, user: await userOf(tx, user_id), isBack };
  });
  if (given.refresh !== undefined || earlier) setRefreshCookie(reply, context.config, given.refresh);
  const session = { app_token: given.app_token, expires_at: given.expires_at, user };
  return isBack ? { ...session, deletion_cancelled: true } : session;
}

export const login = (asking: Asking<'POST /auth/login'>): Promise<Session> =>
  withPassword(asking, asking.input, ({ user_id }) => signIn(asking, user_id));

/**
 * Checks a password and opens a session with `open`. A wrong password and an unknown identifier give the same answer after the same work.
 * Refuses TOO_MANY_REQUESTS after too many guesses; earlier guesses are forgiven only once the session exists.
 */
export async function withPassword(
  asking: Pick<Asking<'POST /auth/login'>, 'context' | 'request' | 'reply' | 'now'>,
  { identifier, password }: { identifier: string; password: string },
  open: (person: { user_id: string; password_hash: string | null }) => Promise<Session>,
): Promise<Session> {
  const guess = await countAttempt(asking, identifier);
  const { phone, email } = columnsOf(parseKeptIdentifier(identifier));
  const session = await whileGuessing(guess, async () => {
    const person = await asking.context.db.maybe(credentialsOf(phone, email));
    const isRight = await isPassword(password, person?.password_hash ?? null);
    if (!person || !isRight || person.status === 'DELETED') throw new Refused('CREDENTIALS_WRONG');
    return open(person);
  });
  await guess.forgive();
  return session;
}

/**
 * Registers a person. A taken identifier is reported openly, because people who forgot their account cannot be sent a message; the call is
 * limited like password guesses.
 */
export async function register(asking: Asking<'POST /auth/register'>): Promise<Session> {
  const { input, now, context } = asking;
  const identifier = parseIdentifier(input.identifier);
  if (!identifier) throw new Error('the schema let an unreadable identifier through');
  if (isCommonPassword(input.password, input.identifier))
    throw new Refused('PASSWORD_TOO_COMMON', { field: 'password' });
  const guess = await countAttempt(asking, `register ${identifier.value}`, Promise.resolve(undefined));
  const { phone, email } = columnsOf(identifier);
  const user_id = newId(now);
  const at = isoOf(now);
  const marketing = input.marketing ?? false;
  const write = async (tx: Tx, hash: string) => {
    const written = await tx.run(
      insertPerson(user_id, input.display_name, phone, email, hash, input.language ?? 'th', marketing, at),
    );
    if (written === 0) throw taken();
    await tx.run(insertConsent(newId(now), user_id, 'ADULT', TERMS_VERSION, true, at));
    await tx.run(insertConsent(newId(now), user_id, 'MARKETING', TERMS_VERSION, marketing, at));
  };
  const session = await whileGuessing(guess, async () => {
    if (await context.db.maybe(credentialsOf(phone, email))) throw taken();
    const hash = await hashPassword(input.password);
    return signIn(asking, user_id, (tx) => write(tx, hash));
  });
  await guess.forgive();
  return session;
}

const taken = (): Refused => new Refused('IDENTIFIER_TAKEN', { field: 'identifier' });

/** No row: there is no such person. */
const stepsOf = (user_id: string) => sql<{ has_role: boolean; has_terms: boolean; has_profile: boolean }>`
  select role is not null as has_role, terms_version is not null as has_terms,
    exists (select from golfer_profile where golfer_profile.user_id = person.user_id)
      or exists (select from caddy_profile where caddy_profile.user_id = person.user_id) as has_profile
  from person where user_id = ${user_id}::uuid`;

/**
 * Checks the caller's registration before every call that writes (`Call.standing`): nothing is stored before the terms are accepted (PDPA
 * s. 19), and nothing public or about money before the profile exists. Refuses ONBOARDING_DUE with the next step. Newer terms are asked for
 * by the screens only.
 */
export async function requireGoodStanding(
  queries: Queries,
  user_id: string,
  { standing = 'registered' }: Pick<Call, 'standing'>,
): Promise<void> {
  if (standing === 'session') return;
  const steps = await queries.maybe(stepsOf(user_id));
  const next_step = steps && stepDue(steps, standing);
  if (next_step) throw new Refused('ONBOARDING_DUE', { present: { next_step } });
}

function stepDue(
  { has_role, has_terms, has_profile }: { has_role: boolean; has_terms: boolean; has_profile: boolean },
  standing: 'terms' | 'registered',
): NextStep | undefined {
  if (!has_terms) return has_role ? 'ACCEPT_TERMS' : 'SELECT_ROLE';
  return standing === 'registered' && !has_profile ? 'COMPLETE_PROFILE' : undefined;
}

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
