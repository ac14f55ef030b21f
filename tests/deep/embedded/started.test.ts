import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { openDb } from '../../../server/db/db.ts';
import { startEmbedded } from '../../../server/embedded/embedded.ts';
import { beginningOf } from '../../../server/embedded/embedded-owner.ts';
import { workFolder } from '../../support/process.ts';
import { MARK } from '../../support/suite/left-behind.ts';
import { until } from '../../support/until.ts';

vi.setConfig({ testTimeout: 120_000 });
const folder = workFolder();
afterAll(() => folder.remove());

const { PATH = '', HOME = '', TMPDIR = '', [MARK]: run = '' } = process.env;
// npm's own compiled modules would stay in the folder for temporary files.
const machine = { PATH, HOME, TMPDIR, [MARK]: run, NODE_DISABLE_COMPILE_CACHE: '1' };

test('F3: what PostgreSQL writes down of a refused row says which rule it broke, and nothing that stood in it', async () => {
  const { url, stop } = await startEmbedded(`${folder.data}/pg`);
  const db = openDb({ url, pool: 1 });
  await db.pool.query('create table known (phone text unique)');
  const add = () => db.pool.query('insert into known values ($1)', ['+66812345678']);
  await add();
  await expect(add()).rejects.toMatchObject({ code: '23505' });
  await db.pool.query('drop table known');
  await db.close();
  await stop();
  const log = readFileSync(`${folder.data}/pg.log`, 'utf8');
  expect(log).toContain('known_phone_key');
  expect(log).not.toContain('812345678');
});

// On the database of the test before: to make one takes longer than all else here.
test('npm start that gets SIGTERM ends with its server and its database', async () => {
  const npm = spawn('npm', ['start'], {
    cwd: path.join(import.meta.dirname, '../../..'),
    env: { ...machine, PORT: '0', SEED: 'none', DATA_DIR: folder.data, DIST_DIR: folder.dist },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await serves(npm);
  const server = (JSON.parse(readFileSync(`${folder.data}/pg.lock`, 'utf8')) as { pid: number }).pid;
  const postgres = Number(readFileSync(`${folder.data}/pg/postmaster.pid`, 'utf8').split('\n')[0]);
  onTestFinished(() => void (beginningOf(server) && process.kill(server, 'SIGTERM')));
  expect([beginningOf(server), beginningOf(postgres)]).toEqual([expect.any(String), expect.any(String)]);

  const ended = once(npm, 'exit');
  npm.kill('SIGTERM');
  await ended;
  await until(() => expect([beginningOf(server), beginningOf(postgres)]).toEqual([undefined, undefined]));
});

/** Resolves when it has printed its address. */
const serves = (npm: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = '';
    npm.stdout?.on('data', (part: Buffer) => {
      said += part.toString();
      if (said.includes('Caddee is open')) resolve();
    });
    npm.once('exit', (code) => reject(new Error(`npm start ended with ${code}: ${said}`)));
  });
