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
  'BONUS',
  'GIVEN_UP',
] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** The filters of a statement. */
export const LINE_FILTERS = ['ALL', 'TOPUP', 'PAID', 'REFUND', 'EARNED', 'TIP', 'WITHDRAWAL'] as const;
export type LineFilter = (typeof LINE_FILTERS)[number];

export const FILTER_KINDS: Readonly<Record<Exclude<LineFilter, 'ALL'>, readonly LineKind[]>> = {
  TOPUP: ['TOPUP', 'TOPUP_REVERSED', 'GIFT'],
  PAID: ['HOLD', 'PAID', 'TIP'],
  REFUND: ['RELEASE', 'GOODWILL', 'TIP_UNDONE', 'DECIDED', 'WITHDRAWAL_BACK'],
  EARNED: ['EARNED', 'SETTLED', 'DECIDED', 'BONUS'],
  TIP: ['TIP'],
  WITHDRAWAL: ['WITHDRAWAL', 'WITHDRAWAL_BACK', 'GIVEN_UP'],
};

/** What a line changes of `available` and of the other account (held or pending): gains, gives, nothing. */
export type Signs = '+0' | '-0' | '+-' | '-+' | '0+' | '0-';

interface Side {
  kind: LineKind;
  /** How it may be: with the kind they find lines in the ledger's own index. */
  signs: readonly Signs[];
}

/** What a cause is to each of the two it may change something of; undefined: it never does. */
export interface CauseRow {
  /** 'booking:<ref>:share' is of a booking, and a share of it. */
  of: 'topup' | 'tip' | 'withdrawal' | 'booking' | 'reward' | 'demo' | 'account';
  what?: string;
  GOLFER?: Side;
  CADDY?: Side;
}

const is = (kind: LineKind, ...signs: Signs[]): Side => ({ kind, signs });

/** Every cause of a posting that changes something of a person (server/wallet/commands.ts). Of a change of a booking as of the booking. */
export const CAUSES: readonly CauseRow[] = [
  { of: 'topup', what: 'credit', GOLFER: is('TOPUP', '+0') },
  { of: 'topup', what: 'reverse', GOLFER: is('TOPUP_REVERSED', '-0') },
  { of: 'booking', what: 'hold', GOLFER: is('HOLD', '-+') },
  { of: 'booking', what: 'release', GOLFER: is('RELEASE', '+-') },
  { of: 'booking', what: 'share', GOLFER: is('PAID', '0-', '+-'), CADDY: is('EARNED', '0+') },
  { of: 'booking', what: 'pay', CADDY: is('SETTLED', '+-') },
  { of: 'booking', what: 'decide', GOLFER: is('DECIDED', '0-', '+-', '+0'), CADDY: is('DECIDED', '+0', '+-', '0-') },
  { of: 'booking', what: 'goodwill', GOLFER: is('GOODWILL', '+0') },
  // Kept aside like a booking's money: a tip only when it can no longer be undone.
  { of: 'tip', what: 'hold', GOLFER: is('HOLD', '-+') },
  { of: 'tip', what: 'release', GOLFER: is('TIP_UNDONE', '+-') },
  { of: 'tip', what: 'pay', GOLFER: is('TIP', '0-'), CADDY: is('TIP', '+0') },
  { of: 'withdrawal', what: 'out', GOLFER: is('WITHDRAWAL', '-0'), CADDY: is('WITHDRAWAL', '-0') },
  { of: 'withdrawal', what: 'back', GOLFER: is('WITHDRAWAL_BACK', '+0'), CADDY: is('WITHDRAWAL_BACK', '+0') },
  { of: 'reward', what: 'bonus', CADDY: is('BONUS', '+0') },
  { of: 'demo', GOLFER: is('GIFT', '+0') },
  { of: 'account', what: 'given-up', GOLFER: is('GIVEN_UP', '-0'), CADDY: is('GIVEN_UP', '-0') },
];

/** What a posting was to `viewer`. Throws RangeError of a cause that is not in the table: nothing of hers may be told without a name. */
export function kindOf(cause: string, viewer: Role): LineKind {
  const [of, ...rest] = cause.split(':');
  const what = rest.length > 1 ? rest.at(-1) : undefined;
  const side = CAUSES.find((row) => row.of === of && row.what === what)?.[viewer];
  if (!side) throw new RangeError(`${cause} is nothing to a ${viewer}`);
  return side.kind;
}

/** Which postings a filter shows to `viewer`: by their causes, as patterns of LIKE, and by what they may change. */
export function sought(filter: Exclude<LineFilter, 'ALL'>, viewer: Role): { causes: string[]; signs: Signs[] } {
  const kinds = FILTER_KINDS[filter];
  const rows = CAUSES.flatMap(({ of, what, [viewer]: side }) =>
    side && kinds.includes(side.kind) ? [{ like: what ? `${of}:%:${what}` : `${of}:%`, signs: side.signs }] : [],
  );
  return { causes: rows.map(({ like }) => like), signs: [...new Set(rows.flatMap(({ signs }) => signs))] };
}
