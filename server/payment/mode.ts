import { ConfigError } from '../config.ts';
import type { Queries } from '../db/db.ts';
import { demoGift, paidInMode } from './mode-sql.ts';

/**
 * Real money and play money never share books: what was bought with the one would be owed in the other. Throws `ConfigError` when the
 * database has credit of the mode this server does not run in. Looked at once, at the start.
 */
export async function refuseMixedMoney(queries: Queries, livemode: boolean): Promise<void> {
  const isMixed = await queries.maybe(paidInMode(!livemode));
  if (!isMixed && !(livemode && (await queries.maybe(demoGift())))) return;
  throw new ConfigError(
    livemode
      ? 'this database has top-ups of the sandbox or of test keys, or gifts of the demo world: with PAYMENT_MODE=live it must be another one'
      : 'this database has top-ups of real money: it is opened with PAYMENT_PROVIDER=omise and PAYMENT_MODE=live only',
  );
}
