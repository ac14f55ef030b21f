import os from 'node:os';
import { isoOf, type Moment } from '#domain/dates.ts';
import type { Db, Tx } from '../db/db.ts';
import { insertAudit } from '../house/sql.ts';
import { newId } from '../id.ts';

/** What every command is handed. */
export interface CommandContext {
  db: Db;
  now: Moment;
  /** Who sits there: the machine's own user. */
  operator: string;
}

/** It was understood and looked up, and it cannot be done. The program says so and ends with 1; nothing was written. */
export class CommandRefused extends Error {
  override name = 'CommandRefused';
}

export function operatorName(): string {
  try {
    return os.userInfo().username;
  } catch {
    // A container may run as a number that has no name.
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

/**
 * One act of an operator, with whatever it changed, in the same transaction. `facts`: ids, references, amounts, statuses, and never who
 * somebody is; what he wrote is the `note`, because it alone can be taken away again (erasure and retention).
 */
export async function record(
  tx: Tx,
  { operator, now }: CommandContext,
  act: string,
  facts: object,
  note: string | null = null,
): Promise<void> {
  await tx.run(insertAudit(newId(now), `operator:${operator}`, act, facts, isoOf(now), note));
}
