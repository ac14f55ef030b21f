import { minus, satang, type Satang } from '../money.ts';

/** The platform's own accounts; only these may be negative. Source: product.md §3.4. */
export const PLATFORM_ACCOUNTS = ['platform:fee', 'platform:goodwill', 'psp:clearing', 'bank:out'] as const;

export type AccountName =
  | (typeof PLATFORM_ACCOUNTS)[number]
  | `golfer:${string}:${'available' | 'held'}`
  | `caddy:${string}:${'pending' | 'available'}`;

/**
 * Whether the account belongs to a person: then it has a stored balance, which is never negative. The balance of a platform account is the
 * sum of its entries.
 */
export const isOfPerson = (account: string): boolean => !(PLATFORM_ACCOUNTS as readonly string[]).includes(account);

/** One line of a posting: what `account` gains, or loses below zero. */
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

/** Holds money for a booking (กันเงิน): it stays the golfer's but cannot be spent. */
export function holding(golfer_id: string, amount: Satang): Leg[] {
  const { available, held } = golferAccounts(golfer_id);
  return move(available, held, amount);
}

/** Returns a hold in full or in part. */
export function releasing(golfer_id: string, amount: Satang): Leg[] {
  const { available, held } = golferAccounts(golfer_id);
  return move(held, available, amount);
}

const some = (legs: readonly Leg[]): Leg[] => legs.filter((leg) => leg.amount !== 0);

/** Shares out a hold: the golfer's refund, the caddy's share (pending until it is settled) and the platform's share. */
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

/** Makes a caddy's settled share available for withdrawal. */
export function payingOut(caddy_id: string, amount: Satang): Leg[] {
  const { pending, available } = caddyAccounts(caddy_id);
  return move(pending, available, amount);
}

/** Credits money that the payment provider received for the golfer. */
export const toppingUp = (golfer_id: string, amount: Satang): Leg[] =>
  move('psp:clearing', golferAccounts(golfer_id).available, amount);

/** Takes out a top-up that the provider reversed, or a refund of one. */
export const reversing = (golfer_id: string, amount: Satang): Leg[] =>
  move(golferAccounts(golfer_id).available, 'psp:clearing', amount);

/** The part of a refund that a golfer had already spent and does not have to pay back: the platform's loss. */
export const forgiving = (amount: Satang): Leg[] => move('platform:goodwill', 'psp:clearing', amount);

/** Pays a tip that can no longer be undone: all of the reserved amount goes to the caddy. */
export const tipping = (golfer_id: string, caddy_id: string, amount: Satang): Leg[] =>
  move(golferAccounts(golfer_id).held, caddyAccounts(caddy_id).available, amount);

/** Pays out to a bank account: a caddy's earnings, or a golfer's refund. */
export const withdrawing = (available: AccountName, amount: Satang): Leg[] => move(available, 'bank:out', amount);

/** Returns the money of a withdrawal that failed. */
export const givingBack = (available: AccountName, amount: Satang): Leg[] => move('bank:out', available, amount);

/** Gives the platform what a leaving user can never be paid out. */
export const givingUp = (available: AccountName, amount: Satang): Leg[] => move(available, 'platform:goodwill', amount);

/** Where the money of a disputed booking is when it is decided. */
export type Contested =
  /** All of it is still held (golfer no-show). */
  | { at: 'HELD' }
  /** It was captured: the caddy's share is pending, the platform's share was taken. */
  | { at: 'CAPTURED'; caddy: Satang; platform: Satang }
  /** All of it was returned to the golfer (caddy no-show). */
  | { at: 'RELEASED' };

/**
 * Moves a disputed booking's money to where `split` says; the caddy's share becomes available. Money already returned to the golfer is not
 * taken back: then the platform pays the caddy's share, and `split.refund` and `split.platform` move nothing.
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
