import { TERMS_VERSION } from '#domain/account/account.ts';
import type { Session } from '#domain/account/api.ts';
import { parseIdentifier } from '#domain/account/identifier.ts';
import { isCommonPassword } from '#domain/account/password.ts';
import { isoOf } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { Tx } from '../../db/db.ts';
import type { Asking } from '../../http/http.ts';
import { newId } from '../../id.ts';
import { countAttempt, whileGuessing } from './attempts.ts';
import { columnsOf } from '../columns.ts';
import { hashPassword } from './password.ts';
import { signIn } from './sign-in.ts';
import { credentialsOf, insertConsent, insertPerson } from '../sql.ts';

/**
 * A taken identifier is answered openly: otherwise somebody who forgot their account could not go on, and no message can be sent to them
 * yet. What a stranger learns from that is limited in the same way as guessing passwords.
 */
export async function register(asking: Asking<'POST /auth/register'>): Promise<Session> {
  const { input, now, context } = asking;
  const identifier = parseIdentifier(input.identifier);
  if (!identifier) throw new Error('the schema let an unreadable identifier through');
  if (isCommonPassword(input.password, input.identifier))
    throw new Refused('PASSWORD_TOO_COMMON', { field: 'password' });
  const guess = await countAttempt(asking, `register ${identifier.value}`, Promise.resolve(undefined));
  const { phone, email } = columnsOf(identifier);
  const user_id = newId(now);
  const at = isoOf(now);
  const marketing = input.marketing ?? false;
  const write = async (tx: Tx, hash: string) => {
    const written = await tx.run(
      insertPerson(user_id, input.display_name, phone, email, hash, input.language ?? 'th', marketing, at),
    );
    if (written === 0) throw taken();
    await tx.run(insertConsent(newId(now), user_id, 'ADULT', TERMS_VERSION, true, at));
    await tx.run(insertConsent(newId(now), user_id, 'MARKETING', TERMS_VERSION, marketing, at));
  };
  const session = await whileGuessing(guess, async () => {
    if (await context.db.maybe(credentialsOf(phone, email))) throw taken();
    const hash = await hashPassword(input.password);
    return signIn(asking, user_id, (tx) => write(tx, hash));
  });
  await guess.forgive();
  return session;
}

const taken = (): Refused => new Refused('IDENTIFIER_TAKEN', { field: 'identifier' });
