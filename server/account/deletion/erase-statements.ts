import { DAY, isoOf, type Moment } from '#domain/dates.ts';
import type { Statement } from '../../db/db.ts';
import type { Column, PersonTable } from './person-column.ts';

/** Statements built from the table of every person column. Nothing in their text comes from a person: the user id is a parameter. */

type Made = Statement<Record<string, unknown>>;

const made = (name: string, text: string, values: unknown[]): Made => ({ name: `person ${name}`, text, values });

/** What happens to the person's rows of one table at erasure; undefined: all of them stay as they are. */
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

/** The person's rows of one table that the person may read, without secrets, and without another person's values in them. */
export function rowsOf(it: PersonTable, user_id: string): Made {
  const columns = Object.entries(it.columns)
    .filter(([, column]) => !column.isSecret)
    .map(([name, { mine = 'true', shown = name }]) => `case when ${mine} then ${shown} end as ${name}`);
  const where = `where ${it.owned}${it.read ? ` and ${it.read}` : ''}`;
  return made(`rows ${it.table}`, `select ${columns.join(', ')} from ${it.table} ${where}`, [user_id]);
}

/** Texts the person wrote or is known by, in rows that are deleted or emptied: texts that are stored nowhere afterwards. */
export function wordsOf(it: PersonTable, user_id: string): Made {
  const columns = Object.entries(it.columns)
    .filter(([, column]) => column.fate === 'DELETE')
    .map(([name, { mine }]) => (mine ? `case when ${mine} then ${name} end as ${name}` : name));
  const list = columns.length > 0 ? columns.join(', ') : 'null as nothing';
  return made(`words ${it.table}`, `select ${list} from ${it.table} where ${it.owned}`, [user_id]);
}

/** What is over goes, whoever's it is. */
export const overdueOf = ({ table, retention = [] }: PersonTable, now: Moment): Made[] =>
  retention.map(({ since, days, set, where }, n) => {
    const which = `where ${since} < $1::timestamptz${where ? ` and ${where}` : ''}`;
    const text = set ? `update ${table} set ${set} ${which}` : `delete from ${table} ${which}`;
    return made(`overdue ${table} ${n}`, text, [isoOf(now - days * DAY)]);
  });
