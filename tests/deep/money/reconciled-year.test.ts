import { expect, test } from 'vitest';
import { sql } from '../../../server/db/db.ts';
import { countOf, ledgerDrift, outstanding, sizeOf } from '../../../server/operator/reconcile/reconcile-charges.ts';
import { openAccounts } from '../../../server/wallet/commands.ts';
import { testDatabase } from '../../support/database.ts';
import { fillLedger, golfersFor } from '../../wallet/filled-ledger.ts';
import { NOW } from '../../support/clock.ts';
import type { Role } from '../../../domain/account/account.ts';
import { aPerson } from '../../support/person-row.ts';

test('MO-16: a year of two thousand entries agrees, and one satang astray in it is found', async () => {
  const filled = await testDatabase();
  const people = (many: number, role: Role) =>
    Promise.all(Array.from({ length: many }, () => aPerson(filled.db, role)));
  const [golfers, caddies] = [await people(golfersFor(2_000), 'GOLFER'), await people(4, 'CADDY')];
  await filled.db.transact(async (tx) => {
    for (const it of golfers) await openAccounts(tx, it, 'GOLFER', NOW);
    for (const it of caddies) await openAccounts(tx, it, 'CADDY', NOW);
  });
  await fillLedger(filled.db, golfers, caddies, NOW);
  expect(await sizeOf(filled.db)).toEqual({ accounts: 4 + 4 + 8, transactions: 1_000, entries: 2_000 });
  expect(countOf(await ledgerDrift(filled.db))).toBe(0);
  // Each day two hundred baht or so more came in than went out: half of it, on average of the year's second half, or more.
  const { available, held, earned, average, most, clearing } = await outstanding(filled.db, NOW);
  expect({ available, held, earned, clearing }).toEqual({
    available: 1_600_000,
    held: 0,
    earned: 400_000,
    clearing: -2_000_000,
  });
  expect(most).toBeLessThanOrEqual(1_610_000);
  expect(average).toBeGreaterThan(most / 2);
  expect(average).toBeLessThan(most);

  await filled.db.run(sql`alter table ledger_entry disable trigger user`);
  // An account of the platform is its entries: it is not at odds with itself, but the posting is.
  for (const [account, astray] of [
    [`golfer:${golfers[0]}:available`, [`golfer:${golfers[0]}:available`]],
    ['psp:clearing', []],
  ] as const) {
    const one = sql<{ transaction_id: string }>`
      select transaction_id from ledger_entry where account = ${account} order by transaction_id limit 1`;
    const { transaction_id } = await filled.db.one(one);
    const move = (satang: number) => sql`
      update ledger_entry set amount = amount + ${satang}::bigint
      where transaction_id = ${transaction_id} and account = ${account}`;
    await filled.db.run(move(-1));
    const drift = await ledgerDrift(filled.db);
    await filled.db.run(move(1));
    expect(drift.accounts.map((row) => row.account)).toEqual(astray);
    expect(drift.postings).toMatchObject([{ transaction_id, total: -1 }]);
  }
  await filled.drop();
});
