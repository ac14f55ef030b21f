import { isAwaited, isUnsent } from '#domain/outbox/op.ts';
import { SHARED } from '#domain/share/place.ts';
import { databaseOwners, dropDatabase, dropDatabases } from '../storage/database.ts';
import { forgetMarker, readMarker } from '../storage/device.ts';
import { bumpEpoch } from '../mirror/mirror-copies.ts';
import { ops } from '../outbox/outbox-store.ts';
import { dropWorkerCaches, workerCacheOwners } from '../mirror/worker-cache.ts';
import { isInScope, type PurgeScope } from '../mirror/purge-scope.ts';

export interface Forgetting {
  forget?: boolean;
  /** She was signed in: nobody has shared it to this phone since. Else it may be what she came with, and waits its day. */
  shared?: boolean;
  /** Hears the new epoch before anything is taken: whoever is spared goes on, however long it takes. */
  begun?: (epoch: number) => void;
}

/**
 * Takes a person's things off this phone: copies, drafts, the worker's answers, the marker (session storage is the session's). The
 * epoch goes up first, so that no write on its way brings anything back. What she has not sent stays, keyed to her, until she returns;
 * `forget` drops that too; `shared`, what was shared to this phone and not taken yet. offline.md §5. Resolves to the new epoch, or to undefined when there was nobody else's to take.
 */
export async function purge(whose: PurgeScope, more: Forgetting = {}): Promise<number | undefined> {
  const isHers = (user_id: string) => isInScope(whose, user_id);
  if ('but' in whose && !(await isAnyoneHere(isHers))) {
    await dropReceipts(isHers);
    return undefined;
  }
  const epoch = await bumpEpoch();
  more.begun?.(epoch);
  await Promise.all([
    dropDatabases(isHers),
    ...(more.shared ? [dropDatabase(SHARED)] : []),
    dropWorkerCaches(isHers),
    forgetMarker(isHers),
    dropOps(isHers, more.forget ?? false),
  ]);
  return epoch;
}

async function isAnyoneHere(isThey: (user_id: string) => boolean): Promise<boolean> {
  const [owners, kept, marker] = await Promise.all([databaseOwners(), workerCacheOwners(), readMarker()]);
  return [...owners, ...kept, ...(marker ? [marker.user_id] : [])].some(isThey);
}

/** What the worker has sent for somebody who had gone already. */
export const dropReceipts = (isHers: (user_id: string) => boolean): Promise<void> => dropOps(isHers, false);

async function dropOps(isHers: (user_id: string) => boolean, forget: boolean): Promise<void> {
  try {
    const all = await ops.all();
    await ops.change(
      (op) => isHers(op.user_id) && (forget || !(isUnsent(op) || isAwaited(op, all))),
      () => undefined,
    );
  } catch {
    // no IndexedDB on this phone: then nothing ever waited in it
  }
}
