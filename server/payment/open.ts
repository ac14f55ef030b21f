import type { Moment } from '#domain/dates.ts';
import { type Config, ConfigError } from '../config.ts';
import type { Db, Queries } from '../db/db.ts';
import type { Logger } from '../log.ts';
import { openOmise } from './omise/provider.ts';
import { KeyRefused, type PaymentProvider, ProviderAway } from './provider.ts';
import { openSandbox } from './sandbox/provider.ts';
import { demoGift, paidInMode } from './sql.ts';

/** The configured provider. */
export function openProvider(parts: {
  config: Config;
  db: Db;
  clock: () => Moment;
  /** The server's address; known once it listens. */
  origin: () => string;
}): PaymentProvider {
  const { payment } = parts.config;
  if (payment.provider !== 'omise') return openSandbox(parts);
  return parts.config.jobs ? openOmise(payment.omise) : onlyAsked(openOmise(payment.omise));
}

/** The provider for a server with JOBS=off: it can be read, but no money moves. */
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

/** The calls to the provider that are under way: never inside a transaction, and all ended before the server stops. */
export interface Payments {
  readonly provider: PaymentProvider;
  /** Runs `work` now in the background; errors are logged and a job tries again. Nothing starts after `close`. */
  soon(what: string, work: () => Promise<void>): void;
  /** Aborted at `close`; work that takes minutes checks it. */
  readonly closing: AbortSignal;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** An unreachable provider recovers by itself; a refused key needs an operator. */
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

/** Keeps real and test money in separate databases. Throws `ConfigError` at the start when the database has credit of the other mode. */
export async function refuseMixedMoney(queries: Queries, livemode: boolean): Promise<void> {
  const isMixed = await queries.maybe(paidInMode(!livemode));
  if (!isMixed && !(livemode && (await queries.maybe(demoGift())))) return;
  throw new ConfigError(
    livemode
      ? 'this database has top-ups of the sandbox or of test keys, or gifts of the demo world: with PAYMENT_MODE=live it must be another one'
      : 'this database has top-ups of real money: it is opened with PAYMENT_PROVIDER=omise and PAYMENT_MODE=live only',
  );
}
