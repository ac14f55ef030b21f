import { afterAll, expect, test } from 'vitest';
import { baht, satang } from '../../domain/money.ts';
import { Refused } from '../../domain/refusals.ts';
import { sql } from '../../server/db/db.ts';
import { newId } from '../../server/id.ts';
import { balanceOf, creditTopup, hold, openAccounts, release } from '../../server/wallet/commands.ts';
import { TooLow } from '../../server/wallet/ledger.ts';
import { openPatientDb, testDatabase } from '../support/database.ts';
import { anyTransfer, broken, openBank, type Transfer } from './bank.ts';
import { ledgerIsSound } from './ledger-faults.ts';
import { NOW } from '../support/clock.ts';
import { CROWD } from '../support/crowd.ts';

const IS_DEEP = Boolean(process.env['DEEP']);
/** `npm run test:deep`: for twenty seconds; else so many. */
const MILLIS = 20_000;
const TRANSFERS = 160;

const here = await testDatabase();
const db = openPatientDb({ url: here.url, pool: CROWD });
afterAll(async () => {
  await db.close();
  await here.drop();
});

test('MO-01: of many at once, moving money among ten wallets in every way there is, none loses, makes or owes any', async () => {
  const bank = await openBank(db);
  const acknowledged: Transfer[] = [];
  let [begun, refused] = [0, 0];
  const until = performance.now() + MILLIS;
  const isOver = () => (IS_DEEP ? performance.now() >= until : begun >= TRANSFERS);

  async function client(): Promise<void> {
    while (!isOver()) {
      begun++;
      const transfer = anyTransfer(bank);
      try {
        await db.transact(transfer.work);
        acknowledged.push(transfer);
      } catch (error) {
        if (!isTooLow(error)) throw error;
        refused++;
      }
    }
  }
  await Promise.all(Array.from({ length: CROWD }, client));

  expect(acknowledged.length + refused).toBe(begun);
  expect(Math.min(acknowledged.length, refused)).toBeGreaterThan(TRANSFERS / 20);
  expect(await broken(db, acknowledged)).toEqual({ lost: [], extra: [] });
  await ledgerIsSound(db);
});

const isTooLow = (error: unknown): boolean =>
  error instanceof TooLow || (error instanceof Refused && error.code === 'WALLET_TOO_LOW');

async function golferWith(credit: number): Promise<string> {
  const user_id = newId(NOW);
  await db.transact(async (tx) => {
    await openAccounts(tx, user_id, 'GOLFER', NOW);
    await creditTopup(tx, { user_id, topup_id: newId(NOW), amount: baht(credit) }, NOW);
  });
  return user_id;
}

const outcomesOf = async (work: readonly (() => Promise<unknown>)[]) => {
  const outcomes = await Promise.allSettled(work.map((it) => it()));
  const reasons = outcomes.flatMap((it) => (it.status === 'rejected' ? [it.reason as unknown] : []));
  return { accepted: outcomes.length - reasons.length, reasons };
};

/** The pool serves so many at a time; more than that at once would wait for a connection longer than a request may. */
async function byCrowds<T>(items: readonly T[], each: (item: T) => (() => Promise<unknown>)[]) {
  const sum = { accepted: 0, reasons: [] as unknown[] };
  for (let at = 0; at < items.length; at += CROWD / 2) {
    const { accepted, reasons } = await outcomesOf(items.slice(at, at + CROWD / 2).flatMap(each));
    sum.accepted += accepted;
    sum.reasons.push(...reasons);
  }
  return sum;
}

const HOLDS = Array.from({ length: IS_DEEP ? 500 : 24 }, (_, n) => n);
const UNIQUE = '23505';

test('MO-05: of many holds, each given back twice at once, each is given back once; under causes of their own no more than is held', async () => {
  const all = 20 * Math.ceil(HOLDS.length / 5);
  const golfers = await Promise.all(Array.from({ length: 5 }, () => golferWith(all)));
  const golferOf = (n: number) => golfers[n % golfers.length] as string;
  const cause = (n: number, what: string) => `booking:MO05-${n}:${what}`;
  const held = await byCrowds(HOLDS, (n) => [
    () => db.transact((tx) => hold(tx, golferOf(n), baht(20), cause(n, 'hold'), NOW)),
  ]);
  expect(held).toEqual({ accepted: HOLDS.length, reasons: [] });

  const back = (n: number) => () => db.transact((tx) => release(tx, golferOf(n), baht(20), cause(n, 'release'), NOW));
  const { accepted, reasons } = await byCrowds(HOLDS, (n) => [back(n), back(n)]);
  expect(accepted).toBe(HOLDS.length);
  // The second finds the cause posted, or, where it was the last of what the golfer had held, nothing left to give back.
  expect(reasons).toHaveLength(HOLDS.length);
  expect(reasons.filter((it) => !(it instanceof TooLow) && (it as { code?: string }).code !== UNIQUE)).toEqual([]);
  for (const golfer of golfers)
    expect(await balanceOf(db, golfer, 'GOLFER')).toEqual({ available: all * 100, held: 0, pending: 0 });

  const nok = await golferWith(HOLDS.length);
  await db.transact((tx) => hold(tx, nok, baht(HOLDS.length), `booking:MO05-${nok}:hold`, NOW));
  const more = await byCrowds(HOLDS, (n) =>
    ['a', 'b'].map((twin) => () => db.transact((tx) => release(tx, nok, baht(1), `booking:${nok}-${n}-${twin}`, NOW))),
  );
  expect(more.accepted).toBe(HOLDS.length);
  expect(more.reasons).toHaveLength(HOLDS.length);
  expect(more.reasons.every((it) => it instanceof TooLow)).toBe(true);
  expect(await balanceOf(db, nok, 'GOLFER')).toEqual({ available: HOLDS.length * 100, held: 0, pending: 0 });
  await ledgerIsSound(db);
});

test('one top-up is credited once, whoever settles it and however often at once', async () => {
  const nok = await golferWith(1);
  const topup_id = newId(NOW);
  const amount = satang(12_345);
  const settling = () => db.transact((tx) => creditTopup(tx, { user_id: nok, topup_id, amount }, NOW));
  const { accepted, reasons } = await outcomesOf(Array.from({ length: CROWD }, () => settling));
  expect(accepted).toBe(1);
  expect(reasons.every((it) => (it as { code?: string }).code === UNIQUE)).toBe(true);
  expect(await balanceOf(db, nok, 'GOLFER')).toMatchObject({ available: 100 + 12_345 });
  const cause = `topup:${topup_id}:credit`;
  expect(await db.many(sql`select cause from ledger_transaction where cause = ${cause}`)).toEqual([{ cause }]);
});
