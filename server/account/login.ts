import type { Session } from '#domain/account/api.ts';
import { parseIdentifier } from '#domain/account/identifier.ts';
import { Refused } from '#domain/refusals.ts';
import type { Asking } from '../http.ts';
import { countAttempt, forgiveAttempts } from './attempts.ts';
import { isPassword } from './password.ts';
import { columnsOf } from './register.ts';
import { signIn } from './sign-in.ts';
import { credentialsOf } from './sql.ts';

/** A wrong password and an unknown identifier are one answer, after one and the same work. */
export async function login(asking: Asking<'POST /auth/login'>): Promise<Session> {
  const { input, house } = asking;
  countAttempt(asking, input.identifier);
  const { phone, email } = columnsOf(parseIdentifier(input.identifier));
  const person = await house.db.maybe(credentialsOf(phone, email));
  const isHers = await isPassword(input.password, person?.password_hash ?? null);
  if (!person || !isHers || person.status !== 'ACTIVE') throw new Refused('CREDENTIALS_WRONG');
  forgiveAttempts(asking, input.identifier);
  return signIn(asking, person.user_id);
}
