import { isoOf, type Moment, parseMoment } from '#domain/dates.ts';
import { baht, satang } from '#domain/money.ts';
import { type RefundSeen, TOPUP_METHODS } from '#domain/payment/topup.ts';
import { BANKS } from '#domain/withdrawal/withdrawal.ts';
import type { Config } from '../../config.ts';
import type { Db, Statement } from '../../db/db.ts';
import { type PaymentProvider, ProviderAway, ProviderRefused } from '../provider.ts';
import { chargeFor, chargeOfQr, newKey, presentCharge, RANGE } from './charge.ts';
import { pictureOf } from './picture.ts';
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
} from './sql.ts';
import { presentTransfer, REFUSED_END } from './transfer.ts';
import { parse, verify } from './webhook.ts';

const PAYOUT_MIN = baht(30);
const PAGE = 500;

/**
 * The built-in provider: a small payment company inside the process, with books and rules of its own and no money. Unlike Omise it makes
 * one charge for a top-up and one transfer for a withdrawal, however often it is asked.
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

/** Our books not reached are a company that does not answer. */
async function answered<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderRefused) throw error;
    throw new ProviderAway('the sandbox does not answer', { cause: error });
  }
}
