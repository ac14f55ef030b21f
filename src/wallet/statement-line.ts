import { satang, type Satang } from '#domain/money.ts';
import type { Line } from '#domain/wallet/api.ts';
import type { IconName } from '../ui/icon.tsx';

export type Viewer = 'golfer' | 'caddy';

export interface Shown {
  /** With its sign; what is only kept aside has none. */
  amount: Satang;
  /** `kept`: still hers, but promised or not yet hers to take out. */
  look: 'in' | 'out' | 'kept';
  icon: IconName;
}

/**
 * What a line is to the person whose it is: money that came, that went, or that is kept aside. What only moved between her own accounts
 * is told by what it did to what she can spend.
 */
export function shownOf(line: Line, viewer: Viewer): Shown {
  const { kind, available, held, pending } = line;
  const isKept = viewer === 'golfer' ? kind === 'HOLD' && held > 0 : available === 0 && pending > 0;
  if (isKept) {
    const amount = viewer === 'golfer' ? held : pending;
    return { amount: satang(amount), look: 'kept', icon: viewer === 'golfer' ? 'lock' : 'hourglass' };
  }
  const whole = viewer === 'golfer' ? available + held : available + pending;
  const amount = satang(whole === 0 ? available : whole);
  return amount < 0
    ? { amount, look: 'out', icon: kind === 'TIP' ? 'gift' : 'arrow-up-right' }
    : { amount, look: 'in', icon: kind === 'TIP' || kind === 'GIFT' || kind === 'BONUS' ? 'gift' : 'arrow-down-left' };
}
