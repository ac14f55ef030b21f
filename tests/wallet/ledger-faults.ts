import { expect } from 'vitest';
import { type Db, sql } from '../../server/db/db.ts';

/** What is wrong, by rule: the rows that break it. */
export type Faults = Record<string, unknown[]>;

export function expectNone(faults: Faults): void {
  expect(faults).toEqual(Object.fromEntries(Object.keys(faults).map((rule) => [rule, []])));
}

/** Of the ledger alone, whatever it was posted for. */
export const ledgerFaults = async (db: Db): Promise<Faults> => ({
  sum: await db.many(sql`select sum(amount) from ledger_entry having sum(amount) <> 0`),
  transactions: await db.many(sql`
    select transaction_id, cause from ledger_transaction left join ledger_entry using (transaction_id)
    group by transaction_id, cause having coalesce(sum(amount), 1) <> 0 or count(*) < 2`),
  balances: await db.many(sql`
    select account, balance, coalesce(sum(amount), 0) as entries
    from account left join ledger_entry using (account)
    group by account, balance
    having case when account ~ '^(golfer|caddy):' then balance is distinct from coalesce(sum(amount), 0) else balance is not null end`),
  owing: await db.many(sql`select account, balance from account where balance < 0 and account ~ '^(golfer|caddy):'`),
});

/** No money was made or lost: entries, balances and accounts agree. */
export const ledgerIsSound = async (db: Db): Promise<void> => expectNone(await ledgerFaults(db));
