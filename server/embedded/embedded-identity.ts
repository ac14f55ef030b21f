import { spawnSync } from 'node:child_process';
import { lchownSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { instead } from './embedded-binaries.ts';

/** As whom PostgreSQL runs, because it refuses to run as root. */
export interface Identity {
  /** Words before the command. */
  prefix: string[];
  /** The user to become; undefined: stay. */
  become: { uid: number; gid: number } | undefined;
}

interface Account {
  name: string;
  uid: number;
  gid: number;
}

/**
 * A normal user stays who they are. Root enters a user namespace where it has another number (its files stay root's, so a
 * project below /root works); where namespaces are forbidden it becomes another user of the machine, who then owns the folder.
 */
export function identityFor(postgres: string, passwd = '/etc/passwd'): Identity {
  if (process.getuid?.() !== 0) return { prefix: [], become: undefined };
  // PostgreSQL must find the name of its user number, so only numbers from the list will do.
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

/** Root only: makes the folder and all in it belong to whoever PostgreSQL runs as, also after the way of running changed. */
export function giveTo(identity: Identity, folder: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = identity.become ?? { uid: 0, gid: 0 };
  if (lstatSync(folder).uid === uid) return;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(path.join(folder, name), uid, gid);
  lchownSync(folder, uid, gid); // last, so that a broken-off change is made again
}
