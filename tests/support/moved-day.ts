import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pino } from 'pino';
import type { Moment } from '../../domain/dates.ts';
import { readConfig } from '../../server/config.ts';
import type { Db } from '../../server/db/db.ts';
import { openDatabase } from '../../server/embedded/embedded.ts';
import { openProgram, type Program } from '../../server/program.ts';
import { openSite } from '../../server/http/site/static.ts';
import { dataFolder } from './demo-world.ts';
import type { Phone } from './phone.ts';

/** The product in this process, with a clock that can be put forward: a round of golf takes a day, a test does not. */
export interface MovedDay {
  origin: string;
  /** For what no phone can do: an operator's acts, a look at the ledger. */
  db(): Db;
  /** The server's clock. */
  now(): Moment;
  /** The server is gone, its port refuses; its clock goes on. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** The server and these phones live at `moment` from now on; what became due meanwhile happens. */
  moveTo(moment: Moment, phones: readonly Phone[]): Promise<void>;
  close(): Promise<void>;
}

export async function startMovedDay(): Promise<MovedDay> {
  const dataDir = await dataFolder('caddee-day-');
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' });
  const { url, embedded } = await openDatabase(config);
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const site = openSite(path.resolve(process.env['DIST_DIR'] ?? 'dist'));
  const log = pino({ level: 'silent' });
  let port = 0;
  let program: Program | undefined;
  const start = async () => {
    program = await openProgram({ config, url, log, site, clock: now, mostLateMs: 0 });
    await program.app.listen({ host: 'localhost', port });
    port = (program.app.server.address() as AddressInfo).port;
  };
  const stop = async () => {
    const running = program;
    program = undefined;
    await running?.close();
  };
  await start();

  return {
    origin: `http://localhost:${port}`,
    db: () => (program as Program).context.db,
    start,
    stop,
    now,
    async moveTo(moment, phones) {
      const by = moment - now();
      if (by < 0) throw new RangeError('a day only goes forward');
      ahead += by;
      for (const { context } of phones) await context.clock.fastForward(by);
    },
    async close() {
      await stop();
      await embedded?.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
