import { parseIdentifier } from '#domain/account/identifier.ts';
import { MINUTE, type Moment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { Asking } from '../http.ts';
import { perHouse } from './per-house.ts';

/**
 * Guesses are counted before a password is hashed: per identifier against one victim, per address against many. A course's or a
 * mobile operator's whole crowd shares one address, so that one is wide. Kept in memory: a restart forgets, each replica counts alone.
 */
export const WINDOW = 15 * MINUTE;
export const PER_IDENTIFIER = 10;
export const PER_ADDRESS = 100;
// Two entries of 100 moments each stay far below 100 MB even when all are full.
const KEYS = 50_000;

export interface Attempts {
  /** Counts one attempt; 0 when it may go on, else the milliseconds until the next one may. A refused attempt is not counted. */
  take(identifier: string, address: string, now: Moment): number;
  /** She was who she said: her own earlier slips no longer count. */
  forgive(identifier: string): void;
}

type Guessing = Pick<Asking<'POST /auth/login'>, 'house' | 'request' | 'reply' | 'now'>;

const attemptsOf = perHouse(openAttempts);

/** Before any password is hashed. Refuses TOO_MANY_REQUESTS with Retry-After. */
export function countAttempt({ house, request, reply, now }: Guessing, identifier: string): void {
  if (!house.config.rateLimits) return;
  const wait = attemptsOf(house).take(identifier, request.ip, now);
  if (wait === 0) return;
  void reply.header('retry-after', String(Math.ceil(wait / 1000)));
  throw new Refused('TOO_MANY_REQUESTS');
}

export const forgiveAttempts = ({ house }: Pick<Guessing, 'house'>, identifier: string): void =>
  attemptsOf(house).forgive(identifier);

export function openAttempts(): Attempts {
  // In the order of the last attempt, so the first key is the one to drop.
  const seen = new Map<string, Moment[]>();

  function recent(key: string, now: Moment): Moment[] {
    return (seen.get(key) ?? []).filter((moment) => moment > now - WINDOW);
  }

  function note(key: string, moments: Moment[]): void {
    seen.delete(key);
    seen.set(key, moments);
    const oldest = seen.keys().next().value;
    if (seen.size > KEYS && oldest !== undefined) seen.delete(oldest);
  }

  return {
    take(identifier, address, now) {
      const counted = [
        { key: keyOf(identifier), most: PER_IDENTIFIER },
        { key: `address ${networkOf(address)}`, most: PER_ADDRESS },
      ].map((it) => ({ ...it, moments: recent(it.key, now) }));
      const waits = counted.map(({ moments, most }) =>
        moments.length < most ? 0 : (moments[moments.length - most] ?? now) + WINDOW - now,
      );
      const wait = Math.max(...waits);
      if (wait === 0) for (const { key, moments } of counted) note(key, [...moments, now]);
      return wait;
    },
    forgive: (identifier) => void seen.delete(keyOf(identifier)),
  };
}

/** The same person however she writes her number; what is no identifier at all still counts as one. */
function keyOf(identifier: string): string {
  return `identifier ${parseIdentifier(identifier)?.value ?? identifier.trim().toLowerCase()}`;
}

/** One subscriber has a whole /64 of IPv6 addresses. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  const rest = tail ? tail.split(':') : [];
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0');
  return [...groups, ...zeros, ...rest]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
