import { createHash } from 'node:crypto';
import { DAY, MINUTE } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../account/session/session.ts';
import type { CallAccess } from './http.ts';
import ipaddr from 'ipaddr.js';

/**
 * Requests per minute. A mobile network puts thousands of phones behind one address; one user's phone makes a few requests per second at
 * most.
 */
const PER_ADDRESS = 6_000;
const PER_PERSON = 600;
/** Writes of one user per day; a busy day of chat has some hundreds. */
export const WRITES_PER_DAY = 5_000;
/** How many users and addresses each limit remembers; the oldest are forgotten first. */
const REMEMBERED = 20_000;

/** Limits throw TOO_MANY_REQUESTS with Retry-After. They count in this process: with N servers the limit is N times as high,
 * except for what `shared-limits.ts` counts for all of them. */
export interface Limits {
  /** Checked first for every API request, so that a client that sends too much gets 429 instead of causing 503 for others. */
  sender: (request: FastifyRequest, reply: FastifyReply) => void;
  person: (caller: Caller, reply: FastifyReply) => void;
  /** The call's own limits (domain/call.ts), per user, or per address when no session is needed; and the user's writes per day. */
  ofCall: (door: CallAccess) => (request: FastifyRequest, reply: FastifyReply, caller: Caller | null) => void;
  /** The limits that hold for all replicas together (`shared-limits.ts`). */
  shared: (door: CallAccess, request: FastifyRequest, reply: FastifyReply, caller: Caller | null) => Promise<void>;
}

/**
 * Counts in fixed time windows in a Map. @fastify/rate-limit was measured: its promises cost a hot read more than its SQL, and it refuses a
 * whole burst instead of only the part above the limit.
 */
export function openLimits(isOn: boolean, shared: Limits['shared'] = () => Promise.resolve()): Limits {
  const limit = (most: number, span = MINUTE) => (isOn ? counting(most, span) : () => undefined);
  const ofAddress = limit(PER_ADDRESS);
  const ofBearer = limit(PER_PERSON);
  const ofPerson = limit(PER_PERSON);
  const ofWriter = limit(WRITES_PER_DAY, DAY);
  return {
    shared,
    sender: (request, reply) => {
      ofAddress(networkOf(request.ip), reply);
      const { authorization } = request.headers;
      // A digest, so that the token is never stored.
      if (authorization !== undefined) ofBearer(createHash('sha1').update(authorization).digest('base64'), reply);
    },
    person: ({ user_id }, reply) => ofPerson(user_id, reply),
    ofCall({ call }) {
      const ofIt = call.perMinute ? limit(call.perMinute) : () => undefined;
      const isWrite = call.changes === true || call.upload === true;
      return (request, reply, caller) => {
        const person = call.who === 'all' ? undefined : caller?.user_id;
        ofIt(person ?? networkOf(request.ip), reply);
        if (caller && isWrite) ofWriter(caller.user_id, reply);
      };
    },
  };
}

function counting(most: number, span: number): (who: string, reply: FastifyReply) => void {
  const counts = new Map<string, { began: number; count: number }>();

  function forgetOld(now: number): void {
    for (const [who, { began }] of counts) {
      if (now - began < span && counts.size <= REMEMBERED) return;
      counts.delete(who);
    }
  }

  return (who, reply) => {
    const now = performance.now();
    let mine = counts.get(who);
    if (!mine || now - mine.began >= span) {
      mine = { began: now, count: 0 };
      // Appended at the end, so that the oldest are at the front.
      counts.delete(who);
      counts.set(who, mine);
      forgetOld(now);
    }
    if (++mine.count <= most) return;
    reply.header('retry-after', Math.ceil((mine.began + span - now) / 1_000));
    throw new Refused('TOO_MANY_REQUESTS');
  };
}

/**
 * The network of an address: an IPv4 address in either spelling, or the /64 of an IPv6 address, which one household or phone has. Other
 * texts stay as they are.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const it = ipaddr.process(address);
  return 'parts' in it
    ? it.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')
    : it.toString();
}
