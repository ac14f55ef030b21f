import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sql } from '../../../server/db/db.ts';
import { startEmbedded, identityFor } from '../../../server/embedded/embedded.ts';
import { nativeFolder, prepareBinaries } from '../../../server/embedded/embedded-binaries.ts';
import { ask, isGone, madeFolder, scratch, startApp } from '../../embedded/programs.ts';

vi.setConfig({ testTimeout: 60_000 });

const one = sql`select 1 as one`;

test('a second program on the same folder is refused, told which process has it, and the first goes on', async () => {
  const dir = await madeFolder();
  const first = await startApp(dir);
  const second = startApp(dir);
  await expect(second).rejects.toThrow(`is in use by process ${first.process.pid} (`);
  await expect(second).rejects.toThrow(/app\.ts.*: stop it, or choose another DATA_DIR/);
  expect(await ask(first.url, one)).toEqual([{ one: 1 }]);
  expect(isGone(first.pid)).toBe(false);
});

test('another name of the folder does not get past that', async () => {
  const dir = await madeFolder();
  const first = await startApp(dir);
  const other = path.join(scratch(), 'alias');
  symlinkSync(dir, other);
  await expect(startApp(other)).rejects.toThrow(`is in use by process ${first.process.pid} (`);
  await expect(startApp(path.join(dir, '../pg/.'))).rejects.toThrow(`is in use by process ${first.process.pid} (`);
});

test('the same program is refused a second time too', async () => {
  const dir = await madeFolder();
  const { url, stop } = await startEmbedded(dir);
  await expect(startEmbedded(dir)).rejects.toThrow('is in use by this very process');
  expect(await ask(url, one)).toEqual([{ one: 1 }]);
  await stop();
});

test('of programs that start for the first time together, one has the folder', async () => {
  const dir = path.join(scratch(), 'pg');
  const starts = await Promise.allSettled(Array.from({ length: 4 }, () => startApp(dir)));
  const [winner, ...more] = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  expect(more).toEqual([]);
  const refusals = starts.flatMap((start) => (start.status === 'rejected' ? [String(start.reason)] : []));
  expect(refusals).toHaveLength(3);
  for (const refusal of refusals) expect(refusal).toContain(`is in use by process ${winner?.process.pid} (`);
  expect(await ask(winner?.url ?? '', one)).toEqual([{ one: 1 }]);
});

test('of programs that inherit the folder of a killed one together, one has it', async () => {
  const dir = await madeFolder();
  const first = await startApp(dir);
  first.process.kill('SIGKILL');
  await once(first.process, 'exit');
  const starts = await Promise.allSettled(Array.from({ length: 4 }, () => startApp(dir)));
  expect(starts.filter((start) => start.status === 'fulfilled')).toHaveLength(1);
});

test('a PostgreSQL that somebody started on the folder by hand is left alone', async () => {
  const dir = await madeFolder();
  const { postgres } = prepareBinaries(nativeFolder());
  const { prefix, become } = identityFor(postgres);
  const [command, ...words] = [...prefix, postgres];
  const socket = scratch(become);
  const byHand = spawn(command, [...words, '-D', dir, '-k', socket, '-c', 'listen_addresses='], {
    ...become,
    stdio: 'ignore',
  });
  onTestFinished(() => void byHand.kill('SIGKILL'));
  const note = path.join(dir, 'postmaster.pid');
  await expect.poll(() => existsSync(note) && readFileSync(note, 'utf8'), { timeout: 20_000 }).toMatch(/ready/);
  await expect(startApp(dir)).rejects.toThrow(`is in use by process ${byHand.pid} (postgres)`);
  expect(await ask(`postgres://caddee@localhost/postgres?host=${socket}`, one)).toEqual([{ one: 1 }]);
});

test('SIGTERM: a program that stops its database leaves the folder free and whole', async () => {
  const dir = await madeFolder();
  const app = await startApp(dir, { args: ['stop-on-term'] });
  app.process.kill('SIGTERM');
  expect(await once(app.process, 'exit')).toEqual([0, null]);
  expect([isGone(app.pid), existsSync(`${dir}.lock`), existsSync(path.join(dir, 'postmaster.pid'))]).toEqual([
    true,
    false,
    false,
  ]);
  expect(readFileSync(`${dir}.log`, 'utf8')).toMatch(/database system is shut down\s*$/);
});

test('SIGTERM to a program that does not listen to it still shuts its database down properly', async () => {
  const dir = await madeFolder();
  const app = await startApp(dir);
  app.process.kill('SIGTERM');
  await once(app.process, 'exit');
  await expect.poll(() => isGone(app.pid), { timeout: 20_000 }).toBe(true);
  expect(readFileSync(`${dir}.log`, 'utf8')).toMatch(/database system is shut down\s*$/);
});
