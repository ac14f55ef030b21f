import { createHash } from 'node:crypto';
import { chownSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Binaries, nativeFolder, prepareBinaries } from './embedded-binaries.ts';
import { makeOnce, realFolder } from './embedded-folder.ts';
import { type Identity, identityFor } from './embedded-identity.ts';
import { claim, clearPostmaster } from './embedded-owner.ts';
import { type Postmaster, startPostmaster } from './embedded-postmaster.ts';

export interface Embedded {
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
export const addressAt = (socket: string): string =>
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
