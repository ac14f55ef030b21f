import { DECIDE_WITHIN } from '../booking/deadlines.ts';
import { DAY, HOUR, MINUTE, type Moment } from '../dates.ts';
import { baht, type Satang } from '../money.ts';
import { type DeskAct, type DeskRole, mayAct } from './roles.ts';

/** What may wait in the queue. The order is that of the list of kinds on the screen. */
export const QUEUE_KINDS = [
  'COURSE_CLOSED',
  'PASSWORD',
  'DISPUTE',
  'CASE',
  'CADDY',
  'CHAT_REPORT',
  'REVIEW_REPORT',
  'NUMBER',
  'IDENTIFIER',
  'REWARD',
  'GOODWILL',
  'TOPUP',
  'DEBT',
  'REFUND',
  'PAYOUT',
  'JOB',
] as const;
export type QueueKind = (typeof QUEUE_KINDS)[number];

/** Within how long somebody should decide, in milliseconds from the moment it began to wait. */
export const PROMISE: Record<QueueKind, number> = {
  COURSE_CLOSED: 30 * MINUTE,
  PASSWORD: HOUR,
  DISPUTE: DECIDE_WITHIN,
  CASE: 6 * HOUR,
  CADDY: 2 * DAY,
  CHAT_REPORT: 8 * HOUR,
  REVIEW_REPORT: 8 * HOUR,
  NUMBER: 2 * DAY,
  IDENTIFIER: DAY,
  REWARD: DAY,
  GOODWILL: DAY,
  TOPUP: DAY,
  DEBT: DAY,
  REFUND: DAY,
  PAYOUT: DAY,
  JOB: DAY,
};

/** The kinds that are decided at the desk, with the act that each needs. Others are still decided with `npm run operator`. */
export const DECIDED_HERE = {
  PASSWORD: 'GIVE_CODE',
  DISPUTE: 'DECIDE_DISPUTE',
  CASE: 'ANSWER_CASE',
  CADDY: 'JUDGE_CADDY',
  CHAT_REPORT: 'END_REPORT',
  REVIEW_REPORT: 'END_REPORT',
  REFUND: 'PAY',
  PAYOUT: 'PAY',
} as const satisfies Partial<Record<QueueKind, DeskAct>>;
export type DecidedKind = keyof typeof DECIDED_HERE;
export const DECIDED_KINDS = Object.keys(DECIDED_HERE) as DecidedKind[];

export const isDecidedHere = (kind: QueueKind): kind is DecidedKind => kind in DECIDED_HERE;

/** The outcomes of each kind, in the order of their keys `1` to `4`. */
export const OUTCOMES = {
  PASSWORD: ['GIVE_CODE', 'REJECT'],
  DISPUTE: ['COMPLETED', 'NO_SHOW_GOLFER', 'NO_SHOW_CADDY', 'CANCELLED_BY_COURSE'],
  CASE: ['ANSWER'],
  CADDY: ['VERIFY', 'REJECT'],
  CHAT_REPORT: ['DISMISS', 'SUSPEND'],
  REVIEW_REPORT: ['HIDE', 'DISMISS'],
  REFUND: ['APPROVE', 'REJECT'],
  PAYOUT: ['PAID', 'FAILED'],
} as const satisfies Record<DecidedKind, readonly string[]>;
export type Outcome = (typeof OUTCOMES)[DecidedKind][number];
export const ALL_OUTCOMES = [...new Set(Object.values(OUTCOMES).flat())] as Outcome[];

export const isOutcomeOf = (kind: DecidedKind, outcome: string): boolean =>
  (OUTCOMES[kind] as readonly string[]).includes(outcome);

const WITHOUT_NOTE: readonly Outcome[] = ['GIVE_CODE', 'VERIFY', 'APPROVE'];

/** Whether the outcome needs a note: somebody reads it, or it says why. */
export const needsNote = (outcome: Outcome): boolean => !WITHOUT_NOTE.includes(outcome);

/** Above this a second person decides with the first. Satang. */
export const SECOND_PERSON = { dispute: baht(1_000), payment: baht(2_000), paymentsOfDay: baht(10_000) } as const;

/** `before`: what this person has paid out today, in satang. */
export function actOf(kind: DecidedKind, amount: Satang | null, before = 0): DeskAct {
  const act = DECIDED_HERE[kind];
  if (act === 'DECIDE_DISPUTE' && amount !== null && amount > SECOND_PERSON.dispute) return 'DECIDE_LARGE_DISPUTE';
  if (act === 'PAY' && amount !== null)
    return amount > SECOND_PERSON.payment || before + amount > SECOND_PERSON.paymentsOfDay ? 'PAY_MUCH' : 'PAY';
  return act;
}

/** The act of whoever answers a decision that was asked for. */
export function actOfTwo(kind: DecidedKind): DeskAct {
  const act = DECIDED_HERE[kind];
  if (act === 'DECIDE_DISPUTE') return 'DECIDE_LARGE_DISPUTE';
  return act === 'PAY' ? 'PAY_MUCH' : act;
}

/** Whoever may do one of these acts reads what people wrote about an item of this kind, and who they are; others see only that it waits. */
const READ_BY: Record<QueueKind, readonly DeskAct[]> = {
  COURSE_CLOSED: ['DECIDE_DISPUTE'],
  PASSWORD: ['GIVE_CODE'],
  DISPUTE: ['DECIDE_DISPUTE'],
  CASE: ['ANSWER_CASE'],
  CADDY: ['JUDGE_CADDY'],
  CHAT_REPORT: ['END_REPORT'],
  REVIEW_REPORT: ['END_REPORT'],
  NUMBER: ['JUDGE_CADDY'],
  IDENTIFIER: ['GIVE_CODE'],
  REWARD: ['JUDGE_CADDY', 'PAY'],
  GOODWILL: ['DECIDE_DISPUTE', 'PAY'],
  TOPUP: ['PAY', 'PAY_MUCH'],
  DEBT: ['PAY', 'PAY_MUCH'],
  REFUND: ['PAY', 'PAY_MUCH'],
  PAYOUT: ['PAY', 'PAY_MUCH'],
  JOB: ['READ_AUDIT'],
};

export const mayRead = (kind: QueueKind, roles: readonly DeskRole[]): boolean =>
  READ_BY[kind].some((act) => mayAct(roles, act) !== 'NO');

export const promiseOf = (kind: QueueKind, since: Moment): Moment => since + PROMISE[kind];
