import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { areHolidaysEnding, holidaysKnownTo } from '#domain/course/holidays.ts';
import type { Moment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import { succeeded } from './http/envelope.ts';
import type { ServerContext } from './context.ts';
import { tariff } from './booking/rate-sql.ts';
import { type Db, isReadOnly } from './db/db.ts';
import { bearerOf } from './http/input.ts';
import { writeProbe } from './house/sql.ts';
import type { PictureRoom } from './media/picture.ts';
import type { Metrics } from './metrics.ts';

/** Interval and deadline together are below the five seconds after which the answer is out of date (reliability.md LS-04). */
const EVERY_MS = 2_000;
const DEADLINE_MS = 2_000;
/** After this many failed checks in a row, the connections themselves may be broken. */
const LOOKS_BEFORE_RENEWAL = 2;
/** A clock that is further off makes deadlines expire early or late. */
const MAX_CLOCK_DIFFERENCE_MS = 2_000;

export interface Readiness {
  isReady(): boolean;
  /** False before the first check as well. */
  isClockRight(): boolean;
  /** This machine's clock minus the database's, in milliseconds, at the last check; positive: this machine is ahead. */
  clockDifference(): number;
  /** Checks the database now and returns the result. */
  look(): Promise<boolean>;
  /** Not ready from now on, so that the load balancer sends requests elsewhere. */
  close(): void;
}

/**
 * Whether this process can work: the database accepts writes and its clock agrees with ours. Checked regularly, not per request.
 * `machineClock` is the real clock even when the context's clock is moved.
 */
export function openReadiness(context: ServerContext, machineClock: () => Moment = Date.now): Readiness {
  const { db, log } = context;
  let isReady = false;
  let isClosed = false;
  /** As last logged. Undefined: it has not been ready yet. */
  let wasReady: boolean | undefined;
  /** Undefined: not checked yet. */
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
    let refusal: unknown;
    const sentAt = machineClock();
    const written = db.one(writeProbe(context.clock())).then(
      ({ database_clock }) => {
        compareClocks(database_clock, sentAt, machineClock());
        return 'written' as const;
      },
      (error: unknown) => {
        refusal = error;
        return isReadOnly(error) ? ('read only' as const) : ('refused' as const);
      },
    );
    const outcome = await Promise.race([written, deadline.promise]);
    clearTimeout(clock);
    if (outcome === 'written') failures = 0;
    else renewAfter((failures += 1), begun, outcome === 'read only');
    isReady = !isClosed && outcome === 'written' && isClockRight === true;
    tellChange(isReady && db.hasRoom(), outcome, refusal);
    return isReady;
  }

  /** One line when it changes, whoever asks /readyz how often. A wrong clock has its own. */
  function tellChange(isReadyNow: boolean, outcome: string, refusal: unknown): void {
    if (isReadyNow === wasReady || isClosed) return;
    if (isReadyNow && wasReady === false) log.warn('ready again');
    if (!isReadyNow && isClockRight === true)
      log.warn(
        { outcome, ...(refusal !== undefined && { err: refusal }) },
        'not ready: the database accepts no writes',
      );
    wasReady = isReadyNow;
  }

  /** The database wrote between `sentAt` and `answeredAt`, so only what lies outside counts as a difference. */
  function compareClocks(theirs: Moment, sentAt: Moment, answeredAt: Moment): void {
    difference = Math.max(sentAt - theirs, 0) || Math.min(answeredAt - theirs, 0);
    const wasWrong = isClockRight === false;
    isClockRight = Math.abs(difference) <= MAX_CLOCK_DIFFERENCE_MS;
    if (!isClockRight && !wasWrong)
      log.error({ aheadMs: Math.round(difference) }, 'not ready: this clock and the database’s differ, no jobs run');
  }

  /**
   * Renews the connections after failed checks, unless the database still answers: a silent one, or a primary that became a standby, needs
   * new connections.
   */
  function renewAfter(times: number, begun: number, isStandby: boolean): void {
    if (times === 1) failingSince = begun;
    if (times % LOOKS_BEFORE_RENEWAL !== 0 || (!isStandby && db.answeredAt() >= failingSince)) return;
    log.warn({ isStandby }, 'the connections to the database are closed and opened again');
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

const PICTURES_FULL = 'the place for pictures is full: nobody can send one';

/** What the operator should fix in time; none of it stops the server. */
export async function warningsAt(db: Pick<Db, 'one'>, now: Moment): Promise<string[]> {
  const { holidays } = await db.one(tariff());
  return areHolidaysEnding(holidays, now)
    ? [`the list of public holidays ends at ${holidaysKnownTo(holidays) ?? 'its begin'}: enter later ones at the desk`]
    : [];
}

/**
 * Health and metrics for the operator, outside `/api/v1`. `/livez` only tells that this process answers, because a restart does not help
 * when the database is lost.
 */
export function serveHealth(
  app: FastifyInstance,
  readiness: Readiness,
  metrics: Metrics,
  {
    token: metricsToken,
    clock,
    room,
    db,
  }: { token: string | undefined; clock: () => Moment; room: PictureRoom; db: Pick<Db, 'one'> },
): void {
  app.get('/livez', { config: { call: 'livez' } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return succeeded(null);
  });
  app.get('/readyz', { config: { call: 'readyz' } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!readiness.isReady()) throw new Refused('BUSY');
    // Degraded is still ready: the disk is full for every replica, so a balancer that took them all out would turn refused pictures into an outage.
    const is_degraded = await room.isFull();
    return succeeded({
      is_degraded,
      warnings: [...(is_degraded ? [PICTURES_FULL] : []), ...(await warningsAt(db, clock()))],
    });
  });
  app.get('/metrics', { config: { call: 'metrics' } }, async (request, reply) => {
    if (!metricsToken || !isSame(bearerOf(request), metricsToken)) throw new Refused('NOT_FOUND');
    reply.header('cache-control', 'no-store').type(metrics.contentType);
    return metrics.text();
  });
}

/** Digests have equal lengths, and comparing them does not reveal where the tokens differ. */
const isSame = (given: string | undefined, wanted: string): boolean =>
  given !== undefined && timingSafeEqual(digestOf(given), digestOf(wanted));

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
