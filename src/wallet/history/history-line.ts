import { satang, type Satang } from '#domain/money.ts';
import type { Line } from '#domain/wallet/api.ts';
import type { IconName } from '../../ui/icon.tsx';

export type Viewer = 'golfer' | 'caddy';

export interface Shown {
  /** With its sign; what is not yet a caddy's to take out has none. */
  amount: Satang;
  /** `kept`: still the user's, but promised or not yet available. `even`: all of it came back. */
  look: 'in' | 'out' | 'kept' | 'even';
  icon: IconName;
}

/** A line for its owner: how it changed what the owner can spend, and whether that may still change. */
export function shownOf({ kind, available, held, pending }: Line, viewer: Viewer): Shown {
  if (viewer === 'golfer' && held > 0) return { amount: satang(available), look: 'kept', icon: 'lock' };
  if (viewer === 'caddy' && pending > 0) return { amount: satang(pending), look: 'kept', icon: 'hourglass' };
  const isGift = kind === 'TIP' || kind === 'GIFT' || kind === 'BONUS';
  if (available < 0) return { amount: satang(available), look: 'out', icon: isGift ? 'gift' : 'arrow-up-right' };
  const look = available > 0 ? 'in' : 'even';
  return { amount: satang(available), look, icon: isGift ? 'gift' : 'arrow-down-left' };
}

/** What was held, earned or taken out, and what of it came back or was given in the end: where that is not all told by the amount. */
export interface Outcome {
  of: 'HELD' | 'PENDING' | 'TO_BANK';
  whole: Satang;
  part: Satang;
}

const OUTCOMES: Partial<Record<Line['kind'], Outcome['of']>> = {
  PAID: 'HELD',
  RELEASE: 'HELD',
  TIP_UNDONE: 'HELD',
  DECIDED: 'HELD',
  WITHDRAWAL_BACK: 'TO_BANK',
};

export function outcomeOf({ kind, available, whole }: Line, viewer: Viewer): Outcome | undefined {
  const of = OUTCOMES[kind];
  if (!of || !whole) return undefined;
  // Of a caddy's round that was contested: what the caddy got of the original earning. Of the rest: what came back.
  const isEarned = viewer === 'caddy' && of === 'HELD';
  const part = isEarned ? available : whole + available;
  if (part <= 0 || (isEarned && part === whole)) return undefined;
  return { of: isEarned ? 'PENDING' : of, whole: satang(whole), part: satang(part) };
}
