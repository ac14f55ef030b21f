import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sql } from '../../../server/db/db.ts';
import { startEmbedded } from '../../../server/embedded/embedded.ts';
import { ask, isGone, madeFolder, scratch, untilGone } from '../../embedded/programs.ts';

vi.setConfig({ testTimeout: 60_000 });

async function started(dir: string) {
  const embedded = await startEmbedded(dir);
  onTestFinished(() => embedded.stop());
  return embedded;
}

test('the first start makes the database, a later one finds what was written', async () => {
  const dir = path.join(scratch(), 'data/pg');
  const first = await started(dir);
  await ask(first.url, sql`create table fairway as select 'ลมแรง' as wind`);
  await first.stop();
  const second = await started(dir);
  expect(await ask(second.url, sql`select wind from fairway`)).toEqual([{ wind: 'ลมแรง' }]);
});

test('the database writes through to the disk, takes 100 connections, and nothing of it is on the network', async () => {
  const { url } = await started(await madeFolder());
  const settings = sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name in ('fsync', 'max_connections', 'listen_addresses') order by name`;
  expect(await ask(url, settings)).toEqual([
    { name: 'fsync', setting: 'on' },
    { name: 'listen_addresses', setting: '' },
    { name: 'max_connections', setting: '100' },
  ]);
});

test('Thai words are letters to it, upper and lower case work', async () => {
  const { url } = await started(await madeFolder());
  await ask(url, sql`create extension pg_trgm`);
  const words = sql`select 'สนามกอล์ฟ' ilike '%กอล์ฟ%' as found, similarity('สนามกอล์ฟ', 'สนามกอล์ฟ') as alike, upper('é') as upper`;
  expect(await ask(url, words)).toEqual([{ found: true, alike: 1, upper: 'É' }]);
});

test('stop ends PostgreSQL properly and leaves nothing but the data and its log', async () => {
  const dir = await madeFolder();
  const folder = path.dirname(dir);
  const { stop, pid, url, ended } = await startEmbedded(dir);
  await Promise.all([stop(), stop()]);
  await ended;
  expect(isGone(pid)).toBe(true);
  expect(readdirSync(folder).sort()).toEqual(['pg', 'pg.log']);
  expect(existsSync(path.join(folder, 'pg/postmaster.pid'))).toBe(false);
  expect(existsSync(new URL(url).searchParams.get('host') ?? '')).toBe(false);
  expect(readFileSync(path.join(folder, 'pg.log'), 'utf8')).toMatch(/database system is shut down\s*$/);
});

test('a first start that was broken off leaves nothing for the next to stumble over', async () => {
  const folder = scratch();
  mkdirSync(path.join(folder, 'pg.new-Ab12Cd'));
  writeFileSync(path.join(folder, 'pg.new-Ab12Cd/PG_VERSION'), '18\n');
  mkdirSync(path.join(folder, 'pg'));
  const { url } = await started(path.join(folder, 'pg'));
  expect(await ask(url, sql`select 1 as one`)).toEqual([{ one: 1 }]);
  expect(readdirSync(folder).sort()).toEqual(['pg', 'pg.lock', 'pg.log']);
});

test('a data folder with a path of any length works, and a long folder for temporary files', async () => {
  const folder = scratch();
  const dir = path.join(folder, 'ข้อมูล ของเรา'.repeat(4), 'b'.repeat(150), 'pg');
  const long = path.join(folder, 't'.repeat(120));
  mkdirSync(long);
  for (const place of [undefined, long]) {
    if (place) vi.stubEnv('TMPDIR', place);
    const { url, stop } = await startEmbedded(dir).finally(() => vi.unstubAllEnvs());
    expect(await ask(url, sql`select 1 as one`)).toEqual([{ one: 1 }]);
    await stop();
  }
});

test('variables meant for other PostgreSQL programs do not reach it', async () => {
  const dir = await madeFolder();
  const theirs = {
    PGPORT: '6000',
    PGDATABASE: 'x',
    PGUSER: 'x',
    PGHOST: 'x',
    PGSSLMODE: 'require',
  };
  for (const [name, value] of Object.entries(theirs)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { url } = await started(dir);
  expect(await ask(url, sql`select current_user::text as me`)).toEqual([{ me: 'caddee' }]);
});

test('a folder made by another major version is refused, saying what to do', async () => {
  const dir = path.join(scratch(), 'pg');
  mkdirSync(dir);
  writeFileSync(path.join(dir, 'PG_VERSION'), '17\n');
  await expect(startEmbedded(dir)).rejects.toThrow(/made by PostgreSQL 17, the embedded one is 18: set DATABASE_URL/);
});

test('a folder with other things in it is refused and untouched', async () => {
  const dir = path.join(scratch(), 'pg');
  mkdirSync(dir);
  writeFileSync(path.join(dir, 'photo.jpg'), '');
  await expect(startEmbedded(dir)).rejects.toThrow('holds something else than a database');
  expect(readdirSync(dir)).toEqual(['photo.jpg']);
});

test('a folder brought back from a copy that lost its rights works, and is private again', async () => {
  const dir = await madeFolder();
  chmodSync(dir, 0o755);
  await started(dir);
  expect(statSync(dir).mode & 0o777).toBe(0o700);
});

test('a setting that PostgreSQL refuses is told in its own words, and the folder is free again', async () => {
  const dir = await madeFolder();
  await expect(startEmbedded(dir, { max_connections: 'many' })).rejects.toThrow(/did not start: .*max_connections/s);
  const { url } = await started(dir);
  expect(await ask(url, sql`select 1 as one`)).toEqual([{ one: 1 }]);
});

test('when PostgreSQL ends by itself, the program is told', async () => {
  const { pid, ended, stop } = await startEmbedded(await madeFolder());
  process.kill(pid, 'SIGKILL');
  await ended;
  await untilGone(pid);
  await stop();
});
