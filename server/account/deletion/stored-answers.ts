import { json, sql, type Tx } from '../../db/db.ts';
import { DELETED_NAME } from './person-data-account.ts';

/**
 * Stored idempotency answers are replayed to a retry for 30 days; answers given to other people may still contain the deleted person's
 * name.
 */
const answersOf = (user_id: string) =>
  sql<{ key: string; answer: unknown }>`select key, answer from idempotency where user_id = ${user_id}::uuid`;

const rewriteAnswer = (user_id: string, key: string, answer: unknown) => sql`
  update idempotency set answer = ${json(answer)}::json where user_id = ${user_id}::uuid and key = ${key}::uuid`;

/**
 * Removes the deleted person's words from answers stored for the other people. The rows stay: a phone's retry must not act a second time.
 */
export async function forgetWords(
  tx: Tx,
  people: readonly { user_id: string }[],
  words: ReadonlySet<string>,
): Promise<void> {
  for (const { user_id } of people)
    for (const { key, answer } of await tx.many(answersOf(user_id))) {
      const changed = without(answer, words);
      if (changed !== answer) await tx.run(rewriteAnswer(user_id, key, changed));
    }
}

/** The value with every one of the deleted person's words replaced; the same object when it contains none of them. */
function without(value: unknown, words: ReadonlySet<string>): unknown {
  if (typeof value === 'string') return words.has(value) ? DELETED_NAME : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items: unknown[] = value.map((item: unknown) => without(item, words));
    return items.some((item, i) => item !== value[i]) ? items : value;
  }
  const entries = Object.entries(value).map(([name, inner]): [string, unknown, boolean] => {
    const after = without(inner, words);
    return [name, after, after !== inner];
  });
  return entries.some(([, , isChanged]) => isChanged)
    ? Object.fromEntries(entries.map(([name, inner]) => [name, inner]))
    : value;
}
