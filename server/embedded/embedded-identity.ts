import { spawnSync } from 'node:child_process';
import { lchownSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { instead } from './embedded-binaries.ts';

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
export function giveTo(identity: Identity, folder: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = identity.become ?? { uid: 0, gid: 0 };
  if (lstatSync(folder).uid === uid) return;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(path.join(folder, name), uid, gid);
  lchownSync(folder, uid, gid); // last, so that an interrupted change is repeated
}
