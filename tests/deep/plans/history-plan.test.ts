import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SlashDate } from '../../../domain/dates.ts';
import { caddyAccounts, golferAccounts } from '../../../domain/wallet/posting.ts';
import { sql, type Statement } from '../../../server/db/db.ts';
import { newId } from '../../../server/id.ts';
import { openAccounts } from '../../../server/wallet/commands.ts';
import { countMovements, countSummary, movements, summary } from '../../../server/wallet/lines-sql.ts';
import { daysAsIds } from '../../../server/wallet/queries.ts';
import { balances } from '../../../server/wallet/sql.ts';
import { testDatabase, type TestDatabase } from '../../support/database.ts';
import { fillLedger, golfersFor } from '../../wallet/filled-ledger.ts';
import { NOW } from '../../support/clock.ts';

let here: TestDatabase;
const golfers = Array.from({ length: golfersFor(30_000) }, () => newId(NOW));
const caddies = Array.from({ length: 10 }, () => newId(NOW));
beforeAll(async () => {
  here = await testDatabase();
  await here.db.run(sql`
    insert into person (user_id, role, display_name)
    select user_id, 'GOLFER', 'nok' from unnest(${golfers}::uuid[]) as user_id
    union all
    select user_id, 'CADDY', 'somchai' from unnest(${caddies}::uuid[]) as user_id`);
  await here.db.transact(async (tx) => {
    for (const it of golfers) await openAccounts(tx, it, 'GOLFER', NOW);
    for (const it of caddies) await openAccounts(tx, it, 'CADDY', NOW);
  });
  // Golfers who have done nothing yet: without them a handful of accounts fits one page of the disk.
  await here.db.run(sql`
    insert into account (account, created_at)
    select 'golfer:' || gen_random_uuid() || ':available', now() from generate_series(1, 5000)`);
  await fillLedger(here.db, golfers, caddies, NOW);
});
afterAll(() => here.drop());

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: Node[];
}

/** Each table a plan looks into, and how. `mode`: as PostgreSQL plans a statement at first, and after some times. */
async function looksInto(statement: Statement<unknown>, mode: 'force_custom_plan' | 'force_generic_plan') {
  const client = await here.db.pool.connect();
  try {
    await client.query(`set plan_cache_mode = ${mode}`);
    await client.query(`prepare probe as ${statement.text}`);
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
      `explain (format json) execute probe (${statement.values.map(literal).join(', ')})`,
    );
    await client.query('deallocate probe');
    await client.query('reset plan_cache_mode');
    const found = rows[0]?.['QUERY PLAN'][0];
    return found ? scansOf(found.Plan) : [];
  } finally {
    client.release();
  }
}

const literal = (value: unknown): string =>
  pg.escapeLiteral(Array.isArray(value) ? `{${value.map((it) => JSON.stringify(it)).join(',')}}` : String(value));

function scansOf({ 'Node Type': kind, 'Relation Name': table, 'Index Name': index, Plans = [] }: Node): string[] {
  const way = kind === 'Seq Scan' ? 'all of it' : kind === 'Index Only Scan' ? `from ${index} alone` : 'by index';
  return [...(table ? [`${table} ${way}`] : []), ...Plans.flatMap(scansOf)];
}

const ENTRIES = 'ledger_entry from ledger_entry_movement alone';
const LINES = 'ledger_entry from ledger_entry_statement alone';
const CAUSE = 'ledger_transaction by index';
const ACCOUNT = 'account by index';
/** The movements of both accounts; what the golfer has and what is newer; what each changed, and its posting. */
const PAGE = [ENTRIES, ENTRIES, ACCOUNT, ENTRIES, ENTRIES, CAUSE];
/** The lines of both accounts; what each changed, its last posting, and its first. */
const SUMMARY = [LINES, LINES, LINES, CAUSE, CAUSE];

const month = { ...daysAsIds('2026/10/01' as SlashDate, '2026/10/31' as SlashDate), until: newId(NOW) };
const { available, held: other } = golferAccounts(golfers[3] ?? '');
const nok = { available, other, ...month };
const { available: earned, pending } = caddyAccounts(caddies[3] ?? '');
const somchai = { available: earned, other: pending, ...month };

const READS: [string, Statement<unknown>, string[]][] = [
  ['a balance', balances([available, other]), [ACCOUNT]],
  ["a page of a golfer's month", movements(nok, 20, 0, 20), PAGE],
  ["a later page of a caddy's month", movements(somchai, 20, 40, 60), PAGE],
  ['how many movements a month has', countMovements(nok), [ENTRIES, ENTRIES]],
  ["a page of a golfer's summary", summary(nok, 20, 0, 20), SUMMARY],
  ['how many lines a summary has', countSummary(nok), [LINES, LINES]],
];

test.each(READS)('%s is read from its index, however long the ledger is', async (_, statement, scans) => {
  for (const mode of ['force_custom_plan', 'force_generic_plan'] as const)
    expect(await looksInto(statement, mode), mode).toEqual(scans);
});
