import { setTimeout as pause } from 'node:timers/promises';
import { addressAt } from './embedded.ts';
import { realFolder } from './embedded-folder.ts';
import { isClaimed, postmasterNote, isPostmasterOf } from './embedded-owner.ts';

/** The longest first start: it creates the database and the demo world. */
const LONGEST_START = 60_000;

/**
 * The address of the embedded server that another process runs on `dir`; waits while it starts. Undefined when no process has the folder.
 * The caller must not stop that server.
 */
export async function joinEmbedded(dir: string): Promise<string | undefined> {
  const home = realFolder(dir);
  for (let waited = 0; isClaimed(home); waited += 50) {
    const { pid, socket, isReady } = postmasterNote(home);
    if (pid !== undefined && socket !== undefined && isReady && isPostmasterOf(pid, home)) return addressAt(socket);
    if (waited > LONGEST_START)
      throw new Error(`the database in ${home} is being started by another process, for too long`);
    await pause(50);
  }
  return undefined;
}
