import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '../../domain/dates.ts';
import { baht } from '../../domain/money.ts';
import { type Db, sql, type Tx } from '../../server/db/db.ts';
import { decideDebtAs, decideTopupAs } from '../../server/desk/decision/bookings.ts';
import { compareCharges, countOf, ledgerDrift } from '../../server/operator/reconcile/reconcile-charges.ts';
import { scheduleReconciling } from '../../server/operator/reconcile/runs.ts';
import { debtsWaiting } from '../../server/payment/refund.ts';
import { settleCharge } from '../../server/payment/settle.ts';
import { hold, release } from '../../server/wallet/commands.ts';
import { TooLow } from '../../server/wallet/ledger.ts';
import { decided, pageOf } from '../desk/decided.ts';
import { audit } from '../operator/shell.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import { until } from '../support/until.ts';
import { startOmiseFixture } from './omise-fixture.ts';
import type { Golfer } from './topup-fixture.ts';

let nok: Golfer;

const fixture = await startOmiseFixture();
afterAll(() => fixture.close());
beforeEach(async () => {
  fixture.heal();
  fixture.setNow(fixture.now() + MINUTE);
  nok = await fixture.golfer();
});
afterEach(async () => {
  await fixture.quiet();
  await ledgerIsWhole(fixture.db);
  expect(countOf(await ledgerDrift(fixture.db))).toBe(0);
});

/** ฿500, paid and in nok's wallet. */
async function paid() {
  const shown = await fixture.shown(nok);
  fixture.omise.books.pay(shown.charge_id);
  await fixture.quiet();
  expect(await available()).toBe(baht(500));
  return shown;
}

/** As somebody does it in the provider's dashboard. */
async function refunded(charge_id: string, ...amounts: number[]): Promise<string[]> {
  fixture.setNow(fixture.now() + MINUTE);
  const made = amounts.map((amount) => String(fixture.omise.books.refund(charge_id, { amount })['id']));
  await fixture.quiet();
  return made;
}

const WAITING = sql<{ waits: number }>`
  select count(*) as waits from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
const available = async () => (await fixture.credits(nok)).available;
const debts = () => fixture.db.many(debtsWaiting());
const astray = async () => (await compareCharges(fixture.db, fixture.provider, 30, fixture.now())).astray;

/** The next half past three, and what it does. */
async function night(): Promise<void> {
  await scheduleReconciling(fixture.context, fixture.now());
  await fixture.passThrough('wallet.reconcile', fixture.now() + DAY);
  await fixture.quiet();
}

/** Promised to a booking while `work` runs: not to be spent, and not to be taken. */
async function holding(amount: number, work: () => Promise<void>): Promise<void> {
  const cause = `booking:${randomUUID()}`;
  await fixture.db.transact((tx) => hold(tx, nok.user_id, amount as never, `${cause}:hold`, fixture.now()));
  await work();
  await fixture.db.transact((tx) => release(tx, nok.user_id, amount as never, `${cause}:release`, fixture.now()));
}

async function newsOf(): Promise<Record<string, unknown>[]> {
  const news = await fixture.db.many(sql<{ body: Record<string, unknown> }>`
    select body from notification where user_id = ${nok.user_id} order by notification_id`);
  return news.map(({ body }) => body);
}

const judgeTopup = (reference: string, outcome: 'CREDIT' | 'REFUSE', note: string) =>
  decided(fixture.db, fixture.now(), (tx, acting) => decideTopupAs(tx, acting, { reference, outcome, note }));
const decide = (refund_id: string, outcome: 'COLLECT' | 'FORGIVE', db: Db = fixture.db) =>
  decided(db, fixture.now(), (tx, acting) =>
    decideDebtAs(tx, acting, { refund_id, outcome, note: 'asked the golfer' }),
  );

describe('a refund made in the provider’s dashboard', () => {
  test('in part, and then the rest, is taken once, whatever number of webhooks come in whatever order, and nok is told each; its line stands in the history', async () => {
    const { charge_id, topup_id } = await paid();
    await refunded(charge_id, 10_000);
    expect(await available()).toBe(baht(400));
    Object.assign(fixture.omise.faults.webhooks, { times: 3, held: true, reordered: true });
    fixture.omise.books.refund(charge_id, { amount: 15_000 });
    fixture.omise.books.refund(charge_id, { amount: 2_050 });
    await fixture.omise.post.deliver();
    await fixture.quiet();
    expect(await available()).toBe(50_000 - 10_000 - 15_000 - 2_050);
    fixture.omise.faults.webhooks.held = false;
    await refunded(charge_id, 22_950);
    expect(await available()).toBe(0);
    expect((await newsOf()).slice(1)).toEqual(
      [10_000, 15_000, 2_050, 22_950].map((amount) => ({ topup_id, amount, status: 'REFUNDED' })),
    );
    const { items } = await fixture.done('POST /wallet/ledger', { page: 1, limit: 5, filter: 'ALL' } as never, nok);
    expect(items.map(({ kind, available }) => [kind, available])).toContainEqual(['TOPUP_REVERSED', -22_950]);
    expect([await astray(), await debts()]).toEqual([[], []]);
  });

  test('is taken once by two servers that ask at the same moment', async () => {
    const { charge_id } = await paid();
    fixture.omise.faults.webhooks.lost = true;
    await refunded(charge_id, 20_000);
    const other = await fixture.replica();
    await Promise.all(
      Array.from({ length: 8 }, (_, n) => settleCharge(n % 2 ? fixture.context : other.context, charge_id)),
    );
    await other.close();
    expect(await available()).toBe(baht(300));
  });

  test('a year after the payment, whose webhook never comes, is found by the look of the night, once, in a few calls', async () => {
    const { charge_id } = await paid();
    fixture.omise.faults.webhooks.lost = true;
    fixture.setNow(fixture.now() + 364 * DAY);
    await refunded(charge_id, 10_000, 15_000);
    expect((await astray()).map((it) => [it.what, it.charge_id])).toEqual([['REFUNDED', charge_id]]);
    const asked = fixture.omise.asked.length;
    await night();
    expect(await available()).toBe(baht(250));
    // The charges, the refunds, and of the one that was refunded the charge and its refunds.
    expect(fixture.omise.asked.slice(asked).map(({ path }) => path.split('?')[0])).toEqual([
      '/charges',
      '/refunds',
      `/charges/${charge_id}`,
      `/charges/${charge_id}/refunds`,
    ]);
    await night();
    expect(await available()).toBe(baht(250));
    expect(await astray()).toEqual([]);
  });

  test('after an operator’s decision counts, by webhook or the look of the night; one before it does not: it was known then', async () => {
    const { charge_id, topup_id } = await fixture.shown(nok);
    Object.assign(fixture.omise.books.charge(charge_id), { amount: 60_000 });
    fixture.omise.books.pay(charge_id);
    await fixture.quiet();
    await refunded(charge_id, 10_000);
    const { reference } = (await fixture.rowOf(topup_id)) as { reference: string };
    fixture.setNow(fixture.now() + MINUTE);
    await judgeTopup(reference, 'CREDIT', 'it is hers');
    await refunded(charge_id, 5_000);
    expect(await available()).toBe(baht(450));
    fixture.omise.faults.webhooks.lost = true;
    await refunded(charge_id, 15_000);
    expect((await astray()).map((it) => [it.what, it.charge_id])).toEqual([['REFUNDED', charge_id]]);
    await night();
    await night();
    expect([await available(), await astray()]).toEqual([baht(300), []]);
  });

  test('before anybody knew that it was paid: credited and taken, so that nothing is left', async () => {
    fixture.omise.faults.webhooks.lost = true;
    const { charge_id, topup_id } = await fixture.shown(nok);
    fixture.omise.books.pay(charge_id);
    await refunded(charge_id, 50_000);
    fixture.setNow(fixture.now() + MINUTE);
    expect((await fixture.look(nok, topup_id)).status).toBe('PAID');
    expect(await fixture.credits(nok)).toEqual({ credits: 2, available: 0 });
  });
});

describe('a charge that was under review before its number was known here, and is credited', () => {
  /** The answer and the webhook that name the charge are lost; the next webhook brings another amount. */
  async function underReview() {
    fixture.omise.faults.cutAfterCommit = 1;
    fixture.omise.faults.webhooks.lost = true;
    const { topup_id } = await fixture.wish(nok);
    await fixture.quiet();
    fixture.omise.faults.webhooks.lost = false;
    const charge_id = fixture.chargeOf(topup_id);
    Object.assign(fixture.omise.books.charge(charge_id), { amount: 60_000 });
    fixture.omise.books.pay(charge_id);
    await fixture.quiet();
    const row = await fixture.rowOf(topup_id);
    expect(row).toMatchObject({ status: 'REVIEW', review_why: 'AMOUNT', charge_id: null });
    return { topup_id, charge_id, reference: String(row['reference']) };
  }
  const credit = (reference: string) => judgeTopup(reference, 'CREDIT', 'it is of this golfer');

  test('is taken back when it is refunded', async () => {
    const { charge_id, topup_id, reference } = await underReview();
    await credit(reference);
    expect(await available()).toBe(baht(500));
    expect(await fixture.rowOf(topup_id)).toMatchObject({ charge_id });
    await refunded(charge_id, 20_000);
    expect(await available()).toBe(baht(300));
  });

  test('is not taken from the top-up that has it meanwhile', async () => {
    const { charge_id, topup_id, reference } = await underReview();
    const other = await fixture.shown(nok);
    await fixture.db.run(sql`update topup set charge_id = ${charge_id} where topup_id = ${other.topup_id}`);
    await credit(reference);
    expect(await fixture.rowOf(topup_id)).toMatchObject({ status: 'PAID', charge_id: null });
    expect(await available()).toBe(baht(500));
  });
});

describe('a refund of what is spent', () => {
  test('takes what is there and nothing that is promised; the rest is a debt at the desk, and nok is told', async () => {
    const { charge_id, topup_id } = await paid();
    await holding(30_000, async () => {
      const [refund_id = ''] = await refunded(charge_id, 50_000);
      expect(await available()).toBe(0);
      expect((await newsOf()).at(-1)).toEqual({ topup_id, amount: 50_000, status: 'REFUNDED', short: 30_000 });
      const { reference } = (await fixture.rowOf(topup_id)) as { reference: string };
      expect(await debts()).toMatchObject([{ refund_id, reference, amount: 50_000, taken: 20_000, has: 0 }]);
      expect((await pageOf(fixture.db, fixture.now(), 'DEBT', refund_id)).moves).toEqual([
        { outcome: 'COLLECT', party: 'GOLFER', amount: -30_000 },
        { outcome: 'FORGIVE', party: 'US', amount: -30_000 },
      ]);
      await expect(decide(refund_id, 'COLLECT')).rejects.toThrow(TooLow);
      expect(await debts()).toHaveLength(1);
    });
    const [{ refund_id } = { refund_id: '' }] = await debts();
    expect(await decide(refund_id, 'COLLECT')).toMatchObject({ state: 'DONE', row: { rest: 30_000 } });
    expect([await available(), await debts()]).toEqual([0, []]);
    expect((await audit(fixture.db)).at(-1)).toMatchObject({ act: 'decide-debt', note: 'asked the golfer' });
    const rows = (await audit(fixture.db)).length;
    expect((await decide(refund_id, 'COLLECT')).state).toBe('SAME');
    expect((await decide(refund_id, 'FORGIVE')).state).toBe('OVER');
    expect(await audit(fixture.db)).toHaveLength(rows);
    expect(await astray()).toEqual([]);
  });

  test('forgiven, it is our loss, and the wallet is left alone', async () => {
    const { charge_id } = await paid();
    await holding(50_000, async () => {
      const [refund_id = ''] = await refunded(charge_id, 20_000);
      expect(await debts()).toMatchObject([{ refund_id, taken: 0 }]);
      expect(await decide(refund_id, 'FORGIVE')).toMatchObject({ state: 'DONE', row: { rest: 20_000 } });
      expect(await debts()).toEqual([]);
    });
    expect(await available()).toBe(baht(500));
  });

  test('and then the whole charge is reversed: refused, only what was not taken yet is taken, and no debt is left', async () => {
    const { charge_id, topup_id } = await paid();
    await holding(45_000, async () => {
      await refunded(charge_id, 10_000);
      expect(await debts()).toMatchObject([{ amount: 10_000, taken: 5_000 }]);
    });
    fixture.omise.books.reverse(charge_id);
    await fixture.quiet();
    const { reference } = (await fixture.rowOf(topup_id)) as { reference: string };
    await judgeTopup(reference, 'REFUSE', 'reversed');
    expect([await available(), await debts()]).toEqual([0, []]);
  });

  test('is taken once when one operator collects it while another refuses its whole top-up', async () => {
    const { charge_id, topup_id } = await paid();
    await holding(45_000, async () => void (await refunded(charge_id, 10_000)));
    const [{ refund_id } = { refund_id: '' }] = await debts();
    const other = await fixture.shown(nok);
    fixture.omise.books.pay(other.charge_id);
    fixture.omise.books.reverse(charge_id);
    await fixture.quiet();
    expect(await available()).toBe(45_000 + 50_000);
    const { reference } = (await fixture.rowOf(topup_id)) as { reference: string };

    const [locked, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const db: Db = {
      ...fixture.db,
      transact: (work) =>
        fixture.db.transact((tx) => {
          const maybe: Tx['maybe'] = async (statement) => {
            const row = await tx.maybe(statement);
            locked.resolve();
            await mayGoOn.promise;
            return row;
          };
          return work({ ...tx, maybe });
        }),
    };
    const collected = decide(refund_id, 'COLLECT', db);
    await locked.promise;
    const refused = judgeTopup(reference, 'REFUSE', 'reversed');
    await until(async () => expect(await fixture.db.one(WAITING)).toEqual({ waits: 1 }));
    mayGoOn.resolve();
    await Promise.all([collected, refused]);
    expect([await available(), await debts()]).toEqual([50_000, []]);
  });

  test('a debt nobody has is refused', async () => {
    expect(await decide('rfnd_none', 'COLLECT')).toEqual({ state: 'UNKNOWN' });
  });
});
