import { QUEUED_ACTIONS } from '../booking/queued.ts';
import { isoOf, MINUTE, type Moment } from '../dates.ts';
import type { FieldRefusal, RefusalCode } from '../refusals.ts';

/**
 * Calls that may wait on the phone (product.md §3.6). Money never does: of tips only the note of what was given in cash, which moves none.
 * Old phones replay old entries, so this list only grows.
 */
export const QUEUED_CALLS = [
  'POST /booking/act',
  'POST /broadcast/respond',
  'POST /wallet/tip',
  'POST /review/submit',
  'POST /chat/send',
  'POST /chat/read',
  'POST /notification/read',
  'POST /follow/set',
  'POST /post/photo',
  'POST /post/create',
  'POST /post/like',
] as const;

/**
 * Of those, what the user never asked for explicitly: how far the user has read. It is in no list, leaves no receipt, and when the server
 * refuses it, it is dropped silently.
 */
export const QUIET_CALLS: readonly string[] = ['POST /chat/read', 'POST /notification/read'];
/** By how they are called, which the worker has no room to list twice; a test holds the two together. */
export const isQuiet = ({ kind }: Pick<Op, 'kind'>): boolean => kind.endsWith('/read');

type Said = Partial<Record<string, unknown>>;

/** Of some the call is not enough: what it says must be something that may wait, too. */
const MAY_SAY: Partial<Record<(typeof QUEUED_CALLS)[number], (said: Said) => boolean>> = {
  'POST /booking/act': ({ action }) => (QUEUED_ACTIONS as readonly unknown[]).includes(action),
  'POST /wallet/tip': ({ way }) => way === 'CASH',
};

/** Whether this very act may wait on the phone: nothing that moves money on its own, and no act that needs the other side at once. */
export function mayWait(kind: string, body: unknown): boolean {
  const rules: Partial<Record<string, (said: Said) => boolean>> = MAY_SAY;
  const isQueued = (QUEUED_CALLS as readonly string[]).includes(kind);
  return isQueued && typeof body === 'object' && body !== null && rules[kind]?.(body as Said) !== false;
}

/** `sending` is a claim with a time, `sent` a receipt, `conflict` waits for the user, `paused` for the user to sign in again. */
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
  /** What was added to the phone's clock for the times in `body` (ms), and is again when it is sent; undefined: the server's was not known. */
  clock_behind?: number;
  tries: number;
  /** Our own patience; forgotten when the network comes back. */
  next_at: Moment;
  /** The server's Retry-After; never forgotten. */
  not_before: Moment;
  state: OpState;
  claimed_at?: Moment;
  sent_at?: Moment;
  refusal?: OpRefusal;
  /** Of a receipt: when the user had looked at it long enough. */
  seen_at?: Moment;
  /** Until when it must arrive to do what it was tapped for (`arrive-by.ts`), as far as the phone knew at the tap. */
  arrive_by?: Moment;
  /** The user took it back after it had left: the Idempotency-Key under which the server is asked what became of it (`take-back.ts`). */
  taken_back?: string;
  /** A picture that goes before the call (`attachment.ts`), which names it by its `media_id`: one act, one op. */
  attachment?: Attachment;
}

/** What an op says of its picture. The bytes lie in a store of their own (`store.ts`), so that reading the queue never reads them. */
export interface Attachment {
  /** Made on the device. */
  media_id: string;
  type: string;
  /** Bytes. */
  size: number;
}

export interface Photo {
  media_id: string;
  type: string;
  bytes: ArrayBuffer;
}

/** An op with its picture, before it is in the store. */
export type NewOp = Omit<Op, 'seq' | 'attachment'> & { attachment?: Photo };

/** The op as it lies in the store, where its picture's bytes lie beside it. */
export function withoutBytes<T extends NewOp>(op: T): Omit<T, 'attachment'> & Pick<Op, 'attachment'> {
  const { attachment, ...rest } = op;
  if (!attachment) return rest;
  const { media_id, type, bytes } = attachment;
  return { ...rest, attachment: { media_id, type, size: bytes.byteLength } };
}

/** A new op that may be sent at once. Throws on one that may not wait: that is a mistake of ours, a screen offers no such thing. */
export function newOp(
  what: Pick<
    NewOp,
    'id' | 'user_id' | 'entity' | 'kind' | 'body' | 'title' | 'attachment' | 'clock_behind' | 'arrive_by'
  >,
  now: Moment,
): NewOp {
  if (!mayWait(what.kind, what.body)) throw new Error(`${what.kind} may not wait on the phone`);
  return { ...what, created_at: now, tries: 0, next_at: 0, not_before: 0, state: 'waiting' };
}

/**
 * The header of a try: the clock that wrote the times in the op, as it is now. If that was wrong, or was set meanwhile, the server sees it and
 * does not believe them (`time-of-act.ts`).
 */
export const deviceTimeOf = ({ clock_behind = 0 }: Pick<Op, 'clock_behind'>, now: Moment): string =>
  isoOf(now + clock_behind);

/** The specification's five minutes are for people who wait; an op is tried again instead (R-O4). */
export const SEND_DEADLINE = 15_000;
/** How long "ส่งแล้ว" stays to be seen. */
export const RECEIPT_STAYS = 5 * MINUTE;

/** The op is not known to have reached the server. */
export const isUnsent = (op: Op): boolean => op.state !== 'sent';

/** A photo goes before its post: as long as that has not arrived it may be a draft again, and a draft wants its photos. */
export const isAwaited = ({ kind, entity }: Op, all: readonly Op[]): boolean =>
  kind === 'POST /post/photo' && all.some((op) => op.entity === entity && isUnsent(op));

/** Read from disk: another build, or a broken one, may have written it. */
export function isOp(value: unknown): value is Op {
  if (typeof value !== 'object' || value === null) return false;
  const op = value as Partial<Record<keyof Op, unknown>>;
  return [op.id, op.user_id, op.entity, op.kind, op.state].every((field) => typeof field === 'string');
}
