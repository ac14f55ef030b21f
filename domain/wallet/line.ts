import type { Role } from '../account/account.ts';

/**
 * The kind of a statement's line, from the cause ('booking:<ref>:hold') of its posting; for a summary line, from the cause of its last
 * posting. The phone has words for each kind; the cause itself never leaves the server.
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
  /** A condition on the amounts: money left the golfer for good, or money returned to the available balance. */
  only?: 'PAYS' | 'GIVES_BACK';
}

/** Which lines each filter of the history shows. */
export const FILTERS: Readonly<Record<Exclude<LineFilter, 'ALL'>, FilterRow>> = {
  TOPUP: { kinds: ['TOPUP', 'TOPUP_REVERSED', 'GIFT'] },
  HELD: { kinds: ['HOLD'] },
  PAID: { kinds: ['PAID', 'TIP', 'DECIDED'], only: 'PAYS' },
  // When a round was paid in part, the rest of the hold came back.
  REFUND: {
    kinds: ['RELEASE', 'PAID', 'GOODWILL', 'TIP_UNDONE', 'DECIDED', 'WITHDRAWAL_BACK'],
    only: 'GIVES_BACK',
  },
  EARNED: { kinds: ['EARNED', 'SETTLED', 'DECIDED', 'BONUS'] },
  TIP: { kinds: ['TIP'] },
  WITHDRAWAL: { kinds: ['WITHDRAWAL', 'WITHDRAWAL_BACK', 'GIVEN_UP'] },
};

/** The kind of a cause for each of the two people; undefined: it never changes that person's accounts. */
export interface CauseRow {
  /** 'booking:<ref>:share' is of a booking (`of`), and a share of it (`what`). */
  of: 'topup' | 'tip' | 'withdrawal' | 'booking' | 'reward' | 'demo' | 'account';
  what?: string;
  /** Continues the summary line that an earlier posting of the same booking, tip or withdrawal opened for this person, if any. */
  continues?: true;
  GOLFER?: LineKind;
  CADDY?: LineKind;
}

/**
 * Every cause of a posting that changes a person's accounts (server/wallet/commands.ts). A change of a booking uses the booking's causes.
 */
export const CAUSES: readonly CauseRow[] = [
  { of: 'topup', what: 'credit', GOLFER: 'TOPUP' },
  // A separate line: what the golfer bought with the money stays paid.
  { of: 'topup', what: 'reverse', GOLFER: 'TOPUP_REVERSED' },
  // A refund by the provider: the part taken at once, and the part the golfer had already spent.
  { of: 'topup', what: 'refund', GOLFER: 'TOPUP_REVERSED' },
  { of: 'topup', what: 'collect', GOLFER: 'TOPUP_REVERSED' },
  { of: 'booking', what: 'hold', continues: true, GOLFER: 'HOLD' },
  { of: 'booking', what: 'release', continues: true, GOLFER: 'RELEASE' },
  { of: 'booking', what: 'share', continues: true, GOLFER: 'PAID', CADDY: 'EARNED' },
  { of: 'booking', what: 'pay', continues: true, CADDY: 'SETTLED' },
  { of: 'booking', what: 'decide', continues: true, GOLFER: 'DECIDED', CADDY: 'DECIDED' },
  { of: 'booking', what: 'goodwill', GOLFER: 'GOODWILL' },
  // Reserved like a booking's money; it is a tip only when it can no longer be undone.
  { of: 'tip', what: 'hold', GOLFER: 'HOLD' },
  { of: 'tip', what: 'release', continues: true, GOLFER: 'TIP_UNDONE' },
  { of: 'tip', what: 'pay', continues: true, GOLFER: 'TIP', CADDY: 'TIP' },
  { of: 'withdrawal', what: 'out', GOLFER: 'WITHDRAWAL', CADDY: 'WITHDRAWAL' },
  { of: 'withdrawal', what: 'back', continues: true, GOLFER: 'WITHDRAWAL_BACK', CADDY: 'WITHDRAWAL_BACK' },
  { of: 'reward', what: 'bonus', CADDY: 'BONUS' },
  { of: 'demo', GOLFER: 'GIFT' },
  { of: 'account', what: 'given-up', GOLFER: 'GIVEN_UP', CADDY: 'GIVEN_UP' },
];

/** The causes that can open a summary line, in order: for a golfer a hold, for a caddy the first share. */
const OPENERS = { booking: ['hold', 'share', 'decide'], tip: ['hold'], withdrawal: ['out'] } as const;

function rowOf(cause: string): { row: CauseRow | undefined; subject: string } {
  const [of, ...rest] = cause.split(':');
  const what = rest.length > 1 ? rest.at(-1) : undefined;
  return { row: CAUSES.find((it) => it.of === of && it.what === what), subject: `${of}:${rest[0]}` };
}

/**
 * The causes that may have opened the summary line which a posting of `cause` continues, for the same person; empty: it opens a new line.
 */
export function openersOf(cause: string): string[] {
  const { row, subject } = rowOf(cause);
  const openers: Partial<Record<string, readonly string[]>> = OPENERS;
  const causes = row?.continues ? (openers[row.of] ?? []).map((what) => `${subject}:${what}`) : [];
  return causes.includes(cause) ? causes.slice(0, causes.indexOf(cause)) : causes;
}

/** The kind of a posting for `viewer`. Throws RangeError on an unknown cause, so that no line is shown without a name. */
export function kindOf(cause: string, viewer: Role): LineKind {
  const kind = rowOf(cause).row?.[viewer];
  if (!kind) throw new RangeError(`${cause} is nothing to a ${viewer}`);
  return kind;
}

/** The kind of a summary line now: HOLD as long as money of a golfer is held for it, else by its last cause. */
export const lineKindOf = (lastCause: string, viewer: Role, held: number): LineKind =>
  viewer === 'GOLFER' && held > 0 ? 'HOLD' : kindOf(lastCause, viewer);

/** The movements that a filter shows to `viewer`, as the ledger query finds them. */
export interface Sought {
  /** SQL `like` patterns for the cause. */
  causes: string[];
  only: FilterRow['only'] | null;
}

/** The causes and the amount condition that the server's query looks for. */
export function sought(filter: Exclude<LineFilter, 'ALL'>, viewer: Role): Sought {
  const { kinds, only = null } = FILTERS[filter];
  const causes = CAUSES.flatMap(({ of, what, [viewer]: kind }) =>
    kind !== undefined && kinds.includes(kind) ? [what ? `${of}:%:${what}` : `${of}:%`] : [],
  );
  return { causes, only };
}

/** Whether a filter shows this movement; agrees with `sought`. */
export function isShownBy(
  filter: LineFilter,
  { kind, available, held, pending }: { kind: LineKind; available: number; held: number; pending: number },
): boolean {
  if (filter === 'ALL') return true;
  const { kinds, only } = FILTERS[filter];
  if (!kinds.includes(kind)) return false;
  return only === 'PAYS' ? available + held + pending < 0 : only === 'GIVES_BACK' ? available > 0 : true;
}
