import { type NextStep, TERMS_VERSION } from '#domain/account/account.ts';
import type { Session } from '#domain/account/api.ts';
import { parseIdentifier, parseKeptIdentifier, isCommonPassword } from '#domain/account/identifier.ts';
import type { Call } from '#domain/call.ts';
import { HOUR, isoOf } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import { type Queries, sql, type Tx } from '../../db/db.ts';
import type { Asking } from '../../http/http.ts';
import { newId } from '../../id.ts';
import { endSubscriptions } from '../../notification/commands.ts';
import { refreshCookie, setDeviceCookie, setRefreshCookie, beginSession, type LineMark } from '../tokens.ts';
import { cancelDeletion } from '../deletion/deletion.ts';
import { columnsOf, userOf } from '../person.ts';
import { dropOldDevices, endOldestSessions, forgetCookies, forgetDevice, keepKnownDevice } from '../session-sql.ts';
import { credentialsOf, insertConsent, insertPerson } from '../sql.ts';
import { countAttempt, whileGuessing } from './attempts.ts';
import { hashPassword, isPassword } from './password.ts';
import { deviceName } from './session.ts';

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
