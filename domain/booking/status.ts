import { HOUR, MINUTE, type Moment } from '../dates.ts';

export const BOOKING_STATUSES = [
  'PENDING',
  'CONFIRMED',
  'CANCELLATION_REQUESTED_BY_CADDY',
  'IN_PROGRESS',
  'COMPLETED',
  'DECLINED',
  'EXPIRED',
  'CANCELLED_BY_GOLFER',
  'CANCELLED_BY_CADDY',
  'CANCELLED_BY_COURSE',
  'NO_SHOW_GOLFER',
  'NO_SHOW_CADDY',
  'DISPUTED',
] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** Statuses in which a caddy's time is promised: no two of one person may overlap (slot rows). */
export const PROMISED: readonly BookingStatus[] = ['CONFIRMED', 'CANCELLATION_REQUESTED_BY_CADDY', 'IN_PROGRESS'];

/** Statuses of the golfer's *Upcoming* tab (product.md §2). */
export const UPCOMING: readonly BookingStatus[] = ['PENDING', ...PROMISED];

export const BOOKING_ACTIONS = ['accept', 'decline', 'cancel', 'expire'] as const;
export type BookingAction = (typeof BOOKING_ACTIONS)[number];

/** Who acts: one of its two people, or the system when the time has come. */
export type BookingActor = 'golfer' | 'caddy' | 'system';

/** What the rules need to know of a booking. Moments are milliseconds. */
export interface BookingFacts {
  status: BookingStatus;
  tee_off_at: Moment;
  created_at: Moment;
  respond_by: Moment;
}

type Deadline = (booking: BookingFacts) => Moment;

export interface Row {
  from: BookingStatus;
  action: BookingAction;
  by: BookingActor;
  to: BookingStatus;
  /** Refused from this moment on. */
  before?: Deadline;
  /** Refused until this moment; for `system` rows it is when it happens by itself. */
  after?: Deadline;
  needsReason?: true;
  /** What becomes of the held money. */
  money: 'stays held' | 'release all';
}

const respondBy: Deadline = (booking) => booking.respond_by;

/** The life of a booking: one row is one sentence. Numbers are those of product.md §3.1; that a decline may be too late is said in §3.6. */
export const LIFE: readonly Row[] = [
  /* B2 */ { from: 'PENDING', action: 'accept', by: 'caddy', to: 'CONFIRMED', before: respondBy, money: 'stays held' },
  /* B3 */ {
    from: 'PENDING',
    action: 'decline',
    by: 'caddy',
    to: 'DECLINED',
    before: respondBy,
    needsReason: true,
    money: 'release all',
  },
  /* B4 */ { from: 'PENDING', action: 'expire', by: 'system', to: 'EXPIRED', after: respondBy, money: 'release all' },
  /* B5 */ { from: 'PENDING', action: 'cancel', by: 'golfer', to: 'CANCELLED_BY_GOLFER', money: 'release all' },
];

const isOpen = (row: Row, booking: BookingFacts, now: Moment): boolean =>
  row.from === booking.status &&
  (!row.before || now < row.before(booking)) &&
  (!row.after || now >= row.after(booking));

/** The row that lets `actor` do `action` now; undefined when nobody may, or not she, or not now. */
export function rowFor(
  booking: BookingFacts,
  action: BookingAction,
  actor: BookingActor,
  now: Moment,
): Row | undefined {
  return LIFE.find((row) => row.action === action && row.by === actor && isOpen(row, booking, now));
}

/** Whether `actor` may ever do `action`, in whatever state: if not, it is a question of permission and not of time. */
export const mayEver = (action: BookingAction, actor: BookingActor): boolean =>
  LIFE.some((row) => row.action === action && row.by === actor);

/** Whether `action` must carry a reason. */
export const needsReason = (action: BookingAction): boolean =>
  LIFE.some((row) => row.action === action && row.needsReason === true);

/** The caddy said yes once, whatever became of it: from then on the golfer knows her real name. */
export const wasConfirmed = (booking: { status: BookingStatus; answered_at: unknown }): boolean =>
  booking.answered_at !== null && booking.status !== 'DECLINED';

/** What `actor` may do now, for buttons and for the server's permission alike. */
export function actionsFor(booking: BookingFacts, actor: BookingActor, now: Moment): BookingAction[] {
  return LIFE.filter((row) => row.by === actor && isOpen(row, booking, now)).map((row) => row.action);
}

/** When something happens to it by itself, and what; undefined when nothing does. */
export function dueAt(booking: BookingFacts): { action: BookingAction; at: Moment } | undefined {
  const row = LIFE.find((it) => it.by === 'system' && it.from === booking.status && it.after);
  return row?.after ? { action: row.action, at: row.after(booking) } : undefined;
}

export const SOONEST = 60 * MINUTE;
export const FARTHEST_DAYS = 60;
export const MAX_PENDING_PER_SLOT = 3;

/**
 * By when the caddy must answer: 12 h, but 90 min before tee-off, and at least 15 min; 20 min when tee-off is less than 6 h away.
 * Source: product.md B4.
 */
export function respondByFor(createdAt: Moment, teeOffAt: Moment): Moment {
  if (teeOffAt - createdAt < 6 * HOUR) return createdAt + 20 * MINUTE;
  return Math.max(createdAt + 15 * MINUTE, Math.min(createdAt + 12 * HOUR, teeOffAt - 90 * MINUTE));
}

export const DECLINE_REASONS = ['BUSY', 'FAR', 'UNWELL', 'DAY_OFF', 'OTHER'] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];
