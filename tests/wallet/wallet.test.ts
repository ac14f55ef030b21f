import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { isoOf } from '../../domain/dates.ts';
import { baht, satang } from '../../domain/money.ts';
import { Refused } from '../../domain/refusals.ts';
import { golferAccounts, PLATFORM_ACCOUNTS } from '../../domain/wallet/posting.ts';
import { sql, type Statement, type Tx } from '../../server/db/db.ts';
import { newId } from '../../server/id.ts';
import { balanceOf, grantDemoCredit, hold, openAccounts, release } from '../../server/wallet/commands.ts';
import { testDatabase } from '../support/database.ts';
import { testTable } from '../support/table.ts';
import { until } from '../support/until.ts';
import { ledgerIsWhole } from './ledger-is-whole.ts';
import { NOW } from '../support/clock.ts';
import { CROWD } from '../support/crowd.ts';

const here = await testDatabase();
afterEach(() => ledgerIsWhole(here.db));
afterAll(() => here.drop());

async function golferWith(credit: number): Promise<string> {
  const golfer_id = newId(NOW);
  await here.db.transact(async (tx) => {
    await openAccounts(tx, golfer_id, 'GOLFER', NOW);
    if (credit > 0) await grantDemoCredit(tx, golfer_id, baht(credit), `demo:${golfer_id}`, NOW);
  });
  return golfer_id;
}

const holdOf = (golfer_id: string, amount: number, cause: string) => (tx: Tx) =>
  hold(tx, golfer_id, baht(amount), cause, NOW);

const walletOf = (user_id: string) => balanceOf(here.db, user_id, 'GOLFER');

test('all that nok has may be held, one satang more may not, and the refusal tells the balance; released it is all there again, and each change is told once', async () => {
  const nok = await golferWith(100);
  const refusal = here.db.transact((tx) => hold(tx, nok, satang(10_001), `too much ${nok}`, NOW));
  await expect(refusal).rejects.toSatisfy(
    (error) =>
      error instanceof Refused &&
      error.code === 'WALLET_TOO_LOW' &&
      JSON.stringify(error.present) ===
        JSON.stringify({ available: 10_000, held: 0, pending: 0, currency: 'THB', as_of: isoOf(NOW) }),
  );
  expect(await walletOf(nok)).toEqual({ available: 10_000, held: 0, pending: 0 });
  await here.db.transact(holdOf(nok, 100, `booking:${nok}:hold`));
  expect(await walletOf(nok)).toEqual({ available: 0, held: 10_000, pending: 0 });
  await here.db.transact((tx) => release(tx, nok, baht(100), `booking:${nok}:release`, NOW));
  expect(await walletOf(nok)).toEqual({ available: 10_000, held: 0, pending: 0 });
  const told = await here.db.many(sql<{ kind: string }>`select kind from event where user_id = ${nok} order by seq`);
  expect(told.map(({ kind }) => kind)).toEqual(['wallet.changed', 'wallet.changed', 'wallet.changed']);
});

test('MO-06: of many holds of 100 at once on 500, exactly five succeed and nothing is left over', async () => {
  const nok = await golferWith(500);
  const causes = Array.from({ length: CROWD }, (_, n) => `race:${nok}:${n}`);
  const outcomes = await Promise.allSettled(causes.map((cause) => here.db.transact(holdOf(nok, 100, cause))));
  const refused = outcomes.filter((it) => it.status === 'rejected').map((it) => it.reason as unknown);
  expect(outcomes.filter((it) => it.status === 'fulfilled')).toHaveLength(5);
  expect(refused.every((it) => it instanceof Refused && it.code === 'WALLET_TOO_LOW')).toBe(true);
  expect(await walletOf(nok)).toEqual({ available: 0, held: 50_000, pending: 0 });
  await here.db.transact((tx) => release(tx, nok, baht(500), `race:${nok}:release`, NOW));
});

test('a hold that waited for a release counts with what that gave back', async () => {
  const nok = await golferWith(100);
  const [first, second] = [`booking:${newId(NOW)}`, `booking:${newId(NOW)}`];
  await here.db.transact(holdOf(nok, 100, `${first}:hold`));
  const mayCommit = Promise.withResolvers<void>();
  const hasReleased = Promise.withResolvers<void>();
  const releasing = here.db.transact(async (tx) => {
    await release(tx, nok, baht(100), `${first}:release`, NOW);
    hasReleased.resolve();
    await mayCommit.promise;
  });
  await hasReleased.promise;
  const waiting = here.db.transact(holdOf(nok, 100, `${second}:hold`));
  const waits = sql<{ waits: number }>`
    select count(*) as waits from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await until(async () => expect(await here.db.one(waits)).toEqual({ waits: 1 }));
  mayCommit.resolve();
  await releasing;
  await waiting;
  expect(await walletOf(nok)).toEqual({ available: 0, held: 10_000, pending: 0 });
  await here.db.transact((tx) => release(tx, nok, baht(100), `${second}:release`, NOW));
});

test('one cause is posted once, however often it is tried', async () => {
  const nok = await golferWith(1000);
  const once = holdOf(nok, 100, `once:${nok}`);
  const outcomes = await Promise.allSettled(Array.from({ length: 16 }, () => here.db.transact(once)));
  expect(outcomes.filter((it) => it.status === 'fulfilled')).toHaveLength(1);
  expect(await walletOf(nok)).toEqual({ available: 90_000, held: 10_000, pending: 0 });
  await here.db.transact((tx) => release(tx, nok, baht(100), `once:${nok}:release`, NOW));
});

test('more than is held is never released, and nothing moves to or from an account that was never opened', async () => {
  const [nok, nobody] = [await golferWith(1000), newId(NOW)];
  const asking = here.db.transact((tx) => release(tx, nok, baht(1), `nothing held ${nok}`, NOW));
  await expect(asking).rejects.toThrow(`golfer:${nok}:held has 0`);
  await expect(here.db.transact(holdOf(nobody, 1, `nobody ${nobody}`))).rejects.toMatchObject({ code: '23503' });
});

test('accounts are opened once for each role; opening them again keeps what is in them; the house has its own from the start', async () => {
  const nok = await golferWith(1000);
  await here.db.transact((tx) => openAccounts(tx, nok, 'GOLFER', NOW));
  expect(await walletOf(nok)).toEqual({ available: 100_000, held: 0, pending: 0 });
  const somchai = newId(NOW);
  await here.db.transact((tx) => openAccounts(tx, somchai, 'CADDY', NOW));
  const accounts = await here.db.many(
    sql<{ account: string }>`select account from account where account like ${`%${somchai}%`} order by account`,
  );
  expect(accounts.map(({ account }) => account)).toEqual([`caddy:${somchai}:available`, `caddy:${somchai}:pending`]);
  expect(await balanceOf(here.db, somchai, 'CADDY')).toEqual({ available: 0, held: 0, pending: 0 });
  expect(await balanceOf(here.db, newId(NOW), null)).toEqual({ available: 0, held: 0, pending: 0 });
  const house = await here.db.many(
    sql<{ account: string }>`select account from account where account !~ '^(golfer|caddy):' order by account`,
  );
  expect(house.map(({ account }) => account)).toEqual([...PLATFORM_ACCOUNTS].sort());
});

describe('what the database itself refuses', () => {
  const at = isoOf(NOW);

  const APPEND_ONLY = '23001';
  const CHECK = '23514';
  const STILL_USED = '23503';

  testTable<[string, Statement<unknown>]>([
    [APPEND_ONLY, sql`update ledger_entry set amount = amount + 1`],
    [APPEND_ONLY, sql`delete from ledger_entry`],
    [APPEND_ONLY, sql`truncate ledger_entry`],
    [APPEND_ONLY, sql`update ledger_transaction set cause = cause || '!'`],
    [APPEND_ONLY, sql`delete from ledger_transaction`],
    [APPEND_ONLY, sql`truncate ledger_transaction cascade`],
    [APPEND_ONLY, sql`truncate account cascade`],
    [APPEND_ONLY, sql`with gone as (delete from ledger_entry returning account) select account from gone`],
    [
      APPEND_ONLY,
      sql`insert into ledger_entry select * from ledger_entry
          on conflict (transaction_id, account) do update set amount = excluded.amount + 1`,
    ],
    [
      APPEND_ONLY,
      sql`merge into ledger_entry using (select 1) as one on true when matched then update set amount = amount + 1`,
    ],
    [APPEND_ONLY, sql`merge into ledger_transaction using (select 1) as one on true when matched then delete`],
    [
      STILL_USED,
      sql`update account set account = 'golfer:' || gen_random_uuid() || ':held' where account like 'golfer:%'`,
    ],
    [
      CHECK,
      sql`insert into ledger_entry (transaction_id, account, amount, line_id)
          select transaction_id, 'platform:fee', 5, transaction_id from ledger_transaction limit 1`,
    ],
    [CHECK, sql`update account set balance = -1 where account like 'golfer:%'`],
    [CHECK, sql`update account set balance = null where account like 'golfer:%'`],
    [CHECK, sql`update account set balance = 0 where account = 'psp:clearing'`],
    [STILL_USED, sql`delete from account where account like 'golfer:%:available'`],
    [CHECK, sql`insert into account (account, balance, created_at) values ('golfer:nobody:available', 0, now())`],
  ])('MO-12: what was written stays written, and no balance is of nobody: %s, %o', async (code, statement) => {
    await golferWith(10);
    await expect(here.db.transact((tx) => tx.run(statement))).rejects.toMatchObject({ code });
  });

  testTable<[string, string[], number[]]>([
    ['legs that do not cancel out', ['platform:fee', 'platform:goodwill'], [5, -4]],
    ['a single leg', ['platform:fee'], [5]],
    ['no leg at all', [], []],
    ['a leg of nothing', ['platform:fee'], [0]],
  ])('%s, at commit', async (_, accounts, amounts) => {
    const transaction_id = newId(NOW);
    const asking = here.db.transact(async (tx) => {
      await tx.run(sql`
        insert into ledger_transaction (transaction_id, cause, created_at) values (${transaction_id}, ${transaction_id}, ${at})`);
      await tx.run(sql`
        insert into ledger_entry (transaction_id, account, amount, line_id)
        select ${transaction_id}::uuid, *, ${transaction_id}::uuid from unnest(${accounts}::text[], ${amounts}::bigint[])`);
    });
    await expect(asking).rejects.toMatchObject({ code: CHECK });
  });

  test('the legs of one transaction may come one after the other', async () => {
    const nok = await golferWith(10);
    const transaction_id = newId(NOW);
    const leg = (account: string, amount: number) =>
      sql`insert into ledger_entry values (${transaction_id}, ${account}, ${amount}, ${transaction_id})`;
    const book = (account: string, amount: number) =>
      sql`update account set balance = balance + ${amount}::bigint where account = ${account}`;
    await here.db.transact(async (tx) => {
      await tx.run(sql`
        insert into ledger_transaction (transaction_id, cause, created_at) values (${transaction_id}, ${`demo:${nok}:again`}, ${at})`);
      for (const [account, amount] of [
        ['platform:goodwill', -5],
        [golferAccounts(nok).available, 5],
      ] as const) {
        await tx.run(leg(account, amount));
        await tx.run(book(account, amount));
      }
    });
    expect((await walletOf(nok)).available).toBe(1005);
  });
});

test('a posting of the platform that is not committed holds up no other: what is in its account is the sum of its entries', async () => {
  const goodwill = sql<{ balance: number }>`select balance from account_balance where account = 'platform:goodwill'`;
  const before = (await here.db.one(goodwill)).balance;
  const [nok, somsri] = [await golferWith(0), await golferWith(0)];
  const give = (golfer_id: string) => (tx: Tx) => grantDemoCredit(tx, golfer_id, baht(100), `demo:${golfer_id}`, NOW);
  await here.db.transact(async (tx) => {
    await give(nok)(tx);
    await here.db.transact(give(somsri));
  });
  expect((await here.db.one(goodwill)).balance).toBe(before - 20_000);
});
