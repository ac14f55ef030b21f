import { createHash } from 'node:crypto';
import { chownSync, mkdirSync, realpathSync, rmSync, closeSync, openSync, readFileSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { type Binaries, nativeFolder, prepareBinaries } from './embedded-binaries.ts';
import { makeOnce, realFolder, type Identity, identityFor } from './embedded-folder.ts';
import { claim, clearPostmaster, postmasterNote, signalOwner, isClaimed, isPostmasterOf } from './embedded-owner.ts';
import type { Config } from '../config.ts';

interface Embedded {
  url: string;
  /** The process of the PostgreSQL server. */
  pid: number;
  /** Fast shutdown; afterwards the folder is free. May be called repeatedly. */
  stop: () => Promise<void>;
  /** Resolves when PostgreSQL has ended, requested or not; the program must end then too. */
  ended: Promise<void>;
}

/**
 * Starts an embedded PostgreSQL on the folder `dir`, which the first start creates. Only this user can reach it, through a unix socket, and
 * it ends when this process ends in any way. Throws with instructions when the folder is in use, was made by another version, or PostgreSQL
 * does not run here.
 */
export async function startEmbedded(
  dir: string,
  settings: Record<string, string> = {},
  binaries: Binaries = prepareBinaries(nativeFolder()),
): Promise<Embedded> {
  const identity = identityFor(binaries.postgres);
  const home = realFolder(dir);
  const claimed = await claim(home);
  try {
    await clearPostmaster(home, claimed.isInherited);
    await makeOnce(home, binaries, identity);
    const socket = socketFolder(home, identity);
    const options = Object.entries({
      listen_addresses: '',
      port: '5432',
      unix_socket_directories: socket,
      // The log then names the violated rule without the row's values, such as a phone number.
      log_error_verbosity: 'terse',
      ...settings,
    });
    const command = [binaries.postgres, '-D', home, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
    const postmaster = await startAfterTheDead(() => startPostmaster(identity, command, home));
    const clean = () => {
      rmSync(socket, { recursive: true, force: true });
      claimed.release();
    };
    return embedded(postmaster, socket, clean);
  } catch (error) {
    claimed.release();
    throw error;
  }
}

/** After a kill -9 of the server alone its children need a moment to end; until then PostgreSQL refuses the folder. */
async function startAfterTheDead(start: () => Promise<Postmaster>): Promise<Postmaster> {
  for (let waited = 0; ; waited += 100) {
    try {
      return await start();
    } catch (error) {
      const isOccupied = error instanceof Error && error.message.includes('pre-existing shared memory block');
      if (!isOccupied || waited >= 10_000) throw error;
      await pause(100);
    }
  }
}

function embedded(postmaster: Postmaster, socket: string, clean: () => void): Embedded {
  let stopping: Promise<void> | undefined;
  return {
    url: addressAt(socket),
    pid: postmaster.pid,
    stop: () => (stopping ??= postmaster.stop().then(clean)),
    ended: postmaster.ended,
  };
}

/** The address of the embedded server with its socket in this folder. */
const addressAt = (socket: string): string =>
  `postgres://caddee@localhost:5432/postgres?host=${encodeURIComponent(socket)}&sslmode=disable`;

/** A short private folder for the socket: a socket's path is limited to about 100 bytes, which a data folder may exceed. */
function socketFolder(home: string, identity: Identity): string {
  const name = `caddee-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`;
  const places = [realpathSync(os.tmpdir()), '/tmp'].map((place) => path.join(place, name));
  const folder = places.find((place) => Buffer.byteLength(place) < 80) ?? `/tmp/${name}`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 }); // fails when it is there: nobody else may have made it
  if (identity.become) chownSync(folder, identity.become.uid, identity.become.gid);
  return folder;
}

interface Postmaster {
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
async function startPostmaster(identity: Identity, command: string[], dir: string): Promise<Postmaster> {
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

/** The longest first start: it creates the database and the demo world. */
const LONGEST_START = 60_000;

/**
 * The address of the embedded server that another process runs on `dir`; waits while it starts. Undefined when no process has the folder.
 * The caller must not stop that server.
 */
export async function joinEmbedded(dir: string): Promise<string | undefined> {
  const home = realFolder(dir);
  for (let waited = 0; isClaimed(home); waited += 50) {
    const { pid, socket, isReady } = postmasterNote(home);
    if (pid !== undefined && socket !== undefined && isReady && isPostmasterOf(pid, home)) return addressAt(socket);
    if (waited > LONGEST_START)
      throw new Error(`the database in ${home} is being started by another process, for too long`);
    await pause(50);
  }
  return undefined;
}

/** The database's address; starts the embedded server when none is configured. */
export async function openDatabase(config: Config): Promise<{ url: string; embedded: Embedded | undefined }> {
  if (config.databaseUrl) return { url: config.databaseUrl, embedded: undefined };
  mkdirSync(config.dataDir, { recursive: true });
  const embedded = await startEmbedded(path.join(config.dataDir, 'pg'));
  return { url: embedded.url, embedded };
}
