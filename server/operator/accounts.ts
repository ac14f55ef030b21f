import { type Identifier, parseKeptIdentifier } from '#domain/account/identifier.ts';
import { plainSigns } from '#domain/typed.ts';
import { lockedAccount, lockedHolder } from '../account/own-sql.ts';
import { putIdentifier } from '../account/own/number.ts';
import type { Verdict } from '../account/own/verification.ts';
import { columnsOf } from '../account/person.ts';
import type { Queries } from '../db/db.ts';
import { judgeCaddyAs } from '../desk/decision/people.ts';
import { isUuid } from '../id.ts';
import { actingOf, type CommandContext, CommandRefused, record } from './command-context.ts';
import { caddiesKnownAs, type CaddyRow } from './sql.ts';
import { plain } from './words.ts';

/** verify-caddy and suspend. Repeating a decision changes nothing and leaves no audit row. */
export async function judgeCaddy(context: CommandContext, known_as: string, verdict: Verdict): Promise<string> {
  return context.db.transact(async (tx) => {
    const caddy = await findCaddy(tx, known_as);
    const was = await judgeCaddyAs(tx, actingOf(context), caddy.user_id, verdict);
    if (was === verdict.to) return `${nameOf(caddy)} is ${was} already: nothing was changed.`;
    return `${nameOf(caddy)} was ${was} and is ${verdict.to} now.`;
  });
}

/** Finds one caddy by `177`, `177@slug`, an e-mail, a phone, or (without these) the id. Several matches are refused with a list. */
async function findCaddy(queries: Queries, known_as: string): Promise<CaddyRow> {
  const identifier = parseKeptIdentifier(known_as);
  const [, digits, slug] = /^0*(\d{1,6})(?:@([a-z0-9-]+))?$/.exec(plainSigns(known_as).toLowerCase()) ?? [];
  const of = (kind: 'email' | 'phone') => (identifier?.kind === kind ? identifier.value : null);
  const id = isUuid(known_as) ? known_as : null;
  const found = await queries.many(caddiesKnownAs(of('email'), of('phone'), digits ?? null, slug ?? null, id));
  const [caddy, ...others] = found;
  if (!caddy) throw new CommandRefused(`no caddy is known as ${plain(known_as)}`);
  if (others.length === 0) return caddy;
  const lines = found.map((it) => `  ${plain(`${it.caddy_number}@${it.courses[0] ?? '?'}`)}  ${nameOf(it)}`);
  throw new CommandRefused(
    `${found.length} caddies are known as ${plain(known_as)}, say which one:\n${lines.join('\n')}`,
  );
}

const nameOf = ({ nickname, caddy_number, real_name, courses }: CaddyRow): string =>
  `${plain(nickname)} ${caddy_number ? `#${plain(caddy_number)}` : 'without a number'} (${plain(real_name)}; ${courses.join(', ') || 'no course'})`;

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
