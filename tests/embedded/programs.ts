import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, onTestFinished } from 'vitest';
import { openDb, type Statement } from '../../server/db/db.ts';
import { startEmbedded } from '../../server/embedded/embedded.ts';
import { beginningOf } from '../../server/embedded/embedded-owner.ts';
import { place, ROOT } from './place.ts';

export const isRoot = process.getuid?.() === 0;
/** `nobody` of every Linux. */
export const stranger = { uid: 65534, gid: 65534 };

/** A folder that is gone after the test. */
export function scratch(owner?: { uid: number; gid: number }): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'caddee-embedded-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

let made: Promise<string> | undefined;
afterAll(async () => {
  if (made) rmSync(path.dirname(await made), { recursive: true });
});

/** The data folder of a database that was made and stopped: a copy, because making one takes seconds. */
export async function madeFolder(): Promise<string> {
  made ??= makeOne();
  const dir = path.join(scratch(), 'pg');
  cpSync(await made, dir, { recursive: true });
  chmodSync(dir, 0o700);
  return dir;
}

async function makeOne(): Promise<string> {
  const dir = path.join(mkdtempSync(path.join(os.tmpdir(), 'caddee-embedded-')), 'pg');
  const { stop } = await startEmbedded(dir);
  await stop();
  return dir;
}

export interface App {
  process: ChildProcess;
  url: string;
  /** PostgreSQL. */
  pid: number;
  /** The shell between them. */
  guard: number;
}

interface Start {
  args?: string[];
  as?: { uid: number; gid: number };
  env?: Record<string, string>;
}

/** Starts the program on a folder; throws what it said when it ends instead. */
export async function startApp(dir: string, { args = [], as, env = {} }: Start = {}): Promise<App> {
  const child = spawn(
    as ? place().node : process.execPath,
    [path.join(as ? place().root : ROOT, 'tests/embedded/app.ts'), dir, ...args],
    {
      ...as,
      env: { ...process.env, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  );
  let left: { url: string; pid: number } | undefined;
  onTestFinished(async () => {
    child.kill('SIGKILL');
    if (!left) return;
    await untilGone(left.pid);
    rmSync(new URL(left.url).searchParams.get('host') ?? '', { recursive: true, force: true });
  });
  let said = '';
  child.stderr.on('data', (data: Buffer) => void (said += data.toString()));
  const line = await Promise.race([
    once(child.stdout, 'data').then((data) => String(data[0])),
    once(child, 'close').then(() => undefined),
  ]);
  if (line === undefined) throw new Error(said);
  const { url, pid } = (left = JSON.parse(line) as { url: string; pid: number });
  return { process: child, url, pid, guard: parentOf(pid) };
}

export async function ask<Row>(url: string, statement: Statement<Row>): Promise<Row[]> {
  const db = openDb({ url, pool: 1 });
  try {
    return await db.many(statement);
  } finally {
    await db.close();
  }
}

export async function killed(app: App, ...others: number[]): Promise<void> {
  const ended = once(app.process, 'exit');
  for (const pid of others) process.kill(pid, 'SIGKILL');
  app.process.kill('SIGKILL');
  await ended;
}

export const isGone = (pid: number): boolean => beginningOf(pid) === undefined;

export async function untilGone(pid: number): Promise<void> {
  await expect.poll(() => isGone(pid), { timeout: 20_000, interval: 20 }).toBe(true);
}

export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && existsSync(`/proc/${name}/stat`))
    .map(Number)
    .filter((child) => parentOf(child) === pid);
}

/** Field 4 of proc(5); 0 when the process is gone. */
function parentOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return 0;
  }
}
