import type { NextStep } from '#domain/account/account.ts';
import type { Call } from '#domain/call.ts';
import { Refused } from '#domain/refusals.ts';
import { type Queries, sql } from '../../db/db.ts';

/** No row: there is no such person. */
const stepsOf = (user_id: string) => sql<{ has_role: boolean; has_terms: boolean; has_profile: boolean }>`
  select role is not null as has_role, terms_version is not null as has_terms,
    exists (select from golfer_profile where golfer_profile.user_id = person.user_id)
      or exists (select from caddy_profile where caddy_profile.user_id = person.user_id) as has_profile
  from person where user_id = ${user_id}::uuid`;

/**
 * Checked before every call that writes: how far the caller's registration must be (`Call.standing`). Nothing of the caller is stored
 * before the terms are accepted (PDPA s. 19), and nothing that others see or that moves money before the profile exists. Refuses
 * ONBOARDING_DUE with the step that is due. Newer terms are asked for by the screens: a caller who accepted older ones can go on.
 */
export async function requireGoodStanding(
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
