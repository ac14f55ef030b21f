import { afterAll, expect, test } from 'vitest';
import { parseMoment } from '../../domain/dates.ts';
import { PERSON_DATA, TABLES_WITHOUT_PERSON } from '../../server/account/deletion/person-data.ts';
import { endOf, overdueOf, rowsOf, wordsOf } from '../../server/account/deletion/person-column.ts';
import { testDatabase } from '../support/database.ts';
import { testTable } from '../support/table.ts';

const database = await testDatabase();
afterAll(() => database.drop());

/** `table.column` of everything the database has. */
async function columns(): Promise<string[]> {
  const { rows } = await database.db.pool.query<{ name: string }>(`
    select columns.table_name || '.' || columns.column_name as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'`);
  return rows.map(({ name }) => name).toSorted();
}

test('PR-05: every column of the database says what becomes of it, and none is named that is not there', async () => {
  const said = [
    ...PERSON_DATA.flatMap((it) => Object.keys(it.columns).map((column) => `${it.table}.${column}`)),
    ...Object.entries(TABLES_WITHOUT_PERSON).flatMap(([table, it]) =>
      it.columns.split(' ').map((column) => `${table}.${column}`),
    ),
  ];
  expect(new Set(said).size).toBe(said.length);
  expect(said.toSorted()).toEqual(await columns());
});

const NOBODY = '01930000-0000-7000-8000-00000000000f';

testTable(PERSON_DATA.map((it) => [it.table, it] as const))('the statements of %s run', async (_, it) => {
  const { db } = database;
  expect(await db.many(rowsOf(it, NOBODY))).toEqual([]);
  expect(await db.many(wordsOf(it, NOBODY))).toEqual([]);
  const end = endOf(it, NOBODY);
  if (end) expect(await db.run(end)).toBe(0);
  for (const overdue of overdueOf(it, parseMoment('2026-01-01T00:00:00Z'))) expect(await db.run(overdue)).toBe(0);
});

test('where a row goes, no column of it is said to be kept; where it stays, each says why', () => {
  for (const { table, at_end, columns } of PERSON_DATA)
    for (const [name, { fate }] of Object.entries(columns))
      if (at_end === 'DELETE') expect(fate, `${table}.${name}`).not.toBe('KEEP');
});
