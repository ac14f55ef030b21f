import type { Logger } from '../log.ts';
import { KeyRefused, type PaymentProvider } from './provider.ts';

/** The house's way to the provider, and what is under way with it: none of it inside a transaction, all of it ended before the house is. */
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
