import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';

const hasProc = process.platform === 'linux';

/**
 * When process `pid` began, as words that no other process with this number ever shares (numbers are used again, soonest in
 * containers); undefined when it is gone or a zombie.
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

/** Is `pid` a living PostgreSQL server on this very folder, and not a stranger who was given an old number? */
export function isPostmasterOf(pid: number, dir: string): boolean {
  if (!beginningOf(pid)) return false;
  if (!hasProc) return /postgres/.test(ps(pid, 'command='));
  const program = readProc(pid, 'cmdline')?.split('\0')[0] ?? '';
  return /^(postgres|postmaster)$/.test(path.basename(program)) && worksIn(pid, dir);
}

/** A PostgreSQL server lives inside its data folder. */
function worksIn(pid: number, dir: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === dir;
  } catch (error) {
    return !isGone(error); // somebody else's process: we cannot know, so we keep off
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

/** Where there is no /proc (macOS); empty when the process is gone. */
function ps(pid: number, columns: string): string {
  const env = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };
  return spawnSync('ps', ['-o', columns, '-p', String(pid)], { encoding: 'utf8', env }).stdout.trim();
}
