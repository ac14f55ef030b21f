import { afterAll, expect, test } from 'vitest';
import { baht } from '../../domain/money.ts';
import { golferAccounts } from '../../domain/wallet/posting.ts';
import { type Db, type Statement, sql } from '../../server/db/db.ts';
import { newId } from '../../server/id.ts';
import { parseCommand, UsageError } from '../../server/operator/run.ts';
import {
  countOf,
  type LedgerDrift,
  ledgerDrift,
  outstanding,
} from '../../server/operator/reconcile/reconcile-charges.ts';
import { creditTopup, giveBack, hold, payTip, release, reverseTopup, takeOut } from '../../server/wallet/commands.ts';
import { book, startWorld } from '../booking/world.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import { tip, topup, withdrawal } from '../wallet/money-rows.ts';
import { audit, isPlain, operator } from './shell.ts';
import { NOW } from '../support/clock.ts';
import { testTable } from '../support/table.ts';

const world = await startWorld();
const [nok, somchai] = [await world.golfer(1000), await world.caddy()];
await book(world, nok, somchai);
await liveThrough(world.db);
afterAll(() => world.close());

/** Money in (paid, and reversed), tips in each status, withdrawals that stand and that failed. */
async function liveThrough(db: Db): Promise<void> {
  const { user_id } = nok;
  await db.transact(async (tx) => {
    const paid = { topup_id: newId(NOW), user_id, amount: baht(500) };
    await tx.run(topup(paid));
    await creditTopup(tx, paid, NOW);
    const reversed = { topup_id: newId(NOW), user_id, amount: baht(300) };
    await tx.run(topup(reversed));
    await creditTopup(tx, reversed, NOW);
    await tx.run(
      sql`update topup set status = 'REVIEW', review_why = 'REVERSED' where topup_id = ${reversed.topup_id}`,
    );
    await reverseTopup(tx, reversed, NOW);
    await tx.run(topup({ topup_id: newId(NOW), user_id, amount: baht(100), status: 'EXPIRED' }));
    for (const status of ['HELD', 'PAID', 'UNDONE'] as const) {
      const given = { tip_id: newId(NOW), golfer_id: user_id, caddy_id: somchai.user_id, amount: baht(50), status };
      await tx.run(tip(given));
      await hold(tx, user_id, given.amount, `tip:${given.tip_id}:hold`, NOW);
      if (status === 'PAID') await payTip(tx, given, NOW);
      if (status === 'UNDONE') await release(tx, user_id, given.amount, `tip:${given.tip_id}:release`, NOW);
    }
    for (const status of ['REQUESTED', 'REJECTED'] as const) {
      const taken = { withdrawal_id: newId(NOW), user_id, role: 'GOLFER' as const, amount: baht(100) };
      await tx.run(withdrawal({ ...taken, kind: 'REFUND', status }));
      await takeOut(tx, taken, NOW);
      if (status === 'REJECTED') await giveBack(tx, taken, NOW);
    }
  });
}

test('what was lived through agrees: 0, what we owe, and a row of it', async () => {
  await ledgerIsWhole(world.db);
  // The provider has none of the charges: these top-ups are older than what it is asked for.
  await world.db.run(sql`update topup set created_at = created_at - interval '90 days'`);
  const said = await operator({ DATABASE_URL: world.url }, 'reconcile', '--days', '7');
  expect(said).toMatchObject({ code: 0, err: '' });
  expect(said.out).toMatch(/^Reconciled \d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d in [\d.]+ s: everything agrees\.\n/);
  expect(said.out.match(/ {2}ok {5}/g)).toHaveLength(8);
  // 1,000 given, 500 topped up, 50 tipped for good, 100 taken out; 150 and 50 of it are held.
  expect(said.out).toContain('OWED  to 1 golfer ฿1,350 (฿1,150 to spend, ฿200 held)');
  expect(said.out).toContain('to 1 caddy ฿50 (฿50 to withdraw, ฿0 pending)');
  const owed = await outstanding(world.db, NOW);
  expect(owed).toMatchObject({ available: baht(1150), held: baht(200), earned: baht(50), clearing: baht(-500) });
  expect([owed.most, owed.average > 0, owed.average < owed.most]).toEqual([baht(1350), true, true]);
  expect(said.out).toContain('taken in ฿500, paid out ฿100, our fees ฿0, our gifts and losses ฿1,000');
  const [row] = (await audit(world.db)).slice(-1);
  expect(row).toMatchObject({ act: 'reconcile', body: { days: 7, drift: { accounts: 0, topups: 0 } } });
});

/** Does what no transaction of ours could, looks, and undoes it. */
async function whenWrong(broken: Statement<unknown>[], look: (drift: LedgerDrift) => void): Promise<void> {
  const rollBack = new Error('as it was');
  const looking = world.db.transact(async (tx) => {
    await tx.run(sql`alter table ledger_entry disable trigger user`);
    await tx.run(sql`alter table ledger_transaction disable trigger user`);
    for (const statement of broken) await tx.run(statement);
    look(await ledgerDrift(tx));
    throw rollBack;
  });
  await expect(looking).rejects.toBe(rollBack);
}

const available = () => golferAccounts(nok.user_id).available;

const WRONGS: [string, keyof LedgerDrift, () => Statement<unknown>[]][] = [
  [
    'a balance that is one satang more than its entries',
    'accounts',
    () => [sql`update account set balance = balance + 1 where account = ${available()}`],
  ],
  [
    'an entry that is one satang more than it was',
    'postings',
    () => [
      sql`update ledger_entry set amount = amount + 1 where account = ${available()} and transaction_id = (select min(transaction_id::text)::uuid from ledger_entry where account = ${available()})`,
      sql`update account set balance = balance + 1 where account = ${available()}`,
    ],
  ],
  [
    'a posting without entries',
    'postings',
    () => [
      sql`insert into ledger_transaction (transaction_id, cause, created_at) values (${newId(NOW)}, 'nothing', now())`,
    ],
  ],
  [
    'a paid top-up that was never credited',
    'topups',
    () => [topup({ topup_id: newId(NOW), user_id: nok.user_id, amount: 100 })],
  ],
  ['a credit whose top-up is not there', 'topups', () => [sql`delete from topup where status = 'PAID'`]],
  [
    'a credited top-up that is not PAID',
    'topups',
    () => [sql`update topup set status = 'EXPIRED', paid_at = null where status = 'PAID'`],
  ],
  [
    'a top-up credited with another amount',
    'topups',
    () => [sql`update topup set amount = amount + 1 where status = 'PAID'`],
  ],
  [
    'a top-up credited to somebody else',
    'topups',
    () => [sql`update topup set user_id = ${somchai.user_id} where status = 'PAID'`],
  ],
  ['a tip that was paid and not given', 'tips', () => [sql`update tip set status = 'PAID' where status = 'HELD'`]],
  ['a tip undone and not given back', 'tips', () => [sql`update tip set status = 'UNDONE' where status = 'HELD'`]],
  [
    'a tip that went to another caddy',
    'tips',
    () => [sql`update tip set caddy_id = ${nok.user_id} where status = 'PAID'`],
  ],
  ['a hold for a tip that is not there', 'tips', () => [sql`delete from tip where status = 'HELD'`]],
  [
    'a rejected withdrawal that was not given back',
    'withdrawals',
    () => [sql`update withdrawal set status = 'REJECTED', ended_at = now() where status = 'REQUESTED'`],
  ],
  [
    'a withdrawal given back and PAID',
    'withdrawals',
    () => [
      sql`update withdrawal set status = 'PAID', approved_at = now(), requested_on = requested_on + 1 where status = 'REJECTED'`,
    ],
  ],
  ['money taken out for nobody', 'withdrawals', () => [sql`delete from withdrawal where status = 'REQUESTED'`]],
];

testTable(WRONGS)('reconcile finds %s', async (_, rule, broken) => {
  await whenWrong(broken(), (drift) => {
    expect(drift[rule]).not.toHaveLength(0);
    expect(countOf(drift)).toBe(drift[rule].length);
  });
  expect(countOf(await ledgerDrift(world.db))).toBe(0);
});

test('drift ends with 1, named, and is on record; days are a whole number above zero', async () => {
  const sabotage = (satang: number) =>
    world.db.run(sql`update account set balance = balance + ${satang}::bigint where account = ${available()}`);
  await sabotage(7);
  const said = await operator({ DATABASE_URL: world.url }, 'reconcile', '--days', '7');
  await sabotage(-7);
  expect(said).toMatchObject({ code: 1, err: '' });
  expect(said.out).toContain('1 THING DOES NOT AGREE');
  expect(said.out).toContain(`${available()} has ฿1,150.07, its entries make ฿1,150`);
  expect(isPlain(said.out)).toBe(true);
  expect((await audit(world.db)).at(-1)).toMatchObject({ act: 'reconcile', body: { drift: { accounts: 1 } } });
  expect(parseCommand(['reconcile'])).toEqual({ command: 'reconcile', days: 30 });
  expect(parseCommand(['reconcile', '--days', '365'])).toEqual({ command: 'reconcile', days: 365 });
  for (const days of ['0', '-1', '1.5', 'week', '99999'])
    expect(() => parseCommand(['reconcile', `--days=${days}`]), days).toThrow(UsageError);
});
