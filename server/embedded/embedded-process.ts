import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';

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
