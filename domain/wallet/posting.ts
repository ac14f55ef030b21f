import { minus, satang, type Satang } from '../money.ts';

/** The house's own accounts; only these may stand below zero. Source: product.md §3.4. */
export const PLATFORM_ACCOUNTS = ['platform:fee', 'platform:goodwill', 'psp:clearing', 'bank:out'] as const;

export type AccountName =
  | (typeof PLATFORM_ACCOUNTS)[number]
  | `golfer:${string}:${'available' | 'held'}`
  | `caddy:${string}:${'pending' | 'available'}`;

/** Has a balance of its own, which never falls below zero; what is in an account of the platform is the sum of its entries. */
export const isOfPerson = (account: string): boolean => !(PLATFORM_ACCOUNTS as readonly string[]).includes(account);

/** One line of a posting: what `account` gains (or, below zero, gives). */
export interface Leg {
  account: AccountName;
  amount: Satang;
}

/** A golfer's ledger accounts: `available` to spend, `held` for bookings. */
export const golferAccounts = (golfer_id: string) =>
  ({ available: `golfer:${golfer_id}:available`, held: `golfer:${golfer_id}:held` }) as const;

/** A caddy's ledger accounts: `pending` can still be contested, `available` can be withdrawn. */
export const caddyAccounts = (caddy_id: string) =>
  ({ pending: `caddy:${caddy_id}:pending`, available: `caddy:${caddy_id}:available` }) as const;

/** Moves `amount` from one account to another. Throws RangeError unless it is a whole amount above zero. */
export function move(from: AccountName, to: AccountName, amount: Satang): Leg[] {
  if (!(satang(amount) > 0)) throw new RangeError(`not an amount to move: ${amount}`);
  return [
    { account: from, amount: minus(satang(0), amount) },
    { account: to, amount },
  ];
}

/** กันเงิน: the money stays the golfer's, but is promised. */
export function holding(golfer_id: string, amount: Satang): Leg[] {
  const { available, held } = golferAccounts(golfer_id);
  return move(available, held, amount);
}

/** A hold given back in full or in part. */
export function releasing(golfer_id: string, amount: Satang): Leg[] {
  const { available, held } = golferAccounts(golfer_id);
  return move(held, available, amount);
}

const some = (legs: readonly Leg[]): Leg[] => legs.filter((leg) => leg.amount !== 0);

/** A hold shared out: what goes back to the golfer, the caddy's part (pending until it is settled) and ours. */
export function sharing(
  golfer_id: string,
  caddy_id: string,
  { refund, caddy, platform }: { refund: Satang; caddy: Satang; platform: Satang },
): Leg[] {
  const { available, held } = golferAccounts(golfer_id);
  return some([
    { account: held, amount: satang(-(refund + caddy + platform)) },
    { account: available, amount: refund },
    { account: caddyAccounts(caddy_id).pending, amount: caddy },
    { account: 'platform:fee', amount: platform },
  ]);
}

/** A caddy's part that nothing can change any more becomes available for withdrawal. */
export function payingOut(caddy_id: string, amount: Satang): Leg[] {
  const { pending, available } = caddyAccounts(caddy_id);
  return move(pending, available, amount);
}

/** Money the payment provider took for the golfer. */
export const toppingUp = (golfer_id: string, amount: Satang): Leg[] =>
  move('psp:clearing', golferAccounts(golfer_id).available, amount);

/** A top-up the provider took back, or what it refunded of one. */
export const reversing = (golfer_id: string, amount: Satang): Leg[] =>
  move(golferAccounts(golfer_id).available, 'psp:clearing', amount);

/** What of a refund a golfer had spent and shall not owe: our loss. */
export const forgiving = (amount: Satang): Leg[] => move('platform:goodwill', 'psp:clearing', amount);

/** A tip that can no longer be undone: from what was kept aside, all of it to the caddy. */
export const tipping = (golfer_id: string, caddy_id: string, amount: Satang): Leg[] =>
  move(golferAccounts(golfer_id).held, caddyAccounts(caddy_id).available, amount);

/** Money on its way to a bank account: a caddy's earnings, a golfer's refund. */
export const withdrawing = (available: AccountName, amount: Satang): Leg[] => move(available, 'bank:out', amount);

/** A withdrawal that came to nothing. */
export const givingBack = (available: AccountName, amount: Satang): Leg[] => move('bank:out', available, amount);

/** What a user who leaves can never be paid out goes to the platform. */
export const givingUp = (available: AccountName, amount: Satang): Leg[] => move(available, 'platform:goodwill', amount);

/** Where the money of a contested booking is when it is decided. */
export type Contested =
  /** All of it is still held (the golfer did not come). */
  | { at: 'HELD' }
  /** It was captured: the caddy's part is pending, ours was taken. */
  | { at: 'CAPTURED'; caddy: Satang; platform: Satang }
  /** All of it went back to the golfer (the caddy did not come). */
  | { at: 'RELEASED' };

/**
 * A contested booking's money, moved to where `split` says, once: the caddy's part becomes available for withdrawal. What went back to the
 * golfer is not taken again: the caddy's part is then the platform's own loss, and `split.refund` and `split.platform` move nothing.
 */
export function deciding(
  golfer_id: string,
  caddy_id: string,
  contested: Contested,
  { refund, caddy, platform }: { refund: Satang; caddy: Satang; platform: Satang },
): Leg[] {
  const golfer = golferAccounts(golfer_id);
  const { pending, available } = caddyAccounts(caddy_id);
  const toCaddy = { account: available, amount: caddy };
  const back = { account: golfer.available, amount: refund };
  switch (contested.at) {
    case 'HELD':
      return some([
        { account: golfer.held, amount: satang(-(refund + caddy + platform)) },
        back,
        toCaddy,
        { account: 'platform:fee', amount: platform },
      ]);
    case 'CAPTURED':
      return some([
        { account: pending, amount: minus(satang(0), contested.caddy) },
        back,
        toCaddy,
        { account: 'platform:fee', amount: minus(platform, contested.platform) },
      ]);
    case 'RELEASED':
      return some([{ account: 'platform:goodwill', amount: minus(satang(0), caddy) }, toCaddy]);
  }
}
