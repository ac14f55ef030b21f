import { createHash } from 'node:crypto';
import { DAY, HOUR, MINUTE } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../account/session/session.ts';
import type { CallAccess } from './http.ts';
import ipaddr from 'ipaddr.js';

/** Per minute. A mobile network puts thousands of phones behind one address; one person's phone asks some times a second at most. */
const PER_ADDRESS = 6_000;
const PER_PERSON = 600;
/** Of everything that is written down: a busy day of chat is some hundreds. */
export const WRITES_PER_DAY = 5_000;
/** People and addresses remembered per limit; whose time began first is forgotten first. */
const REMEMBERED = 20_000;

/** Throws `TOO_MANY_REQUESTS` with Retry-After. Counted in this process: with N replicas the bound is N times as wide. */
export interface Limits {
  /** Of every request of the API, before anything else is done for it: whoever sends too much is refused (429), and not the others with a 503. */
  sender: (request: FastifyRequest, reply: FastifyReply) => void;
  person: (caller: Caller, reply: FastifyReply) => void;
  /** The call's own limits (domain/call.ts), of the person or, when nobody has to be signed in, the address; and of the person's writes in a day. */
  ofCall: (door: CallAccess) => (request: FastifyRequest, reply: FastifyReply, caller: Caller | null) => void;
}

/**
 * Fixed spans of time, counted at once in a Map. @fastify/rate-limit was measured: its promises per limit cost a hot read more than its SQL, and
 * of a burst in one turn of the event loop it refuses all instead of those above the limit.
 */
export function openLimits(isOn: boolean): Limits {
  const limit = (most: number, span = MINUTE) => (isOn ? counting(most, span) : () => undefined);
  const ofAddress = limit(PER_ADDRESS);
  const ofBearer = limit(PER_PERSON);
  const ofPerson = limit(PER_PERSON);
  const ofWriter = limit(WRITES_PER_DAY, DAY);
  return {
    sender: (request, reply) => {
      ofAddress(networkOf(request.ip), reply);
      const { authorization } = request.headers;
      // Never kept as it is: a digest is as good to count by.
      if (authorization !== undefined) ofBearer(createHash('sha1').update(authorization).digest('base64'), reply);
    },
    person: ({ user_id }, reply) => ofPerson(user_id, reply),
    ofCall({ call }) {
      const ofIt = call.perMinute ? limit(call.perMinute) : () => undefined;
      const ofStranger = call.strangersPerHour ? limit(call.strangersPerHour, HOUR) : () => undefined;
      const isWrite = call.changes === true || call.upload === true;
      return (request, reply, caller) => {
        const person = call.who === 'all' ? undefined : caller?.user_id;
        ofIt(person ?? networkOf(request.ip), reply);
        if (!caller) ofStranger(networkOf(request.ip), reply);
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
      // Put at the end, so that the front is the oldest.
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
 * Who counts as one behind an address: an IPv4 address in either spelling, and of IPv6 the /64 that one household or phone has. What is no
 * address counts by itself.
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
