import { isoOf, type Moment } from '#domain/dates.ts';
import type { Tx } from '../db/db.ts';
import { newId } from '../id.ts';
import { insertAudit } from './sql.ts';

/** Who acts, and when: somebody at the machine (`operator:ploy`), or somebody of the desk (`desk:<staff_id>`). */
export interface Acting {
  now: Moment;
  actor: string;
  /** Null: at the machine. */
  staff_id: string | null;
  device: string | null;
}

/**
 * Records an act in the transaction of the change. `facts`: ids, references, amounts and statuses, never who somebody is. Free text is the
 * `note`, the only part that erasure and retention can remove.
 */
export async function recordAct(
  tx: Tx,
  { now, actor, staff_id, device }: Acting,
  act: string,
  facts: object,
  note: string | null = null,
): Promise<void> {
  await tx.run(insertAudit(newId(now), actor, act, facts, isoOf(now), note, staff_id, device));
}
