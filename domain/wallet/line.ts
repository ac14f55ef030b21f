/**
 * What a posting was, read from its cause ('booking:<ref>:hold'): the line of a statement. The phone words each kind; the cause itself
 * never leaves the house.
 */
export const LINE_KINDS = [
  'TOPUP',
  'TOPUP_REVERSED',
  'HOLD',
  'RELEASE',
  'PAID',
  'EARNED',
  'SETTLED',
  'DECIDED',
  'GOODWILL',
  'TIP',
  'TIP_UNDONE',
  'WITHDRAWAL',
  'WITHDRAWAL_BACK',
  'GIFT',
] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** The filters of a statement. */
export const LINE_FILTERS = ['ALL', 'TOPUP', 'PAID', 'REFUND', 'EARNED', 'TIP', 'WITHDRAWAL'] as const;
export type LineFilter = (typeof LINE_FILTERS)[number];

export const FILTER_KINDS: Readonly<Record<Exclude<LineFilter, 'ALL'>, readonly LineKind[]>> = {
  TOPUP: ['TOPUP', 'TOPUP_REVERSED', 'GIFT'],
  PAID: ['HOLD', 'PAID', 'TIP'],
  REFUND: ['RELEASE', 'GOODWILL', 'TIP_UNDONE', 'DECIDED', 'WITHDRAWAL_BACK'],
  EARNED: ['EARNED', 'SETTLED', 'DECIDED'],
  TIP: ['TIP'],
  WITHDRAWAL: ['WITHDRAWAL', 'WITHDRAWAL_BACK'],
};
