import type { Attachment } from '#domain/outbox/op.ts';
import { unstoredNow } from './outbox-engine.ts';
import { ops } from './outbox-store.ts';
import { stateNow, userIdOf } from '../storage/session-state.ts';

/** Only of the signed-in user: the outbox on the phone holds the ops of all its users. */
export async function photoOf(id: string): Promise<Attachment | undefined> {
  const all = [...(await ops.all().catch(() => [])), ...unstoredNow()]; // no IndexedDB: what was sent without is held here
  return all.find((op) => op.id === id && op.user_id === userIdOf(stateNow()))?.attachment;
}
