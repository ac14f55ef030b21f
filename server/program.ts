import type { FastifyInstance } from 'fastify';
import type { Moment } from '#domain/dates.ts';
import { scheduleRetention } from './account/deletion/retention.ts';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { openDb } from './db/db.ts';
import { type House, openHouse } from './context.ts';
import { schedulePruning } from './house/prune.ts';
import { startJobs } from './jobs/jobs.ts';
import type { Logger } from './log.ts';
import { schedulePruningMedia } from './media/prune.ts';
import { migrate } from './db/migrate.ts';
import { schedulePruningNotifications } from './notification/jobs.ts';
import { jobs } from './nouns.ts';
import { scheduleReconciling } from './operator/reconcile/reconcile-nightly.ts';
import { refuseMixedMoney } from './payment/mode.ts';
import { seedCourses, seedDemo } from './seed.ts';
import type { Site } from './http/static.ts';

export interface Program {
  house: House;
  /** Not yet listening. */
  app: FastifyInstance;
  /** Ends live streams with a bye, waits for the requests and the job that are running, closes every connection. */
  close(): Promise<void>;
}

/** Database → migrated and seeded house → app, and the jobs running. */
export async function openProgram(parts: {
  config: Config;
  url: string;
  log: Logger;
  site?: Site;
  /** Tests of a whole day move it; else the machine's. */
  clock?: () => Moment;
  /** How late this process may be before it asks people to wait (app.ts); a test shares it with a browser's driver. */
  mostLateMs?: number;
}): Promise<Program> {
  const { config, url, log, site, clock, mostLateMs } = parts;
  const db = openDb({
    url,
    pool: config.pool,
    named: config.named,
    report: (error) => log.warn({ err: error }, 'the database, to nobody in particular'),
  });
  const house = openHouse({ db, url, config, log, ...(clock ? { clock } : {}) });
  try {
    await migrate(db);
    await refuseMixedMoney(db, house.payments.provider.livemode);
    await seedCourses(house);
    if (config.seed === 'demo') await seedDemo(house);
    const app = await buildApp(house, { ...(site && { site }), ...(mostLateMs !== undefined && { mostLateMs }) });
    await app.ready();
    await schedulePruning(house, house.clock());
    await scheduleRetention(house, house.clock());
    await schedulePruningMedia(house, house.clock());
    await schedulePruningNotifications(house, house.clock());
    await scheduleReconciling(house, house.clock());
    const working = startJobs(house, jobs, app.metrics.jobRan);
    return {
      house,
      app,
      async close() {
        await app.close();
        await working.stop();
        await house.close();
      },
    };
  } catch (error) {
    await house.close();
    throw error;
  }
}
