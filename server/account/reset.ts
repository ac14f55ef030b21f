import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Session } from '#domain/account/api.ts';
import { parseKeptIdentifier, isCommonPassword } from '#domain/account/identifier.ts';
import {
  type LineAtReset,
  RESET_CODE_FOR,
  RESET_CODE_LENGTH,
  RESET_GUESSES,
  RESET_GUESSES_OF_ALL,
} from '#domain/account/reset-api.ts';
import { isoOf, type Moment } from '#domain/dates.ts';
import { CLEAR_LETTERS } from '#domain/typed.ts';
import { Refused } from '#domain/refusals.ts';
import type { Queries, Tx } from '../db/db.ts';
import { emit } from '../events/events.ts';
import type { Asking } from '../http/http.ts';
import { networkOf, beginTry, countTry, wall } from '../http/limits.ts';
import { newId } from '../id.ts';
import { endLink } from '../line/deauthorize.ts';
import { linkedNames } from '../line/sql.ts';
import { endSubscriptions, notify } from '../notification/commands.ts';
import { tellWhoIsCutOff } from '../notification/send.ts';
import { storedSecret, askedCookie, setAskedCookie, newToken } from './tokens.ts';
import { columnsOf } from './profile.ts';
import { dropKnownDevices, endAllSessions, askReset, guessReset, setPasswordOf, takeResetCode } from './session-sql.ts';
import { FREE, growing, PER_NETWORK, whileGuessing, WINDOW, hashPassword } from './session/password.ts';
import { signIn } from './session/sign-in.ts';
import { lockPerson } from './sql.ts';

/** Records a request for an operator. The answer is the same whether the account exists or not. */
export async function forgotPassword(asking: Asking<'POST /user/forgot-password'>): Promise<null> {
  const { input, context, now, request, reply } = asking;
  const { identifier, phone, email } = read(input);
  const network = networkOf(request.ip);
  await beginTry(asking, [
    { who: `forgot ${identifier} network ${network}`, within: WINDOW, wait: growing(FREE) },
    { who: `network ${network}`, within: WINDOW, wait: wall(PER_NETWORK, WINDOW) },
  ]);
  await context.db.run(askReset(newId(now), phone, email, isoOf(now)));
  const device = newToken().text;
  setAskedCookie(reply, context.config, `${device}.${await markOfAsking(context.db, identifier, device, now)}`);
  return null;
}

/**
 * Sets a new password with the code, signs in here and ends all other sessions. LINE can open the account afterwards only if `line` is
 * KEEP.
 */
export async function resetPassword(asking: Asking<'POST /auth/reset-password'>): Promise<Session> {
  const { input, context, now } = asking;
  const { identifier, phone, email } = read(input);
  if (isCommonPassword(input.password, identifier)) throw new Refused('PASSWORD_TOO_COMMON', { field: 'password' });
  const who = await whoTries(asking, identifier);
  const tried = await beginTry(asking, [{ who: `reset ${identifier} ${who}`, within: WINDOW, wait: growing(FREE) }]);
  const given = await context.db.maybe(guessReset(phone, email, isoOf(now), RESET_GUESSES_OF_ALL));
  if (!given) throw wrong();
  const { user_id, code_hash } = given;
  const ofCode = { who: `code ${code_hash} ${who}`, within: RESET_CODE_FOR, wait: wall(RESET_GUESSES, RESET_CODE_FOR) };
  const guess = await countTry(context.db, [ofCode], now);
  if (typeof guess === 'number') throw wrong();
  if (!isSame(await hashOfResetCode(context.db, user_id, input.code, now), code_hash)) throw wrong();
  const [linked] = await context.db.many(linkedNames(user_id));
  const cancel = async () => {
    await guess.takeBack();
    await tried.takeBack();
  };
  let ended: string[] = [];
  const change = async (tx: Tx, password_hash: string) => {
    // Waits for a deletion or erasure that runs at the same moment.
    await tx.one(lockPerson(user_id));
    if ((await tx.run(takeResetCode(user_id, code_hash, isoOf(now)))) === 0) throw wrong();
    await tx.run(setPasswordOf(user_id, password_hash));
    await tx.run(dropKnownDevices(user_id));
    ended = (await tx.many(endAllSessions(user_id, isoOf(now)))).map(({ session_id }) => session_id);
    const isUntied = input.line !== 'KEEP' && (await tx.many(linkedNames(user_id))).length > 0;
    const what = isUntied ? 'PASSWORD_RESET_LINE_ENDED' : 'PASSWORD_RESET';
    await tellWhoIsCutOff(tx, context, { user_id, sessions: ended, line: isUntied }, { what });
    await endSubscriptions(tx, ended);
    if (isUntied) await endLink(tx, user_id, now, undefined);
    await notify(tx, 'account.contact_changed', { what }, [user_id], now);
    emit(tx, 'account.changed', {}, [user_id], now);
  };
  const session = await whileGuessing({ cancel }, async () => {
    if (linked && input.line === 'ASK')
      throw new Refused('RESET_LINE_LINKED', { present: { line_name: linked.name } satisfies LineAtReset });
    const password_hash = await hashPassword(input.password);
    return signIn(asking, user_id, (tx) => change(tx, password_hash));
  });
  for (const session_id of ended) context.sessions.revoked(session_id);
  await tried.takeBack([`reset ${identifier} ${who}`]);
  return session;
}

/** Who the tries count for: a device that requested a reset of this identifier, otherwise its network. */
async function whoTries(
  { context, request, now }: Asking<'POST /auth/reset-password'>,
  identifier: string,
): Promise<string> {
  const [device = '', mark = ''] = (askedCookie(request, context.config) ?? '').split('.');
  const isIts = device !== '' && isSame(await markOfAsking(context.db, identifier, device, now), mark);
  return isIts ? `asked ${device}` : `network ${networkOf(request.ip)}`;
}

function read({ identifier }: { identifier: string }) {
  const parsed = parseKeptIdentifier(identifier);
  if (!parsed) throw new Error('the schema let an unreadable identifier through');
  return { identifier: parsed.value, ...columnsOf(parsed) };
}

const wrong = (): Refused => new Refused('RESET_CODE_WRONG', { field: 'code' });

/** Compares bytes, because the cookie is user input and may contain characters of several bytes. */
function isSame(one: string, other: string): boolean {
  const [mine, theirs] = [Buffer.from(one), Buffer.from(other)];
  return mine.length === theirs.length && timingSafeEqual(mine, theirs);
}

const NAME = 'password-reset';

export const newResetCode = (): string =>
  Array.from({ length: RESET_CODE_LENGTH }, () => CLEAR_LETTERS[randomInt(CLEAR_LETTERS.length)]).join('');

/** A mark for the device that requested a reset of this identifier; only the server can make it. */
const markOfAsking = (queries: Queries, identifier: string, device: string, now: Moment): Promise<string> =>
  hashOfResetCode(queries, `asked ${identifier}`, device, now);

/** The stored form of a code, for its account only. It is keyed, because eight letters alone could be tried out offline. */
export async function hashOfResetCode(queries: Queries, user_id: string, code: string, now: Moment): Promise<string> {
  const secret = await storedSecret(queries, NAME, now);
  return createHmac('sha256', secret).update(`${user_id}:${code}`).digest('base64url');
}
