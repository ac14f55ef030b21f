import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sql } from '../../../server/db/db.ts';
import { beginningOf } from '../../../server/embedded/embedded-owner.ts';
import { type App, ask, childrenOf, isGone, killed, madeFolder, startApp, untilGone } from '../../embedded/programs.ts';

vi.setConfig({ testTimeout: 60_000 });

const write = (score: number) => sql`insert into score values (${score})`;
const scores = sql<{ score: number }>`select score from score order by score`;

async function playing(dir: string): Promise<App> {
  const app = await startApp(dir);
  await ask(app.url, sql`create table if not exists score (score int primary key)`);
  return app;
}

test('after kill -9 of the program PostgreSQL is gone too, and what was acknowledged is there', async () => {
  const dir = await madeFolder();
  const app = await playing(dir);
  await ask(app.url, write(72));
  await killed(app);
  await untilGone(app.pid);
  await untilGone(app.guard);
  const next = await startApp(dir);
  expect(await ask(next.url, scores)).toEqual([{ score: 72 }]);
});

test('a program started right after kill -9 of the one before waits for its PostgreSQL to end, not for anybody', async () => {
  const dir = await madeFolder();
  let app = await playing(dir);
  for (const score of [1, 2, 3]) {
    await ask(app.url, write(score));
    await killed(app);
    app = await startApp(dir);
  }
  expect(await ask(app.url, scores)).toEqual([{ score: 1 }, { score: 2 }, { score: 3 }]);
});

test('an orphan that nobody watches any more is ended by the next start', async () => {
  const dir = await madeFolder();
  const app = await playing(dir);
  await ask(app.url, write(72));
  const watchers = childrenOf(app.guard).filter((pid) => pid !== app.pid);
  expect(watchers).toHaveLength(1);
  await killed(app, app.guard, ...watchers);
  expect(isGone(app.pid)).toBe(false);
  const next = await startApp(dir);
  expect(isGone(app.pid)).toBe(true);
  expect(await ask(next.url, scores)).toEqual([{ score: 72 }]);
});

test('program, guard and PostgreSQL killed together: the next start recovers', async () => {
  const dir = await madeFolder();
  const app = await playing(dir);
  await ask(app.url, write(72));
  await killed(app, app.guard, app.pid);
  expect(await ask((await startApp(dir)).url, scores)).toEqual([{ score: 72 }]);
});

test('a child that outlives its killed PostgreSQL keeps the folder until it is gone', async () => {
  const dir = await madeFolder();
  const app = await playing(dir);
  const [child = 0] = childrenOf(app.pid);
  process.kill(child, 'SIGSTOP');
  await killed(app, app.pid);
  const next = startApp(dir);
  await expect.poll(() => existsSync(`${dir}.lock`)).toBe(true);
  process.kill(child, 'SIGCONT');
  expect(await ask((await next).url, scores)).toEqual([]);
});

test.each([
  ['of a process that is gone', gonePid],
  ['of a zombie', zombie],
  ['of a stranger that has the number now', stranger],
])('an old note %s does not keep PostgreSQL from starting, and the process is unharmed', async (_, make) => {
  const dir = await madeFolder();
  const pid = await make();
  const before = beginningOf(pid);
  writeFileSync(path.join(dir, 'postmaster.pid'), `${pid}\n${dir}\n1700000000\n5432\n/tmp\n\n\nready   \n`);
  const app = await startApp(dir);
  expect(await ask(app.url, sql`select 1 as one`)).toEqual([{ one: 1 }]);
  expect(beginningOf(pid)).toBe(before);
});

test.each([
  ['died', (pid: number) => JSON.stringify({ pid, began: 'long ago', command: 'node server/main.js' })],
  ['died while writing it', () => ''],
])('the lock of a program that %s is taken over', async (_, content) => {
  const dir = await madeFolder();
  writeFileSync(`${dir}.lock`, content(process.pid));
  expect(await ask((await startApp(dir)).url, sql`select 1 as one`)).toEqual([{ one: 1 }]);
});

function run(command: string): ChildProcess {
  const child = spawn('/bin/sh', ['-c', command], { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function gonePid(): Promise<number> {
  const child = run('exit 0');
  await once(child, 'exit');
  return child.pid ?? 0;
}

/** A child that ended and whose parent does not ask for it. */
async function zombie(): Promise<number> {
  const parent = run('sleep 600 & echo $!; exec sleep 600');
  const [line] = (await once(parent.stdout ?? parent, 'data')) as [Buffer];
  const pid = Number(line.toString());
  parent.kill('SIGSTOP');
  process.kill(pid, 'SIGKILL');
  await untilGone(pid);
  process.kill(pid, 0); // it still has its number
  return pid;
}

/** The worst kind: it even calls itself postgres. */
async function stranger(): Promise<number> {
  const child = spawn('sleep', ['600'], { argv0: 'postgres', stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'spawn');
  return child.pid ?? 0;
}
