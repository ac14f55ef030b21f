import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Identity } from './embedded-identity.ts';
import { postmasterNote, signalOwner } from './embedded-owner.ts';

export interface Postmaster {
  pid: number;
  /** Fast shutdown; resolves when PostgreSQL has ended. */
  stop(): Promise<void>;
  /** Resolves when PostgreSQL has ended, requested or not. */
  ended: Promise<void>;
}

/**
 * A shell between this process and PostgreSQL holds the other end of a pipe. When this process ends in any way, even by kill -9, the pipe
 * closes and PostgreSQL gets SIGINT (fast shutdown). A subprocess waits for that, so that the shell ends with PostgreSQL.
 */
const guard = `
  exec 3<&0
  trap '' INT TERM HUP
  "$@" 3<&- </dev/null >&2 & postgres=$!
  echo $postgres
  ( read _ <&3; kill -INT $postgres 2>/dev/null ) >/dev/null & reader=$!
  wait $postgres
  kill -9 $reader 2>/dev/null`;

const scrubbed = { PATH: process.env['PATH'], LC_ALL: 'C' }; // without PGPORT, PGOPTIONS and others that change PostgreSQL

/** Starts PostgreSQL and waits until it accepts connections, however long its recovery takes. If it ends, throws what it logged. */
export async function startPostmaster(identity: Identity, command: string[], dir: string): Promise<Postmaster> {
  const log = openLog(`${dir}.log`);
  const child = spawn('/bin/sh', ['-c', guard, 'guard', ...identity.prefix, ...command], {
    ...identity.become,
    cwd: '/',
    env: scrubbed,
    stdio: ['pipe', 'pipe', log.fd],
    detached: true, // so that Ctrl-C in the terminal only reaches this process, which finishes its requests first
  });
  closeSync(log.fd);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()));
  child.stdin?.on('error', () => undefined); // the pipe may already be closed at PostgreSQL's end
  const pid = await firstNumber(child);
  while (postmasterNote(dir).pid !== pid || !postmasterNote(dir).isReady) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`PostgreSQL did not start: ${log.news()}`);
    await Promise.race([pause(10), ended]);
  }
  // None of this should keep the process alive.
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
