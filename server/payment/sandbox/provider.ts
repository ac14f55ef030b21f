import { HOUR, isoOf, type Moment, parseMoment } from '#domain/dates.ts';
import { baht, satang, type Satang } from '#domain/money.ts';
import { promptPay } from '#domain/payment/promptpay.ts';
import { type ChargeStatus, type RefundSeen, TOPUP_METHODS } from '#domain/payment/topup.ts';
import { BANKS } from '#domain/withdrawal/withdrawal.ts';
import { encode } from 'uqr';
import type { Config } from '../../config.ts';
import type { Db, Statement } from '../../db/db.ts';
import {
  type Charge,
  type ChargeIntent,
  type PaymentProvider,
  type Payout,
  type Picture,
  ProviderAway,
  ProviderRefused,
} from '../provider.ts';
import {
  chargeById,
  chargeByTopup,
  type ChargeRow,
  chargesAfter,
  endCharge,
  insertCharge,
  insertRecipient,
  insertTransfer,
  recipientById,
  refundCharge,
  type RefundRow,
  refundsAfter,
  refundsOfCharge,
  transferById,
  transferByWithdrawal,
  type TransferRow,
} from './sql.ts';
import { parse, verify, newKey } from './webhook.ts';

const PAYOUT_MIN = baht(30);
const PAGE = 500;

/**
 * The built-in provider: a small payment company inside the process, with books and rules of its own and without money. Unlike Omise it
 * creates one charge per top-up and one transfer per withdrawal, however often it is asked.
 */
export function openSandbox(parts: {
  config: Pick<Config, 'publicUrl'>;
  db: Db;
  clock: () => Moment;
  origin: () => string;
}): PaymentProvider {
  const { config, db, clock, origin } = parts;
  const present = (row: ChargeRow) => presentCharge(row, config.publicUrl ?? origin(), clock());
  const charge = async (charge_id: string) => present(await found(chargeById(charge_id)));

  async function found<R>(statement: Statement<R>): Promise<R> {
    const row = await db.maybe(statement);
    if (!row) throw new ProviderRefused('not_found', 'there is no such thing here');
    return row;
  }

  return {
    name: 'sandbox',
    livemode: false,
    capabilities: async () => ({
      methods: TOPUP_METHODS.map((method) => ({ method, range: RANGE })),
      banks: [...BANKS],
      payout_min: PAYOUT_MIN,
    }),

    createTopUp: (intent) =>
      answered(async () => {
        await db.run(insertCharge(chargeFor(intent, clock())));
        const row = await db.one(chargeByTopup(intent.topup_id));
        if (row.amount !== intent.amount || row.method !== intent.method)
          throw new ProviderRefused('invalid_charge', 'another charge was made for this top-up');
        return present(row);
      }),
    getCharge: (charge_id) => answered(() => charge(charge_id)),
    findCharge: ({ topup_id }) =>
      answered(async () => {
        const row = await db.maybe(chargeByTopup(topup_id));
        return row && present(row);
      }),
    async *charges(from, to) {
      let after: [at: string, id: string] = [isoOf(from), ''];
      for (;;) {
        const rows = await answered(() => db.many(chargesAfter(...after, isoOf(to), PAGE)));
        yield* rows.map(present);
        const last = rows.at(-1);
        if (!last || rows.length < PAGE) return;
        after = [last.created_at, last.charge_id];
      }
    },
    expireCharge: (charge_id) =>
      answered(async () => {
        await db.run(endCharge(charge_id));
        return charge(charge_id);
      }),
    picture: (qr_uri) => answered(async () => pictureOf(satang((await found(chargeById(chargeOfQr(qr_uri)))).amount))),
    verifyWebhook: verify(db, clock),
    parseWebhook: parse,
    refund: (charge_id, amount) =>
      answered(async () => {
        await found(chargeById(charge_id));
        const refund_id = newKey('rfnd');
        if ((await db.run(refundCharge(refund_id, charge_id, amount, isoOf(clock())))) !== 1)
          throw new ProviderRefused('failed_refund', 'not paid, or less is left of it');
        return { refund_id, amount };
      }),
    refunds: (charge_id) => answered(async () => (await db.many(refundsOfCharge(charge_id))).map(seen)),
    async *refundsMade(from, to) {
      let after: [at: string, id: string] = [isoOf(from), ''];
      for (;;) {
        const rows = await answered(() => db.many(refundsAfter(...after, isoOf(to), PAGE)));
        yield* rows.map((row) => ({ ...seen(row), charge_id: row.charge_id }));
        const last = rows.at(-1);
        if (!last || rows.length < PAGE) return;
        after = [last.created_at, last.refund_id];
      }
    },

    createPayoutRecipient: ({ bank, number, holder }) =>
      answered(async () => {
        const isNumber = BANKS.includes(bank) && /^\d{10,15}$/.test(number) && holder.trim() !== '';
        if (!isNumber || number.endsWith(REFUSED_END))
          throw new ProviderRefused('invalid_bank_account', 'there is no such account');
        const recipient_id = newKey('recp');
        await db.run(insertRecipient(recipient_id, holder, bank, number.slice(-4), isoOf(clock())));
        return { recipient_id };
      }),
    payout: ({ withdrawal_id, recipient_id, amount }) =>
      answered(async () => {
        if (!Number.isSafeInteger(amount) || amount < PAYOUT_MIN)
          throw new ProviderRefused('invalid_amount', 'amount must be 3000 satang or more');
        await found(recipientById(recipient_id));
        const now = clock();
        await db.run(insertTransfer(newKey('trsf'), withdrawal_id, recipient_id, amount, isoOf(now)));
        const row = await db.one(transferByWithdrawal(withdrawal_id));
        if (row.amount !== amount || row.recipient_id !== recipient_id)
          throw new ProviderRefused('invalid_transfer', 'another transfer was made for this withdrawal');
        return presentTransfer(row, now);
      }),
    getPayout: (transfer_id) => answered(async () => presentTransfer(await found(transferById(transfer_id)), clock())),
    findPayout: ({ withdrawal_id }) =>
      answered(async () => {
        const row = await db.maybe(transferByWithdrawal(withdrawal_id));
        return row && presentTransfer(row, clock());
      }),
  };
}

const seen = ({ refund_id, amount, created_at }: RefundRow): RefundSeen => ({
  refund_id,
  amount: satang(amount),
  created_at: parseMoment(created_at),
});

/** If the sandbox's tables cannot be reached, it behaves like a company that does not answer. */
async function answered<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderRefused) throw error;
    throw new ProviderAway('the sandbox does not answer', { cause: error });
  }
}

/** The range of one charge, the same as Omise's test account has (docs/payments.md §3.3). */
const RANGE = { min: baht(20), max: baht(150_000) };
/** The longest life of a charge. */
const LIVES_MOST = HOUR;

/** The sandbox's own check of a request. Throws `ProviderRefused`. */
function chargeFor(intent: ChargeIntent, now: Moment) {
  const { topup_id, amount, method, return_uri } = intent;
  if (!TOPUP_METHODS.includes(method)) throw new ProviderRefused('invalid_source', `no such method: ${method}`);
  if (!Number.isSafeInteger(amount) || amount < RANGE.min || amount > RANGE.max)
    throw new ProviderRefused('invalid_charge', 'amount must be from 2000 to 15000000 satang');
  if (!(intent.expires_at > now)) throw new ProviderRefused('invalid_charge', 'expires_at must be in the future');
  const expires_at = isoOf(Math.min(intent.expires_at, now + LIVES_MOST));
  return { charge_id: newKey('chrg'), topup_id, amount, method, return_uri, expires_at, created_at: isoOf(now) };
}

/** A charge expires by the clock, without a job. */
export const statusOf = (row: Pick<ChargeRow, 'status' | 'expires_at'>, now: Moment): ChargeStatus =>
  row.status === 'pending' && parseMoment(row.expires_at) <= now ? 'expired' : row.status;

/** `site`: the origin of the pay page. */
function presentCharge(row: ChargeRow, site: string, now: Moment): Charge {
  const { charge_id, topup_id, amount, refunded } = row;
  const status = statusOf(row, now);
  const paid = row.paid_at !== null;
  return {
    charge_id,
    topup_id,
    amount,
    currency: 'THB',
    livemode: false,
    status,
    paid,
    failure_code: row.failure_code ?? undefined,
    authorize_uri: `${site}/sandbox/pay/${charge_id}`,
    qr_uri: row.method === 'PROMPTPAY' ? QR + charge_id : undefined,
    expires_at: parseMoment(row.expires_at),
    created_at: parseMoment(row.created_at),
    fee: paid ? feeOf(amount) : undefined,
    fee_vat: paid ? Math.round((feeOf(amount) * 7) / 100) : undefined,
    refunded,
  };
}

/** 1.65 %, like a real PromptPay charge. */
const feeOf = (amount: number): number => Math.round((amount * 165) / 10_000);

const QR = 'sandbox:/qr/';

const chargeOfQr = (qr_uri: string): string => (qr_uri.startsWith(QR) ? qr_uri.slice(QR.length) : '');

/** Endings of account numbers for trying errors: the first is refused at once, the second when money is sent. */
const REFUSED_END = '0000';
const FAILING_END = '9999';

const SENT_AFTER = 2_000;
const PAID_AFTER = 5_000;

/** A transfer proceeds by the clock alone; its row only has the start. */
function presentTransfer(row: TransferRow, now: Moment): Payout {
  const { transfer_id, withdrawal_id, amount } = row;
  const status = row.status === 'pending' ? statusAfter(now - parseMoment(row.created_at), row.last4) : row.status;
  const failure_code = status === 'failed' ? (row.failure_code ?? 'failed_invalid_account') : undefined;
  return { transfer_id, withdrawal_id, amount, status, failure_code };
}

function statusAfter(passed: number, last4: string): Payout['status'] {
  if (passed < SENT_AFTER) return 'pending';
  if (last4 === FAILING_END) return 'failed';
  return passed < PAID_AFTER ? 'sent' : 'paid';
}

/** A number that nobody has and no bank accepts, so that scanning the picture pays nobody. */
const NOBODY = '000-000-0000';
const QUIET = 4;
const BAND = 5;
const RED = '#b3261e';

/** A real payload under a TEST label; it stays readable, because the label hides less than error correction can restore. */
function pictureOf(amount: Satang): Picture {
  const { size, data } = encode(promptPay(NOBODY, amount), { ecc: 'H', border: 0 });
  const wide = size + 2 * QUIET;
  const high = wide + BAND;
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])));
  const middle = wide / 2;
  const words = (text: string, x: number, y: number, height: number) =>
    `<text x="${x}" y="${y}" font-size="${height}" font-weight="700" text-anchor="middle" font-family="sans-serif" fill="#fff">${text}</text>`;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide} ${high}" width="${wide * 8}" height="${high * 8}">`,
    '<title>TEST – อย่าจ่ายจริง / do not pay</title>',
    `<rect width="${wide}" height="${high}" fill="#fff"/>`,
    `<path d="${dark.join('')}" fill="#000" shape-rendering="crispEdges"/>`,
    `<rect x="${middle - 7.5}" y="${middle - 2.5}" width="15" height="5" rx="1" fill="${RED}" stroke="#fff" stroke-width="0.6"/>`,
    words('TEST', middle, middle + 1.35, 3.8),
    `<rect y="${wide - 1}" width="${wide}" height="${BAND + 1}" fill="${RED}"/>`,
    words('TEST – อย่าจ่ายจริง / do not pay', middle, wide + 2.9, 2.3),
    '</svg>',
  ];
  return { type: 'image/svg+xml', bytes: Buffer.from(svg.join('')) };
}
