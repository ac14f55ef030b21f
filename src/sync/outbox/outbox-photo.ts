import type { Photo } from '#domain/outbox/op.ts';
import { unstoredNow } from './outbox-engine.ts';
import { ops } from './outbox-store.ts';
import { stateNow, userIdOf } from '../storage/session-state.ts';

/** Only of the signed-in user: the outbox on the phone holds the ops of all its users. */
export async function photoOf(id: string): Promise<Photo | undefined> {
  const isIt = (op: { id: string; user_id: string }) => op.id === id && op.user_id === userIdOf(stateNow());
  const unstored = unstoredNow().find(isIt);
  if (unstored) return unstored.attachment;
  const op = (await ops.all().catch(() => [])).find(isIt); // no IndexedDB: then nothing is in it
  return op && ops.photo(op);
}
