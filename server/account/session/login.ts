import type { Session } from '#domain/account/api.ts';
import { parseKeptIdentifier } from '#domain/account/identifier.ts';
import { Refused } from '#domain/refusals.ts';
import type { Asking } from '../../http/http.ts';
import { countAttempt, whileGuessing } from './attempts.ts';
import { isPassword } from './password.ts';
import { columnsOf } from '../columns.ts';
import { signIn } from './sign-in.ts';
import { credentialsOf } from '../sql.ts';

export const login = (asking: Asking<'POST /auth/login'>): Promise<Session> =>
  withPassword(asking, asking.input, ({ user_id }) => signIn(asking, user_id));

/**
 * A wrong password and an unknown identifier are one answer, after one and the same work. Refuses TOO_MANY_REQUESTS who guesses. `open` makes
 * the session: only who has one is forgiven earlier guesses, so that nobody finds out a password without one; a right one never counts.
 */
export async function withPassword(
  asking: Pick<Asking<'POST /auth/login'>, 'context' | 'request' | 'reply' | 'now'>,
  { identifier, password }: { identifier: string; password: string },
  open: (person: { user_id: string; password_hash: string | null }) => Promise<Session>,
): Promise<Session> {
  const guess = await countAttempt(asking, identifier);
  const { phone, email } = columnsOf(parseKeptIdentifier(identifier));
  const session = await whileGuessing(guess, async () => {
    const person = await asking.context.db.maybe(credentialsOf(phone, email));
    const isRight = await isPassword(password, person?.password_hash ?? null);
    if (!person || !isRight || person.status === 'DELETED') throw new Refused('CREDENTIALS_WRONG');
    return open(person);
  });
  await guess.forgive();
  return session;
}
