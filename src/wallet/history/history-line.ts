import { satang, type Satang } from '#domain/money.ts';
import type { Line, SummaryLine } from '#domain/wallet/api.ts';
import type { IconName } from '../../ui/icon.tsx';

export type Viewer = 'golfer' | 'caddy';

export interface Shown {
  /** With its sign; what is not yet a caddy's to take out has none. */
  amount: Satang;
  /** `kept`: still the user's, but promised or not yet available. `even`: nothing in the end, all of it came back. */
  look: 'in' | 'out' | 'kept' | 'even';
  icon: IconName;
}

type Amounts = Pick<Line, 'kind' | 'available' | 'held' | 'pending'>;

/** What stands beside a line: how it changed what the owner can spend; of money that was set aside before, how much of that went. */
export function shownOf({ kind, available, held, pending }: Amounts, viewer: Viewer): Shown {
  if (viewer === 'golfer' && held > 0) return { amount: satang(available), look: 'kept', icon: 'lock' };
  if (viewer === 'caddy' && pending > 0) return { amount: satang(pending), look: 'kept', icon: 'hourglass' };
  const isGift = kind === 'TIP' || kind === 'GIFT' || kind === 'BONUS';
  const amount = satang(available || held || pending);
  if (amount < 0) return { amount, look: 'out', icon: isGift ? 'gift' : 'arrow-up-right' };
  return { amount, look: amount > 0 ? 'in' : 'even', icon: isGift ? 'gift' : 'arrow-down-left' };
}

/** What was set aside or taken out, and what of it came back or was given: where that is not all told by the amount. */
export interface Outcome {
  of: 'HELD' | 'PENDING' | 'TO_BANK';
  whole: Satang;
  part: Satang;
}

/** Of a movement that ends a hold, or what was pending. */
export function outcomeOf({ available, held, pending }: Amounts, viewer: Viewer): Outcome | undefined {
  const gone = -(viewer === 'golfer' ? held : pending);
  if (gone <= 0 || gone === available) return undefined;
  return { of: viewer === 'golfer' ? 'HELD' : 'PENDING', whole: satang(gone), part: satang(Math.max(0, available)) };
}

const OUTCOMES: Partial<Record<Line['kind'], Outcome['of']>> = {
  PAID: 'HELD',
  RELEASE: 'HELD',
  TIP_UNDONE: 'HELD',
  DECIDED: 'HELD',
  WITHDRAWAL_BACK: 'TO_BANK',
};

/** Of a line of the summary: what became of all that was moved for it. */
export function summaryOutcomeOf({ kind, available, whole }: SummaryLine, viewer: Viewer): Outcome | undefined {
  const of = OUTCOMES[kind];
  if (!of) return undefined;
  // Of a caddy's round that was contested: what the caddy got of the original earning. Of the rest: what came back.
  const isEarned = viewer === 'caddy' && of === 'HELD';
  const part = isEarned ? available : whole + available;
  if (part <= 0 || (isEarned && part === whole)) return undefined;
  return { of: isEarned ? 'PENDING' : of, whole: satang(whole), part: satang(part) };
}
