import type { Identifier } from '#domain/account/identifier.ts';
import { lockedAccount, lockedHolder } from '../account/own-sql.ts';
import { putIdentifier } from '../account/own/number.ts';
import { columnsOf } from '../account/person.ts';
import { type CommandContext, CommandRefused, record } from './command-context.ts';
import { plain } from './words.ts';

/**
 * Gives a phone or e-mail to a person who lost the only one of their account and is signed in nowhere, after an operator has verified it.
 */
export async function giveBackIn(
  context: CommandContext,
  { user_id, identifier, why }: { user_id: string; identifier: Identifier; why: string },
): Promise<string> {
  const { phone, email } = columnsOf(identifier);
  const value = plain(identifier.value);
  return context.db.transact(async (tx) => {
    const account = await tx.maybe(lockedAccount(user_id));
    if (!account) throw new CommandRefused(`there is no account ${user_id}`);
    if (account.phone === identifier.value || account.email === identifier.value)
      return `Account ${user_id} has ${value} already: nothing was changed.`;
    if (account.phone !== null || account.email !== null)
      throw new CommandRefused(`account ${user_id} has a phone or an e-mail: give them a code at the desk`);
    if (await tx.maybe(lockedHolder(phone, email)))
      throw new CommandRefused(`another account has ${value}: its owner has to claim it at /help/contact`);
    await putIdentifier(tx, account, identifier, context.now);
    await record(tx, context, 'give-identifier', { user_id, what: identifier.kind }, why);
    return `Account ${user_id} has ${value} now: they sign in with it, or ask for a code.`;
  });
}
