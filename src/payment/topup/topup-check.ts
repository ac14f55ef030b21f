import { satang, type Satang } from '#domain/money.ts';
import type { Topup } from '#domain/payment/api.ts';
import type { Balance, WalletLimits } from '#domain/wallet/api.ts';
import { OPEN_TOPUPS } from '#domain/payment/topup.ts';
import type { Range } from '#domain/wallet/limits.ts';

export type AmountFault = 'none' | 'notAnAmount' | 'tooSmall' | 'tooLarge' | 'overCap';

interface Known {
  range: Range;
  cap: number;
  balance: Balance | undefined;
  topups: readonly Topup[];
}

/** What is wrong with an amount, as far as this phone knows; the server has the last word (and counts the day). */
export function faultOf(typed: string, amount: Satang | undefined, known: Known): AmountFault {
  if (amount === undefined) return typed.trim() === '' ? 'none' : 'notAnAmount';
  if (amount < known.range.min) return 'tooSmall';
  if (amount > known.range.max) return 'tooLarge';
  return amount > roomIn(known) ? 'overCap' : 'none';
}

/** How much more the wallet may take. */
export function roomIn({ cap, balance, topups }: Omit<Known, 'range'>): Satang {
  const has = (balance?.available ?? 0) + (balance?.held ?? 0);
  const coming = topups.filter(isOpen).reduce((all, { amount }) => all + amount, 0);
  return satang(Math.max(0, cap - has - coming));
}

export const isOpen = ({ status }: Pick<Topup, 'status'>): boolean => OPEN_TOPUPS.includes(status);

export const rangeIn = ({ methods }: Pick<WalletLimits, 'methods'>, method: string): Range | undefined => {
  const found = methods.find((it) => it.method === method);
  return found && { min: satang(found.min), max: satang(found.max) };
};
