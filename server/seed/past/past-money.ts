import { createHash } from 'node:crypto';
import { DAY, dateOf, isoOf, MINUTE, type Moment, parseMoment } from '#domain/dates.ts';
import { baht, type Satang, satang } from '#domain/money.ts';
import {
  caddyAccounts,
  givingBack,
  golferAccounts,
  holding,
  tipping,
  toppingUp,
  withdrawing,
} from '#domain/wallet/posting.ts';
import { undoBy } from '#domain/tip/tip.ts';
import { TOPUP_METHODS, type TopupMethod } from '#domain/payment/topup.ts';
import { BANKS, type Bank, type WithdrawalKind } from '#domain/withdrawal/withdrawal.ts';
import type { Books } from '../books.ts';
import { chanceOf, idOf, pickOf } from '../id.ts';
import type { PastBooking } from './past-transitions.ts';

const PROVIDER = { provider: 'sandbox', livemode: false } as const;

/** 160 bits, as the provider's own keys have; the same each time. */
const keyOf = (kind: string, key: string): string =>
  `${kind}_sandbox_${createHash('sha1').update(`caddee-demo ${key}`).digest('base64url')}`;

/** A top-up that was paid two minutes after it was asked for; the provider's books have it too. */
export function topUp(books: Books, user_id: string, amount: Satang, at: Moment, method?: TopupMethod): void {
  const reference = books.reference('TU', at);
  const topup_id = books.id(at, `topup ${reference}`);
  const [created_at, expires_at, paid_at] = [isoOf(at), isoOf(at + 15 * MINUTE), isoOf(at + 2 * MINUTE)];
  const how = method ?? pickOf([...TOPUP_METHODS.slice(0, 1), ...TOPUP_METHODS], topup_id);
  const charge_id = keyOf('chrg', topup_id);
  const fee = Math.round((amount * 165) / 10_000);
  books.pages.charges.push({
    charge_id,
    topup_id,
    amount,
    method: how,
    status: 'successful',
    return_uri: '/golfer/payment-status',
    created_at,
    expires_at,
    paid_at,
  });
  books.pages.topups.push({
    topup_id,
    user_id,
    reference,
    amount,
    method: how,
    platform: 'ANDROID',
    ...PROVIDER,
    status: 'PAID',
    charge_id,
    fee,
    fee_vat: Math.round((fee * 7) / 100),
    ref_hash: createHash('sha256').update(charge_id).digest('hex'),
    next_check_at: created_at,
    created_at,
    expires_at,
    paid_at,
  });
  books.post(toppingUp(user_id, amount), `topup:${topup_id}:credit`, at + 2 * MINUTE);
  books.tell('topup.changed', { topup_id, amount, status: 'PAID' }, [user_id], at + 2 * MINUTE);
}

/** A golfer with too little for what is wanted now has topped up a while before. */
export function haveEnough(books: Books, user_id: string, amount: Satang, at: Moment): void {
  const free = books.available(golferAccounts(user_id).available) - (books.kept.get(user_id) ?? 0);
  if (free >= amount) return;
  const enough = [500, 1_000, 1_500, 2_000, 3_000, 5_000].filter((credits) => baht(credits) >= amount - free);
  topUp(books, user_id, baht(pickOf(enough.slice(0, 3), `more ${user_id} ${at}`)), at - 21 * MINUTE);
}

/** Two in five tip by the app, and one in five notes a tip that was given in cash. */
export function tipFor(books: Books, booking: PastBooking): void {
  const { booking_id, booking_ref, golfer_id, caddy_id, closed_at } = booking;
  const chance = chanceOf(`tip ${booking_ref}`);
  if (chance > 0.6 || closed_at === null) return;
  const at = parseMoment(closed_at) + Math.round(4 + chance * 60) * MINUTE;
  const amount = baht(pickOf([200, 300, 300, 400, 400, 500, 600], `tip of ${booking_ref}`));
  const tip_id = books.id(at, `tip ${booking_ref}`);
  const tip = { tip_id, booking_id, booking_ref, golfer_id, caddy_id, amount, created_at: isoOf(at) };
  if (chance > 0.4) {
    books.pages.tips.push({ ...tip, way: 'CASH', status: 'NOTED', undo_by: null });
    return;
  }
  haveEnough(books, golfer_id, amount, at);
  const undo_by = undoBy(at);
  books.pages.tips.push({ ...tip, way: 'WALLET', status: 'PAID', undo_by: isoOf(undo_by) });
  books.post(holding(golfer_id, amount), `tip:${tip_id}:hold`, at);
  books.post(tipping(golfer_id, caddy_id, amount), `tip:${tip_id}:pay`, undo_by);
  books.tell('tip.received', { booking_ref, amount }, [caddy_id], undo_by);
}

export interface BankAccount {
  user_id: string;
  bank: Bank;
  last4: string;
  holder: string;
  provider: string;
  recipient_id: string;
  changed_at: string;
}

/** Where somebody's money goes; the demo caddy's is the one the README tells of. */
export function bankAccountOf(books: Books, key: string, holder: string, at: Moment): BankAccount {
  const end = 1_000 + Math.floor(chanceOf(`account of ${key}`) * 8_900);
  const [bank, last4] = key === 'caddy' ? (['kbank', '4471'] as const) : [pickOf(BANKS, key), String(end)];
  const recipient_id = keyOf('recp', key);
  const account = { user_id: idOf(key), bank, last4, holder, provider: PROVIDER.provider, recipient_id };
  books.pages.recipients.push({ recipient_id, name: holder, bank, last4, created_at: isoOf(at) });
  books.pages.bankAccounts.push({ ...account, changed_at: isoOf(at) });
  return { ...account, changed_at: isoOf(at) };
}

/** Taken out, and how it ended. */
export function takeOut(
  books: Books,
  account: BankAccount,
  {
    kind,
    amount,
    to,
    note,
  }: { kind: WithdrawalKind; amount: Satang; to: 'PAID' | 'FAILED' | 'REJECTED'; note?: string },
  at: Moment,
): void {
  const { user_id, changed_at: _, ...where } = account;
  const reference = books.reference('WD', at);
  const withdrawal_id = books.id(at, `withdrawal ${reference}`);
  const own = kind === 'EARNINGS' ? caddyAccounts(user_id).available : golferAccounts(user_id).available;
  const isSent = to !== 'REJECTED';
  const transfer_id = isSent ? keyOf('trsf', withdrawal_id) : null;
  // A refund is looked at by a person first.
  const approved = kind === 'EARNINGS' ? at : at + DAY;
  const ended = approved + (to === 'PAID' ? MINUTE : 5 * MINUTE);
  books.pages.withdrawals.push({
    withdrawal_id,
    ...where,
    user_id,
    reference,
    kind,
    amount,
    status: to,
    transfer_id,
    note: note ?? null,
    failure_code: to === 'FAILED' ? 'failed_invalid_account' : null,
    requested_on: dateOf(at),
    requested_at: isoOf(at),
    approved_at: isSent ? isoOf(approved) : null,
    checks: isSent ? 1 : 0,
    ended_at: isoOf(ended),
  });
  books.post(withdrawing(own, amount), `withdrawal:${withdrawal_id}:out`, at);
  if (transfer_id !== null) {
    const failed =
      to === 'FAILED' ? { status: 'failed', failure_code: 'failed_invalid_account' } : { status: 'pending' };
    const { recipient_id } = account;
    books.pages.transfers.push({
      transfer_id,
      withdrawal_id,
      recipient_id,
      amount,
      ...failed,
      created_at: isoOf(approved),
    });
  }
  if (to !== 'PAID') books.post(givingBack(own, amount), `withdrawal:${withdrawal_id}:back`, ended);
  books.tell('withdrawal.changed', { reference, status: to }, [user_id], ended);
}

/** All of the caddy's available balance, in whole hundreds of baht, if that is worth a withdrawal. */
export function worthTaking(books: Books, caddy_id: string): Satang | undefined {
  const has = books.available(caddyAccounts(caddy_id).available);
  const whole = Math.floor(has / 10_000) * 10_000;
  return whole >= 30_000 ? satang(whole) : undefined;
}
