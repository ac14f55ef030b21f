import { afterAll, beforeEach, expect, test } from 'vitest';
import { json, openDb, sql, type Statement } from '../../../server/db/db.ts';
import { testDatabase } from '../../support/database.ts';
import { testTable } from '../../support/table.ts';

const here = await testDatabase();
const db = here.db;
await db.pool.query('create table purse (owner text primary key, satang bigint not null)');
beforeEach(async () => {
  await db.pool.query(`delete from purse; insert into purse values ('nok', 100), ('somchai', 0)`);
});
afterAll(() => here.drop());

const purseOf = (owner: string) => sql<{ satang: number }>`select satang from purse where owner = ${owner}`;

test('a moment is answered as the same ISO text whatever zone the connection speaks, cut to the millisecond', async () => {
  for (const zone of ['UTC', 'Asia/Bangkok', 'Asia/Kolkata', 'America/St_Johns']) {
    const client = await db.pool.connect();
    await client.query(`set timezone to '${zone}'`);
    const { rows } = await client.query<{ at: string }>(`select '2026-03-01 14:05:00.25+07'::timestamptz as at`);
    client.release(true);
    expect(rows[0]?.at).toBe('2026-03-01T07:05:00.250Z');
  }
  // Moments of two centuries and of every fineness come out as PostgreSQL means them, cut to the millisecond.
  for (const zone of ['UTC', 'Asia/Bangkok', 'America/Los_Angeles', 'Asia/Kathmandu', 'America/St_Johns']) {
    const client = await db.pool.connect();
    await client.query(`set timezone to '${zone}'`);
    const { rows } = await client.query<{ at: string; meant: string }>(`
      select at, to_char(date_trunc('milliseconds', at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as meant
      from (
        select '1970-01-01 00:00Z'::timestamptz + n * interval '17 days 5 hours 43 minutes 7.654321 seconds' as at
        from generate_series(-500, 4000, 7) n
        union all select unnest(array['2024-02-29 23:59:59.999999Z', '2026-01-01 00:00:00Z', '2026-11-22 07:00:00.001Z']::timestamptz[])
      ) them`);
    client.release(true);
    expect(rows.length).toBeGreaterThan(600);
    expect(rows.filter(({ at, meant }) => at !== meant)).toEqual([]);
  }
});

test('days stay text, numbers are numbers, and a json value may be a list', async () => {
  // A day stays the text of that day, alone and in a list.
  const days = sql`select '2026-03-01'::date as day, array['2026-03-01'::date, null] as days`;
  expect(await db.one(days)).toEqual({ day: '2026-03-01', days: ['2026-03-01', null] });
  // Bigint, its lists, sums and averages are numbers.
  const numbers = sql`
    select 5::bigint as one, array[5::bigint] as list, sum(satang) as sum, avg(satang) as average, count(*) from purse`;
  expect(await db.one(numbers)).toEqual({ one: 5, list: [5], sum: 100, average: 50, count: 2 });
  // A json value may be a list, which is not a PostgreSQL array.
  expect(await db.one(sql`select ${json(['a', { b: 1 }])}::jsonb as list`)).toEqual({ list: ['a', { b: 1 }] });
});

testTable<[string, Statement<object>, RegExp]>([
  ['a bigint beyond the safe integers', sql`select 9007199254740993::bigint`, /does not fit a safe integer/],
  ['a sum beyond the safe integers', sql`select 9007199254740993::numeric`, /does not fit a number/],
  ['an infinite moment', sql`select 'infinity'::timestamptz`, /not an ISO moment/],
  ['a timestamp without a zone', sql`select now()::timestamp`, /make the column timestamptz/],
])('%s is refused, not bent', async (_, statement, refusal) => {
  await expect(db.one(statement)).rejects.toThrow(refusal);
  expect(await db.one(purseOf('nok'))).toEqual({ satang: 100 });
});

test('a statement keeps its name, takes no undefined, and is planned once per connection unless a pooler cannot keep it', async () => {
  // A value that is undefined is refused when the statement is written, naming it.
  const missing: string | undefined = undefined;
  expect(() => sql`select ${'nok'}::text, ${missing}`).toThrow('value $2 is undefined');
  // A statement keeps its name, and another text has another name.
  expect(purseOf('nok').name).toBe(purseOf('somchai').name);
  expect(sql`select 1`.name).not.toBe(sql`select 2`.name);
  const planned = sql<{
    count: number;
  }>`select count(*) from pg_prepared_statements where statement like 'select satang%'`;
  for (const [named, count] of [
    [true, 1],
    [false, 0],
  ] as const) {
    const own = openDb({ url: here.url, pool: 1, named });
    await own.one(purseOf('nok'));
    await own.one(purseOf('somchai'));
    expect(await own.one(planned)).toEqual({ count });
    await own.close();
  }
});

test('one wants exactly one row, maybe at most one, run counts what was written', async () => {
  const all = sql<{ owner: string }>`select owner from purse order by owner`;
  expect(await db.many(all)).toEqual([{ owner: 'nok' }, { owner: 'somchai' }]);
  await expect(db.one(all)).rejects.toThrow('2 rows instead of one');
  await expect(db.maybe(all)).rejects.toThrow('2 rows instead of at most one');
  await expect(db.one(purseOf('nobody'))).rejects.toThrow('0 rows instead of one');
  expect(await db.maybe(purseOf('nobody'))).toBeUndefined();
  expect(await db.maybe(purseOf('nok'))).toEqual({ satang: 100 });
  expect(await db.run(sql`update purse set satang = satang + 1`)).toBe(2);
});
