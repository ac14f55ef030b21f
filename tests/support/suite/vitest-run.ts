import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive, MARK, processesOf } from './left-behind.ts';
import { type Outcome, sumOf } from './outcome.ts';

export interface Run {
  projects: readonly string[];
  /** Files or folders; all of the projects when there are none. */
  paths?: readonly string[];
  env?: Record<string, string>;
}

/** A build within a test would leave its compiled modules in the folder for temporary files. */
const NO_CACHE = { NODE_DISABLE_COMPILE_CACHE: '1' };

/** What a process or a folder has to be gone after: it may be ending just now. */
const LATEST = 10_000;

/**
 * One run of Vitest with a folder for temporary files of its own. Nothing of it may be alive or lie there afterwards: what is, is
 * ended, removed, and counts as a failure.
 */
export async function runTests({ projects, paths = [], env = {} }: Run): Promise<Outcome> {
  const id = randomUUID();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'caddee-run-'));
  chmodSync(folder, 0o1777); // as that of the machine: other users run PostgreSQL below it
  const file = path.join(folder, 'outcome.json');
  const vitest = path.resolve('node_modules/vitest/vitest.mjs');
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', ...projects.flatMap((name) => ['--project', name]), ...paths],
    { stdio: 'inherit', env: { ...process.env, ...env, ...NO_CACHE, TMPDIR: folder, OUTCOME: file, [MARK]: id } },
  );
  const outcome = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Outcome) : sumOf([]);
  rmSync(file, { force: true });
  const left = await leftBehind(id, folder);
  rmSync(folder, { recursive: true, force: true });
  return sumOf([outcome, ...(left.length > 0 ? [faults(left)] : []), ...(isWhole(status, outcome) ? [] : [BROKEN])]);
}

/** What is alive after its time is ended here; what lies in the folder goes with it. */
async function leftBehind(id: string, folder: string): Promise<string[]> {
  for (const end = Date.now() + LATEST; processesOf(id, folder).length > 0 && Date.now() < end; ) await pause(100);
  const alive = processesOf(id, folder);
  for (const { pid } of alive) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  return [...alive.map(({ pid, command }) => `process ${pid} ${command}`), ...readdirSync(folder)];
}

const failure = (file: string, why: string[]): Outcome => ({
  ...sumOf([]),
  failed: 1,
  failedIn: [{ file, failed: 1, why }],
});
const faults = (left: string[]) => failure('left behind by this run', left);
const BROKEN = failure('vitest', ['it ended with an error that belongs to no test: see above']);

const isWhole = (status: number | null, { failed, passed }: Outcome) => (status === 0 ? passed > 0 : failed > 0);
