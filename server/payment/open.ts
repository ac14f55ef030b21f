import type { Moment } from '#domain/dates.ts';
import { type Config, ConfigError } from '../config.ts';
import type { Db, Queries } from '../db/db.ts';
import type { Logger } from '../log.ts';
import { openOmise } from './omise/provider.ts';
import { KeyRefused, type PaymentProvider, ProviderAway } from './provider.ts';
import { openSandbox } from './sandbox/provider.ts';
import { demoGift, paidInMode } from './sql.ts';

/** The provider the configuration names. */
export function openProvider(parts: {
  config: Config;
  db: Db;
  clock: () => Moment;
  /** Where this server can be reached; known once it listens. */
  origin: () => string;
}): PaymentProvider {
  const { payment } = parts.config;
  if (payment.provider !== 'omise') return openSandbox(parts);
  return parts.config.jobs ? openOmise(payment.omise) : onlyAsked(openOmise(payment.omise));
}

/** Of a server with JOBS=off: the provider may be asked, and nothing is moved there. */
function onlyAsked(provider: PaymentProvider): PaymentProvider {
  const refuse = async (): Promise<never> => {
    throw new ProviderAway('with JOBS=off nothing is asked for that moves money');
  };
  return {
    ...provider,
    createTopUp: refuse,
    expireCharge: refuse,
    refund: refuse,
    createPayoutRecipient: refuse,
    payout: refuse,
  };
}

/** The server's calls to the provider that are under way: none inside a transaction, and all ended before the server stops. */
export interface Payments {
  readonly provider: PaymentProvider;
  /** Does `work` now, outside whatever asked for it; what it throws is logged, and a job comes by again. Nothing is begun after `close`. */
  soon(what: string, work: () => Promise<void>): void;
  /** Aborted at `close`: what takes minutes looks at it. */
  readonly closing: AbortSignal;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** A provider that is away comes back by itself; a key it refuses waits for an operator. */
export const levelOf = (error: unknown): 'warn' | 'error' => (error instanceof KeyRefused ? 'error' : 'warn');

export function openPayments(provider: PaymentProvider, log: Logger): Payments {
  const running = new Set<Promise<void>>();
  const closing = new AbortController();

  async function idle(): Promise<void> {
    while (running.size > 0) await Promise.all(running);
  }

  return {
    provider,
    closing: closing.signal,
    soon(what, work) {
      if (closing.signal.aborted) return;
      const done = Promise.resolve()
        .then(work)
        .catch((error: unknown) => log[levelOf(error)]({ err: error, what }, 'payment provider work failed'))
        .finally(() => running.delete(done));
      running.add(done);
    },
    idle,
    async close() {
      closing.abort(new Error('the server is closing'));
      await idle();
    },
  };
}

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
