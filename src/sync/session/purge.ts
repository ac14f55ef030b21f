import { isAwaited, isUnsent } from '#domain/outbox/op.ts';
import { SHARED } from '#domain/share/place.ts';
import { copiesOf } from '../mirror/mirror-copies.ts';
import { dropWorkerCaches, workerCacheOwners } from '../mirror/worker-cache.ts';
import { opsOf } from '../outbox/outbox-store.ts';
import type { Phone } from '../phone.ts';
import { databasesOf } from '../storage/database.ts';
import { forgetMarker, readMarker } from '../storage/device.ts';

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
export async function purge(phone: Phone, whose: PurgeScope, more: Forgetting = {}): Promise<number | undefined> {
  const isSelected = (user_id: string) => isInScope(whose, user_id);
  if ('but' in whose && !(await isAnyoneHere(phone, isSelected))) {
    await dropReceipts(phone, isSelected);
    return undefined;
  }
  const epoch = await copiesOf(phone).bumpEpoch();
  more.begun?.(epoch);
  await Promise.all([
    databasesOf(phone).dropDatabases(isSelected),
    ...(more.shared ? [databasesOf(phone).dropDatabase(SHARED)] : []),
    dropWorkerCaches(isSelected),
    forgetMarker(phone, isSelected),
    dropOps(phone, isSelected, more.forget ?? false),
  ]);
  return epoch;
}

async function isAnyoneHere(phone: Phone, isSelected: (user_id: string) => boolean): Promise<boolean> {
  const [owners, kept, marker] = await Promise.all([
    databasesOf(phone).databaseOwners(),
    workerCacheOwners(),
    readMarker(phone),
  ]);
  return [...owners, ...kept, ...(marker ? [marker.user_id] : [])].some(isSelected);
}

/** What the worker has sent for somebody who had gone already. */
export const dropReceipts = (phone: Phone, isSelected: (user_id: string) => boolean): Promise<void> =>
  dropOps(phone, isSelected, false);

async function dropOps(phone: Phone, isSelected: (user_id: string) => boolean, forget: boolean): Promise<void> {
  try {
    const all = await opsOf(phone).all();
    await opsOf(phone).change(
      (op) => isSelected(op.user_id) && (forget || !(isUnsent(op) || isAwaited(op, all))),
      () => undefined,
    );
  } catch {
    // no IndexedDB on this phone: then nothing ever waited in it
  }
}

/** Whose things go: one person's, or everybody's but theirs. */
export type PurgeScope = { only: string } | { but: readonly string[] };

export const isInScope = (whose: PurgeScope, user_id: string): boolean =>
  'only' in whose ? whose.only === user_id : !whose.but.includes(user_id);
