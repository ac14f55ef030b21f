import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#domain/call.ts';
import { type CallName, type Calls, calls, type OutputOf, type ParsedOf } from '#domain/calls.ts';
import type { Moment } from '#domain/dates.ts';
import type { Asker } from '../account/session/session.ts';
import type { Queries, Tx } from '../db/db.ts';
import type { ServerContext } from '../context.ts';
import type { Staff } from '../desk/session.ts';

export type { Asker, Caller, Reader } from '../account/session/session.ts';

/** What the work of a call receives. */
export interface Asking<N extends CallName> {
  /** Parsed: path parameters and query of a GET, the body of a POST. */
  input: ParsedOf<N>;
  now: Moment;
  context: ServerContext;
  request: FastifyRequest;
  reply: FastifyReply;
  caller: Calls[N]['who'] extends 'all' | 'cookie' ? Asker | null : Calls[N]['who'] extends 'desk' ? DeskAsker : Asker;
  /** A call that changes data runs in one transaction together with its idempotency row; a read uses the pool. */
  tx: Calls[N] extends { changes: true } ? Tx : Queries;
}

/** Somebody of the desk. Their `user_id` is their `staff_id`: limits and keys count by it, and no person has it. */
export interface DeskAsker extends Asker {
  staff: Staff;
}

/** Who may make a call, and how often. */
export interface CallAccess {
  /** `METHOD /path`, as in domain/calls.ts. */
  name: string;
  call: Pick<Call, 'who' | 'act' | 'perMinute' | 'strangersPerHour' | 'changes' | 'upload'>;
}

/** A declared call with its implementation; `server/app.ts` serves it. */
export interface Route extends CallAccess {
  call: Call;
  /** Runs before the transaction; its result is the work's `found`. */
  before?: (asking: never) => Promise<unknown>;
  work: (asking: never) => Promise<unknown>;
  written?: Written;
  /** The work answers a stream of the whole envelope, because the data is too large for memory. */
  isStream?: true;
}

/** For answers with a part that must not be stored: `hide` removes it from the stored answer, `show` adds it to each answer again. */
export interface Written {
  hide: (data: never) => unknown;
  show: (kept: never, context: ServerContext) => Promise<unknown>;
}

/** Implements one call of domain/calls.ts. Permission, parsing, envelope, idempotency and limits are handled elsewhere. */
export function route<N extends CallName>(
  name: N,
  work: (asking: Asking<N>) => Promise<OutputOf<N>>,
  written?: Written,
): Route {
  return { name, call: calls[name], work, ...(written && { written }) };
}

/** Like `route`, for a read that streams its envelope as JSON already in the declared shape. */
export const streamRoute = <N extends CallName>(name: N, work: (asking: Asking<N>) => Promise<Readable>): Route => ({
  name,
  call: calls[name],
  work,
  isStream: true,
});

/**
 * Like `route`, for a change that needs another company's answer before its transaction. `before` runs once per key unless it refuses or
 * the process dies; `work` receives its result.
 */
export function routeWithPreflight<N extends CallName, Found>(
  name: N,
  before: (asking: Omit<Asking<N>, 'tx'>) => Promise<Found>,
  work: (asking: Asking<N> & { found: Found }) => Promise<OutputOf<N>>,
  written?: Written,
): Route {
  return { name, call: calls[name], before, work, ...(written && { written }) };
}
