import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { passwordText, isCommonPassword, SIGN_IN_PROVES_FOR } from '#domain/account/identifier.ts';
import { Refused } from '#domain/refusals.ts';
import type { OutputOf } from '#domain/calls.ts';
import { isoOf, parseMoment } from '#domain/dates.ts';
import { emit } from '../../events/events.ts';
import type { Asking } from '../../http/http.ts';
import { lockedWaysIn } from '../../line/sql.ts';
import { endSubscriptions, notify } from '../../notification/commands.ts';
import { tellWhoIsCutOff } from '../../notification/send.ts';
import { deviceCookie } from '../tokens.ts';
import { dropResetOf, setPasswordOf } from '../reset/reset-sql.ts';
import { countAttempt, whileGuessing } from './attempts.ts';
import { dropKnownDevices, endOtherSessions, keepKnownDevice, provedAt } from '../session-sql.ts';

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
