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
  /** The PostgreSQL server's process. */
  pid: number;
  /** Fast shutdown, and the folder is free; may be called again. */
  stop: () => Promise<void>;
  /** Resolved when PostgreSQL is gone, asked by `stop` or not: without it the program can only end. */
  ended: Promise<void>;
}

/**
 * Starts this machine's own PostgreSQL on the folder `dir`, made on the first start, reachable by this user alone through a
 * unix socket. It ends when this process ends, however that happens. Throws, saying what to do, when the folder is in use,
 * was made by another version, or PostgreSQL cannot run here.
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
      // Its log says which rule a row broke, not what stood in the row: a phone number, a name.
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

/** After a kill -9 of the server alone, its children need a moment to notice; until then PostgreSQL protects the folder. */
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

/** The address of the embedded server whose socket lies in this folder. */
export const addressAt = (socket: string): string =>
  `postgres://caddee@localhost:5432/postgres?host=${encodeURIComponent(socket)}&sslmode=disable`;

/** A socket's path may have about 100 bytes, a data folder's may have more: a short private folder named by its hash. */
function socketFolder(home: string, identity: Identity): string {
  const name = `caddee-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`;
  const places = [realpathSync(os.tmpdir()), '/tmp'].map((place) => path.join(place, name));
  const folder = places.find((place) => Buffer.byteLength(place) < 80) ?? `/tmp/${name}`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 }); // fails when it is there: nobody else may have made it
  if (identity.become) chownSync(folder, identity.become.uid, identity.become.gid);
  return folder;
}
