import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync, readlinkSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { spawnSync } from 'node:child_process';
import path from 'node:path';

interface Owner {
  pid: number;
  began: string;
  command: string;
}

export interface Claim {
  /** The previous owner ended without releasing, so its PostgreSQL may still run. */
  isInherited: boolean;
  release(): void;
}

/** Makes this process the owner of the folder. Throws when another living process owns it, and names it. */
export async function claim(dir: string): Promise<Claim> {
  const lock = `${dir}.lock`;
  const me: Owner = { pid: process.pid, began: beginningOf(process.pid) ?? '', command: process.argv.join(' ') };
  for (let isInherited = false; ; ) {
    if (create(lock, me)) return { isInherited, release: () => rmSync(lock, { force: true }) };
    const owner = readOwner(lock);
    if (owner && isAlive(owner)) throw inUse(dir, owner.pid, owner.command);
    if (!owner && isBeingWritten(lock)) await pause(20);
    else if (takeAway(lock)) isInherited = true;
  }
}

/** Whether a living process owns the folder. */
export function isClaimed(dir: string): boolean {
  const owner = readOwner(`${dir}.lock`);
  return owner !== undefined && isAlive(owner);
}

/** Prepares the folder for a start of PostgreSQL: no other server may run on it, and an old pid file is removed. */
export async function clearPostmaster(dir: string, isInherited: boolean): Promise<void> {
  const pid = postmasterNote(dir).pid;
  if (pid === undefined) return;
  if (isPostmasterOf(pid, dir)) {
    if (!isInherited) throw inUse(dir, pid, 'postgres');
    // Its guard is already stopping it, unless that was killed as well.
    signalOwner(pid, 'SIGINT');
    for (let waited = 0; isPostmasterOf(pid, dir); waited += 20) {
      if (waited > 60_000) throw inUse(dir, pid, 'postgres, left behind by a run that was killed, which does not stop');
      await pause(20);
    }
  }
  // PostgreSQL would refuse to start because of a zombie, or of another process that now has the old number.
  rmSync(`${dir}/postmaster.pid`, { force: true });
}

/** Sends a signal to a process that may have ended. */
export function signalOwner(pid: number, signal: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** What PostgreSQL recorded about its run on this folder. */
export function postmasterNote(dir: string): { pid: number | undefined; socket: string | undefined; isReady: boolean } {
  const lines = readIfThere(`${dir}/postmaster.pid`)?.split('\n') ?? [];
  const pid = Math.abs(Number(lines[0])); // a single-user run writes its number negative
  return {
    pid: pid > 0 ? pid : undefined,
    socket: lines[4]?.trim() || undefined,
    isReady: lines[7]?.trim() === 'ready',
  };
}

function inUse(dir: string, pid: number, command: string): Error {
  const who = pid === process.pid ? 'this very process' : `process ${pid} (${command})`;
  return new Error(`the database folder ${dir} is in use by ${who}: stop it, or choose another DATA_DIR`);
}

const isAlive = (owner: Owner): boolean => beginningOf(owner.pid) === owner.began;

function create(lock: string, owner: Owner): boolean {
  try {
    writeFileSync(lock, JSON.stringify(owner), { flag: 'wx', mode: 0o644 });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function readOwner(lock: string): Owner | undefined {
  const text = readIfThere(lock);
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Owner);
  } catch {
    return undefined; // half written, or cut off because the disk was full
  }
}

function isBeingWritten(lock: string): boolean {
  const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return age < 1_000;
}

/** Removes a dead owner's lock; if several processes try, one succeeds. */
function takeAway(lock: string): boolean {
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
    const moved = readOwner(aside);
    // A faster process may have created its own lock meanwhile; it gets that back.
    const isMistake = moved !== undefined && isAlive(moved);
    if (isMistake) linkSync(aside, lock);
    rmSync(aside);
    return !isMistake;
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EEXIST')) return false;
    throw error;
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

const hasProc = process.platform === 'linux';

/**
 * When process `pid` started, as a text that no other process with the same number has (numbers are reused, quickly in containers);
 * undefined when it has ended or is a zombie.
 */
export function beginningOf(pid: number): string | undefined {
  if (!hasProc) {
    const [state = 'Z', ...began] = ps(pid, 'stat=,lstart=').split(/\s+/);
    return began.length === 0 || state.startsWith('Z') ? undefined : began.join(' ');
  }
  const stat = readProc(pid, 'stat');
  const [state, ...fields] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? ['X'];
  if (state === 'Z' || state === 'X') return undefined;
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return `${boot} ${fields[18]}`; // field 22 of proc(5): start time in ticks since that boot
}

/** Whether `pid` is a PostgreSQL server on this folder, and not another process with a reused number. */
export function isPostmasterOf(pid: number, dir: string): boolean {
  if (!beginningOf(pid)) return false;
  if (!hasProc) return /postgres/.test(ps(pid, 'command='));
  const program = readProc(pid, 'cmdline')?.split('\0')[0] ?? '';
  return /^(postgres|postmaster)$/.test(path.basename(program)) && worksIn(pid, dir);
}

/** A PostgreSQL server runs inside its data folder. */
function worksIn(pid: number, dir: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === dir;
  } catch (error) {
    return !isGone(error); // another user's process: we cannot check it, so we assume it is
  }
}

function readProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH');
}

/** For systems without /proc (macOS); empty when the process has ended. */
function ps(pid: number, columns: string): string {
  const env = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };
  return spawnSync('ps', ['-o', columns, '-p', String(pid)], { encoding: 'utf8', env }).stdout.trim();
}
