import { DAY, isoOf, type Moment } from '#domain/dates.ts';
import type { Statement } from '../../db/db.ts';

/** Why data of an erased person is kept, and for how many years; null: for ever. */
export const REASONS = {
  ACCOUNTS: {
    law: 'Accounting Act B.E. 2543 s. 14 and Revenue Code s. 87/3: books and what they rest on',
    years: 5,
  },
  CLAIMS: {
    law: 'PDPA s. 24 (5) and s. 33: decisions an operator made and complaints of others, until nobody can contest them',
    years: 1,
  },
  ACTS: {
    law: 'PDPA s. 24 (5): who of the operators did what, when, to which id and about how much, without a name or a word; never deleted, because a record whose maker can shorten it proves nothing',
    years: null,
  },
  OTHERS: {
    law: 'PDPA s. 24 (3): it is the record of the other person of the round, the room or the review too, under a pseudonym',
    years: null,
  },
} as const;
type Reason = keyof typeof REASONS;

/** What happens to a column when its owner's account is erased. */
type Column = {
  /** SQL (`$1`: the owner's id): whether the value in a row is the owner's. A value of the other person is not exported and stays. */
  mine?: string;
  /** SQL: the part of the value that is exported, when the rest is not for the owner. */
  shown?: string;
  /** Never exported, not even to the owner: the hash of a password or token. */
  isSecret?: true;
} & (
  | { fate: 'DELETE' /** SQL of the new value, in a row that stays. */; to: string }
  /** The owner's id stays: a random number that refers to nobody once the `person` row is emptied. */
  | { fate: 'PSEUDONYM' }
  | { fate: 'KEEP'; reason: Reason }
);

export interface PersonTable {
  table: string;
  /** What the table is called in the owner's export. */
  th: string;
  en: string;
  /** SQL (`$1`: the owner's id): which rows belong to the owner. */
  owned: string;
  /** SQL (`$1`: the owner's id): which of these rows the owner may export, when some are only for others. */
  read?: string;
  /** DELETE: the rows are deleted. KEEP: they stay, and each column says why. */
  at_end: 'DELETE' | 'KEEP';
  /** SQL: a further condition for the rows to change or delete. */
  only?: string;
  columns: Record<string, Column>;
  /** Rows to delete, or to change with `set` (SQL), after a time, whoever owns them. */
  retention?: readonly { since: string; days: number; set?: string; where?: string }[];
}

type Columns = Record<string, Column>;

const each = (names: string, column: Column): Columns =>
  Object.fromEntries(names.split(' ').map((name) => [name, column]));

/** Columns of a deleted row. */
export const gone = (names: string): Columns => each(names, { fate: 'DELETE', to: 'null' });
/** Columns of a deleted row that are never exported. */
export const secret = (names: string): Columns => each(names, { fate: 'DELETE', to: 'null', isSecret: true });
/** Columns that are emptied in a row that stays; `to` is SQL. */
export const emptied = (names: string, to: string, mine?: string): Columns =>
  each(names, { fate: 'DELETE', to, ...(mine === undefined ? {} : { mine }) });
export const pseudonym = (names: string): Columns =>
  Object.fromEntries(
    names.split(' ').map((name): [string, Column] => [name, { fate: 'PSEUDONYM', mine: `${name} = $1::uuid` }]),
  );
/** `mine` is SQL, as in Column. */
export const kept = (reason: Reason, names: string, mine?: string): Columns =>
  each(names, { fate: 'KEEP', reason, ...(mine === undefined ? {} : { mine }) });

/** SQL: one of these ids belongs to an erased person. Somebody may still write about them afterwards. */
export const hasLeft = (ids: string): string =>
  `exists (select from person where person.user_id in (${ids}) and person.status = 'DELETED')`;

/** Years as days, rounded up for leap days. */
export const years = (n: number): number => 366 * n;

/** Statements built from the table of person columns. Their text contains no user input: the user id is a parameter. */

type Made = Statement<Record<string, unknown>>;

const made = (name: string, text: string, values: unknown[]): Made => ({ name: `person ${name}`, text, values });

/** The statement that erases the person's rows of one table; undefined: they all stay as they are. */
export function endOf(it: PersonTable, user_id: string): Made | undefined {
  const where = `where ${it.owned}${it.only ? ` and ${it.only}` : ''}`;
  if (it.at_end === 'DELETE') return made(`delete ${it.table}`, `delete from ${it.table} ${where}`, [user_id]);
  const sets = Object.entries(it.columns).flatMap(([name, column]) =>
    column.fate === 'DELETE' ? [`${name} = ${newValue(name, column)}`] : [],
  );
  if (sets.length === 0) return undefined;
  return made(`empty ${it.table}`, `update ${it.table} set ${sets.join(', ')} ${where}`, [user_id]);
}

const newValue = (name: string, column: Column & { fate: 'DELETE' }): string =>
  column.mine ? `case when ${column.mine} then ${column.to} else ${name} end` : column.to;

/** The person's rows of one table for the export, without secrets and without the other person's values. */
export function rowsOf(it: PersonTable, user_id: string): Made {
  const columns = Object.entries(it.columns)
    .filter(([, column]) => !column.isSecret)
    .map(([name, { mine = 'true', shown = name }]) => `case when ${mine} then ${shown} end as ${name}`);
  const where = `where ${it.owned}${it.read ? ` and ${it.read}` : ''}`;
  return made(`rows ${it.table}`, `select ${columns.join(', ')} from ${it.table} ${where}`, [user_id]);
}

/** The texts that the person wrote or is known by, in rows that erasure deletes or empties. */
export function wordsOf(it: PersonTable, user_id: string): Made {
  const columns = Object.entries(it.columns)
    .filter(([, column]) => column.fate === 'DELETE')
    .map(([name, { mine }]) => (mine ? `case when ${mine} then ${name} end as ${name}` : name));
  const list = columns.length > 0 ? columns.join(', ') : 'null as nothing';
  return made(`words ${it.table}`, `select ${list} from ${it.table} where ${it.owned}`, [user_id]);
}

/** The statements that delete or change rows whose retention time is over. */
export const overdueOf = ({ table, retention = [] }: PersonTable, now: Moment): Made[] =>
  retention.map(({ since, days, set, where }, n) => {
    const which = `where ${since} < $1::timestamptz${where ? ` and ${where}` : ''}`;
    const text = set ? `update ${table} set ${set} ${which}` : `delete from ${table} ${which}`;
    return made(`overdue ${table} ${n}`, text, [isoOf(now - days * DAY)]);
  });
