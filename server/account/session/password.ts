import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { passwordText, isCommonPassword, SIGN_IN_PROVES_FOR, parseKeptIdentifier } from '#domain/account/identifier.ts';
import { Refused } from '#domain/refusals.ts';
import type { OutputOf } from '#domain/calls.ts';
import { isoOf, parseMoment, MINUTE } from '#domain/dates.ts';
import { emit } from '../../events/events.ts';
import type { Asking } from '../../http/http.ts';
import { lockedWaysIn } from '../../line/sql.ts';
import { endSubscriptions, notify } from '../../notification/commands.ts';
import { tellWhoIsCutOff } from '../../notification/send.ts';
import { deviceCookie, refreshCookie } from '../tokens.ts';
import {
  dropResetOf,
  setPasswordOf,
  dropKnownDevices,
  endOtherSessions,
  keepKnownDevice,
  provedAt,
  knownAs,
  rememberedAs,
} from '../session-sql.ts';
import type { ServerContext } from '../../context.ts';
import type { Db } from '../../db/db.ts';
import { networkOf, beginTry, type Bound, type Try, wall } from '../../http/limits.ts';
import { columnsOf } from '../profile.ts';
import { finishedProfiles } from '../sql.ts';

/** OWASP's argon2id parameters for 19 MiB; 16–27 ms here (docs/server.md §d). A stored hash carries its own parameters. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT = 16;
const LENGTH = 32;
// libuv has four threads, which also read files and resolve names: one is left for them.
const AT_ONCE = 3;
// About two seconds of waiting; more are refused with BUSY.
const WAITING = 60;

interface Stored {
  cost: typeof COST;
  salt: Buffer;
  hash: Buffer;
}

const derive = promisify(argon2);
// Nobody's password: an unknown person costs the same time as a known one.
const nobody: Stored = { cost: COST, salt: randomBytes(SALT), hash: randomBytes(LENGTH) };
const waiting: (() => void)[] = [];
let running = 0;

/** Hashes a password as a PHC string. Refuses BUSY when too many hashes wait. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT);
  const hash = await hashOf(password, { cost: COST, salt, hash: Buffer.alloc(LENGTH) });
  const cost = `m=${COST.memory},t=${COST.passes},p=${COST.parallelism}`;
  return `$argon2id$v=19$${cost}$${unpadded(salt)}$${unpadded(hash)}`;
}

/** Checks a password; takes the same time without a hash. Refuses BUSY when too many hashes wait. */
export async function isPassword(password: string, phc: string | null): Promise<boolean> {
  const stored = phc === null ? nobody : parse(phc);
  const hash = await hashOf(password, stored);
  return timingSafeEqual(hash, stored.hash) && phc !== null;
}

function parse(phc: string): Stored {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/-]+)\$([\w+/-]+)$/.exec(phc);
  if (!parts) throw new Error('a stored password hash is not an argon2id PHC string');
  const [memory, passes, parallelism] = parts.slice(1, 4).map(Number) as [number, number, number];
  const [salt, hash] = parts.slice(4).map((text) => Buffer.from(text, 'base64')) as [Buffer, Buffer];
  return { cost: { memory, passes, parallelism }, salt, hash };
}

async function hashOf(password: string, { cost, salt, hash }: Stored): Promise<Buffer> {
  await turn();
  try {
    return await derive('argon2id', {
      ...cost,
      message: passwordText(password),
      nonce: salt,
      tagLength: hash.length,
    });
  } finally {
    next();
  }
}

async function turn(): Promise<void> {
  if (running < AT_ONCE) {
    running += 1;
    return;
  }
  if (waiting.length >= WAITING) throw new Refused('BUSY');
  await new Promise<void>((resolve) => waiting.push(resolve));
}

/** The next in line takes over the place, so `running` stays the same. */
function next(): void {
  const first = waiting.shift();
  if (first) first();
  else running -= 1;
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

type Changing = Asking<'POST /user/change-password'>;

interface Hashes {
  before: string;
  after: string;
}

/**
 * Checks the old password, or that the user signed in within five minutes, and hashes both passwords. It runs before the transaction
 * because hashing is slow. Refuses PASSWORD_NONE, PASSWORD_TOO_COMMON, CREDENTIALS_WRONG at `old`, and FIELDS_INVALID when `old` is
 * missing.
 */
export async function proveOldPassword(asking: Omit<Changing, 'tx'>): Promise<Hashes> {
  const { input, context, caller, now } = asking;
  const { password_hash, phone, email } = await context.db.one(lockedWaysIn(caller.user_id));
  if (password_hash === null) throw new Refused('PASSWORD_NONE');
  for (const name of [phone, email])
    if (isCommonPassword(input.password, name ?? '')) throw new Refused('PASSWORD_TOO_COMMON', { field: 'password' });
  if (input.old === undefined) {
    const { proved_at } = await context.db.one(provedAt(caller.session_id));
    if (proved_at === null || now - parseMoment(proved_at) > SIGN_IN_PROVES_FOR)
      throw new Refused('FIELDS_INVALID', { fields: [{ path: 'old', code: 'REQUIRED' }] });
  } else {
    const guess = await countAttempt(asking, caller.user_id, Promise.resolve(caller.session_id));
    const { old } = input;
    if (!(await whileGuessing(guess, () => isPassword(old, password_hash))))
      throw new Refused('CREDENTIALS_WRONG', { field: 'old' });
    await guess.forgive();
  }
  return { before: password_hash, after: await hashPassword(input.password) };
}

/** Sets the new password, ends an unused reset code, signs out the other devices if asked, and notifies all of them. */
export async function changePassword({
  tx,
  context,
  caller: { user_id, session_id },
  input,
  now,
  request,
  found: { before, after },
}: Changing & { found: Hashes }): Promise<OutputOf<'POST /user/change-password'>> {
  const { status, password_hash } = await tx.one(lockedWaysIn(user_id));
  if (status !== 'ACTIVE') throw new Refused('SESSION_OVER');
  // The password changed between the check and this transaction.
  if (password_hash !== before) throw new Refused('CREDENTIALS_WRONG', { field: 'old' });
  await tx.run(setPasswordOf(user_id, after));
  await tx.run(dropResetOf(user_id));
  await tx.run(dropKnownDevices(user_id));
  const device = deviceCookie(request, context.config);
  if (device) await tx.run(keepKnownDevice(user_id, device, isoOf(now)));
  const rows = input.sign_out_others ? await tx.many(endOtherSessions(user_id, session_id, isoOf(now))) : [];
  const ended = rows.map((row) => row.session_id);
  const what = 'PASSWORD_CHANGED';
  await tellWhoIsCutOff(tx, context, { user_id, sessions: ended, line: false }, { what });
  await endSubscriptions(tx, ended);
  await notify(tx, 'account.contact_changed', { what }, [user_id], now);
  emit(tx, 'account.changed', {}, [user_id], now);
  tx.afterCommit(() => {
    for (const it of ended) context.sessions.revoked(it);
  });
  return { ended: ended.length };
}

/**
 * Limits password guesses. A guess is counted before the password is hashed and uncounted when it was right. Counts are per person and
 * network, so that a guesser does not lock out the owner elsewhere; after some free guesses each wait doubles. Wider limits count all
 * networks together per person, and all people together per network. A device that has signed in as this person before has a count of its
 * own.
 */
export const WINDOW = 15 * MINUTE;
export const FREE = 5;
export const FREE_ANYWHERE = 30;
export const LONGEST_WAIT = MINUTE;
export const PER_NETWORK = 300;

type Guessing = Pick<Asking<'POST /auth/login'>, 'context' | 'request' | 'reply' | 'now'>;

/** A counted guess. */
interface Guess {
  /** The guess was right: removes it and the person's earlier ones from the counts of this network and of all networks. */
  forgive(): Promise<void>;
  /** The guess could not be checked: removes it. */
  cancel(): Promise<void>;
}

/**
 * Counts a guess before any password is hashed. `device`: whose count it is, by default that of a device known for this person. Refuses
 * TOO_MANY_REQUESTS with Retry-After.
 */
export async function countAttempt(
  asking: Guessing,
  identifier: string,
  device = knownDevice(asking, identifier),
): Promise<Guess> {
  const person = personOf(identifier);
  const bounds = boundsOf(person, asking.request.ip, await device);
  const tried: Try = await beginTry(asking, bounds);
  const own = bounds.map(({ who }) => who).filter((who) => who.startsWith(person));
  return { forgive: () => tried.takeBack(own), cancel: () => tried.takeBack() };
}

/** Runs the check of a guess. If it could not be checked, or was right but something else failed, it does not count. */
export async function whileGuessing<T>(guess: Pick<Guess, 'cancel'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refused && WRONG.has(error.code))) await guess.cancel();
    throw error;
  }
}
const WRONG: ReadonlySet<string> = new Set(['CREDENTIALS_WRONG', 'IDENTIFIER_TAKEN', 'RESET_CODE_WRONG']);

/** The device cookie if this person has signed in with it before, else the session of the refresh cookie if it is this person's. */
async function knownDevice({ context, request, now }: Guessing, identifier: string): Promise<string | undefined> {
  const { phone, email } = columnsOf(parseKeptIdentifier(identifier));
  const device = deviceCookie(request, context.config);
  if (device && (await context.db.one(knownAs(device, phone, email))).is_known) return device.toString('base64url');
  const cookie = refreshCookie(request, context.config);
  if (!cookie) return undefined;
  return (await context.db.maybe(rememberedAs(cookie, phone, email, isoOf(now))))?.session_id;
}

/** After `free` guesses each further one waits two, four, eight … seconds from the last, at most a minute. */
export const growing =
  (free: number): Bound['wait'] =>
  (moments, now) => {
    const last = moments.at(-1);
    if (last === undefined || moments.length < free) return 0;
    return Math.max(0, last + Math.min(1_000 * 2 ** (moments.length - free + 1), LONGEST_WAIT) - now);
  };

export function boundsOf(person: string, address: string, device: string | undefined): Bound[] {
  const bound = (who: string, wait: Bound['wait']): Bound => ({ who, within: WINDOW, wait });
  if (device !== undefined) return [bound(`${person} device ${device}`, growing(FREE))];
  const network = networkOf(address);
  return [
    bound(`${person} network ${network}`, growing(FREE)),
    bound(person, growing(FREE_ANYWHERE)),
    bound(`network ${network}`, wall(PER_NETWORK, WINDOW)),
  ];
}

/** The same key for every spelling of an identifier; text that is not an identifier gets a key too. */
export const personOf = (identifier: string): string =>
  `identifier ${parseKeptIdentifier(identifier)?.value ?? identifier.trim().toLowerCase()}`;

type Counts = OutputOf<'GET /utils/user-counter'>;

/** Anybody may call it, so people are counted at most once in this time. */
const KEEP_MS = 30_000;
const kept = perContext<{ at: number; counts: Promise<Counts> | undefined }>(() => ({ at: 0, counts: undefined }));

/** How many people have finished their registration. */
export async function userCounter({ context }: Asking<'GET /utils/user-counter'>): Promise<Counts> {
  const here = kept(context);
  if (!here.counts || performance.now() - here.at > KEEP_MS) {
    here.at = performance.now();
    const counts = count(context.db);
    here.counts = counts;
    counts.catch(() => {
      if (here.counts === counts) here.counts = undefined;
    });
  }
  return here.counts;
}

async function count(db: Db): Promise<Counts> {
  const rows = await db.many(finishedProfiles());
  const of = (role: string): number => rows.find((row) => row.role === role)?.people ?? 0;
  return { golfers: of('GOLFER'), caddies: of('CADDY'), total: of('GOLFER') + of('CADDY') };
}

/** Makes a function that keeps one value per context, so that two apps in one process do not share it. */
export function perContext<T>(open: () => T): (context: ServerContext) => T {
  const kept = new WeakMap<ServerContext['db'], T>();
  return ({ db }) => {
    const here = kept.get(db) ?? open();
    kept.set(db, here);
    return here;
  };
}
