import { execFile } from 'node:child_process';
import { chmodSync, closeSync, existsSync, fsyncSync, mkdirSync, mkdtempSync, openSync } from 'node:fs';
import { readdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Binaries, instead } from './embedded-binaries.ts';
import { giveTo, type Identity } from './embedded-identity.ts';

/** The canonical path of a folder, for comparing with the folder in which a process runs. */
export function realFolder(dir: string): string {
  const wanted = path.resolve(dir);
  if (existsSync(wanted)) return realpathSync(wanted);
  mkdirSync(path.dirname(wanted), { recursive: true });
  return path.join(realpathSync(path.dirname(wanted)), path.basename(wanted));
}

/**
 * Creates the database at the first start: in a temporary folder that is renamed when complete, so that an interrupted start leaves
 * nothing.
 */
export async function makeOnce(home: string, binaries: Binaries, identity: Identity): Promise<void> {
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
