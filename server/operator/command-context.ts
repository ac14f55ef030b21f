import os from 'node:os';
import type { Moment } from '#domain/dates.ts';
import type { Db, Tx } from '../db/db.ts';
import { type Acting, recordAct } from '../house/audit.ts';

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

/** The same as the commands know it that the desk uses too. */
export const actingOf = ({ now, operator }: Pick<CommandContext, 'now' | 'operator'>): Acting => ({
  now,
  actor: `operator:${operator}`,
  staff_id: null,
  device: null,
});

export const record = (
  tx: Tx,
  context: CommandContext,
  act: string,
  facts: object,
  note: string | null = null,
): Promise<void> => recordAct(tx, actingOf(context), act, facts, note);
