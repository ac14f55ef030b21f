import type { FastifyInstance } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
import type { Moment } from '#domain/dates.ts';
import { scheduleRetention } from './account/deletion/erase.ts';
import { buildApp } from './app.ts';
import { type Config, ConfigError } from './config.ts';
import { DatabaseBusy, openDb, REQUEST_WAITS } from './db/db.ts';
import { type ServerContext, openServerContext } from './context.ts';
import { schedulePruning } from './house/records.ts';
import { startJobs } from './jobs/jobs.ts';
import type { Logger } from './log.ts';
import { schedulePruningMedia } from './media/jobs.ts';
import { refusePicturesOfAnother } from './media/owner.ts';
import { migrate } from './db/migrate.ts';
import { schedulePruningNotifications } from './notification/jobs.ts';
import { jobs } from './nouns.ts';
import { scheduleReconciling } from './operator/reconcile/runs.ts';
import { refuseMixedMoney } from './payment/open.ts';
import { seedCourses, seedDemo } from './seed.ts';
import type { Site } from './http/site/static.ts';

export interface Program {
  context: ServerContext;
  /** Not yet listening. */
  app: FastifyInstance;
  /** Sends `bye` to the live streams, waits for running requests and jobs, and closes every connection. */
  close(): Promise<void>;
}

/** Opens everything in order: database, migrations and seed, app, jobs. */
export async function openProgram(parts: {
  config: Config;
  url: string;
  log: Logger;
  site?: Site;
  /** Moved by tests of a whole day; by default the machine's. */
  clock?: () => Moment;
  /** How late this process may be before it refuses requests (app.ts); a test shares it with a browser's driver. */
  mostLateMs?: number;
}): Promise<Program> {
  const { config, url, log, site, clock, mostLateMs } = parts;
  const db = openDb({
    url,
    pool: config.pool,
    named: config.named,
    waits: REQUEST_WAITS,
    report: (error) => log.warn({ err: error }, 'database: lost idle connection, or failed work after a commit'),
  });
  const context = openServerContext({ db, url, config, log, ...(clock ? { clock } : {}) });
  try {
    await waitForDatabase(context);
    await migrate(db);
    await refuseMixedMoney(db, context.payments.provider.livemode);
    if (config.jobs) await refusePicturesOfAnother(context);
    else log.warn('JOBS=off: this copy runs no jobs, sends nothing, and changes neither pictures nor money outside');
    await seedCourses(context);
    if (config.seed === 'demo' && config.jobs) await seedDemo(context);
    const app = await buildApp(context, { ...(site && { site }), ...(mostLateMs !== undefined && { mostLateMs }) });
    await app.ready();
    const working = config.jobs ? await startWork(context, app) : undefined;
    return {
      context,
      app,
      async close() {
        await app.close();
        await working?.stop();
        await context.close();
      },
    };
  } catch (error) {
    await context.close();
    throw error;
  }
}

async function startWork(context: ServerContext, app: FastifyInstance): Promise<{ stop(): Promise<void> }> {
  await schedulePruning(context, context.clock());
  await scheduleRetention(context, context.clock());
  await schedulePruningMedia(context, context.clock());
  await schedulePruningNotifications(context, context.clock());
  await scheduleReconciling(context, context.clock());
  return startJobs(context, jobs, { ran: app.metrics.jobRan, mayRun: () => app.readiness.isClockRight() });
}

/** Waits for a database that starts later than the server. A database that refuses us is an error at once. */
async function waitForDatabase({ db, config, log }: ServerContext): Promise<void> {
  const until = performance.now() + config.databaseWaitSeconds * 1000;
  for (let hasSaid = false; ; hasSaid = true) {
    try {
      return await db.ping();
    } catch (error) {
      if (!(error instanceof DatabaseBusy)) throw refusedBy(error, config.databaseUrl !== undefined);
      if (performance.now() >= until) throw error;
      if (!hasSaid) log.warn({ err: error, seconds: config.databaseWaitSeconds }, 'waiting for the database');
      await pause(250);
    }
  }
}

/** The error of a database that answers and refuses us, with the setting to look at; the embedded one has none. */
function refusedBy(error: unknown, isOwn: boolean): unknown {
  if (!isOwn || !(error instanceof Error)) return error;
  const isOfCertificate = 'code' in error && /CERT|ISSUER|SIGNATURE/.test(String(error.code));
  const advice = isOfCertificate ? ': is its CA your own? Add ?sslmode=verify-full&sslrootcert=<file with the CA>' : '';
  return new ConfigError(`the database of DATABASE_URL refuses us: ${error.message}${advice}`);
}
