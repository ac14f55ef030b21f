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
  /** The user was signed in: nobody has shared it to this phone since. Else the user may have come with it, and it waits its day. */
  shared?: boolean;
  /** Is told the new epoch before anything is deleted: tabs of other users go on, however long it takes. */
  begun?: (epoch: number) => void;
}

/**
 * Deletes a user's data from this phone: copies, drafts, the worker's answers, the marker (session storage is the session's). The
 * epoch goes up first, so that no write on its way brings anything back. What is unsent stays, keyed to the user, until the user
 * returns; `forget` drops that too; `shared`, what was shared to this phone and not taken yet. offline.md §5. Resolves to the new
 * epoch, or to undefined when there was nobody else's to delete.
 */
export async function purge(whose: PurgeScope, more: Forgetting = {}): Promise<number | undefined> {
  const isSelected = (user_id: string) => isInScope(whose, user_id);
  if ('but' in whose && !(await isAnyoneHere(isSelected))) {
    await dropReceipts(isSelected);
    return undefined;
  }
  const epoch = await bumpEpoch();
  more.begun?.(epoch);
  await Promise.all([
    dropDatabases(isSelected),
    ...(more.shared ? [dropDatabase(SHARED)] : []),
    dropWorkerCaches(isSelected),
    forgetMarker(isSelected),
    dropOps(isSelected, more.forget ?? false),
  ]);
  return epoch;
}

async function isAnyoneHere(isSelected: (user_id: string) => boolean): Promise<boolean> {
  const [owners, kept, marker] = await Promise.all([databaseOwners(), workerCacheOwners(), readMarker()]);
  return [...owners, ...kept, ...(marker ? [marker.user_id] : [])].some(isSelected);
}

/** What the worker has sent for somebody who had gone already. */
export const dropReceipts = (isSelected: (user_id: string) => boolean): Promise<void> => dropOps(isSelected, false);

async function dropOps(isSelected: (user_id: string) => boolean, forget: boolean): Promise<void> {
  try {
    const all = await ops.all();
    await ops.change(
      (op) => isSelected(op.user_id) && (forget || !(isUnsent(op) || isAwaited(op, all))),
      () => undefined,
    );
  } catch {
    // no IndexedDB on this phone: then nothing ever waited in it
  }
}
