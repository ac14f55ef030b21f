import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openDb } from '../../server/db/db.ts';
import { startEmbedded } from '../../server/embedded/embedded.ts';
import { madeFolder } from './programs.ts';

test('F3: what PostgreSQL writes down of a refused row says which rule it broke, and nothing that stood in it', async () => {
  const dir = await madeFolder();
  const { url, stop } = await startEmbedded(dir);
  const db = openDb({ url, pool: 1 });
  await db.pool.query('create table known (phone text unique)');
  const add = () => db.pool.query('insert into known values ($1)', ['+66812345678']);
  await add();
  await expect(add()).rejects.toMatchObject({ code: '23505' });
  await db.close();
  await stop();
  const log = readFileSync(path.join(path.dirname(dir), 'pg.log'), 'utf8');
  expect(log).toContain('known_phone_key');
  expect(log).not.toContain('812345678');
});
