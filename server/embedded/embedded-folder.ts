import { execFile, spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  lchownSync,
  lstatSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Binaries, instead } from './embedded-binaries.ts';

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

/** The user that PostgreSQL runs as, because it refuses to run as root. */
export interface Identity {
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
