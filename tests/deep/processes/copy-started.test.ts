import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sql } from '../../../server/db/db.ts';
import { operator } from '../../operator/shell.ts';
import { testDatabase } from '../../support/database.ts';
import { programsOfThisFile } from '../../support/programs.ts';
import { until } from '../../support/until.ts';

const { folder, start } = programsOfThisFile();

test('a copy on production’s pictures does not start; with JOBS=off it does, and does nothing that is due; take-pictures hands them over', async () => {
  const [production, copy] = [await testDatabase(), await testDatabase()];
  const pictures = { DATA_DIR: path.join(folder.data, 'shared') };
  const file = path.join(pictures.DATA_DIR, 'media/database.txt');
  const take = (url: string) => operator({ DATABASE_URL: url, ...pictures }, 'take-pictures');
  expect((await take(production.url)).code).toBe(0);
  const ofProduction = await readFile(file, 'utf8');

  const refused = start({ DATABASE_URL: copy.url, ...pictures });
  expect(await refused.exit).toBe(1);
  expect(refused.text()).toMatch(/did not start: the pictures .* another database.*JOBS=off/s);

  await copy.db.run(sql`insert into job (key, kind, run_at, payload) values ('due', 'chat.close', now(), 'null')`);
  const looking = start({ DATABASE_URL: copy.url, JOBS: 'off', ...pictures });
  const origin = await looking.address;
  await until(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(200));
  expect(await copy.db.many(sql`select key, attempts from job`)).toEqual([{ key: 'due', attempts: 0 }]);
  expect(await looking.stop()).toBe(0);
  await copy.db.run(sql`delete from job`);

  const said = await take(copy.url);
  expect([said.code, said.err]).toEqual([0, '']);
  const ofCopy = await readFile(file, 'utf8');
  expect(ofCopy).toMatch(/^[\w-]{36} \d+ \d+$/);
  expect(ofCopy).not.toBe(ofProduction);
  await production.drop();
  await copy.drop();
});
