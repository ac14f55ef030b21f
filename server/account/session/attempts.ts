import { LRUCache } from 'lru-cache';
import { parseIdentifier } from '#domain/account/identifier.ts';
import { isoOf, MINUTE, type Moment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { Asking } from '../../http/http.ts';
import { networkOf } from '../../http/network.ts';
import { refreshCookie } from '../cookie.ts';
import { columnsOf } from '../columns.ts';
import { perContext } from './per-context.ts';
import { rememberedAs } from '../session-sql.ts';

/**
 * Attempts are counted before a password is hashed. Per person and network, so that a guesser locks out nobody outside the guesser's own
 * network; a device that is remembered for the person counts for itself. After some free attempts each next one has to wait twice as long:
 * a typing mistake costs seconds, guessing gets nowhere. Against many networks guessing at one person there is a wider count of the same
 * kind; against guessing at many people a limit per address, which a course's or a mobile operator's whole crowd shares. Kept in memory: a
 * restart forgets, each replica counts alone.
 */
export const WINDOW = 15 * MINUTE;
export const FREE = 5;
export const FREE_ANYWHERE = 30;
export const LONGEST_WAIT = MINUTE;
export const PER_ADDRESS = 100;
// Entries of 100 moments at most stay far below 100 MB even when all are full.
const KEYS = 50_000;

export interface Guess {
  identifier: string;
  address: string;
  /** The session of a device on which this person is remembered. */
  device?: string | undefined;
}

export interface Attempts {
  /** Counts one attempt; 0 when it may go on, else the milliseconds until the next one may. A refused attempt is not counted. */
  take(guess: Guess, now: Moment): number;
  /** The password was right: the person's earlier mistakes, counted for this network and for all networks together, no longer count. */
  forgive(guess: Pick<Guess, 'identifier' | 'address'>): void;
}

type Guessing = Pick<Asking<'POST /auth/login'>, 'context' | 'request' | 'reply' | 'now'>;

const attemptsOf = perContext(openAttempts);

/** Before any password is hashed. Refuses TOO_MANY_REQUESTS with Retry-After. */
export async function countAttempt(
  { context, request, reply, now }: Guessing,
  identifier: string,
  device = deviceOf({ context, request, now }, identifier),
): Promise<void> {
  if (!context.config.rateLimits) return;
  const wait = attemptsOf(context).take({ identifier, address: request.ip, device: await device }, now);
  if (wait === 0) return;
  void reply.header('retry-after', String(Math.ceil(wait / 1000)));
  throw new Refused('TOO_MANY_REQUESTS');
}

/** The session its refresh cookie stands for, if that is this very person's. */
async function deviceOf(
  { context, request, now }: Pick<Guessing, 'context' | 'request' | 'now'>,
  identifier: string,
): Promise<string | undefined> {
  const cookie = refreshCookie(request, context.config);
  if (!cookie) return undefined;
  const { phone, email } = columnsOf(parseIdentifier(identifier));
  return (await context.db.maybe(rememberedAs(cookie, phone, email, isoOf(now))))?.session_id;
}

export const forgiveAttempts = (
  { context, request }: Pick<Guessing, 'context' | 'request'>,
  identifier: string,
): void => attemptsOf(context).forgive({ identifier, address: request.ip });

interface Count {
  key: string;
  wait: (moments: Moment[], now: Moment) => number;
}

/** After `free` ones two seconds, four, eight … up to a minute from the last. */
const growing =
  (free: number): Count['wait'] =>
  (moments, now) => {
    const last = moments.at(-1);
    if (last === undefined || moments.length < free) return 0;
    return Math.max(0, last + Math.min(1_000 * 2 ** (moments.length - free + 1), LONGEST_WAIT) - now);
  };

const wall =
  (most: number): Count['wait'] =>
  (moments, now) =>
    moments.length < most ? 0 : (moments[moments.length - most] ?? now) + WINDOW - now;

export function openAttempts(): Attempts {
  const seen = new LRUCache<string, Moment[]>({ max: KEYS });

  return {
    take({ identifier, address, device }, now) {
      const person = keyOf(identifier);
      const own = device === undefined ? atNetwork(person, address) : `${person} device ${device}`;
      const counts: Count[] = [
        { key: own, wait: growing(FREE) },
        // Who is remembered there is not kept out by what others do elsewhere.
        ...(device === undefined ? [{ key: person, wait: growing(FREE_ANYWHERE) }] : []),
        { key: `address ${networkOf(address)}`, wait: wall(PER_ADDRESS) },
      ];
      const counted = counts.map((it) => ({
        ...it,
        moments: (seen.get(it.key) ?? []).filter((moment) => moment > now - WINDOW),
      }));
      const wait = Math.max(...counted.map((it) => it.wait(it.moments, now)));
      if (wait > 0) return wait;
      for (const { key, moments } of counted) seen.set(key, [...moments, now]);
      return 0;
    },
    forgive({ identifier, address }) {
      const person = keyOf(identifier);
      for (const key of [person, atNetwork(person, address)]) seen.delete(key);
    },
  };
}

const atNetwork = (person: string, address: string): string => `${person} network ${networkOf(address)}`;

/** The same key however a person writes their number; a text that is no identifier at all still gets a key. */
function keyOf(identifier: string): string {
  return `identifier ${parseIdentifier(identifier)?.value ?? identifier.trim().toLowerCase()}`;
}
