import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
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
