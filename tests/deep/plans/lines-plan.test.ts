import { afterAll, beforeAll, expect, test } from 'vitest';
import { sought } from '../../../domain/wallet/line.ts';
import { golferAccounts } from '../../../domain/wallet/posting.ts';
import type { Statement } from '../../../server/db/db.ts';
import { postingsOf, totalsOf } from '../../../server/desk/postings-sql.ts';
import { idAt, newId } from '../../../server/id.ts';
import { countMovements, movements, movementsLike } from '../../../server/wallet/lines-sql.ts';
import { testDatabase, type TestDatabase } from '../../support/database.ts';
import { vacuumed } from '../../support/vacuumed.ts';
import { NOW } from '../../support/clock.ts';

/** Of a hundred postings one is a top-up and fifty are holds, all but one of them released. */
const LINES = Number(process.env.LINES ?? 2_000);
const OTHERS = 9;
const FIRST = 1_700_000_000_000;

let here: TestDatabase;
const { available, held } = golferAccounts(newId(NOW));
const span = { available, other: held, from: idAt(0), before: idAt(NOW), until: idAt(NOW) };

/** Nok's long history of holds and releases with a few top-ups, among that of others. */
beforeAll(async () => {
  here = await testDatabase();
  const client = await here.db.pool.connect();
  // A vacuum believes a commit that is on disk; the triggers would look at each line.
  await client.query(`
    set synchronous_commit = on;
    set session_replication_role = replica;
    create temp table who as
      select n, case when n = 0 then '${available}' else 'golfer:' || gen_random_uuid() || ':available' end as account
      from generate_series(0, ${OTHERS}) as i (n);
    insert into account (account, created_at) select account, now() from who;
    insert into account (account, created_at) select replace(account, 'available', 'held'), now() from who;
    create function pg_temp.id_of(step int, n int) returns uuid language sql immutable as $$
      select (lpad(to_hex(${FIRST} + (step * ${OTHERS + 1} + n)::bigint * 60000), 12, '0')
        || '70008000' || lpad(to_hex(step), 12, '0'))::uuid
    $$;
    create temp table made as
      select account, step % 100 = 0 as is_topup, step % 2 = 1 as is_hold,
        pg_temp.id_of(step, n) as id,
        pg_temp.id_of(case when step % 2 = 0 and step % 100 <> 0 then step - 1 else step end, n) as line_id
      from generate_series(0, ${LINES - 1}) as i (step) cross join who;
    insert into ledger_transaction
      select id, case when is_topup then 'topup:' || id || ':credit' when is_hold then 'booking:' || id || ':hold'
        else 'booking:' || id || ':release' end, now() from made;
    insert into ledger_entry (transaction_id, line_id, account, amount)
      select id, line_id, account, case when is_hold then -100 else 100 end from made;
    insert into ledger_entry (transaction_id, line_id, account, amount)
      select id, line_id, case when is_topup then 'psp:clearing' else replace(account, 'available', 'held') end,
        case when is_hold then 100 else -100 end from made;
  `);
  client.release(true);
  await vacuumed(here.db, 'ledger_entry', 'ledger_transaction');
});
afterAll(() => here.drop());

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Node[];
}

/** What was read of each table, and how, by the plan that is made once for everybody. */
async function reads(statement: Statement<unknown>) {
  const client = await here.db.pool.connect();
  try {
    await client.query('set plan_cache_mode = force_generic_plan');
    await client.query(`prepare probe as ${statement.text}`);
    const values = statement.values.map((it) => (Array.isArray(it) ? `'{${it.join(',')}}'` : `'${String(it)}'`));
    const said = await client.query<{ 'QUERY PLAN': [{ Plan: Node; 'Execution Time': number }] }>(
      `explain (analyze, format json) execute probe(${values.join(',')})`,
    );
    const whole = said.rows[0]?.['QUERY PLAN'][0];
    if (!whole) throw new Error('no plan');
    if (process.env.LINES) console.log(whole['Execution Time'], JSON.stringify(whole, null, 1));
    const nodes = flat(whole.Plan);
    const of = (table: string) => nodes.filter((node) => node['Relation Name'] === table);
    const rows = (table: string) => of(table).reduce((all, it) => all + it['Actual Rows'] * it['Actual Loops'], 0);
    return {
      entries: rows('ledger_entry'),
      transactions: rows('ledger_transaction'),
      how: [...new Set([...of('ledger_entry'), ...of('ledger_transaction')].map((it) => it['Node Type']))].sort(),
    };
  } finally {
    client.release(true);
  }
}

const flat = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flat)];

test('a page costs its own length, however long the account and the ledger are', async () => {
  const { entries, transactions, how } = await reads(movements(span, 20, 0, 20));
  // A posting has an entry in each account; each scan is one ahead. Looked for, then read.
  expect(entries).toBeLessThanOrEqual(2 * (20 * 2 + 4));
  expect(transactions).toBe(20);
  expect(how).toEqual(['Index Only Scan', 'Index Scan']);
});

test('how many movements there are is counted in the index alone', async () => {
  const { transactions, how } = await reads(countMovements(span));
  expect(transactions).toBe(0);
  expect(how).toEqual(['Index Only Scan']);
  expect(await here.db.one(countMovements(span))).toEqual({ lines: LINES });
});

test('a kind that is rare costs its account and no other', async () => {
  const { transactions, how } = await reads(movementsLike(span, sought('TOPUP', 'GOLFER'), 20, 0));
  expect(transactions).toBe(LINES);
  expect(how).toEqual(['Index Only Scan', 'Index Scan']);
  expect((await here.db.many(movementsLike(span, sought('TOPUP', 'GOLFER'), 20, 0)))[0]?.lines).toBe(LINES / 100);
});

test('a month of a kind reads that month, and of what is newer only the sum', async () => {
  const month = { ...span, from: idAt(FIRST), before: idAt(FIRST + 100 * 10 * 60_000) };
  const { transactions, how } = await reads(movementsLike(month, sought('REFUND', 'GOLFER'), 20, 0));
  expect(transactions).toBeLessThanOrEqual(100);
  expect(how).toEqual(['Index Only Scan', 'Index Scan']);
});

test('what the desk reads of a wallet costs the page or the postings that are totalled, and no other account', async () => {
  const page = await reads(postingsOf(available, held, 21, 0));
  expect(page.entries).toBeLessThanOrEqual(2 * (21 * 2 + 4));
  expect(page.transactions).toBe(21);
  const totals = await reads(totalsOf(available, held, 100));
  expect(totals.entries).toBeLessThanOrEqual(2 * (100 * 2 + 4));
  expect(totals.transactions).toBe(100);
  for (const { how } of [page, totals]) expect(how).toEqual(['Index Only Scan', 'Index Scan']);
});
