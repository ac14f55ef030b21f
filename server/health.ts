import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { areHolidaysEnding, holidaysKnownTo } from '#domain/course/holidays.ts';
import type { Moment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import { succeeded } from './http/envelope.ts';
import type { ServerContext } from './context.ts';
import { bearerOf } from './http/serve.ts';
import { writeProbe } from './house/sql.ts';
import type { Metrics } from './metrics.ts';

/** Together below the five seconds after which a wrong answer would be a lie (reliability.md LS-04). */
const EVERY_MS = 2_000;
const DEADLINE_MS = 2_000;

export interface Readiness {
  isReady(): boolean;
  /** Asks the database now; answers what it found. */
  look(): Promise<boolean>;
  close(): void;
}

/** Whether this process can do its work: the database takes a write. Looked at now and then, not per request. */
export function openReadiness(context: ServerContext): Readiness {
  let isReady = false;
  let isClosed = false;
  let looking: Promise<boolean> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<boolean> {
    const deadline = Promise.withResolvers<'late'>();
    const clock = setTimeout(() => deadline.resolve('late'), DEADLINE_MS);
    const written = context.db.run(writeProbe(context.clock())).then(
      () => 'written' as const,
      (error: unknown) => {
        if (isReady) context.log.warn({ err: error }, 'not ready: the database accepts no writes');
        return 'refused' as const;
      },
    );
    const outcome = await Promise.race([written, deadline.promise]);
    clearTimeout(clock);
    isReady = !isClosed && outcome === 'written';
    return isReady;
  }

  const again = async (): Promise<void> => {
    looking ??= look().finally(() => (looking = undefined));
    await looking;
    if (!isClosed) timer = setTimeout(() => void again(), EVERY_MS).unref();
  };
  void again();

  return {
    isReady: () => isReady && context.db.hasRoom(),
    look: () => (looking ??= look().finally(() => (looking = undefined))),
    close: () => {
      isClosed = true;
      isReady = false;
      clearTimeout(timer);
    },
  };
}

/** What a person should see to before it goes wrong; none of it keeps the server from its work. */
export const warningsAt = (now: Moment): string[] =>
  areHolidaysEnding(now)
    ? [`the public holidays are known to ${holidaysKnownTo()} only: enter later ones in domain/course/holidays.ts`]
    : [];

/** For the operator, outside `/api/v1`. `/livez` says only that this process answers: a restart would not help a lost database. */
export function serveHealth(
  app: FastifyInstance,
  readiness: Readiness,
  metrics: Metrics,
  { token: metricsToken, clock }: { token: string | undefined; clock: () => Moment },
): void {
  app.get('/livez', { config: { call: 'livez' } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return succeeded(null);
  });
  app.get('/readyz', { config: { call: 'readyz' } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!readiness.isReady()) throw new Refused('BUSY');
    return succeeded({ warnings: warningsAt(clock()) });
  });
  app.get('/metrics', { config: { call: 'metrics' } }, async (request, reply) => {
    if (!metricsToken || !isSame(bearerOf(request), metricsToken)) throw new Refused('NOT_FOUND');
    reply.header('cache-control', 'no-store').type(metrics.contentType);
    return metrics.text();
  });
}

/** Digests are as long as each other, and comparing them says nothing of where they differ. */
const isSame = (given: string | undefined, wanted: string): boolean =>
  given !== undefined && timingSafeEqual(digestOf(given), digestOf(wanted));

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
