import { DECIDE_WITHIN } from '../booking/deadlines.ts';
import { DAY, HOUR, MINUTE, type Moment } from '../dates.ts';
import { baht, type Satang, minus, satang } from '../money.ts';
import { type DeskAct, type DeskRole, mayAct } from './roles.ts';
import type { Rate } from '../booking/rate.ts';
import { type HeldRound, playedPrice, splitOf } from '../booking/refund.ts';

/** What may wait in the queue. The order is that of the list of kinds on the screen. */
export const QUEUE_KINDS = [
  'COURSE_CLOSED',
  'CLOSING',
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
  'FEES',
] as const;
export type QueueKind = (typeof QUEUE_KINDS)[number];

/** Within how long somebody should decide, in milliseconds from the moment it began to wait. */
export const PROMISE: Record<QueueKind, number> = {
  COURSE_CLOSED: 30 * MINUTE,
  CLOSING: HOUR,
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
  FEES: DAY,
};

/** The act that a decision of each kind is, where neither its outcome nor its amount makes it another one. */
const DECIDED_BY = {
  COURSE_CLOSED: 'CLOSE_DAY',
  CLOSING: 'CLOSE_DAY',
  PASSWORD: 'GIVE_CODE',
  DISPUTE: 'DECIDE_DISPUTE',
  CASE: 'ANSWER_CASE',
  CADDY: 'JUDGE_CADDY',
  CHAT_REPORT: 'END_REPORT',
  REVIEW_REPORT: 'END_REPORT',
  NUMBER: 'MOVE_NUMBER',
  IDENTIFIER: 'MOVE_CONTACT',
  REWARD: 'GIVE_REWARD',
  GOODWILL: 'GIVE_GOODWILL',
  TOPUP: 'PAY',
  DEBT: 'PAY',
  REFUND: 'PAY',
  PAYOUT: 'PAY',
  JOB: 'RUN_JOB',
  FEES: 'CHANGE_FEES',
} as const satisfies Record<QueueKind, DeskAct>;

/** The outcomes of each kind, in the order of their keys `1` to `4`. */
export const OUTCOMES = {
  COURSE_CLOSED: ['CLOSE_DAY', 'LEAVE'],
  CLOSING: ['CLOSE_DAY', 'REFUSE'],
  PASSWORD: ['GIVE_CODE', 'REJECT'],
  DISPUTE: ['COMPLETED', 'NO_SHOW_GOLFER', 'NO_SHOW_CADDY', 'CANCELLED_BY_COURSE'],
  CASE: ['ANSWER'],
  CADDY: ['VERIFY', 'REJECT'],
  CHAT_REPORT: ['DISMISS', 'SUSPEND'],
  REVIEW_REPORT: ['HIDE', 'DISMISS'],
  NUMBER: ['GIVE', 'REFUSE'],
  IDENTIFIER: ['GIVE', 'REFUSE'],
  REWARD: ['APPROVE', 'REJECT'],
  GOODWILL: ['GIVE', 'REFUSE'],
  TOPUP: ['CREDIT', 'REFUSE'],
  DEBT: ['COLLECT', 'FORGIVE'],
  REFUND: ['APPROVE', 'REJECT'],
  PAYOUT: ['PAID', 'FAILED', 'STOP'],
  JOB: ['RUN_AGAIN', 'GIVE_UP'],
  FEES: ['ADD', 'REFUSE'],
} as const satisfies Record<QueueKind, readonly string[]>;
export type Outcome = (typeof OUTCOMES)[QueueKind][number];
export const ALL_OUTCOMES = [...new Set(Object.values(OUTCOMES).flat())] as Outcome[];

export const isOutcomeOf = (kind: QueueKind, outcome: string): boolean =>
  (OUTCOMES[kind] as readonly string[]).includes(outcome);

const WITHOUT_NOTE: readonly Outcome[] = ['GIVE_CODE', 'VERIFY', 'APPROVE', 'STOP', 'RUN_AGAIN'];

/** Whether the outcome needs a note: somebody reads it, or it says why. */
export const needsNote = (outcome: Outcome): boolean => !WITHOUT_NOTE.includes(outcome);

/** Outcomes that leave everything as it was, or let nothing out of the house: one person is enough, whatever the amount. */
const BY_ONE: Partial<Record<QueueKind, readonly Outcome[]>> = {
  COURSE_CLOSED: ['LEAVE'],
  CLOSING: ['REFUSE'],
  IDENTIFIER: ['REFUSE'],
  GOODWILL: ['REFUSE'],
  TOPUP: ['REFUSE'],
  DEBT: ['COLLECT'],
  REFUND: ['REJECT'],
  PAYOUT: ['STOP'],
  FEES: ['REFUSE'],
};
export const isByOne = (kind: QueueKind, outcome: Outcome): boolean => BY_ONE[kind]?.includes(outcome) === true;

/** Above this a second person decides with the first. Satang. */
export const SECOND_PERSON = { dispute: baht(1_000), payment: baht(2_000), paymentsOfDay: baht(10_000) } as const;

/** The same act where it is one for two people. */
const OF_TWO: Partial<Record<DeskAct, DeskAct>> = {
  DECIDE_DISPUTE: 'DECIDE_LARGE_DISPUTE',
  PAY: 'PAY_MUCH',
  RUN_JOB: 'GIVE_UP_JOB',
};

/** Which act a decision is. `amount`: what is at stake; `before`: what this person has let out of the house today; both in satang. */
export function actOf(kind: QueueKind, outcome: Outcome, amount: Satang | null, before = 0): DeskAct {
  if (outcome === 'GIVE_UP') return 'GIVE_UP_JOB';
  const act = DECIDED_BY[kind];
  if (amount === null || isByOne(kind, outcome)) return act;
  if (act === 'DECIDE_DISPUTE') return amount > SECOND_PERSON.dispute ? 'DECIDE_LARGE_DISPUTE' : act;
  if (act !== 'PAY') return act;
  return amount > SECOND_PERSON.payment || before + amount > SECOND_PERSON.paymentsOfDay ? 'PAY_MUCH' : act;
}

/** The act of whoever answers a decision that was asked for. */
export const actOfTwo = (kind: QueueKind): DeskAct => OF_TWO[DECIDED_BY[kind]] ?? DECIDED_BY[kind];

/** Whether one of these roles may decide it in some way, alone or with a second person. */
export const mayDecide = (kind: QueueKind, amount: Satang | null, roles: readonly DeskRole[]): boolean =>
  OUTCOMES[kind].some((outcome) => mayAct(roles, actOf(kind, outcome, amount)) !== 'NO');

/** Whoever may decide about a kind reads what people wrote about it, and who they are; others see only that it waits. */
export const mayRead = (kind: QueueKind, roles: readonly DeskRole[]): boolean =>
  [DECIDED_BY[kind], actOfTwo(kind)].some((act) => mayAct(roles, act) !== 'NO');

export const promiseOf = (kind: QueueKind, since: Moment): Moment => since + PROMISE[kind];

/** Where the money of a disputed booking is: held, returned to the golfer, or shared out. */
export type HeldMoney = 'HELD' | 'RELEASED' | 'CAPTURED';

export interface DisputeEffect {
  /** What the golfer has in the end, of the price. */
  golfer: Satang;
  caddy: Satang;
  ours: Satang;
  /** What we pay ourselves, because the golfer keeps what was returned. */
  covered: Satang;
}

/** What a decision does to the price of the round, in satang, by our `share` in percent; golfer, caddy and ours less what is covered sum to it. */
export function disputeEffect(total: Satang, held: HeldMoney, refund: Satang, share: number): DisputeEffect {
  const split = splitOf(total, minus(total, refund), share);
  if (held === 'RELEASED') return { golfer: total, caddy: split.caddy, ours: satang(0), covered: split.caddy };
  return { golfer: split.refund, caddy: split.caddy, ours: split.platform, covered: satang(0) };
}

/** The decisions of a dispute that are ready with their amount, in the order of their keys. */
export const READY_CODES = ['NINE_HOLES', 'AS_BOOKED', 'CLOSED'] as const;
export interface Ready {
  code: (typeof READY_CODES)[number];
  outcome: 'COMPLETED' | 'CANCELLED_BY_COURSE';
  /** Back to the golfer, in satang. */
  refund: Satang;
}

/** What the rules of prices say, by the rate that the booking was made by: nine holes and then rain, as booked, and closed by the course. */
export function readyOutcomes(round: HeldRound, rate: Rate): Ready[] {
  const nine = minus(round.total, playedPrice(round, rate, 9));
  const asBooked = { code: 'AS_BOOKED', outcome: 'COMPLETED', refund: satang(0) } as const;
  const closed = { code: 'CLOSED', outcome: 'CANCELLED_BY_COURSE', refund: round.total } as const;
  return nine > 0 ? [{ code: 'NINE_HOLES', outcome: 'COMPLETED', refund: nine }, asBooked, closed] : [asBooked, closed];
}
