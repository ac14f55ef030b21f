import type { Role } from '#domain/account/account.ts';
import { isoOf, type Moment } from '#domain/dates.ts';
import { satang, type Satang } from '#domain/money.ts';
import { Refused } from '#domain/refusals.ts';
import type { Balance } from '#domain/wallet/api.ts';
import {
  type AccountName,
  caddyAccounts,
  type Contested,
  deciding,
  forgiving,
  givingBack,
  golferAccounts,
  givingUp,
  holding,
  move,
  payingOut,
  releasing,
  reversing,
  sharing,
  tipping,
  toppingUp,
  withdrawing,
} from '#domain/wallet/posting.ts';
import type { Queries, Tx } from '../db/db.ts';
import { emit } from '../events/events.ts';
import { postLegs, TooLow } from './ledger.ts';
import { type AccountRow, balances, lockAccounts, openAccount } from './sql.ts';

/** A person's balances in satang. */
export type Amounts = Pick<Balance, 'available' | 'held' | 'pending'>;

function accountsOf(user_id: string, role: Role): Partial<Record<keyof Amounts, AccountName>> {
  return role === 'GOLFER' ? golferAccounts(user_id) : caddyAccounts(user_id);
}

/** Opens a person's accounts once a role is chosen; repeating it changes nothing. */
export async function openAccounts(tx: Tx, user_id: string, role: Role, now: Moment): Promise<void> {
  for (const account of Object.values(accountsOf(user_id, role))) await tx.run(openAccount(account, isoOf(now)));
}

/** Zero for a person without a role or accounts. */
export async function balanceOf(queries: Queries, user_id: string, role: Role | null): Promise<Amounts> {
  const accounts = role ? accountsOf(user_id, role) : {};
  const names = Object.values(accounts);
  return amountsOf(accounts, names.length > 0 ? await queries.many(balances(names)) : []);
}

/** Locks a person's accounts, so that the balance cannot change until the transaction ends. */
export async function lockMoney(tx: Tx, user_id: string, role: Role | null): Promise<void> {
  if (role) await tx.many(lockAccounts(Object.values(accountsOf(user_id, role))));
}

function amountsOf(accounts: ReturnType<typeof accountsOf>, found: readonly AccountRow[]): Amounts {
  const inAccount = (name?: AccountName) => found.find((row) => row.account === name)?.balance ?? 0;
  return {
    available: inAccount(accounts.available),
    held: inAccount(accounts.held),
    pending: inAccount(accounts.pending),
  };
}

export const presentBalance = (amounts: Amounts, now: Moment): Balance => ({
  ...amounts,
  currency: 'THB',
  as_of: isoOf(now),
});

/** Holds money (กันเงิน). Refuses WALLET_TOO_LOW with the golfer's present balance. */
export async function hold(tx: Tx, golfer_id: string, amount: Satang, cause: string, now: Moment): Promise<void> {
  emit(tx, 'wallet.changed', {}, [golfer_id], now);
  await postLegs(tx, holding(golfer_id, amount), cause, now).catch(asTooLow(golferAccounts(golfer_id), now));
}

const asTooLow = (accounts: ReturnType<typeof accountsOf>, now: Moment) => (error: unknown) => {
  if (!(error instanceof TooLow)) throw error;
  throw new Refused('WALLET_TOO_LOW', { present: presentBalance(amountsOf(accounts, error.present), now) });
};

/** Credits a top-up. Money enters only here, from server/payment/settle.ts, once per top-up (the cause is unique). */
export async function creditTopup(
  tx: Tx,
  { user_id, topup_id, amount }: { user_id: string; topup_id: string; amount: Satang },
  now: Moment,
): Promise<void> {
  emit(tx, 'wallet.changed', {}, [user_id], now);
  await postLegs(tx, toppingUp(user_id, amount), `topup:${topup_id}:credit`, now);
}

/** Takes back a credited top-up that the provider reversed. Throws `TooLow` when the golfer has spent it; then an operator decides. */
export async function reverseTopup(
  tx: Tx,
  { user_id, topup_id, amount }: { user_id: string; topup_id: string; amount: Satang },
  now: Moment,
): Promise<void> {
  await postLegs(tx, reversing(user_id, amount), `topup:${topup_id}:reverse`, now);
  emit(tx, 'wallet.changed', {}, [user_id], now);
}

interface Refunded {
  user_id: string;
  topup_id: string;
  refund_id: string;
  amount: Satang;
}

/** Takes back the provider's refund of a top-up, as far as it is available. Returns the amount taken. */
export async function takeRefund(tx: Tx, it: Refunded, now: Moment): Promise<Satang> {
  await lockMoney(tx, it.user_id, 'GOLFER');
  const { available } = await balanceOf(tx, it.user_id, 'GOLFER');
  const taken = satang(Math.min(it.amount, available));
  if (taken === 0) return taken;
  await postLegs(tx, reversing(it.user_id, taken), `topup:${it.topup_id}:${it.refund_id}:refund`, now);
  emit(tx, 'wallet.changed', {}, [it.user_id], now);
  return taken;
}

/** Takes the rest of a refund that had been spent. Throws `TooLow` when it still is. */
export async function collectRefund(tx: Tx, it: Refunded, now: Moment): Promise<void> {
  await postLegs(tx, reversing(it.user_id, it.amount), `topup:${it.topup_id}:${it.refund_id}:collect`, now);
  emit(tx, 'wallet.changed', {}, [it.user_id], now);
}

/** The platform takes the loss of the rest of a refund. */
export const forgiveRefund = (tx: Tx, it: Pick<Refunded, 'refund_id' | 'amount'>, now: Moment): Promise<void> =>
  postLegs(tx, forgiving(it.amount), `refund:${it.refund_id}:forgiven`, now);

/** Pays a held tip (`tip:<id>:hold`) to the caddy. */
export async function payTip(
  tx: Tx,
  { golfer_id, caddy_id, tip_id, amount }: { golfer_id: string; caddy_id: string; tip_id: string; amount: Satang },
  now: Moment,
): Promise<void> {
  await postLegs(tx, tipping(golfer_id, caddy_id, amount), `tip:${tip_id}:pay`, now);
  emit(tx, 'wallet.changed', {}, [golfer_id, caddy_id], now);
}

interface Withdrawn {
  user_id: string;
  role: Role;
  withdrawal_id: string;
  amount: Satang;
}

/** Takes the amount from the available balance. Refuses WALLET_TOO_LOW with the present balance. */
export async function takeOut(tx: Tx, { user_id, role, withdrawal_id, amount }: Withdrawn, now: Moment): Promise<void> {
  const accounts = accountsOf(user_id, role);
  const legs = withdrawing(availableOf(user_id, role), amount);
  await postLegs(tx, legs, `withdrawal:${withdrawal_id}:out`, now).catch(asTooLow(accounts, now));
  emit(tx, 'wallet.changed', {}, [user_id], now);
}

/** Returns the money of a failed or rejected withdrawal. */
export async function giveBack(
  tx: Tx,
  { user_id, role, withdrawal_id, amount }: Withdrawn,
  now: Moment,
): Promise<void> {
  await postLegs(tx, givingBack(availableOf(user_id, role), amount), `withdrawal:${withdrawal_id}:back`, now);
  emit(tx, 'wallet.changed', {}, [user_id], now);
}

const availableOf = (user_id: string, role: Role): AccountName =>
  role === 'GOLFER' ? golferAccounts(user_id).available : caddyAccounts(user_id).available;

/** Releases a hold. Throws `TooLow` when more is released than is held, which is a bug. */
export async function release(tx: Tx, golfer_id: string, amount: Satang, cause: string, now: Moment): Promise<void> {
  await postLegs(tx, releasing(golfer_id, amount), cause, now);
  emit(tx, 'wallet.changed', {}, [golfer_id], now);
}

/** Shares out a hold: to the golfer, to the caddy (pending) and to the platform. */
export async function share(
  tx: Tx,
  golfer_id: string,
  caddy_id: string,
  split: { refund: Satang; caddy: Satang; platform: Satang },
  cause: string,
  now: Moment,
): Promise<void> {
  await postLegs(tx, sharing(golfer_id, caddy_id, split), cause, now);
  emit(tx, 'wallet.changed', {}, [golfer_id, caddy_id], now);
}

/** Makes a caddy's pending share available. */
export async function payOut(tx: Tx, caddy_id: string, amount: Satang, cause: string, now: Moment): Promise<void> {
  await postLegs(tx, payingOut(caddy_id, amount), cause, now);
  emit(tx, 'wallet.changed', {}, [caddy_id], now);
}

/** Moves a disputed booking's money as decided; see `deciding`. */
export async function payDecided(
  tx: Tx,
  golfer_id: string,
  caddy_id: string,
  contested: Contested,
  split: { refund: Satang; caddy: Satang; platform: Satang },
  cause: string,
  now: Moment,
): Promise<void> {
  const legs = deciding(golfer_id, caddy_id, contested, split);
  if (legs.length === 0) return;
  await postLegs(tx, legs, cause, now);
  emit(tx, 'wallet.changed', {}, [golfer_id, caddy_id], now);
}

/** Gives platform money to a golfer. */
export async function giveGoodwill(
  tx: Tx,
  golfer_id: string,
  amount: Satang,
  cause: string,
  now: Moment,
): Promise<void> {
  await postLegs(tx, move('platform:goodwill', golferAccounts(golfer_id).available, amount), cause, now);
  emit(tx, 'wallet.changed', {}, [golfer_id], now);
}

/** Pays a caddy for points, once per redemption, in the transaction that takes the points. */
export async function giveBonus(
  tx: Tx,
  { caddy_id, redemption_id, amount }: { caddy_id: string; redemption_id: string; amount: Satang },
  now: Moment,
): Promise<void> {
  const legs = move('platform:goodwill', caddyAccounts(caddy_id).available, amount);
  await postLegs(tx, legs, `reward:${redemption_id}:bonus`, now);
  emit(tx, 'wallet.changed', {}, [caddy_id], now);
}

/** Gives the platform what can never be paid out, once, when the account is erased. Nobody is signed in to be notified. */
export const leaveToPlatform = (
  tx: Tx,
  { user_id, role, amount }: { user_id: string; role: Role; amount: Satang },
  now: Moment,
): Promise<void> => postLegs(tx, givingUp(availableOf(user_id, role), amount), `account:${user_id}:given-up`, now);

/** Gives a new golfer of the demo world credit; the accounts must be open. */
export async function grantDemoCredit(
  tx: Tx,
  user_id: string,
  amount: Satang,
  cause: string,
  now: Moment,
): Promise<void> {
  await postLegs(tx, move('platform:goodwill', golferAccounts(user_id).available, amount), cause, now);
  emit(tx, 'wallet.changed', {}, [user_id], now);
}
