import { isAwaited, isUnsent } from '#domain/outbox/op.ts';
import { SHARED } from '#domain/share/place.ts';
import { dropWorkerCaches } from '../mirror/worker-cache.ts';
import { opsOf } from '../outbox/outbox-store.ts';
import type { Phone } from '../phone.ts';
import { databasesOf } from '../storage/database.ts';
import { forgetMarker, sessionIdsOf } from '../storage/device.ts';

type Selected = (user_id: string) => boolean;

export interface Forgetting {
  forget?: boolean;
  /** The user was signed in: nobody has shared it to this phone since. Else the user may have come with it, and it waits its day. */
  shared?: boolean;
}

/**
 * Deletes a user's data from this phone: copies, drafts, the worker's answers, the marker (session storage is the session's). The
 * session's id goes first, so that no write on its way brings anything back. What is unsent stays, keyed to the user, until the user
 * returns; `forget` drops that too; `shared`, what was shared to this phone and not taken yet. offline.md §5.
 */
export async function purge(phone: Phone, isSelected: Selected, { forget, shared }: Forgetting = {}): Promise<void> {
  await sessionIdsOf(phone).endSessions(isSelected);
  await Promise.all([
    databasesOf(phone).dropDatabases(isSelected),
    ...(shared ? [databasesOf(phone).dropDatabase(SHARED)] : []),
    dropWorkerCaches(isSelected),
    forgetMarker(phone, isSelected),
    dropOps(phone, isSelected, forget ?? false),
  ]);
}

/** What the worker has sent for somebody who had gone already. */
export const dropReceipts = (phone: Phone, isSelected: Selected): Promise<void> => dropOps(phone, isSelected, false);

async function dropOps(phone: Phone, isSelected: Selected, forget: boolean): Promise<void> {
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
