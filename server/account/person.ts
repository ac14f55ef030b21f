import { nextStep } from '#domain/account/account.ts';
import type { User } from '#domain/account/api.ts';
import type { Identifier } from '#domain/account/identifier.ts';
import { Refused } from '#domain/refusals.ts';
import type { Queries } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import { personById, type PersonRow } from './sql.ts';

export async function information({ tx, caller }: Asking<'GET /user/information'>): Promise<User> {
  return userOf(tx, caller.user_id);
}

/** A person as their own phone shows them. Refuses SESSION_OVER when the person no longer exists. */
export async function userOf(queries: Queries, user_id: string): Promise<User> {
  const person = await queries.maybe(personById(user_id));
  if (!person) throw new Refused('SESSION_OVER');
  return present(person);
}

function present(person: PersonRow): User {
  const { user_id, role, display_name, photo_url, language, nickname, caddy_number } = person;
  return {
    basic_info: { user_id, role, display_name, photo_url, language, nickname, caddy_number },
    next_step: nextStep(person),
  };
}

/** The identifier as columns of `person`. */
export function columnsOf(identifier: Identifier | undefined): { phone: string | null; email: string | null } {
  return {
    phone: identifier?.kind === 'phone' ? identifier.value : null,
    email: identifier?.kind === 'email' ? identifier.value : null,
  };
}
