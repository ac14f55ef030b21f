import type { BookingStatus } from '../booking/status.ts';
import { HOUR, type Moment } from '../dates.ts';
import { TIP_UNDO } from '../wallet/limits.ts';

/** WALLET: from the wallet, all of it for the caddy. CASH: given by hand; a private note of the golfer. */
export const TIP_WAYS = ['WALLET', 'CASH'] as const;
export type TipWay = (typeof TIP_WAYS)[number];

/** HELD: reserved until it can no longer be undone, then PAID. */
export const TIP_STATUSES = ['HELD', 'PAID', 'UNDONE', 'NOTED'] as const;
export type TipStatus = (typeof TIP_STATUSES)[number];

/** Statuses of rounds that were played, at least in part. */
const PLAYED: readonly BookingStatus[] = ['IN_PROGRESS', 'COMPLETED', 'CANCELLED_BY_COURSE', 'DISPUTED'];

/** Whether the golfer can tip: the round was started, at most 30 days after tee-off. */
export const mayTip = (
  round: { status: BookingStatus; started_at: Moment | null; tee_off_at: Moment },
  now: Moment,
): boolean => PLAYED.includes(round.status) && round.started_at !== null && now < round.tee_off_at + 30 * 24 * HOUR;

/** The ways to tip: the wallet only if the caddy keeps the account; cash can always be noted. */
export const tipWaysFor = (isStaying: boolean): readonly TipWay[] => (isStaying ? TIP_WAYS : ['CASH']);

export const undoBy = (created_at: Moment): Moment => created_at + TIP_UNDO;
