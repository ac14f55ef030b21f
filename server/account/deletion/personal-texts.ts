import type { Queries } from '../../db/db.ts';
import { wordsOf } from './erase-statements.ts';
import { PERSON_DATA } from './person-data.ts';

/** Shorter ones are codes and figures that others have too. */
const SHORTEST = 2;
/** Words of the product, not of a person: statuses, kinds, languages, LINE as a provider. */
const OURS = /^[A-Z][A-Z_]*$|^(?:th|en|ja|ko|zh|line)$/;
/** Tables whose rows only repeat what other tables hold, and those with an operator's own words, which nobody else was shown. */
const NOT_COLLECTED = new Set([
  'idempotency',
  'event',
  'notification',
  'delivery',
  'audit',
  'chat_report',
  'review_report',
]);

/** Every text that only this person brought: names, numbers, written text. Ids made by the server are none. */
export async function personalWordsOf(queries: Queries, user_id: string): Promise<ReadonlySet<string>> {
  const words = new Set<string>();
  for (const it of PERSON_DATA) {
    if (NOT_COLLECTED.has(it.table)) continue;
    for (const row of await queries.many(wordsOf(it, user_id))) collect(row, words);
  }
  return words;
}

function collect(value: unknown, words: Set<string>): void {
  if (typeof value === 'string') {
    const isPersonal = value.length >= SHORTEST && !OURS.test(value) && !isMoment(value) && !isUuid(value);
    if (isPersonal) words.add(value);
    return;
  }
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return;
  for (const inner of Object.values(value)) collect(inner, words);
}

const isMoment = (text: string): boolean => /^\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?$/.test(text);
const isUuid = (text: string): boolean => /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/.test(text);
