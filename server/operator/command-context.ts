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
 * Records one act of an operator in the transaction of whatever it changed. `facts`: ids, references, amounts, statuses, and never who
 * somebody is; free text the operator wrote goes into `note`, because that alone can be removed again (erasure and retention).
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
