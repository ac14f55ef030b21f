import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Every process a run starts inherits it; PostgreSQL's environment is emptied, so it is known by its folder. */
export const MARK = 'CADDEE_TEST_RUN';

/**
 * The processes of the run `id` that are alive, `pid command`: they carry its mark, or name its folder. Linux alone has the
 * list (proc(5)); elsewhere none are found.
 */
export function processesOf(id: string, folder: string): { pid: number; command: string }[] {
  if (!existsSync('/proc/self/environ')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((name) => {
      const command = read(`/proc/${name}/cmdline`).replaceAll('\0', ' ').trim(); // empty: it has ended, its parent has not looked yet
      const isOurs = read(`/proc/${name}/environ`).includes(`${MARK}=${id}\0`) || command.includes(folder);
      return command && isOurs ? [{ pid: Number(name), command: command.slice(0, 120) }] : [];
    });
}

/** Empty when it is gone, or another user's. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

export const isAlive = (pid: number): boolean => existsSync(`/proc/${pid}/exe`);
