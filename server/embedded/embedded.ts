import { createHash } from 'node:crypto';
import {
  chownSync,
  mkdirSync,
  realpathSync,
  rmSync,
  closeSync,
  openSync,
  readFileSync,
  statSync,
  chmodSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  lchownSync,
  lstatSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ChildProcess, spawn, execFile, spawnSync } from 'node:child_process';
import { Socket } from 'node:net';
import { promisify } from 'node:util';
import { type Binaries, nativeFolder, prepareBinaries, instead } from './embedded-binaries.ts';
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
    const options = Object.entries({ ...settingsOf(socket), ...settings });
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

/** What PostgreSQL is started with; `socket`: the folder of its only way in. */
export const settingsOf = (socket: string): Record<string, string> => ({
  listen_addresses: '',
  port: '5432',
  unix_socket_directories: socket,
  // The log then names the violated rule without the row's values, such as a phone number.
  log_error_verbosity: 'terse',
});

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

/** The canonical path of a folder, for comparing with the folder in which a process runs. */
function realFolder(dir: string): string {
  const wanted = path.resolve(dir);
  if (existsSync(wanted)) return realpathSync(wanted);
  mkdirSync(path.dirname(wanted), { recursive: true });
  return path.join(realpathSync(path.dirname(wanted)), path.basename(wanted));
}

/**
 * Creates the database at the first start: in a temporary folder that is renamed when complete, so that an interrupted start leaves
 * nothing.
 */
async function makeOnce(home: string, binaries: Binaries, identity: Identity): Promise<void> {
  const version = path.join(home, 'PG_VERSION');
  if (existsSync(version)) {
    const major = readFileSync(version, 'utf8').trim();
    if (major !== binaries.major)
      throw new Error(`${home} was made by PostgreSQL ${major}, the embedded one is ${binaries.major}: ${instead}`);
    giveTo(identity, home);
    chmodSync(home, 0o700); // PostgreSQL requires it, and a folder restored from a copy may have lost it
    return;
  }
  if (existsSync(home) && readdirSync(home).length > 0) throw new Error(`${home} holds something else than a database`);
  const parent = path.dirname(home);
  for (const name of readdirSync(parent).filter((name) => name.startsWith(`${path.basename(home)}.new-`)))
    rmSync(path.join(parent, name), { recursive: true, force: true });
  const fresh = mkdtempSync(`${home}.new-`);
  giveTo(identity, fresh);
  await initdb(fresh, binaries.initdb, identity);
  renameSync(fresh, home);
  const folder = openSync(parent, 'r');
  fsyncSync(folder); // otherwise a power cut could undo the rename, and the next start would delete the folder
  closeSync(folder);
}

async function initdb(fresh: string, program: string, { prefix, become }: Identity): Promise<void> {
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const args = ['-D', fresh, '-U', 'caddee', '--auth=trust', '-E', 'UTF8', `--locale=${locale}`, '--no-instructions'];
  const [command, ...words] = [...prefix, program];
  try {
    await promisify(execFile)(command, [...words, ...args], {
      ...become,
      cwd: '/',
      env: { PATH: process.env['PATH'], TZ: 'UTC' },
    });
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new Error(`the database could not be made in ${fresh}: ${said}\nUse another DATA_DIR, or ${instead}`, {
      cause: error,
    });
  }
}

/** The user that PostgreSQL runs as, because it refuses to run as root. */
interface Identity {
  /** Words in front of the command. */
  prefix: string[];
  /** The user to switch to; undefined: stay the same. */
  become: { uid: number; gid: number } | undefined;
}

interface Account {
  name: string;
  uid: number;
  gid: number;
}

/**
 * Finds the user for PostgreSQL. A normal user stays the same. Root uses a user namespace with another user number (files stay root's, so a
 * project below /root works); where namespaces are forbidden, another user of the machine runs it and owns the folder.
 */
export function identityFor(postgres: string, passwd = '/etc/passwd'): Identity {
  if (process.getuid?.() !== 0) return { prefix: [], become: undefined };
  // PostgreSQL must find a name for its user number, so only numbers from the list work.
  const accounts = accountsOf(passwd);
  for (const { uid, gid } of accounts.slice(0, 1)) {
    const prefix = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'];
    if (spawnSync('unshare', [...prefix.slice(1), postgres, '--version']).status === 0)
      return { prefix, become: undefined };
  }
  for (const { uid, gid } of accounts) {
    if (spawnSync(postgres, ['--version'], { uid, gid }).status === 0) return { prefix: [], become: { uid, gid } };
  }
  throw new Error(
    `PostgreSQL refuses to run as root, and no other user can read ${postgres}: run as a normal user, or ${instead}`,
  );
}

const preferred = ['nobody', 'node', 'postgres'];

function accountsOf(passwd: string): Account[] {
  return readFileSync(passwd, 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => uid > 0 && gid > 0)
    .sort((a, b) => preferred.indexOf(b.name) - preferred.indexOf(a.name));
}

/** For root only: gives the folder to the user that runs PostgreSQL, also after that user has changed. */
function giveTo(identity: Identity, folder: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = identity.become ?? { uid: 0, gid: 0 };
  if (lstatSync(folder).uid === uid) return;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(path.join(folder, name), uid, gid);
  lchownSync(folder, uid, gid); // last, so that an interrupted change is repeated
}
