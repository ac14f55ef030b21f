import { isoOf, MINUTE, type Moment } from '../dates.ts';
import type { FieldRefusal, RefusalCode } from '../refusals.ts';
import type { BookingAction } from '../booking/actions.ts';

/**
 * Calls that may wait in the outbox (product.md §3.6). Calls that move money never wait; a tip only as a note of cash already given. Only
 * add to the list: old phones send old entries.
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
 * Actions that may wait on the phone for a signal (product.md §3.6): a caddy's answers, what is tapped at the course, and a golfer's
 * cancellation (its fee counts from when the server receives it). All other actions need a signal.
 */
export const QUEUED_ACTIONS = [
  'accept',
  'decline',
  'cancel',
  'withdraw_ask',
  'check_in',
  'start',
  'end',
  'claim_closed',
  'agree_closed',
] as const satisfies readonly BookingAction[];
export type QueuedAction = (typeof QUEUED_ACTIONS)[number];

/**
 * Queued calls that the user did not ask for: read marks. They are not listed, leave no receipt, and are dropped silently when the server
 * refuses them.
 */
export const QUIET_CALLS: readonly string[] = ['POST /chat/read', 'POST /notification/read'];
/** Tests the name's ending because the worker has no room for a second list; a test compares the two. */
export const isQuiet = ({ kind }: Pick<Op, 'kind'>): boolean => kind.endsWith('/read');

type RequestBody = Partial<Record<string, unknown>>;

/** For some calls the body decides whether they may wait. */
const MAY_SAY: Partial<Record<(typeof QUEUED_CALLS)[number], (said: RequestBody) => boolean>> = {
  'POST /booking/act': ({ action }) => (QUEUED_ACTIONS as readonly unknown[]).includes(action),
  'POST /wallet/tip': ({ way }) => way === 'CASH',
};

/** Whether this request may wait in the outbox: no money moves, and the other person is not needed at once. */
export function mayWait(kind: string, body: unknown): boolean {
  const rules: Partial<Record<string, (said: RequestBody) => boolean>> = MAY_SAY;
  const isQueued = (QUEUED_CALLS as readonly string[]).includes(kind);
  return isQueued && typeof body === 'object' && body !== null && rules[kind]?.(body as RequestBody) !== false;
}

/** `sending` is a timed claim, `sent` a receipt, `conflict` waits for the user, `paused` for the next sign-in. */
export type OpState = 'waiting' | 'sending' | 'sent' | 'conflict' | 'paused';

/** Why the server refused it. `present` is the current state that it sent (409). */
export interface OpRefusal {
  status_code: number;
  code?: RefusalCode;
  fields?: FieldRefusal[];
  present?: unknown;
}

/** A write that waits on the phone. It never contains a token. Never remove or rename a field: old entries are stored on phones. */
export interface Op {
  /** Increases by one; it orders the ops, never a clock. */
  seq: number;
  /** Chosen on the phone; sent as Idempotency-Key with every try. */
  id: string;
  user_id: string;
  /** The object it concerns, for instance `booking:REF`: order is kept only within one entity. */
  entity: string;
  /** The call. One that this build does not know is kept and skipped. */
  kind: string;
  body: unknown;
  title: { th: string; en: string };
  created_at: Moment;
  /**
   * Milliseconds that were added to the phone's clock for the times in `body`, and are added again when sending; undefined: the server's
   * time was not known.
   */
  clock_behind?: number;
  tries: number;
  /** When to try again after failures; reset when the network comes back. */
  next_at: Moment;
  /** The server's Retry-After; never reset. */
  not_before: Moment;
  state: OpState;
  /** What the last try was answered (`Answer`), when that decided nothing. */
  held_by?: RefusalCode | 'foreign' | 'none' | undefined;
  claimed_at?: Moment;
  sent_at?: Moment;
  refusal?: OpRefusal;
  /** For a receipt: when the user had seen it long enough. */
  seen_at?: Moment;
  /** Until when it must arrive to have its effect (`arrive-by.ts`), as the phone knew at the tap. */
  arrive_by?: Moment;
  /** The user took it back after it was sent: the Idempotency-Key with which the server is asked whether it was done (`store.ts`). */
  taken_back?: string;
  /** A picture that is uploaded before the call (`attachment.ts`), which refers to it by `media_id`. Both are one op. */
  attachment?: Attachment;
}

/** Describes an op's picture. Its bytes are in a separate store (`store.ts`), so that reading the queue does not read them. */
export interface Attachment {
  /** Chosen on the phone. */
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

/** An op with its picture's bytes, before it is stored. */
export type NewOp = Omit<Op, 'seq' | 'attachment'> & { attachment?: Photo };

/** The op as stored, without its picture's bytes. */
export function withoutBytes<T extends NewOp>(op: T): Omit<T, 'attachment'> & Pick<Op, 'attachment'> {
  const { attachment, ...rest } = op;
  if (!attachment) return rest;
  const { media_id, type, bytes } = attachment;
  return { ...rest, attachment: { media_id, type, size: bytes.byteLength } };
}

/** A new op that can be sent at once. Throws when the request may not wait: no screen should offer that. */
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
 * The `Device-Time` header of a try: the corrected clock that wrote the times in the op. If that clock was wrong or was changed since, the
 * server notices and does not trust them (`timeOfAct` in domain/booking/deadlines.ts).
 */
export const deviceTimeOf = ({ clock_behind = 0 }: Pick<Op, 'clock_behind'>, now: Moment): string =>
  isoOf(now + clock_behind);

/**
 * How long one try may take, in milliseconds. The specification's five minutes are for a waiting user; an op is tried again instead (R-O4).
 */
export const SEND_DEADLINE = 15_000;
/** How long "ส่งแล้ว" stays visible, in milliseconds. */
export const RECEIPT_STAYS = 5 * MINUTE;

/** Whether arrival at the server is not confirmed. */
export const isUnsent = (op: Op): boolean => op.state !== 'sent';

/** Whether a photo's receipt is still needed: until its post has arrived, the post may become a draft again, which needs the photo. */
export const isAwaited = ({ kind, entity }: Op, all: readonly Op[]): boolean =>
  kind === 'POST /post/photo' && all.some((op) => op.entity === entity && isUnsent(op));

/** Checks data read from disk, which another or a broken build may have written. */
export function isOp(value: unknown): value is Op {
  if (typeof value !== 'object' || value === null) return false;
  const op = value as Partial<Record<keyof Op, unknown>>;
  return [op.id, op.user_id, op.entity, op.kind, op.state].every((field) => typeof field === 'string');
}
