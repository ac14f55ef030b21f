import os from 'node:os';
import { type Moment, dateOf, parseMoment, timeOf } from '#domain/dates.ts';
import type { Db, Tx } from '../db/db.ts';
import { type Acting, recordAct } from '../house/records.ts';

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

/** `฿1,250` or `฿75.50`. */
export function baht(satang: number): string {
  const digits = satang % 100 === 0 ? 0 : 2;
  const amount = (satang / 100).toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `฿${amount}`;
}

/** `2026/11/22 07:00:30` in Bangkok time. */
export function clock(iso: string): string {
  const moment = parseMoment(iso);
  return `${dateOf(moment)} ${timeOf(moment)}${iso.slice(16, 19)}`;
}

export const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

/** Characters that move the cursor (C0 and C1), start a new line, or change the direction of text. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
const CONTROLS = new RegExp(`${CONTROL.source}+`, 'gu');
const CONTROL_BUT_NEWLINE = new RegExp(`(?!\\n)${CONTROL.source}`, 'gu');

/** Characters that need no quoting in a shell; a leading hyphen would be an option. */
const SAFE = /^(?!-)[\p{L}\p{M}\p{N}@%+:,./_-]+$/u;

/** Text from outside, on one line and quoted as one shell word, so that it cannot look like our output and can be pasted safely. */
export function plain(text: string): string {
  const line = text.replaceAll(CONTROLS, ' ');
  return SAFE.test(line) ? line : `'${line.replaceAll("'", "'\\''")}'`;
}

/** The last check before the terminal: removes control characters except line breaks. */
export const printable = (text: string): string => text.replaceAll(CONTROL_BUT_NEWLINE, ' ');
