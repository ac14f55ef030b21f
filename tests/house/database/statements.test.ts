import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isoOf } from '#domain/dates.ts';
import { afterAll, expect, test } from 'vitest';
import { sql } from '../../../server/db/db.ts';
import { testDatabase } from '../../support/database.ts';
import { wrongStatements } from './statements.ts';

const server = path.join(import.meta.dirname, '../../../server');

const here = await testDatabase();
afterAll(() => here.drop());

test('PostgreSQL understands every statement of every sql.ts and *-sql.ts', async () => {
  const files = globSync(['**/sql.ts', '**/*-sql.ts'], { cwd: server });
  expect(files.length).toBeGreaterThan(0);
  const wrong = await Promise.all(
    files.map(async (file) => {
      const exports = (await import(pathToFileURL(path.join(server, file)).href)) as Record<string, unknown>;
      return wrongStatements(here.db, `server/${file}`, exports);
    }),
  );
  expect(wrong.flat()).toEqual([]);
});

test('a statement that PostgreSQL does not understand is named with its file and export', async () => {
  const wrong = await wrongStatements(here.db, 'server/x/sql.ts', {
    good: (key: string) => sql`select kind from job where key = ${key}`,
    deep: (job: { payload: { kind: string } }) => sql`select key from job where kind = ${job.payload.kind}`,
    written: (body: object) => sql`update job set payload = ${JSON.stringify(body)} where key = 'a'`,
    column: () => sql`select colour from job`,
    mistyped: (key: string) => sql`select key from job where key = ${key}::int`,
    constant: sql`select 1`,
    nothing: () => undefined,
    moment: (now: number) => sql`select key from job where run_at < ${isoOf(now)} and kind = ${`kind ${now}`}`,
    text: (keys: string[]) => sql`select ${keys.join(',')}`,
    list: (keys: string[]) => sql`select ${[...keys]}`,
  });
  expect(wrong).toEqual([
    'server/x/sql.ts column: column "colour" does not exist',
    'server/x/sql.ts mistyped: operator does not exist: text = integer',
    'server/x/sql.ts constant: is not a function that returns a statement',
    'server/x/sql.ts nothing: does not return a statement',
    'server/x/sql.ts text: looks into its arguments (calls a method of one)',
    'server/x/sql.ts list: looks into its arguments (Symbol.iterator)',
  ]);
});
