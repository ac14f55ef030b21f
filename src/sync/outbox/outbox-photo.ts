import type { Attachment } from '#domain/outbox/op.ts';
import { unstoredNow } from './outbox-engine.ts';
import { ops } from './outbox-store.ts';
import { stateNow, userIdOf } from '../storage/session-state.ts';

/** Only hers: the outbox lies on the phone for all its people. */
export async function photoOf(id: string): Promise<Attachment | undefined> {
  const all = [...(await ops.all().catch(() => [])), ...unstoredNow()]; // no IndexedDB: what was sent without is held here
  return all.find((op) => op.id === id && op.user_id === userIdOf(stateNow()))?.attachment;
}
