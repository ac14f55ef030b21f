import type { Role } from '../account/account.ts';

/**
 * What a movement of a statement is, read from the cause ('booking:<ref>:hold') of its posting; of a line of the summary, from the cause of
 * the last posting that changed it. The phone words each kind; the cause itself never leaves the server.
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
export const LINE_FILTERS = ['ALL', 'TOPUP', 'HELD', 'PAID', 'REFUND', 'EARNED', 'TIP', 'WITHDRAWAL'] as const;
export type LineFilter = (typeof LINE_FILTERS)[number];

interface FilterRow {
  kinds: readonly LineKind[];
  /** What must be true of its amounts: some of it left the golfer for good, or some of it came to what can be spent. */
  only?: 'PAYS' | 'GIVES_BACK';
}

/** Which lines each filter of the history shows. */
export const FILTERS: Readonly<Record<Exclude<LineFilter, 'ALL'>, FilterRow>> = {
  TOPUP: { kinds: ['TOPUP', 'TOPUP_REVERSED', 'GIFT'] },
  HELD: { kinds: ['HOLD'] },
  PAID: { kinds: ['PAID', 'TIP', 'DECIDED'], only: 'PAYS' },
  // Of a round that was paid for in part, what was held and not paid came back.
  REFUND: {
    kinds: ['RELEASE', 'PAID', 'GOODWILL', 'TIP_UNDONE', 'DECIDED', 'WITHDRAWAL_BACK'],
    only: 'GIVES_BACK',
  },
  EARNED: { kinds: ['EARNED', 'SETTLED', 'DECIDED', 'BONUS'] },
  TIP: { kinds: ['TIP'] },
  WITHDRAWAL: { kinds: ['WITHDRAWAL', 'WITHDRAWAL_BACK', 'GIVEN_UP'] },
};

/** What a cause is to each of the two it may change something of; undefined: it never does. */
export interface CauseRow {
  /** 'booking:<ref>:share' is of a booking, and a share of it. */
  of: 'topup' | 'tip' | 'withdrawal' | 'booking' | 'reward' | 'demo' | 'account';
  what?: string;
  /** It continues the line that another posting of the same booking, tip or withdrawal opened for this person, if one did. */
  continues?: true;
  GOLFER?: LineKind;
  CADDY?: LineKind;
}

/** Every cause of a posting that changes something of a person (server/wallet/commands.ts). Of a change of a booking as of the booking. */
export const CAUSES: readonly CauseRow[] = [
  { of: 'topup', what: 'credit', GOLFER: 'TOPUP' },
  // A line of its own: what the golfer paid with the money meanwhile was paid.
  { of: 'topup', what: 'reverse', GOLFER: 'TOPUP_REVERSED' },
  // What the provider refunded of it: at once, and what the golfer had spent then.
  { of: 'topup', what: 'refund', GOLFER: 'TOPUP_REVERSED' },
  { of: 'topup', what: 'collect', GOLFER: 'TOPUP_REVERSED' },
  { of: 'booking', what: 'hold', continues: true, GOLFER: 'HOLD' },
  { of: 'booking', what: 'release', continues: true, GOLFER: 'RELEASE' },
  { of: 'booking', what: 'share', continues: true, GOLFER: 'PAID', CADDY: 'EARNED' },
  { of: 'booking', what: 'pay', continues: true, CADDY: 'SETTLED' },
  { of: 'booking', what: 'decide', continues: true, GOLFER: 'DECIDED', CADDY: 'DECIDED' },
  { of: 'booking', what: 'goodwill', GOLFER: 'GOODWILL' },
  // Kept aside like a booking's money: a tip only when it can no longer be undone.
  { of: 'tip', what: 'hold', GOLFER: 'HOLD' },
  { of: 'tip', what: 'release', continues: true, GOLFER: 'TIP_UNDONE' },
  { of: 'tip', what: 'pay', continues: true, GOLFER: 'TIP', CADDY: 'TIP' },
  { of: 'withdrawal', what: 'out', GOLFER: 'WITHDRAWAL', CADDY: 'WITHDRAWAL' },
  { of: 'withdrawal', what: 'back', continues: true, GOLFER: 'WITHDRAWAL_BACK', CADDY: 'WITHDRAWAL_BACK' },
  { of: 'reward', what: 'bonus', CADDY: 'BONUS' },
  { of: 'demo', GOLFER: 'GIFT' },
  { of: 'account', what: 'given-up', GOLFER: 'GIVEN_UP', CADDY: 'GIVEN_UP' },
];

/** Any of these may be the first of a line, in the order they come: of a golfer a hold, of a caddy the first share of the earnings. */
const OPENERS = { booking: ['hold', 'share', 'decide'], tip: ['hold'], withdrawal: ['out'] } as const;

function rowOf(cause: string): { row: CauseRow | undefined; subject: string } {
  const [of, ...rest] = cause.split(':');
  const what = rest.length > 1 ? rest.at(-1) : undefined;
  return { row: CAUSES.find((it) => it.of === of && it.what === what), subject: `${of}:${rest[0]}` };
}

/** The causes of which one may have opened, for the same person, the line that a posting of `cause` goes on with; none: it opens one. */
export function openersOf(cause: string): string[] {
  const { row, subject } = rowOf(cause);
  const openers: Partial<Record<string, readonly string[]>> = OPENERS;
  const causes = row?.continues ? (openers[row.of] ?? []).map((what) => `${subject}:${what}`) : [];
  return causes.includes(cause) ? causes.slice(0, causes.indexOf(cause)) : causes;
}

/** What a posting was to `viewer`. Throws RangeError of a cause that is not in the table: no line may be shown without a name. */
export function kindOf(cause: string, viewer: Role): LineKind {
  const kind = rowOf(cause).row?.[viewer];
  if (!kind) throw new RangeError(`${cause} is nothing to a ${viewer}`);
  return kind;
}

/** What a line of the summary is now: as long as something of a golfer is held for it, a hold, whatever changed it last. */
export const lineKindOf = (lastCause: string, viewer: Role, held: number): LineKind =>
  viewer === 'GOLFER' && held > 0 ? 'HOLD' : kindOf(lastCause, viewer);

/** Which movements a filter shows to `viewer`, as the ledger finds them. */
export interface Sought {
  /** Patterns of LIKE for the cause. */
  causes: string[];
  only: FilterRow['only'] | null;
}

/** What the server's query looks for, for a filter: causes as SQL `like` patterns. */
export function sought(filter: Exclude<LineFilter, 'ALL'>, viewer: Role): Sought {
  const { kinds, only = null } = FILTERS[filter];
  const causes = CAUSES.flatMap(({ of, what, [viewer]: kind }) =>
    kind !== undefined && kinds.includes(kind) ? [what ? `${of}:%:${what}` : `${of}:%`] : [],
  );
  return { causes, only };
}

/** Whether a filter shows this movement: what `sought` finds. */
export function isShownBy(
  filter: LineFilter,
  { kind, available, held, pending }: { kind: LineKind; available: number; held: number; pending: number },
): boolean {
  if (filter === 'ALL') return true;
  const { kinds, only } = FILTERS[filter];
  if (!kinds.includes(kind)) return false;
  return only === 'PAYS' ? available + held + pending < 0 : only === 'GIVES_BACK' ? available > 0 : true;
}
