import { parseKeptIdentifier } from '#domain/account/identifier.ts';
import type { OutputOf } from '#domain/calls.ts';
import { isoOf, MINUTE } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { ServerContext } from '../../context.ts';
import type { Db } from '../../db/db.ts';
import type { Asking } from '../../http/http.ts';
import { networkOf } from '../../http/limits.ts';
import { beginTry, type Bound, type Try, wall } from '../../http/tries.ts';
import { deviceCookie, refreshCookie } from '../tokens.ts';
import { columnsOf } from '../person.ts';
import { knownAs, rememberedAs } from '../session-sql.ts';
import { finishedProfiles } from '../sql.ts';

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
