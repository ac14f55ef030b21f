import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDb, sql } from '../../../server/db/db.ts';
import { CHECKSUMS, migrate, pendingMigrations, readMigrations } from '../../../server/db/migrate.ts';
import { emptyDatabase, type TestDatabase } from '../../support/database.ts';

let here: TestDatabase;
let folder: string;
beforeEach(async () => {
  here = await emptyDatabase();
  folder = mkdtempSync(path.join(os.tmpdir(), 'caddee-migrations-'));
  write('0001_fairway', 'create table fairway (one int); insert into fairway values (1);');
  write('0002_green', 'create table green (one int);');
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await here.drop();
});

const write = (name: string, text: string) => writeFileSync(path.join(folder, `${name}.sql`), text);
const rowsOf = (name: string) => sql<{ is: boolean }>`select to_regclass(${name}) is not null as is`;

test('every migration of the product applies, in order, and a second run has nothing to do', async () => {
  const all = readMigrations().map(({ name }) => name);
  expect(await migrate(here.db)).toEqual(all);
  expect(await migrate(here.db)).toEqual([]);
});

test('several processes at once apply each file once, a new file is applied later, and a file with other line endings is no change', async () => {
  const replicas = Array.from({ length: 4 }, () => openDb({ url: here.url }));
  const applied = await Promise.all(replicas.map((replica) => migrate(replica, folder)));
  expect(applied.flat().sort()).toEqual(['0001_fairway', '0002_green']);
  expect(await here.db.many(sql`select one from fairway`)).toEqual([{ one: 1 }]);
  await Promise.all(replicas.map((replica) => replica.close()));
  write('0003_bunker', 'create table bunker (\n one int\n);\n');
  expect(await migrate(here.db, folder)).toEqual(['0003_bunker']);
  write('0003_bunker', 'create table bunker (\r\n one int\r\n);\r\n');
  expect(await migrate(here.db, folder)).toEqual([]);
});

test('a file that was changed or is missing after it was applied, or comes before an applied one, is refused, and nothing new is applied', async () => {
  write('0004_water', 'create table water (one int);');
  await migrate(here.db, folder);
  write('0003_bunker', 'create table bunker (one int);');
  await expect(migrate(here.db, folder)).rejects.toThrow('0003_bunker comes before 0004_water, which was applied');
  rmSync(path.join(folder, '0003_bunker.sql'));
  write('0005_rough', 'create table rough (one int);');
  write('0001_fairway', 'create table fairway (two int);');
  await expect(migrate(here.db, folder)).rejects.toThrow('0001_fairway was changed after it was applied');
  rmSync(path.join(folder, '0001_fairway.sql'));
  await expect(migrate(here.db, folder)).rejects.toThrow('0001_fairway was applied here, but its file is missing');
  // Data of before the baseline.
  await here.db.run(sql`insert into migration (name, checksum) values ('0002_probe', 'of then')`);
  await expect(migrate(here.db, folder)).rejects.toThrow(
    'before the first release, and cannot be upgraded: start with',
  );
  for (const table of ['bunker', 'rough']) expect(await here.db.one(rowsOf(table))).toEqual({ is: false });
});

test('an older program starts on a database whose newer migrations all say that it can live with them; one that says no, or nothing, is refused', async () => {
  const older = '-- An older program can live with this: yes.\n';
  const back = (...names: string[]) => names.forEach((name) => rmSync(path.join(folder, `${name}.sql`)));
  write('0003_bunker', `${older}create table bunker (one int);`);
  expect(await migrate(here.db, folder)).toEqual(['0001_fairway', '0002_green', '0003_bunker']);
  back('0003_bunker');
  expect(await migrate(here.db, folder)).toEqual([]);
  expect(await pendingMigrations(here.db, folder)).toEqual([]);
  // Forward again nothing is applied twice.
  write('0003_bunker', `${older}create table bunker (one int);`);
  expect(await migrate(here.db, folder)).toEqual([]);
  write('0004_water', '-- An older program can live with this: no.\ncreate table water (one int);');
  await migrate(here.db, folder);
  back('0003_bunker', '0004_water');
  await expect(migrate(here.db, folder)).rejects.toThrow('0004_water was applied here, but its file is missing');
});

test('a database of before migrations said so is told apart, and each file from 0030 on says it', async () => {
  await migrate(here.db, folder);
  await here.db.run(sql`alter table migration drop column older_may_run`);
  expect(await pendingMigrations(here.db, folder)).toEqual([]);
  expect(await migrate(here.db, folder)).toEqual([]);
  const silent = readMigrations().filter(
    ({ name, text }) => name >= '0030' && !/^-- An older program can live with this: (yes|no)\.\n/.test(text),
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
});

test('a file that fails is named, leaves nothing of itself, and keeps what came before; one that met a deadlock is tried again', async () => {
  write('0003_bunker', 'create table bunker (one int); create table nonsense (one colour);');
  await expect(migrate(here.db, folder)).rejects.toThrow('migration 0003_bunker: type "colour" does not exist');
  expect(await here.db.one(rowsOf('bunker'))).toEqual({ is: false });
  expect(await here.db.one(rowsOf('green'))).toEqual({ is: true });
  // A file that met a deadlock with whoever is at work meanwhile is tried again.
  // What a sequence has counted stays, also when everything else is rolled back.
  write('0003_bunker', 'create sequence tries;');
  await migrate(here.db, folder);
  write(
    '0004_water',
    `create table water (one int);
    do $$ begin if nextval('tries') < 3 then raise exception 'deadlock detected' using errcode = '40P01'; end if; end $$;`,
  );
  expect(await migrate(here.db, folder)).toEqual(['0004_water']);
  expect(await here.db.one(sql`select last_value from tries`)).toEqual({ last_value: 3 });
});

test.each([
  ['a number given twice', '0002_bunker', '0002_bunker.sql and 0002_green.sql have the same number'],
  ['a name without a number', 'bunker', 'the name must be NNNN_<noun>.sql'],
])('%s is refused before anything is applied', async (_, name, refusal) => {
  write(name, 'create table bunker (one int);');
  await expect(migrate(here.db, folder)).rejects.toThrow(refusal);
  expect(await here.db.one(rowsOf('fairway'))).toEqual({ is: false });
});

test('no migration was changed since it has a line among the checksums, and no line ever left them', () => {
  const list = path.join(import.meta.dirname, '../../../server/migrations', CHECKSUMS);
  const released = readFileSync(list, 'utf8');
  // Of a checkout without its history git tells nothing, and the list alone is compared.
  const { stdout } = spawnSync('git', ['log', '-p', '--format=', '--', list], {
    cwd: path.dirname(list),
    encoding: 'utf8',
  });
  expect(stdout.split('\n').filter((line) => /^-[0-9a-f]{64} /.test(line))).toEqual([]);
  expect(
    readMigrations()
      .map(({ name, checksum }) => `${checksum}  ${name}.sql\n`)
      .join(''),
  ).toBe(released);
});

test('the migrations hold nothing that distributed PostgreSQL engines lack', () => {
  const lacking =
    /\b(exclude\s+using|pg_(try_)?advisory|(small|big)?serial|generated\s+\w+(\s+default)?\s+as\s+identity|listen|notify|lock\s+table)\b/i;
  const found = readMigrations().map(({ name, text }) => [name, lacking.exec(text.replaceAll(/--.*$/gm, ''))?.[0]]);
  expect(found.filter(([, word]) => word)).toEqual([]);
});
