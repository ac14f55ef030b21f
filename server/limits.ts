import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '#domain/refusals.ts';
import type { Caller } from './house.ts';
import type { Door } from './http.ts';

/** Per minute. A mobile network puts thousands of phones behind one address; one person's phone asks some times a second at most. */
const PER_ADDRESS = 6_000;
const PER_PERSON = 600;
const MINUTE = 60_000;
/** People and addresses remembered per limit; whose minute began first is forgotten first. */
const REMEMBERED = 20_000;

type Limit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Throws `TOO_MANY_REQUESTS` with Retry-After. Counted in this process: with N replicas the bound is N times as wide. */
export interface Limits {
  address: Limit;
  person: (request: FastifyRequest, reply: FastifyReply, caller: Caller) => Promise<void>;
  /** The call's own `perMinute`. */
  ofCall(door: Door): (request: FastifyRequest, reply: FastifyReply, caller: Caller | null) => Promise<void>;
}

const free: Limits = { address: async () => {}, person: async () => {}, ofCall: () => async () => {} };

export async function openLimits(app: FastifyInstance, isOn: boolean): Promise<Limits> {
  if (!isOn) return free;
  await app.register(rateLimit, { global: false, store: Counts, timeWindow: MINUTE });
  const whoAsks = new WeakMap<FastifyRequest, string>();
  const limit = (max: number) => {
    const count = app.createRateLimit({
      max,
      timeWindow: MINUTE,
      keyGenerator: (request) => whoAsks.get(request) ?? addressOf(request),
    });
    return async (request: FastifyRequest, reply: FastifyReply, who: string) => {
      whoAsks.set(request, who);
      const counted = await count(request);
      if (counted.isAllowed || !counted.isExceeded) return;
      reply.header('retry-after', counted.ttlInSeconds);
      throw new Refused('TOO_MANY_REQUESTS');
    };
  };
  const ofAddress = limit(PER_ADDRESS);
  const ofPerson = limit(PER_PERSON);
  return {
    address: (request, reply) => ofAddress(request, reply, addressOf(request)),
    person: (request, reply, { user_id }) => ofPerson(request, reply, user_id),
    ofCall({ call }) {
      if (!call.perMinute) return async () => {};
      const ofIt = limit(call.perMinute);
      return (request, reply, caller) => ofIt(request, reply, caller?.user_id ?? addressOf(request));
    },
  };
}

/** A household's IPv6 addresses (a /64) count as one. */
const addressOf = (request: FastifyRequest): string => normalizeIP(request.ip, 64);

type Counted = (error: Error | null, result?: { current: number; ttl: number }) => void;

/**
 * The plugin's own store hands out its live record, which it reads only later: of a burst in one turn of the event loop it would refuse
 * all instead of those above the limit.
 */
class Counts {
  readonly #counts = new Map<string, { began: number; count: number }>();

  incr(key: string, counted: Counted): void {
    const now = performance.now();
    let mine = this.#counts.get(key);
    if (!mine || now - mine.began >= MINUTE) {
      mine = { began: now, count: 0 };
      // Put at the end, so that the front is the oldest.
      this.#counts.delete(key);
      this.#counts.set(key, mine);
      this.#forget(now);
    }
    mine.count++;
    counted(null, { current: mine.count, ttl: MINUTE - (now - mine.began) });
  }

  child(): Counts {
    return new Counts();
  }

  #forget(now: number): void {
    for (const [key, { began }] of this.#counts) {
      if (now - began < MINUTE && this.#counts.size <= REMEMBERED) return;
      this.#counts.delete(key);
    }
  }
}
