import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { areHolidaysEnding, holidaysKnownTo } from '#domain/course/holidays.ts';
import type { Moment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import { succeeded } from './http/envelope.ts';
import type { ServerContext } from './context.ts';
import { isReadOnly } from './db/db.ts';
import { bearerOf } from './http/serve.ts';
import { writeProbe } from './house/sql.ts';
import type { Metrics } from './metrics.ts';

/** Together below the five seconds after which a wrong answer would be a lie (reliability.md LS-04). */
const EVERY_MS = 2_000;
const DEADLINE_MS = 2_000;
/** After so many looks in a row that found nothing, the connections may be what is wrong. */
const LOOKS_BEFORE_RENEWAL = 2;
/** A clock that is further off lets what people wait for expire early, or late. */
const MAX_CLOCK_DIFFERENCE_MS = 2_000;

export interface Readiness {
  isReady(): boolean;
  /** False also before the first look. */
  isClockRight(): boolean;
  /** This machine's clock less the database's, in milliseconds, as the last look found it; positive: we are ahead. */
  clockDifference(): number;
  /** Asks the database now; answers what it found. */
  look(): Promise<boolean>;
  /** Not ready from now on: the balancer sends others elsewhere. */
  close(): void;
}

/**
 * Whether this process can do its work: the database takes a write, and its clock is ours. Looked at now and then, not per request.
 * `machineClock` is the machine's also where the context's is moved.
 */
export function openReadiness(context: ServerContext, machineClock: () => Moment = Date.now): Readiness {
  const { db, log } = context;
  let isReady = false;
  let isClosed = false;
  /** Undefined: nobody has looked yet. */
  let isClockRight: boolean | undefined;
  let difference = 0;
  let failures = 0;
  let failingSince = 0;
  let looking: Promise<boolean> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<boolean> {
    const deadline = Promise.withResolvers<'late'>();
    const clock = setTimeout(() => deadline.resolve('late'), DEADLINE_MS);
    const begun = performance.now();
    const sentAt = machineClock();
    const written = db.one(writeProbe(context.clock())).then(
      ({ database_clock }) => {
        compareClocks(database_clock, sentAt, machineClock());
        return 'written' as const;
      },
      (error: unknown) => {
        if (isReady) log.warn({ err: error }, 'not ready: the database accepts no writes');
        return isReadOnly(error) ? ('read only' as const) : ('refused' as const);
      },
    );
    const outcome = await Promise.race([written, deadline.promise]);
    clearTimeout(clock);
    if (outcome === 'written') failures = 0;
    else renewAfter((failures += 1), begun, outcome === 'read only');
    isReady = !isClosed && outcome === 'written' && isClockRight === true;
    return isReady;
  }

  /** It wrote somewhen between what we saw before and after: only what lies outside is a difference. */
  function compareClocks(theirs: Moment, sentAt: Moment, answeredAt: Moment): void {
    difference = Math.max(sentAt - theirs, 0) || Math.min(answeredAt - theirs, 0);
    const wasWrong = isClockRight === false;
    isClockRight = Math.abs(difference) <= MAX_CLOCK_DIFFERENCE_MS;
    if (!isClockRight && !wasWrong)
      log.error({ aheadMs: Math.round(difference) }, 'not ready: this clock and the database’s differ, no jobs run');
  }

  /** A busy database still answers something; a silent one, and a primary that has become a standby, need other connections. */
  function renewAfter(times: number, begun: number, isStandby: boolean): void {
    if (times === 1) failingSince = begun;
    if (times % LOOKS_BEFORE_RENEWAL !== 0 || (!isStandby && db.answeredAt() >= failingSince)) return;
    log.warn({ isStandby }, 'the connections to the database are thrown away: new ones are made');
    db.renew();
  }

  const again = async (): Promise<void> => {
    looking ??= look().finally(() => (looking = undefined));
    await looking;
    if (!isClosed) timer = setTimeout(() => void again(), EVERY_MS).unref();
  };
  void again();

  return {
    isReady: () => isReady && db.hasRoom(),
    isClockRight: () => isClockRight === true,
    clockDifference: () => difference,
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
