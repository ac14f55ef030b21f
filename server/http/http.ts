import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#domain/call.ts';
import { type CallName, type Calls, calls, type OutputOf, type ParsedOf } from '#domain/calls.ts';
import type { Moment } from '#domain/dates.ts';
import type { Asker } from '../account/session/session.ts';
import type { Queries, Tx } from '../db/db.ts';
import type { ServerContext } from '../context.ts';

export type { Asker, Caller, Reader } from '../account/session/session.ts';

/** What the work behind a call is handed. */
export interface Asking<N extends CallName> {
  /** Parsed: path parameters and query of a GET, the body of a POST. */
  input: ParsedOf<N>;
  now: Moment;
  context: ServerContext;
  request: FastifyRequest;
  reply: FastifyReply;
  caller: Calls[N]['who'] extends 'all' | 'cookie' ? Asker | null : Asker;
  /** A call that changes something runs in ONE transaction with its idempotency row; a read asks the pool. */
  tx: Calls[N] extends { changes: true } ? Tx : Queries;
}

/** Who may call, and how often. */
export interface CallAccess {
  /** `METHOD /path`, as in domain/calls.ts. */
  name: string;
  call: Pick<Call, 'who' | 'perMinute' | 'strangersPerHour' | 'changes' | 'upload'>;
}

/** A declared call with the work that answers it; `server/app.ts` serves it. */
export interface Route extends CallAccess {
  call: Call;
  /** Before the transaction; what it answers is the work's `found`. */
  before?: (asking: never) => Promise<unknown>;
  work: (asking: never) => Promise<unknown>;
  written?: Written;
  /** The work answers a stream of the envelope itself, because the whole is too large for memory; nothing is left out of it. */
  isStream?: true;
}

/**
 * An answer with something in it that no table may have: it is left out of what is kept for who asks again, and made anew for each answer.
 */
export interface Written {
  hide: (data: never) => unknown;
  show: (kept: never, context: ServerContext) => Promise<unknown>;
}

/** The answer to one call of domain/calls.ts. Who may call, parsing, envelope, idempotency and limits are not the work's concern. */
export function route<N extends CallName>(
  name: N,
  work: (asking: Asking<N>) => Promise<OutputOf<N>>,
  written?: Written,
): Route {
  return { name, call: calls[name], work, ...(written && { written }) };
}

/** The same for a read that is written as it is read: the envelope's JSON, already in the call's shape. */
export const streamRoute = <N extends CallName>(name: N, work: (asking: Asking<N>) => Promise<Readable>): Route => ({
  name,
  call: calls[name],
  work,
  isStream: true,
});

/**
 * The same for a change that needs another company's answer first, which nobody waits for with a transaction open. `before` runs once for a
 * key, unless it refuses or the process dies; `work` is handed what it found.
 */
export function routeWithPreflight<N extends CallName, Found>(
  name: N,
  before: (asking: Omit<Asking<N>, 'tx'>) => Promise<Found>,
  work: (asking: Asking<N> & { found: Found }) => Promise<OutputOf<N>>,
  written?: Written,
): Route {
  return { name, call: calls[name], before, work, ...(written && { written }) };
}
