import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Identity } from './embedded-identity.ts';
import { postmasterNote, signalOwner } from './embedded-owner.ts';

export interface Postmaster {
  pid: number;
  /** Fast shutdown; resolved when PostgreSQL is gone. */
  stop(): Promise<void>;
  /** Resolved when PostgreSQL is gone, asked or not. */
  ended: Promise<void>;
}

/**
 * A shell between us and PostgreSQL holds the other end of a pipe. When this process ends in any way, also by kill -9, the
 * pipe closes and PostgreSQL gets SIGINT (fast shutdown). The waiting for that has its own process, so that the shell ends
 * when PostgreSQL does.
 */
const guard = `
  exec 3<&0
  trap '' INT TERM HUP
  "$@" 3<&- </dev/null >&2 & postgres=$!
  echo $postgres
  ( read _ <&3; kill -INT $postgres 2>/dev/null ) >/dev/null & reader=$!
  wait $postgres
  kill -9 $reader 2>/dev/null`;

const scrubbed = { PATH: process.env['PATH'], LC_ALL: 'C' }; // PGPORT, PGOPTIONS and their like would change PostgreSQL

/** Starts PostgreSQL and waits until it takes connections, however long its recovery lasts. Throws what it logged when it ends. */
export async function startPostmaster(identity: Identity, command: string[], dir: string): Promise<Postmaster> {
  const log = openLog(`${dir}.log`);
  const child = spawn('/bin/sh', ['-c', guard, 'guard', ...identity.prefix, ...command], {
    ...identity.become,
    cwd: '/',
    env: scrubbed,
    stdio: ['pipe', 'pipe', log.fd],
    detached: true, // Ctrl-C in the terminal is for us alone: we finish our requests first
  });
  closeSync(log.fd);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()));
  child.stdin?.on('error', () => undefined); // closing a pipe that PostgreSQL's end already closed
  const pid = await firstNumber(child);
  while (postmasterNote(dir).pid !== pid || !postmasterNote(dir).isReady) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`PostgreSQL did not start: ${log.news()}`);
    await Promise.race([pause(10), ended]);
  }
  // None of this keeps a process alive that has nothing else to do.
  child.unref();
  for (const stream of [child.stdin, child.stdout]) if (stream instanceof Socket) stream.unref();
  return { pid, stop: () => stop(child, pid, ended), ended };
}

async function stop(child: ChildProcess, pid: number, ended: Promise<void>): Promise<void> {
  child.ref();
  child.stdin?.end();
  const impatience = setTimeout(() => signalOwner(pid, 'SIGQUIT'), 30_000); // immediate shutdown; the next start recovers
  await ended;
  clearTimeout(impatience);
}

function firstNumber(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.stdout?.once('data', (data: Buffer) => resolve(Number(data.toString())));
    child.once('error', reject).once('exit', () => reject(new Error('PostgreSQL did not start: its guard ended')));
  });
}

function openLog(file: string): { fd: number; news(): string } {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const isLong = size > 5_000_000;
  const start = isLong ? 0 : size;
  return {
    fd: openSync(file, isLong ? 'w' : 'a', 0o600),
    news: () => readFileSync(file).subarray(start).toString().trim(),
  };
}
