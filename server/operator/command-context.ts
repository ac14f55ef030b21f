import os from 'node:os';
import { isoOf, type Moment } from '#domain/dates.ts';
import type { Db, Tx } from '../db/db.ts';
import { insertAudit } from '../house/sql.ts';
import { newId } from '../id.ts';

/** What every command receives. */
export interface CommandContext {
  db: Db;
  now: Moment;
  /** The machine's user name. */
  operator: string;
}

/** The command was understood but cannot be done; nothing was written, and the program ends with 1. */
export class CommandRefused extends Error {
  override name = 'CommandRefused';
}

export function operatorName(): string {
  try {
    return os.userInfo().username;
  } catch {
    // A container may run under a user number without a name.
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

/**
 * Records an operator's act in the transaction of the change. `facts`: ids, references, amounts and statuses, never who somebody is. The
 * operator's free text is the `note`, the only part that erasure and retention can remove.
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
