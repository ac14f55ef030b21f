import { DAY, MINUTE, type Moment } from '../dates.ts';

/** Source: product.md §3.5. */
export const REDEMPTION_STATUSES = [
  'REQUESTED',
  'APPROVED',
  'READY',
  'REDEEMED',
  'REJECTED',
  'CANCELLED',
  'EXPIRED',
] as const;
export type RedemptionStatus = (typeof REDEMPTION_STATUSES)[number];

/** COUPON and GOODS are handed over at a counter; WALLET is money of the platform, paid into the caddy's wallet. */
export const REWARD_KINDS = ['COUPON', 'WALLET', 'GOODS'] as const;
export type RewardKind = (typeof REWARD_KINDS)[number];

/** Who approves a redemption: the system at once, or an operator. */
export const APPROVERS = ['HOUSE', 'OPERATOR'] as const;
export type Approver = (typeof APPROVERS)[number];

export const REDEMPTION_ACTS = [
  'approve',
  'reject',
  'cancel',
  'show_code',
  'lapse',
  'pay',
  'confirm',
  'expire',
] as const;
export type RedemptionAct = (typeof REDEMPTION_ACTS)[number];

/** `counter`: the staff at a course, with that counter's key. */
export const REDEMPTION_ACTORS = ['caddy', 'operator', 'counter', 'system'] as const;
export type RedemptionActor = (typeof REDEMPTION_ACTORS)[number];

/** How long a code is valid, in milliseconds. */
export const CODE_FOR = 15 * MINUTE;
/** How long a redemption waits for approval, and then for collection, in milliseconds. */
export const KEPT_FOR = 30 * DAY;

export interface RedemptionFacts {
  status: RedemptionStatus;
  kind: RewardKind;
  approver: Approver;
  /** When the code shown now expires; null unless READY. */
  code_expires_at: Moment | null;
  /** When the redemption expires. */
  expires_at: Moment;
}

export interface RedemptionTransition {
  from: RedemptionStatus;
  act: RedemptionAct;
  by: RedemptionActor;
  to: RedemptionStatus;
  when?: (it: RedemptionFacts, now: Moment) => boolean;
  /** Points and stock are returned. */
  givesBack?: true;
  /** The caddy's wallet gets the amount in the same transaction. */
  pays?: true;
}

const isFetched = ({ kind }: RedemptionFacts): boolean => kind !== 'WALLET';
const isCodeGood = ({ code_expires_at }: RedemptionFacts, now: Moment): boolean =>
  code_expires_at !== null && now < code_expires_at;
const inTime = ({ expires_at }: RedemptionFacts, now: Moment): boolean => now < expires_at;

/** The life of a redemption; each row reads like a sentence. An unused code does not end it: the caddy can show a new one. */
// biome-ignore format: one row, one sentence
export const REDEMPTION_LIFE: readonly RedemptionTransition[] = [
  { from: 'REQUESTED', act: 'approve', by: 'system', to: 'APPROVED', when: (it) => it.approver === 'HOUSE' },
  { from: 'REQUESTED', act: 'approve', by: 'operator', to: 'APPROVED', when: (it) => it.approver === 'OPERATOR' },
  { from: 'APPROVED', act: 'pay', by: 'system', to: 'REDEEMED', when: (it) => !isFetched(it), pays: true },

  { from: 'APPROVED', act: 'show_code', by: 'caddy', to: 'READY', when: (it, now) => isFetched(it) && inTime(it, now) },
  { from: 'READY', act: 'show_code', by: 'caddy', to: 'READY', when: inTime },
  { from: 'READY', act: 'confirm', by: 'counter', to: 'REDEEMED', when: isCodeGood },
  { from: 'READY', act: 'lapse', by: 'system', to: 'APPROVED', when: (it, now) => !isCodeGood(it, now) },

  { from: 'REQUESTED', act: 'reject', by: 'operator', to: 'REJECTED', givesBack: true },
  { from: 'APPROVED', act: 'reject', by: 'operator', to: 'REJECTED', givesBack: true },
  { from: 'REQUESTED', act: 'cancel', by: 'caddy', to: 'CANCELLED', givesBack: true },
  { from: 'APPROVED', act: 'cancel', by: 'caddy', to: 'CANCELLED', givesBack: true },
  { from: 'READY', act: 'cancel', by: 'caddy', to: 'CANCELLED', givesBack: true },
  { from: 'REQUESTED', act: 'expire', by: 'system', to: 'EXPIRED', when: (it, now) => !inTime(it, now), givesBack: true },
  { from: 'APPROVED', act: 'expire', by: 'system', to: 'EXPIRED', when: (it, now) => !inTime(it, now), givesBack: true },
];

/** Final statuses: no row leads out of them. */
export const ENDED: readonly RedemptionStatus[] = REDEMPTION_STATUSES.filter(
  (status) => !REDEMPTION_LIFE.some(({ from }) => from === status),
);

/** The row that lets `by` do `act` now; undefined when it is not allowed, for this actor or at this time. */
export const redemptionTransitionFor = (
  it: RedemptionFacts,
  act: RedemptionAct,
  by: RedemptionActor,
  now: Moment,
): RedemptionTransition | undefined =>
  REDEMPTION_LIFE.find(
    (row) =>
      row.from === it.status && row.act === act && row.by === by && (row.when === undefined || row.when(it, now)),
  );

/** The next automatic action and its moment; undefined once it has ended. */
export function redemptionDue(it: RedemptionFacts): { act: 'lapse' | 'expire'; at: Moment } | undefined {
  if (it.status === 'READY') return { act: 'lapse', at: it.code_expires_at ?? it.expires_at };
  return ENDED.includes(it.status) ? undefined : { act: 'expire', at: it.expires_at };
}
