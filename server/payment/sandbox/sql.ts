import type { ChargeStatus, TopupMethod } from '#domain/payment/topup.ts';
import type { Bank } from '#domain/withdrawal/withdrawal.ts';
import { sql } from '../../db/db.ts';

export interface ChargeRow {
  charge_id: string;
  topup_id: string;
  amount: number;
  method: TopupMethod;
  /** 'pending' after `expires_at` means expired (provider.ts). */
  status: ChargeStatus;
  failure_code: string | null;
  refunded: number;
  return_uri: string;
  expires_at: string;
  created_at: string;
  paid_at: string | null;
}

export interface TransferRow {
  transfer_id: string;
  withdrawal_id: string;
  recipient_id: string;
  last4: string;
  amount: number;
  /** 'pending' proceeds by itself (provider.ts). */
  status: 'pending' | 'sent' | 'paid' | 'failed';
  failure_code: string | null;
  created_at: string;
}

export const insertCharge = (it: {
  charge_id: string;
  topup_id: string;
  amount: number;
  method: TopupMethod;
  return_uri: string;
  expires_at: string;
  created_at: string;
}) => sql`
  insert into sandbox_charge (charge_id, topup_id, amount, method, status, return_uri, expires_at, created_at)
  values (${it.charge_id}, ${it.topup_id}, ${it.amount}::bigint, ${it.method}, 'pending', ${it.return_uri},
    ${it.expires_at}::timestamptz, ${it.created_at}::timestamptz)
  on conflict (topup_id) do nothing`;

export const chargeById = (charge_id: string) =>
  sql<ChargeRow>`select * from sandbox_charge where charge_id = ${charge_id}`;

export const chargeByTopup = (topup_id: string) =>
  sql<ChargeRow>`select * from sandbox_charge where topup_id = ${topup_id}`;

/** Ordered by creation, after `(after_at, after_id)`. */
export const chargesAfter = (after_at: string, after_id: string, to: string, most: number) => sql<ChargeRow>`
  select * from sandbox_charge
  where (created_at, charge_id) > (${after_at}::timestamptz, ${after_id}) and created_at < ${to}::timestamptz
  order by created_at, charge_id
  limit ${most}::int`;

export const payCharge = (charge_id: string, now: string) => sql`
  update sandbox_charge set status = 'successful', paid_at = ${now}::timestamptz
  where charge_id = ${charge_id} and status = 'pending' and expires_at > ${now}::timestamptz`;

/** Money that arrives after the end, as from a slow bank. */
export const payChargeLate = (charge_id: string, now: string) => sql`
  update sandbox_charge set status = 'successful', paid_at = ${now}::timestamptz
  where charge_id = ${charge_id}
    and (status = 'expired' or (status = 'pending' and expires_at <= ${now}::timestamptz))`;

export const failCharge = (charge_id: string, failure_code: string, now: string) => sql`
  update sandbox_charge set status = 'failed', failure_code = ${failure_code}
  where charge_id = ${charge_id} and status = 'pending' and expires_at > ${now}::timestamptz`;

export const endCharge = (charge_id: string) => sql`
  update sandbox_charge set status = 'expired' where charge_id = ${charge_id} and status = 'pending'`;

export interface RefundRow {
  refund_id: string;
  charge_id: string;
  amount: number;
  created_at: string;
}

/** Writes nothing and returns 0 when less than the amount is left. */
export const refundCharge = (refund_id: string, charge_id: string, amount: number, now: string) => sql`
  with charge as (
    update sandbox_charge set refunded = refunded + ${amount}::bigint
    where charge_id = ${charge_id} and status = 'successful' and ${amount}::bigint > 0
      and refunded + ${amount}::bigint <= amount
    returning charge_id
  )
  insert into sandbox_refund (refund_id, charge_id, amount, created_at)
  select ${refund_id}, charge_id, ${amount}::bigint, ${now}::timestamptz from charge`;

export const refundsOfCharge = (charge_id: string) => sql<RefundRow>`
  select * from sandbox_refund where charge_id = ${charge_id} order by created_at, refund_id`;

/** Ordered by creation, after `(after_at, after_id)`. */
export const refundsAfter = (after_at: string, after_id: string, to: string, most: number) => sql<RefundRow>`
  select * from sandbox_refund
  where (created_at, refund_id) > (${after_at}::timestamptz, ${after_id}) and created_at < ${to}::timestamptz
  order by created_at, refund_id
  limit ${most}::int`;

export const insertRecipient = (recipient_id: string, name: string, bank: Bank, last4: string, now: string) => sql`
  insert into sandbox_recipient (recipient_id, name, bank, last4, created_at)
  values (${recipient_id}, ${name}, ${bank}, ${last4}, ${now}::timestamptz)`;

export const recipientById = (recipient_id: string) =>
  sql<{ recipient_id: string }>`select recipient_id from sandbox_recipient where recipient_id = ${recipient_id}`;

export const insertTransfer = (
  transfer_id: string,
  withdrawal_id: string,
  recipient_id: string,
  amount: number,
  now: string,
) => sql`
  insert into sandbox_transfer (transfer_id, withdrawal_id, recipient_id, amount, status, created_at)
  values (${transfer_id}, ${withdrawal_id}, ${recipient_id}, ${amount}::bigint, 'pending', ${now}::timestamptz)
  on conflict (withdrawal_id) do nothing`;

export const transferById = (transfer_id: string) => sql<TransferRow>`
  select sandbox_transfer.*, last4 from sandbox_transfer join sandbox_recipient using (recipient_id)
  where transfer_id = ${transfer_id}`;

export const transferByWithdrawal = (withdrawal_id: string) => sql<TransferRow>`
  select sandbox_transfer.*, last4 from sandbox_transfer join sandbox_recipient using (recipient_id)
  where withdrawal_id = ${withdrawal_id}`;
