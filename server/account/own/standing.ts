import type { NextStep } from '#domain/account/account.ts';
import type { Call } from '#domain/call.ts';
import { Refused } from '#domain/refusals.ts';
import { type Queries, sql } from '../../db/db.ts';

/** No row: she is nobody of ours. */
const stepsOf = (user_id: string) => sql<{ has_role: boolean; has_terms: boolean; has_profile: boolean }>`
  select role is not null as has_role, terms_version is not null as has_terms,
    exists (select from golfer_profile where golfer_profile.user_id = person.user_id)
      or exists (select from caddy_profile where caddy_profile.user_id = person.user_id) as has_profile
  from person where user_id = ${user_id}::uuid`;

/**
 * At the door of every call that writes: how far her registration must be (`Call.standing`). Nothing of hers is written before she said yes to
 * the terms (PDPA s. 19), and nothing that others see or that moves money before her profile is there. Refuses ONBOARDING_DUE with the step
 * that is due. Terms of a later version are asked for by the screens: what she has begun goes on.
 */
export async function requireStanding(
  queries: Queries,
  user_id: string,
  { standing = 'registered' }: Pick<Call, 'standing'>,
): Promise<void> {
  if (standing === 'session') return;
  const steps = await queries.maybe(stepsOf(user_id));
  const next_step = steps && stepDue(steps, standing);
  if (next_step) throw new Refused('ONBOARDING_DUE', { present: { next_step } });
}

function stepDue(
  { has_role, has_terms, has_profile }: { has_role: boolean; has_terms: boolean; has_profile: boolean },
  standing: 'terms' | 'registered',
): NextStep | undefined {
  if (!has_terms) return has_role ? 'ACCEPT_TERMS' : 'SELECT_ROLE';
  return standing === 'registered' && !has_profile ? 'COMPLETE_PROFILE' : undefined;
}
