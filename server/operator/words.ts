import { dateOf, parseMoment, timeOf } from '#domain/dates.ts';

/** `฿1,250` or `฿75.50`. */
export function baht(satang: number): string {
  const digits = satang % 100 === 0 ? 0 : 2;
  const amount = (satang / 100).toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `฿${amount}`;
}

/** `2026/11/22 07:00:30` as a Bangkok clock shows it. */
export function clock(iso: string): string {
  const moment = parseMoment(iso);
  return `${dateOf(moment)} ${timeOf(moment)}${iso.slice(16, 19)}`;
}

export const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

/** What moves the cursor (C0 and C1), begins another line, or turns the order of letters. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
const CONTROLS = new RegExp(`${CONTROL.source}+`, 'gu');
const CONTROL_BUT_NEWLINE = new RegExp(`(?!\\n)${CONTROL.source}`, 'gu');

/** Letters and signs a shell reads as they are; a first hyphen would be an option. */
const SAFE = /^(?!-)[\p{L}\p{M}\p{N}@%+:,./_-]+$/u;

/**
 * What is not our own word, on one line and as one word of a shell: it never looks like a line of ours, and a line that holds it may be pasted.
 */
export function plain(text: string): string {
  const line = text.replaceAll(CONTROLS, ' ');
  return SAFE.test(line) ? line : `'${line.replaceAll("'", "'\\''")}'`;
}

/** How somebody is reached: each of what is known, a word of its own. */
export const reachedAt = ({ phone, email }: { phone: string | null; email: string | null }): string =>
  [phone, email].flatMap((it) => (it === null ? [] : [plain(it)])).join(', ');

/** The last door to a terminal: whatever a text was made of, only its lines are left to steer it. */
export const printable = (text: string): string => text.replaceAll(CONTROL_BUT_NEWLINE, ' ');

/** JSON in lines, whose values are as they were written and whose text holds no control sign: they are escaped. */
export const printableJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replaceAll(
    CONTROL_BUT_NEWLINE,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
