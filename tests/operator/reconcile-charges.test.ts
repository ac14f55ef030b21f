import { RECONCILE_RULES } from '../../domain/desk/money-api.ts';
import { lastRun } from '../../server/operator/sql.ts';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { DAY, HOUR, isoOf, MINUTE, parseMoment } from '../../domain/dates.ts';
import { satang } from '../../domain/money.ts';
import { sql } from '../../server/db/db.ts';
import { newId } from '../../server/id.ts';
import { reconcile } from '../../server/operator/reconcile/reconcile.ts';
import { reconcileJobs, scheduleReconciling } from '../../server/operator/reconcile/runs.ts';
import { compareCharges, type Fault, judge, type Known } from '../../server/operator/reconcile/reconcile-charges.ts';
import { type Charge, type PaymentProvider, ProviderAway, ProviderRefused } from '../../server/payment/provider.ts';
import { openSandbox } from '../../server/payment/sandbox/provider.ts';
import { creditTopup } from '../../server/wallet/commands.ts';
import { startWorld } from '../booking/world.ts';
import { CHARGE, topup } from '../wallet/money-rows.ts';
import { startServer } from '../support/server.ts';
import { audit } from './shell.ts';
import { NOW } from '../support/clock.ts';
import { testTable } from '../support/table.ts';

let user_id: string;
const world = await startWorld();
afterAll(() => world.close());

const paid = { charge_id: 'chrg_1', amount: 50_000, status: 'PAID' as const, is_watched: false, is_decided: false };
const open = { ...paid, status: 'AWAITING_PAYMENT' as const, is_watched: true };
const ended = { ...paid, status: 'EXPIRED' as const };
const pending = { status: 'pending' as const, paid: false };

type Row = [string, Partial<Charge>, Parameters<typeof judge>[1], Fault | Known | undefined];
const TABLE: Row[] = [
  ['paid and credited', {}, paid, undefined],
  ['nobody has paid, nothing is credited', pending, open, undefined],
  ['failed, and so did the top-up', { status: 'failed', paid: false }, { ...paid, status: 'FAILED' }, undefined],
  ['paid a moment ago', {}, open, 'COMING'],
  ['paid late, and somebody will still look', {}, { ...ended, is_watched: true }, 'COMING'],
  ['paid late, and nobody looks any more', {}, ended, 'NOT_CREDITED'],
  ['paid after the golfer cancelled', {}, { ...paid, status: 'CANCELLED' }, 'NOT_CREDITED'],
  ['paid, and given back in full, without a credit', { refunded: 50_000 }, ended, undefined],
  ['a stranger to us', {}, undefined, 'NOBODYS'],
  ['a stranger who has the money back', { refunded: 50_000 }, undefined, undefined],
  ['a stranger who never paid', pending, undefined, undefined],
  ['a second payment of one top-up', { charge_id: 'chrg_2' }, paid, 'TWICE'],
  ['a second charge of one top-up that nobody paid', { charge_id: 'chrg_2', ...pending }, paid, undefined],
  ['one satang less than was credited', { amount: 49_999 }, paid, 'AMOUNT'],
  ['dollars', { currency: 'USD' }, paid, 'AMOUNT'],
  ['real money in a test house', { livemode: true }, paid, 'LIVEMODE'],
  ['reversed, and still credited', { status: 'reversed', paid: false }, paid, 'REVERSED'],
  ['reversed, a person has it', { status: 'reversed', paid: false }, { ...paid, status: 'REVIEW' }, undefined],
  ['reversed before it was credited', { status: 'reversed', paid: false }, ended, undefined],
  ['refunded in part, and still credited', { refunded: 1 }, paid, 'REFUNDED'],
  ['refunded in part, and taken back', { refunded: 1 }, { ...paid, refunded: 1 }, undefined],
  ['refunded again since', { refunded: 2 }, { ...paid, refunded: 1 }, 'REFUNDED'],
  ['credited, and never paid', pending, paid, 'NO_CHARGE'],
  ['paid with another amount, a person has it', { amount: 1 }, { ...paid, status: 'REVIEW' }, 'REVIEW'],
  ['a person has decided', { amount: 1 }, { ...paid, is_decided: true }, 'DECIDED'],
  [
    'a person has decided that the golfer keeps it, and only then it was reversed',
    { status: 'reversed', paid: false },
    { ...paid, is_decided: true, review_why: 'AMOUNT' },
    'REVERSED',
  ],
  [
    'reversed, and a person has decided that the golfer keeps it',
    { status: 'reversed', paid: false },
    { ...paid, is_decided: true, review_why: 'REVERSED' },
    'DECIDED',
  ],
];

testTable(TABLE)('a charge and its top-up are judged: %s', (_, charge, row, verdict) => {
  expect(judge({ ...CHARGE, ...charge }, row, false)).toBe(verdict);
});

/** The provider's books; the rest of it is never asked. */
function providerWith(charges: Charge[]): PaymentProvider {
  const provider = openSandbox({
    config: { publicUrl: undefined },
    db: world.db,
    clock: () => NOW,
    origin: () => 'http://localhost',
  });
  return {
    ...provider,
    // eslint-disable-next-line typescript/require-await
    async *charges(from, to) {
      yield* charges.filter(({ created_at }) => from <= created_at && created_at <= to);
    },
    getCharge: async (charge_id) => charges.find((it) => it.charge_id === charge_id) ?? CHARGE,
  };
}

/** A top-up, and its charge. */
async function topUp(status: 'PAID' | 'EXPIRED', more: Partial<Charge> = {}, at = NOW): Promise<Charge> {
  const topup_id = newId(at);
  const charge_id = `chrg_${topup_id}`;
  const amount = satang(50_000);
  await world.db.transact(async (tx) => {
    await tx.run(topup({ topup_id, user_id, amount, status, charge_id, at }));
    if (status === 'PAID') await creditTopup(tx, { user_id, topup_id, amount }, at);
  });
  return { ...CHARGE, charge_id, topup_id, created_at: at, ...more };
}

const compared = async (charges: Charge[]) => compareCharges(world.db, providerWith(charges), 30, NOW);

async function anew() {
  user_id = (await world.golfer(0)).user_id;
  await world.db.run(sql`update topup set created_at = created_at - interval '1 year'`);
}
beforeEach(anew);

// One more than are looked at together.
test('201 charges, all of them credited: nothing is astray, whatever page they came on', async () => {
  const charges: Charge[] = [];
  while (charges.length < 201) charges.push(await topUp('PAID', { fee: 825, fee_vat: 58 }));
  const report = await compared(charges);
  expect(report).toMatchObject({ charges: 201, paid: 201, taken: 201 * 50_000, fees: 201 * 883, astray: [] });
});

test('a credit without its charge and a charge without its credit are astray; what is on its way, being paid, or later than asked is not', async () => {
  // A credit whose charge the provider does not know, a charge without a credit: both are named.
  await topUp('PAID');
  const late = await topUp('EXPIRED');
  const { astray } = await compared([late, { ...CHARGE, topup_id: newId(NOW) }]);
  expect(astray.map(({ what }) => what).toSorted()).toEqual(['NOBODYS', 'NOT_CREDITED', 'NO_CHARGE']);
  expect(astray.find(({ what }) => what === 'NOT_CREDITED')?.charge_id).toBe(late.charge_id);
  await anew();
  // A top-up the house still looks after is on its way, not astray.
  {
    const late = await topUp('EXPIRED');
    await world.db.run(sql`
    insert into job (key, kind, run_at, payload)
    values (${`look:${late.topup_id}`}, 'topup.look', now(), jsonb_build_object('topup_id', ${late.topup_id}::text))`);
    expect(await compared([late])).toMatchObject({ astray: [], known: { COMING: 1 } });
  }
  await anew();
  // A charge that was paid while we looked is asked for once more before anybody is called.
  const now = await topUp('PAID');
  const provider = providerWith([now]);
  const before: Charge = { ...now, status: 'pending', paid: false };
  const slow = {
    ...provider,
    async *charges() {
      yield before;
    },
  };
  expect((await compareCharges(world.db, slow, 30, NOW)).astray).toEqual([]);
  await anew();
  // Credited after the moment we ask about: its charge is not among those asked for, and it is not astray.
  const since = await topUp('PAID', {}, NOW + 2 * HOUR);
  expect(await compared([since])).toMatchObject({ astray: [] });
  await anew();
  // Begun before that moment and its charge made just after it, or by a clock that is ahead of ours: found.
  const ahead = await topUp('PAID', { created_at: NOW + MINUTE });
  expect(await compared([ahead])).toMatchObject({ charges: 1, astray: [] });
});

test('older ones are let be, and what was credited through another provider is told apart', async () => {
  await topUp('PAID', {}, NOW - 31 * DAY);
  await topUp('PAID');
  await world.db.run(
    sql`update topup set provider = 'omise' where user_id = ${user_id} and created_at = ${isoOf(NOW)}`,
  );
  expect(await compared([])).toMatchObject({ charges: 0, astray: [], elsewhere: { topups: 1, amount: 50_000 } });
});

test('what is astray is told with its charge, its top-up and what it means; where the provider does not answer nothing counts as proved', async () => {
  const late = await topUp('EXPIRED');
  const { text, isProved } = await reconcile({ db: world.db, now: NOW, operator: 'malee' }, providerWith([late]), 30);
  expect(isProved).toBe(false);
  expect(text).toContain('1 THING DOES NOT AGREE');
  expect(text).toContain(`NOT_CREDITED: ${late.charge_id} of TU-`);
  expect(text).toContain('฿500, was paid and is not credited');
  await anew();
  // Its refunds cannot be seen: what is wrong with its charges is told all the same, and nothing counts as proved.
  {
    const late = await topUp('EXPIRED');
    const blind: PaymentProvider = {
      ...providerWith([late]),
      // eslint-disable-next-line typescript/require-await, require-yield
      async *refundsMade() {
        throw new ProviderRefused('not_found', 'there is no such list');
      },
    };
    const { text, isProved } = await reconcile({ db: world.db, now: NOW, operator: 'malee' }, blind, 30);
    expect(isProved).toBe(false);
    expect(text).toContain(`NOT_CREDITED: ${late.charge_id}`);
    expect(text).toContain("its refunds: 'there is no such list'");
  }
  await anew();
  {
    const desk = { db: world.db, now: NOW, operator: 'malee' };
    const away = {
      ...providerWith([]),
      // eslint-disable-next-line typescript/require-await, require-yield
      async *charges(): AsyncGenerator<Charge> {
        throw new ProviderAway('no answer within 30 s');
      },
    };
    const { text, isProved } = await reconcile(desk, away, 30);
    expect(isProved).toBe(false);
    expect(text).toContain('everything agrees, and the provider could not be asked.');
    expect(text).toContain("SANDBOX  could not be asked: 'no answer within 30 s'");
    expect((await audit(world.db)).at(-1)).toMatchObject({
      actor: 'operator:malee',
      body: { provider: { away: 'no answer within 30 s' } },
    });
  }
});

test('every night at half past three, whether or not anybody asks; what does not agree is an error in the log', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line) => void lines.push(line) });
  const night = await startServer({ on: { url: world.url, db: world.db }, log });
  const dueAt = async () =>
    (await world.db.one(sql<{ run_at: string }>`select run_at from job where kind = 'wallet.reconcile'`)).run_at;
  await scheduleReconciling(night.context, NOW);
  expect(Object.keys(reconcileJobs)).toEqual(['wallet.reconcile', 'wallet.reconcile-now']);
  expect(await dueAt()).toBe(isoOf(parseMoment('2026-11-23T03:30:00+07:00')));

  night.setNow(parseMoment('2026-11-23T03:30:00+07:00'));
  await night.runJobs();
  expect(lines).toEqual([]);
  expect(await dueAt()).toBe(isoOf(parseMoment('2026-11-24T03:30:00+07:00')));

  const move = (satang: number) => sql`
    update account set balance = balance + ${satang}::bigint
    where account = (select min(account) from account where balance is not null)`;
  await world.db.run(move(1));
  night.setNow(parseMoment('2026-11-24T03:30:00+07:00'));
  await night.runJobs();
  await world.db.run(move(-1));
  expect(lines.join('')).toContain('npm run operator -- reconcile');
  expect((await audit(world.db)).slice(-2)).toMatchObject([
    { actor: 'system', act: 'reconcile', body: { drift: { accounts: 0 } } },
    { actor: 'system', act: 'reconcile', body: { drift: { accounts: 1 } } },
  ]);
  // The desk reads what the night found, when it also knows of the charges.
  await night.context.payments.idle();
  const kept = await world.db.one(lastRun());
  expect(kept).toMatchObject({ asked_at: isoOf(parseMoment('2026-11-24T03:30:00+07:00')), name: null });
  const [accounts] = kept.result.proofs;
  expect(accounts).toMatchObject({ rule: 'accounts', broken: 1 });
  expect(kept.result.proofs.map(({ rule }) => rule)).toEqual(RECONCILE_RULES);
});

test('the server closes in the night: the look at all charges ends with it, and the log says that it is not whole', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  const charge = await topUp('PAID');
  const began = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  let asked = 0;
  const provider: PaymentProvider = {
    ...providerWith([charge]),
    async *charges() {
      while (asked++ < 1_000) {
        yield charge;
        began.resolve();
        await answered.promise;
      }
    },
  };
  const night = await startServer({ on: { url: world.url, db: world.db }, log, provider });
  await scheduleReconciling(night.context, NOW);
  night.setNow(parseMoment('2026-11-23T03:30:00+07:00'));
  await night.runJobs();
  await began.promise;
  const closed = night.context.payments.close();
  answered.resolve();
  await closed;
  expect(asked).toBeLessThan(1_000);
  expect(lines.join('')).toContain('the server is closing');
});

test('the provider is asked every night too: what was paid and is not credited nobody has to look for', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line) => void lines.push(line) });
  const provider = providerWith([await topUp('EXPIRED'), await topUp('PAID')]);
  const night = await startServer({ on: { url: world.url, db: world.db }, log, provider });
  await scheduleReconciling(night.context, NOW);
  night.setNow(parseMoment('2026-11-23T03:30:00+07:00'));
  await night.runJobs();
  await night.context.payments.idle();
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ astray: { NOT_CREDITED: 1 } }]);
  expect(lines.join('')).toContain('npm run operator -- reconcile');
});
