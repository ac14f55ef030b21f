import type { OutputOf } from '#domain/calls.ts';
import { isoOf } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import { isSameName } from '#domain/withdrawal/same-name.ts';
import { BANKS, type Bank } from '#domain/withdrawal/withdrawal.ts';
import type { Queries } from '../db/db.ts';
import { emit } from '../events/events.ts';
import type { Asking } from '../http/http.ts';
import type { ServerContext } from '../context.ts';
import { notify } from '../notification/commands.ts';
import { capabilitiesNow } from '../payment/methods.ts';
import { ProviderAway, ProviderRefused } from '../payment/provider.ts';
import { presentAccount } from './present.ts';
import { type AccountRow, bankAccountOf, keepBankAccount, lockPerson, nameOf } from './sql.ts';

type Named = 'POST /wallet/bank-account';

/** Undefined: none, or one that a provider of before knows and this one does not. */
export async function accountOf(
  queries: Queries,
  context: ServerContext,
  user_id: string,
): Promise<AccountRow | undefined> {
  const account = await queries.maybe(bankAccountOf(user_id));
  return account?.provider === context.payments.provider.name ? account : undefined;
}

/**
 * A caddy's account must be in the caddy's real name; a golfer's is checked by the operator who approves the refund. Refuses
 * BANK_NAME_DIFFERENT.
 */
export async function requireSameName(queries: Queries, user_id: string, holder: string): Promise<void> {
  const { role, real_name } = await queries.one(nameOf(user_id));
  if (role === 'CADDY' && !isSameName(holder, real_name ?? ''))
    throw new Refused('BANK_NAME_DIFFERENT', { field: 'holder' });
}

/**
 * The person's account, and the banks it may be at. While the provider is away every bank is shown: it is asked again when one is chosen.
 */
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

/** The number goes to the provider and nowhere else; what it is known by there comes back. */
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
    // Their words may repeat what we sent: only the code is kept.
    if (error instanceof ProviderRefused) {
      context.log.warn({ code: error.code }, 'the payment provider refused a bank account');
      throw new Refused('BANK_ACCOUNT_REFUSED', { field: 'number' });
    }
    if (error instanceof ProviderAway) throw new Refused('PAYMENT_AWAY');
    throw new Error(`the payment provider: ${error instanceof Error ? error.name : typeof error}`);
  }
}

/**
 * Later withdrawals go to this account, only after a day; those under way still go where they were asked to. Its owner is notified, whoever
 * changed it.
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
