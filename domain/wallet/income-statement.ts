import type { Moment } from '../dates.ts';
import { satang, type Satang, sum } from '../money.ts';
import { isText, listIn } from '../signed.ts';
import { monthsFrom, parseMonth, type SlashMonth, STATEMENT_MONTHS_MOST } from './month.ts';

export interface StatementMonth {
  month: SlashMonth;
  /** Completed rounds whose pay was settled for the caddy in that month. */
  rounds: number;
  /** The booking shares, and the tips, that the caddy could withdraw from that month on. A past month never changes. */
  earned: Satang;
  tips: Satang;
}

/**
 * A caddy's income statement, signed by the platform (domain/signed.ts). Banks or landlords check it at /statement without asking the
 * platform. Anybody who has it can read it, so it never contains anything else about the caddy or a golfer.
 */
export interface IncomeStatement {
  key_id: string;
  caddy: { real_name: string; nickname: string; number: string };
  /** Oldest first, without gaps, 1 to `STATEMENT_MONTHS_MOST`. */
  months: readonly StatementMonth[];
  currency: 'THB';
  /** Whole seconds. */
  issued_at: Moment;
}

const WORD = 'income-statement';
const VERSION = 1;

/** The payload: a list whose first entry is a word that no slip starts with. Totals are left out because they can be computed. */
export function statementPayload({ key_id, caddy, months, currency, issued_at }: IncomeStatement): string {
  const { real_name, nickname, number } = caddy;
  const rows = months.map(({ rounds, earned, tips }) => [rounds, earned, tips]);
  const first = months[0]?.month ?? '';
  const seconds = Math.floor(issued_at / 1_000);
  return JSON.stringify([WORD, VERSION, key_id, real_name, nickname, number, currency, first, rows, seconds]);
}

/** Reads a payload; undefined when it is not a statement, or has a version that this build does not know. Does not check the signature. */
export function statementOf(payload: string): IncomeStatement | undefined {
  const read = listIn(payload);
  if (read?.length !== 10 || read[0] !== WORD || read[1] !== VERSION) return undefined;
  const [key_id, real_name, nickname, number, currency, first, rows, seconds] = read.slice(2);
  const months = monthsOf(first, rows);
  if (!isText(key_id) || !isText(real_name) || !isText(nickname) || !isText(number)) return undefined;
  if (!months || currency !== 'THB' || !isCount(seconds)) return undefined;
  return { key_id, caddy: { real_name, nickname, number }, months, currency, issued_at: seconds * 1_000 };
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isRow = (value: unknown): value is [number, number, number] =>
  Array.isArray(value) && value.length === 3 && value.every(isCount);

function monthsOf(first: unknown, rows: unknown): StatementMonth[] | undefined {
  const from = isText(first) ? parseMonth(first) : undefined;
  if (!from || !Array.isArray(rows) || !rows.every(isRow)) return undefined;
  if (rows.length < 1 || rows.length > STATEMENT_MONTHS_MOST) return undefined;
  return monthsFrom(from, rows.length).map((month, n) => {
    const [rounds, earned, tips] = rows[n] ?? [0, 0, 0];
    return { month, rounds, earned: satang(earned), tips: satang(tips) };
  });
}

/** The totals of all months and the average per month, in satang. */
export function totalsOf({ months }: Pick<IncomeStatement, 'months'>) {
  const earned = sum(months.map((it) => it.earned));
  const tips = sum(months.map((it) => it.tips));
  return {
    rounds: months.reduce((all, it) => all + it.rounds, 0),
    earned,
    tips,
    average: satang(Math.floor((earned + tips) / months.length)),
  };
}
