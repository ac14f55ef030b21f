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

/** What somebody wrote, on one line: nothing in it moves the cursor, begins a line that looks like ours, or turns the order of letters. */
export const plain = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ');
