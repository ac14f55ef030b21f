import type { OutputOf } from '#domain/calls.ts';
import { dateOf, isoOf, type Moment, parseMoment } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import { Refused } from '#domain/refusals.ts';
import { usableAt } from '#domain/withdrawal/withdrawal.ts';
import { requireOnboarded } from '../account/own/onboarding.ts';
import type { Tx } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import type { ServerContext } from '../context.ts';
import { newId } from '../id.ts';
import { schedule } from '../jobs/jobs.ts';
import { nextReference } from '../payment/ref.ts';
import { takeOut } from '../wallet/commands.ts';
import { accountOf, requireSameName } from './bank.ts';
import { dueJob } from './payout-lease.ts';
import { announceWithdrawal } from './announce.ts';
import { leastOf } from './minimum.ts';
import { mostRefund } from './maximum.ts';
import { present, presentAccount } from './present.ts';
import { type AccountRow, insertWithdrawal, verifiedCaddy, withdrawalOfDay } from './sql.ts';

/** Leaves the available balance at once. A caddy's earnings are paid out without approval, a golfer's refund waits for an operator. */
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

/** Only a caddy whose course has confirmed them is paid (product.md §3.5); until then the earnings wait. */
async function requireVerified(tx: Tx, user_id: string): Promise<void> {
  const { isVerified } = await tx.one(verifiedCaddy(user_id));
  if (!isVerified) throw new Refused('VERIFICATION_DUE');
}

/** Once a Bangkok day; the index of the table is the guard. */
async function requireFirstOf(tx: Tx, user_id: string, day: string): Promise<void> {
  const already = await tx.maybe(withdrawalOfDay(user_id, day));
  if (already) throw new Refused('WITHDRAWAL_TODAY', { present: present(already) });
}
