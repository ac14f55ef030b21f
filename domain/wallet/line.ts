import type { Role } from '../account/account.ts';

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

/** What a cause is to each of the two it may change something of; undefined: it never does. */
export interface CauseRow {
  /** 'booking:<ref>:share' is of a booking, and a share of it. */
  of: 'topup' | 'tip' | 'withdrawal' | 'booking' | 'demo';
  what?: string;
  GOLFER?: LineKind;
  CADDY?: LineKind;
}

/** Every cause of a posting that changes something of a person (server/wallet/commands.ts). Of a change of a booking as of the booking. */
export const CAUSES: readonly CauseRow[] = [
  { of: 'topup', what: 'credit', GOLFER: 'TOPUP' },
  { of: 'topup', what: 'reverse', GOLFER: 'TOPUP_REVERSED' },
  { of: 'booking', what: 'hold', GOLFER: 'HOLD' },
  { of: 'booking', what: 'release', GOLFER: 'RELEASE' },
  { of: 'booking', what: 'share', GOLFER: 'PAID', CADDY: 'EARNED' },
  { of: 'booking', what: 'pay', CADDY: 'SETTLED' },
  { of: 'booking', what: 'decide', GOLFER: 'DECIDED', CADDY: 'DECIDED' },
  { of: 'booking', what: 'goodwill', GOLFER: 'GOODWILL' },
  // Kept aside like a booking's money: a tip only when it can no longer be undone.
  { of: 'tip', what: 'hold', GOLFER: 'HOLD' },
  { of: 'tip', what: 'release', GOLFER: 'TIP_UNDONE' },
  { of: 'tip', what: 'pay', GOLFER: 'TIP', CADDY: 'TIP' },
  { of: 'withdrawal', what: 'out', GOLFER: 'WITHDRAWAL', CADDY: 'WITHDRAWAL' },
  { of: 'withdrawal', what: 'back', GOLFER: 'WITHDRAWAL_BACK', CADDY: 'WITHDRAWAL_BACK' },
  { of: 'demo', GOLFER: 'GIFT' },
];

/** What a posting was to `viewer`. Throws RangeError of a cause that is not in the table: nothing of hers may be told without a name. */
export function kindOf(cause: string, viewer: Role): LineKind {
  const [of, ...rest] = cause.split(':');
  const what = rest.length > 1 ? rest.at(-1) : undefined;
  const kind = CAUSES.find((row) => row.of === of && row.what === what)?.[viewer];
  if (!kind) throw new RangeError(`${cause} is nothing to a ${viewer}`);
  return kind;
}

/** The causes whose lines a filter shows to `viewer`, as patterns of LIKE. */
export function causesOf(filter: Exclude<LineFilter, 'ALL'>, viewer: Role): string[] {
  const kinds = FILTER_KINDS[filter];
  const isShown = (kind: LineKind | undefined) => kind !== undefined && kinds.includes(kind);
  return CAUSES.filter((row) => isShown(row[viewer])).map(({ of, what }) => (what ? `${of}:%:${what}` : `${of}:%`));
}
