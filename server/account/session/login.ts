import type { Session } from '#domain/account/api.ts';
import { parseKeptIdentifier } from '#domain/account/identifier.ts';
import { Refused } from '#domain/refusals.ts';
import type { Asking } from '../../http/http.ts';
import { countAttempt, type Guess, whileGuessing } from './attempts.ts';
import { isPassword } from './password.ts';
import { columnsOf } from '../columns.ts';
import { signIn } from './sign-in.ts';
import { credentialsOf } from '../sql.ts';

export async function login(asking: Asking<'POST /auth/login'>): Promise<Session> {
  const { user_id, guess } = await whoHasPassword(asking, asking.input);
  const session = await whileGuessing(guess, () => signIn(asking, user_id));
  await guess.forgive();
  return session;
}

/**
 * A wrong password and an unknown identifier are one answer, after one and the same work. Refuses TOO_MANY_REQUESTS who guesses; forgiven
 * is who then has a session (`guess`), so that nobody finds out a password without one.
 */
export async function whoHasPassword(
  asking: Pick<Asking<'POST /auth/login'>, 'context' | 'request' | 'reply' | 'now'>,
  { identifier, password }: { identifier: string; password: string },
): Promise<{ user_id: string; password_hash: string | null; guess: Guess }> {
  const guess = await countAttempt(asking, identifier);
  const { phone, email } = columnsOf(parseKeptIdentifier(identifier));
  return whileGuessing(guess, async () => {
    const person = await asking.context.db.maybe(credentialsOf(phone, email));
    const isRight = await isPassword(password, person?.password_hash ?? null);
    if (!person || !isRight || person.status === 'DELETED') throw new Refused('CREDENTIALS_WRONG');
    return { ...person, guess };
  });
}
