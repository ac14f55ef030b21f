import type { OutputOf } from '#domain/calls.ts';
import { dateOf, isoOf, type Moment, parseMoment } from '#domain/dates.ts';
import { satang, type Satang } from '#domain/money.ts';
import { Refused } from '#domain/refusals.ts';
import { isSameName } from '#domain/name.ts';
import { type Bank, BANKS, usableAt } from '#domain/withdrawal/withdrawal.ts';
import type { BankAccount, Withdrawal } from '#domain/withdrawal/api.ts';
import type { Role } from '#domain/account/account.ts';
import { LIMITS } from '#domain/wallet/limits.ts';
import { requireOnboarded } from '../account/own/onboarding.ts';
import type { ServerContext } from '../context.ts';
import type { Queries, Tx } from '../db/db.ts';
import { emit } from '../events/events.ts';
import type { Asking } from '../http/http.ts';
import { newId } from '../id.ts';
import { schedule } from '../jobs/jobs.ts';
import { notify } from '../notification/commands.ts';
import { capabilitiesNow, capabilitiesKnown } from '../payment/commands.ts';
import { ProviderAway, ProviderRefused } from '../payment/provider.ts';
import { nextReference } from '../payment/present.ts';
import { takeOut, balanceOf } from '../wallet/commands.ts';
import { announceWithdrawal, dueJob } from './payout.ts';
import {
  type AccountRow,
  bankAccountOf,
  insertWithdrawal,
  keepBankAccount,
  lockPerson,
  nameOf,
  verifiedCaddy,
  withdrawalOfDay,
  type WithdrawalRow,
  refundable,
} from './sql.ts';

/**
 * Requests a withdrawal; the money leaves the available balance at once. Caddies' earnings are paid without approval, golfers' refunds wait
 * for an operator.
 */
export async function askForMoney({
  tx,
  input,
  caller: { user_id, role },
  now,
  context,
}: Asking<'POST /wallet/withdraw'>): Promise<OutputOf<'POST /wallet/withdraw'>> {
  if (!role) throw new Refused('ROLE_NOT_ALLOWED');
  const amount = satang(input.amount);
  const kind = role === 'CADDY' ? 'EARNINGS' : 'REFUND';
  await requireOnboarded(tx, user_id);
  if (kind === 'EARNINGS') await requireVerified(tx, user_id);
  const { bank, last4, holder, provider, recipient_id } = await usableAccount(tx, context, user_id, now);
  if (amount < leastOf(context)) throw new Refused('WITHDRAWAL_TOO_SMALL', { field: 'amount' });
  const requested_on = dateOf(now);
  await requireFirstOf(tx, user_id, requested_on);
  if (kind === 'REFUND' && amount > (await mostRefund(tx, user_id)))
    throw new Refused('REFUND_TOO_LARGE', { field: 'amount' });

  const withdrawal_id = newId(now);
  const row = await tx.maybe(
    insertWithdrawal({
      withdrawal_id,
      user_id,
      kind,
      amount,
      bank,
      last4,
      holder,
      provider,
      recipient_id,
      requested_on,
      reference: await nextReference(tx, 'WD', now),
      requested_at: isoOf(now),
      approved_at: kind === 'EARNINGS' ? isoOf(now) : null,
    }),
  );
  if (!row) throw new Refused('WITHDRAWAL_TODAY');
  await takeOut(tx, { user_id, role, withdrawal_id, amount }, now);
  if (kind === 'EARNINGS') await schedule(tx, dueJob(withdrawal_id, 0, now));
  await announceWithdrawal(tx, row, now);
  return present(row);
}

async function usableAccount(tx: Tx, context: ServerContext, user_id: string, now: Moment): Promise<AccountRow> {
  const account = await accountOf(tx, context, user_id);
  if (!account) throw new Refused('BANK_ACCOUNT_MISSING');
  if (now < usableAt(parseMoment(account.changed_at)))
    throw new Refused('BANK_ACCOUNT_NEW', { present: presentAccount(account) });
  await requireSameName(tx, user_id, account.holder);
  return account;
}

/** Only a verified caddy is paid (product.md §3.5); until then the earnings wait. */
async function requireVerified(tx: Tx, user_id: string): Promise<void> {
  const { isVerified } = await tx.one(verifiedCaddy(user_id));
  if (!isVerified) throw new Refused('VERIFICATION_DUE');
}

/** One request per Bangkok day; the table's index enforces it. */
async function requireFirstOf(tx: Tx, user_id: string, day: string): Promise<void> {
  const already = await tx.maybe(withdrawalOfDay(user_id, day));
  if (already) throw new Refused('WITHDRAWAL_TODAY', { present: present(already) });
}

type Named = 'POST /wallet/bank-account';

/** Undefined: no account, or one that only a previous provider knows. */
async function accountOf(queries: Queries, context: ServerContext, user_id: string): Promise<AccountRow | undefined> {
  const account = await queries.maybe(bankAccountOf(user_id));
  return account?.provider === context.payments.provider.name ? account : undefined;
}

/**
 * A caddy's account must be in their real name; a golfer's is checked by the operator who approves the refund. Refuses BANK_NAME_DIFFERENT.
 */
async function requireSameName(queries: Queries, user_id: string, holder: string): Promise<void> {
  const { role, real_name } = await queries.one(nameOf(user_id));
  if (role === 'CADDY' && !isSameName(holder, real_name ?? ''))
    throw new Refused('BANK_NAME_DIFFERENT', { field: 'holder' });
}

/** The person's account and the possible banks; all banks while the provider is unreachable, because the choice is checked later. */
export async function seeAccount({
  tx,
  caller,
  context,
}: Asking<'GET /wallet/bank-account'>): Promise<OutputOf<'GET /wallet/bank-account'>> {
  const account = await accountOf(tx, context, caller.user_id);
  const { real_name } = await tx.one(nameOf(caller.user_id));
  return {
    account: account ? presentAccount(account) : null,
    banks: await payableBanks(context),
    holder: real_name ?? '',
  };
}

async function payableBanks(context: ServerContext): Promise<Bank[]> {
  try {
    const { banks } = await capabilitiesNow(context);
    return BANKS.filter((bank) => banks.includes(bank));
  } catch (error) {
    if (error instanceof Refused && error.code === 'PAYMENT_AWAY') return [...BANKS];
    throw error;
  }
}

/** Sends the account number only to the provider and returns the provider's recipient id. */
export async function makeRecipient({
  input,
  caller,
  context,
}: Omit<Asking<Named>, 'tx'>): Promise<{ provider: string; recipient_id: string }> {
  if (!caller.role) throw new Refused('ROLE_NOT_ALLOWED');
  await requireSameName(context.db, caller.user_id, input.holder);
  const { banks } = await capabilitiesNow(context);
  if (!banks.includes(input.bank)) throw new Refused('BANK_ACCOUNT_REFUSED', { field: 'bank' });
  const { provider } = context.payments;
  try {
    const { recipient_id } = await provider.createPayoutRecipient({ user_id: caller.user_id, ...input });
    return { provider: provider.name, recipient_id };
  } catch (error) {
    // The provider's message may repeat the number, so only its code is logged.
    if (error instanceof ProviderRefused) {
      context.log.warn({ code: error.code }, 'the payment provider refused a bank account');
      throw new Refused('BANK_ACCOUNT_REFUSED', { field: 'number' });
    }
    if (error instanceof ProviderAway) throw new Refused('PAYMENT_AWAY');
    throw new Error(`the payment provider: ${error instanceof Error ? error.name : typeof error}`);
  }
}

/**
 * Changes the account for withdrawals from a day later on; those under way go to the old one. The owner is notified, in case it was an
 * intruder.
 */
export async function changeAccount({
  tx,
  input: { bank, number, holder },
  caller: { user_id },
  now,
  found,
}: Asking<Named> & { found: { provider: string; recipient_id: string } }): Promise<OutputOf<Named>> {
  await tx.one(lockPerson(user_id));
  const account: AccountRow = { user_id, bank, last4: number.slice(-4), holder, ...found, changed_at: isoOf(now) };
  await tx.run(keepBankAccount(account));
  const body = { bank, last4: account.last4 };
  emit(tx, 'wallet.bank_changed', body, [user_id], now);
  await notify(tx, 'wallet.bank_changed', body, [user_id], now);
  return presentAccount(account);
}

function presentAccount({ bank, last4, holder, changed_at }: AccountRow): BankAccount {
  const at = parseMoment(changed_at);
  return { bank, last4, holder, changed_at: isoOf(at), usable_at: isoOf(usableAt(at)) };
}

export const present = (row: WithdrawalRow): Withdrawal => ({
  withdrawal_id: row.withdrawal_id,
  reference: row.reference,
  kind: row.kind,
  amount: row.amount,
  status: row.status,
  bank: row.bank,
  last4: row.last4,
  failure_code: row.failure_code,
  ...(row.note !== null && { note: row.note }),
  requested_at: isoOf(parseMoment(row.requested_at)),
  ended_at: row.ended_at === null ? null : isoOf(parseMoment(row.ended_at)),
});

/**
 * The most a golfer can be refunded: own top-ups that are neither spent nor refunded. The ledger prevents more than the available balance.
 */
async function mostRefund(queries: Queries, golfer_id: string): Promise<Satang> {
  return satang(Math.max(0, (await queries.one(refundable(golfer_id))).most));
}

/** What the person can withdraw now, in satang. */
export async function mostOf(queries: Queries, user_id: string, role: Role | null): Promise<Satang> {
  const { available } = await balanceOf(queries, user_id, role);
  return satang(role === 'GOLFER' ? Math.min(available, await mostRefund(queries, user_id)) : available);
}

/** The smallest payout, ours or the provider's. If the provider's is not known yet, it may refuse later and the money returns. */
export function leastOf(context: ServerContext): Satang {
  try {
    return satang(Math.max(LIMITS.withdrawal_min, capabilitiesKnown(context).payout_min));
  } catch (error) {
    if (error instanceof Refused && error.code === 'PAYMENT_AWAY') return LIMITS.withdrawal_min;
    throw error;
  }
}
