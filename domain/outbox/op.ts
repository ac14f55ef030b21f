import type { Moment } from '../dates.ts';
import type { FieldRefusal, RefusalCode } from '../refusals.ts';

/**
 * Calls that may wait on the phone (product.md §3.6). Money never does: of tips only the note of what was given in cash, which moves none.
 * Old phones replay old entries, so this list only grows.
 */
export const QUEUED_CALLS = ['POST /booking/act', 'POST /broadcast/respond', 'POST /wallet/tip'] as const;

/** `sending` is a claim with a time, `sent` a receipt, `conflict` waits for the person, `paused` for her to sign in again. */
export type OpState = 'waiting' | 'sending' | 'sent' | 'conflict' | 'paused';

/** Why the server would not do it. `present` is what it says instead (409). */
export interface OpRefusal {
  status_code: number;
  code?: RefusalCode;
  fields?: FieldRefusal[];
  present?: unknown;
}

/** A write that waits on the phone. It never holds a token. Fields are only ever added. */
export interface Op {
  /** Order comes from this counter, never from a clock. */
  seq: number;
  /** Made on the device; travels as Idempotency-Key with every try. */
  id: string;
  user_id: string;
  /** What it is about, `booking:REF`: order is kept within one entity, and only there. */
  entity: string;
  /** The call. One this build does not know is kept and skipped. */
  kind: string;
  body: unknown;
  title: { th: string; en: string };
  created_at: Moment;
  tries: number;
  /** Our own patience; forgotten when the network comes back. */
  next_at: Moment;
  /** The server's Retry-After; never forgotten. */
  not_before: Moment;
  state: OpState;
  claimed_at?: Moment;
  sent_at?: Moment;
  refusal?: OpRefusal;
}

export type NewOp = Omit<Op, 'seq'>;

/** A new op that may be sent at once. */
export function newOp(what: Pick<Op, 'id' | 'user_id' | 'entity' | 'kind' | 'body' | 'title'>, now: Moment): NewOp {
  return { ...what, created_at: now, tries: 0, next_at: 0, not_before: 0, state: 'waiting' };
}

/** Nothing of hers has reached the server for sure. */
export const isUnsent = (op: Op): boolean => op.state !== 'sent';

/** Read from disk: another build, or a broken one, may have written it. */
export function isOp(value: unknown): value is Op {
  if (typeof value !== 'object' || value === null) return false;
  const op = value as Partial<Record<keyof Op, unknown>>;
  return [op.id, op.user_id, op.entity, op.kind, op.state].every((field) => typeof field === 'string');
}
