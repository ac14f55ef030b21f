import { isUnsent } from '#domain/outbox/op.ts';
import { databaseOwners, dropDatabases } from './database.ts';
import { forgetMarker, readMarker } from './device.ts';
import { bumpEpoch } from './mirror-copies.ts';
import { ops } from './outbox-store.ts';
import { dropKept, keptOwners } from './who.ts';
import { isAmong, type Whose } from './whose.ts';

/**
 * Takes a person's things off this phone: copies, drafts, the worker's answers, the marker (session storage is the session's). The
 * epoch goes up first, so that no write on its way brings anything back. What she has not sent stays, keyed to her, until she returns;
 * `forget` drops that too. offline.md §5. Resolves to the new epoch, or to undefined when there was nobody else's to take.
 */
export async function purge(whose: Whose, more: { forget?: boolean } = {}): Promise<number | undefined> {
  const isHers = (user_id: string) => isAmong(whose, user_id);
  if ('but' in whose && !(await isAnyoneHere(isHers))) return undefined;
  const epoch = await bumpEpoch();
  await Promise.all([
    dropDatabases(isHers),
    dropKept(isHers),
    forgetMarker(isHers),
    dropOps(isHers, more.forget ?? false),
  ]);
  return epoch;
}

async function isAnyoneHere(isThey: (user_id: string) => boolean): Promise<boolean> {
  const [owners, kept, marker] = await Promise.all([databaseOwners(), keptOwners(), readMarker()]);
  return [...owners, ...kept, ...(marker ? [marker.user_id] : [])].some(isThey);
}

async function dropOps(isHers: (user_id: string) => boolean, forget: boolean): Promise<void> {
  try {
    await ops.change(
      (op) => isHers(op.user_id) && (forget || !isUnsent(op)),
      () => undefined,
    );
  } catch {
    // no IndexedDB on this phone: then nothing ever waited in it
  }
}
