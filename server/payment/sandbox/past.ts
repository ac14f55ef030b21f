import { isoOf, MINUTE, type Moment } from '#domain/dates.ts';
import type { Bank } from '#domain/withdrawal/withdrawal.ts';
import type { Tx } from '../../db/db.ts';
import type { Charge, ChargeIntent } from '../provider.ts';
import { chargeFor, presentCharge } from './provider.ts';
import { chargeById, insertCharge, insertRecipient, insertTransfer, payCharge } from './sql.ts';
import { newKey } from './webhook.ts';

/**
 * The sandbox company's rows for the days before the demo world was made. Only the seed writes them, in its own transaction, besides the
 * provider itself.
 */

/** A charge of then, paid two minutes later. */
export async function paidCharge(tx: Tx, intent: ChargeIntent, at: Moment): Promise<Charge> {
  const charge = chargeFor(intent, at);
  const paid_at = at + 2 * MINUTE;
  await tx.run(insertCharge(charge));
  await tx.run(payCharge(charge.charge_id, isoOf(paid_at)));
  return presentCharge(await tx.one(chargeById(charge.charge_id)), '', paid_at);
}

export async function knownRecipient(
  tx: Tx,
  { holder, bank, last4 }: { holder: string; bank: Bank; last4: string },
  at: Moment,
): Promise<string> {
  const recipient_id = newKey('recp');
  await tx.run(insertRecipient(recipient_id, holder, bank, last4, isoOf(at)));
  return recipient_id;
}

/** Goes its way by the clock, like any other: paid seconds after `at`. */
export async function sentTransfer(
  tx: Tx,
  it: { withdrawal_id: string; recipient_id: string; amount: number },
  at: Moment,
): Promise<string> {
  const transfer_id = newKey('trsf');
  await tx.run(insertTransfer(transfer_id, it.withdrawal_id, it.recipient_id, it.amount, isoOf(at)));
  return transfer_id;
}
