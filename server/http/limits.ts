import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MINUTE } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { Caller } from '../account/session/sessions.ts';
import type { Door } from './http.ts';
import { networkOf } from './network.ts';

/** Per minute. A mobile network puts thousands of phones behind one address; one person's phone asks some times a second at most. */
const PER_ADDRESS = 6_000;
const PER_PERSON = 600;
/** People and addresses remembered per limit; whose minute began first is forgotten first. */
const REMEMBERED = 20_000;

/** Throws `TOO_MANY_REQUESTS` with Retry-After. Counted in this process: with N replicas the bound is N times as wide. */
export interface Limits {
  /** Of every request of the API, before anything else is done for it: whoever sends too much is refused (429), and not the others with a 503. */
  sender: (request: FastifyRequest, reply: FastifyReply) => void;
  person: (caller: Caller, reply: FastifyReply) => void;
  /** The call's own `perMinute`, of the person or, when nobody is signed in, the address. */
  ofCall: (door: Door) => (request: FastifyRequest, reply: FastifyReply, caller: Caller | null) => void;
}

/**
 * Fixed minutes, counted at once in a Map. @fastify/rate-limit was measured: its promises per limit cost a hot read more than its SQL, and
 * of a burst in one turn of the event loop it refuses all instead of those above the limit.
 */
export function openLimits(isOn: boolean): Limits {
  const limit = (most: number) => (isOn ? counting(most) : () => undefined);
  const ofAddress = limit(PER_ADDRESS);
  const ofBearer = limit(PER_PERSON);
  const ofPerson = limit(PER_PERSON);
  return {
    sender: (request, reply) => {
      ofAddress(networkOf(request.ip), reply);
      const { authorization } = request.headers;
      // Never kept as it is: a digest is as good to count by.
      if (authorization !== undefined) ofBearer(createHash('sha1').update(authorization).digest('base64'), reply);
    },
    person: ({ user_id }, reply) => ofPerson(user_id, reply),
    ofCall({ call }) {
      if (!call.perMinute) return () => undefined;
      const ofIt = limit(call.perMinute);
      return (request, reply, caller) => ofIt(caller?.user_id ?? networkOf(request.ip), reply);
    },
  };
}

function counting(most: number): (who: string, reply: FastifyReply) => void {
  const counts = new Map<string, { began: number; count: number }>();

  function forgetOld(now: number): void {
    for (const [who, { began }] of counts) {
      if (now - began < MINUTE && counts.size <= REMEMBERED) return;
      counts.delete(who);
    }
  }

  return (who, reply) => {
    const now = performance.now();
    let mine = counts.get(who);
    if (!mine || now - mine.began >= MINUTE) {
      mine = { began: now, count: 0 };
      // Put at the end, so that the front is the oldest.
      counts.delete(who);
      counts.set(who, mine);
      forgetOld(now);
    }
    if (++mine.count <= most) return;
    reply.header('retry-after', Math.ceil((mine.began + MINUTE - now) / 1_000));
    throw new Refused('TOO_MANY_REQUESTS');
  };
}
