import { parseKeptIdentifier } from '#domain/account/identifier.ts';
import { plainSigns } from '#domain/typed.ts';
import type { Verdict } from '../account/own/verification.ts';
import { verifyCaddy } from '../account/own/verification.ts';
import type { Queries } from '../db/db.ts';
import { CommandRefused, type CommandContext, record } from './command-context.ts';
import { caddiesKnownAs, type CaddyRow } from './sql.ts';
import { plain } from './words.ts';

/** verify-caddy and suspend. The same verdict again changes nothing and leaves no row. */
export async function judgeCaddy(context: CommandContext, known_as: string, verdict: Verdict): Promise<string> {
  return context.db.transact(async (tx) => {
    const caddy = await findCaddy(tx, known_as);
    const was = await verifyCaddy(tx, caddy.user_id, verdict, context.now);
    if (was === verdict.to) return `${nameOf(caddy)} is ${was} already: nothing was changed.`;
    const { user_id } = caddy;
    const act = verdict.to === 'SUSPENDED' ? 'suspend' : 'verify-caddy';
    await record(tx, context, act, { user_id, was, to: verdict.to }, 'why' in verdict ? verdict.why : null);
    return `${nameOf(caddy)} was ${was} and is ${verdict.to} now.`;
  });
}

/**
 * `177`, `177@slug`, an e-mail, a phone, or the id of one who has none of them; exactly one caddy, or it is declined and says whose it
 * might be.
 */
async function findCaddy(queries: Queries, known_as: string): Promise<CaddyRow> {
  const identifier = parseKeptIdentifier(known_as);
  const [, digits, slug] = /^0*(\d{1,6})(?:@([a-z0-9-]+))?$/.exec(plainSigns(known_as).toLowerCase()) ?? [];
  const of = (kind: 'email' | 'phone') => (identifier?.kind === kind ? identifier.value : null);
  const id = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(known_as) ? known_as : null;
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
