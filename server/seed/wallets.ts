import { randomBytes } from 'node:crypto';
import { addDays, type ClockTime, DAY, dateOf, HOUR, isoOf, MINUTE, type Moment, momentOf } from '#domain/dates.ts';
import { baht } from '#domain/money.ts';
import { undoBy } from '#domain/tip/tip.ts';
import type { TopupMethod } from '#domain/payment/topup.ts';
import type { Tx } from '../db/db.ts';
import { emit } from '../events/events.ts';
import { newId } from '../id.ts';
import { notify } from '../notification/commands.ts';
import { hashOfRef, nextReference } from '../payment/ref.ts';
import { paidCharge, sentTransfer } from '../payment/sandbox/past.ts';
import { credit } from '../payment/settle.ts';
import { insertTopup, keepCharge } from '../payment/sql.ts';
import { insertTip, setTipStatus } from '../tip/sql.ts';
import { hold, payTip, takeOut } from '../wallet/commands.ts';
import { end } from '../withdrawal/payout.ts';
import { bankAccountOf, claimCheck, insertWithdrawal, keepTransfer } from '../withdrawal/sql.ts';
import type { Happening } from './demo-events.ts';
import { idOf } from './id.ts';
import { playedRound } from './sql.ts';

/** Nobody asks for these any more; the sandbox's books have them, so that they agree with the ledger. */
const PROVIDER = { provider: 'sandbox', livemode: false } as const;

/** A top-up that was paid two minutes after it was asked for. */
export async function addTopup(
  tx: Tx,
  user_id: string,
  credits: number,
  method: TopupMethod,
  at: Moment,
): Promise<void> {
  const platform = 'ANDROID';
  const expires_at = at + 15 * MINUTE;
  const intent = { topup_id: newId(at), amount: baht(credits), method, platform } as const;
  const its = { ...intent, user_id, reference: await nextReference(tx, 'TU', at), ...PROVIDER };
  const ref_hash = hashOfRef(randomBytes(20).toString('base64url'));
  const moments = { created_at: isoOf(at), expires_at: isoOf(expires_at) };
  await tx.run(insertTopup(its, { ref_hash, next: null, ...moments }));
  const charge = await paidCharge(tx, { ...intent, return_uri: '/golfer/payment-status', expires_at }, at);
  const row = await tx.one(keepCharge(intent.topup_id, charge.charge_id, null, null, isoOf(expires_at)));
  await credit(tx, row, at + 2 * MINUTE, charge);
}

/** What the demo people's wallets have seen beside their rounds: a second top-up, a tip, and money taken out. */
export const walletHappenings = (now: Moment): Happening[] => [
  { at: now - 11 * DAY, happen: (tx) => addTopup(tx, idOf('golfer'), 1_500, 'KBANK', now - 11 * DAY) },
  { at: now - 6 * DAY, happen: (tx) => addWithdrawal(tx, now - 6 * DAY) },
  tip(now),
];

/** For the round of five days ago, an hour after it. */
function tip(now: Moment): Happening {
  const day = addDays(dateOf(now), -5);
  const at = momentOf(day, '07:00' as ClockTime) + 6 * HOUR;
  const [golfer_id, caddy_id, amount] = [idOf('golfer'), idOf('caddy'), baht(400)];
  const happen = async (tx: Tx) => {
    const round = await tx.one(playedRound(golfer_id, caddy_id, day));
    const [tip_id, undo_by] = [newId(at), undoBy(at)];
    const people = { ...round, golfer_id, caddy_id };
    const moments = { created_at: isoOf(at), undo_by: isoOf(undo_by) };
    await tx.run(insertTip({ tip_id, ...people, amount, way: 'WALLET', status: 'HELD', ...moments }));
    await hold(tx, golfer_id, amount, `tip:${tip_id}:hold`, at);
    await tx.run(setTipStatus(tip_id, 'PAID'));
    await payTip(tx, { golfer_id, caddy_id, tip_id, amount }, undo_by);
    const body = { booking_ref: round.booking_ref, amount };
    emit(tx, 'tip.received', body, [caddy_id], undo_by);
    await notify(tx, 'tip.received', body, [caddy_id], undo_by);
  };
  return { at, happen };
}

/** A withdrawal to the account that the demo caddy has had for months. */
async function addWithdrawal(tx: Tx, at: Moment): Promise<void> {
  const user_id = idOf('caddy');
  const { bank, last4, holder, recipient_id } = await tx.one(bankAccountOf(user_id));
  const to = { bank, last4, holder, provider: PROVIDER.provider, recipient_id };
  const [withdrawal_id, amount, kind] = [newId(at), baht(400), 'EARNINGS' as const];
  const reference = await nextReference(tx, 'WD', at);
  const moments = { requested_on: dateOf(at), requested_at: isoOf(at), approved_at: isoOf(at) };
  await tx.run(insertWithdrawal({ withdrawal_id, user_id, reference, kind, amount, ...to, ...moments }));
  await takeOut(tx, { user_id, role: 'CADDY', withdrawal_id, amount }, at);
  const row = await tx.one(claimCheck(withdrawal_id, 0));
  await tx.run(keepTransfer(withdrawal_id, await sentTransfer(tx, { withdrawal_id, recipient_id, amount }, at)));
  await end(tx, row, { to: 'PAID' }, at + MINUTE);
}
