import { Refused } from '#domain/refusals.ts';
import { type Queries, sql } from '../db.ts';

/** No row: she has said yes, or is nobody of ours. */
const missing = (user_id: string) => sql<{ has_role: boolean }>`
  select role is not null as has_role from person where user_id = ${user_id}::uuid and terms_version is null`;

/** Nothing of hers is written before she said yes to the terms (PDPA s. 19). Refuses ONBOARDING_DUE with the step that is due. */
export async function requireTerms(queries: Queries, user_id: string): Promise<void> {
  const due = await queries.maybe(missing(user_id));
  if (due)
    throw new Refused('ONBOARDING_DUE', { present: { next_step: due.has_role ? 'ACCEPT_TERMS' : 'SELECT_ROLE' } });
}
