import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '#domain/refusals.ts';
import type { Caller } from './house.ts';
import type { Door } from './http.ts';

/** Per minute. A mobile network puts thousands of phones behind one address; one person's phone asks some times a second at most. */
const PER_ADDRESS = 6_000;
const PER_PERSON = 600;
const MINUTE = 60_000;
/** People and addresses remembered per limit; the longest unseen is forgotten first. */
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
  await app.register(rateLimit, { global: false, cache: REMEMBERED, timeWindow: MINUTE });
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
