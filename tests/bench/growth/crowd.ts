import { TARIFF } from '../../support/rates.ts';
import { mkdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { DAY, type Moment } from '../../../domain/dates.ts';
import { baht } from '../../../domain/money.ts';
import { beginSession } from '../../../server/account/tokens.ts';
import { readConfig } from '../../../server/config.ts';
import { type Db, openDb } from '../../../server/db/db.ts';
import { startEmbedded } from '../../../server/embedded/embedded.ts';
import { type ServerContext, openServerContext } from '../../../server/context.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { seedCourses } from '../../../server/seed.ts';
import { Books } from '../../../server/seed/books.ts';
import { CADDIES, GOLFERS } from '../../../server/seed/data.ts';
import { idOf, Rows } from '../../../server/seed/id.ts';
import { topUp } from '../../../server/seed/past.ts';
import { addCaddy, addGolfer } from '../../../server/seed/people.ts';
import { sumBalances } from '../../../server/seed/sql.ts';

/** A database as the product keeps it (with fsync, on the disk), and many people in it. */
export interface Crowd {
  url: string;
  /** In this process, with a pool of 16. */
  context: ServerContext;
  golfers: string[];
  caddies: string[];
  /** A bearer per golfer, each from a session of its own. */
  signIn(golfers: string[]): Promise<string[]>;
  /** A folder with a document and nothing else, for a server that is only asked for its API. */
  bareSite: string;
  /** Kills PostgreSQL (SIGKILL) and starts it again on the same folder, at the same address. */
  crash(): Promise<void>;
  close(): Promise<void>;
}

export const COURSE = 'bangkok-golf-club';
const TOGETHER = 250;

export async function openCrowd(size: { golfers: number; caddies?: number; credit?: number }): Promise<Crowd> {
  mkdirSync('.cache', { recursive: true });
  const folder = await mkdtemp(path.resolve('.cache/bench-'));
  let server = await startEmbedded(path.join(folder, 'pg'));
  const { url } = server;
  // Connections that a crash takes are no news.
  const db = openDb({ url, pool: 16, report: () => undefined });
  const config = readConfig({ SEED: 'none', LOG_LEVEL: 'silent' });
  const context = openServerContext({ db, url, config, log: pino({ level: 'silent' }) });
  const now = context.clock();
  const close = async () => {
    await context.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await migrate(db);
    await seedCourses({ db });
    await writeFile(path.join(folder, 'index.html'), '<!doctype html>');
    return {
      url,
      context,
      golfers: await addGolfers(db, size.golfers, size.credit ?? 1_000, now),
      caddies: await addCaddies(db, size.caddies ?? 0, now),
      signIn: (golfers) => signIn(db, golfers, now),
      bareSite: folder,
      async crash() {
        process.kill(server.pid, 'SIGKILL');
        await server.stop();
        server = await startEmbedded(path.join(folder, 'pg'));
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function addGolfers(db: Db, count: number, credit: number, now: Moment): Promise<string[]> {
  const [like] = GOLFERS;
  if (!like) throw new Error('the demo world has no golfer');
  const keys = Array.from({ length: count }, (_, n) => `golfer-${n}`);
  const books = new Books(now, TARIFF);
  for (const key of keys) {
    addGolfer(books.rows, { ...like, key }, 'none', now);
    topUp(books, idOf(key), baht(credit), now - 30 * DAY, 'PROMPTPAY');
  }
  await db.transact(async (tx) => {
    await books.rows.write(tx);
    await tx.run(sumBalances());
  });
  return keys.map(idOf);
}

async function addCaddies(db: Db, count: number, now: Moment): Promise<string[]> {
  const [like] = CADDIES;
  if (!like) throw new Error('the demo world has no caddy');
  const keys = Array.from({ length: count }, (_, n) => `caddy-${n}`);
  const always = { off: [], hours: [], courses: [COURSE] };
  const rows = new Rows();
  for (const [n, key] of keys.entries())
    addCaddy(rows, { ...like, ...always, key, caddy_number: String(1_000 + n) }, 'none', now);
  await db.transact((tx) => rows.write(tx));
  return keys.map(idOf);
}

async function signIn(db: Db, golfers: string[], now: Moment): Promise<string[]> {
  const device = { device_name: 'bench', remembered: false };
  const bearers: string[] = [];
  for (let at = 0; at < golfers.length; at += TOGETHER)
    await db.transact(async (tx) => {
      bearers.length = at; // in case the work is tried again
      for (const user_id of golfers.slice(at, at + TOGETHER))
        bearers.push((await beginSession(tx, { user_id, ...device }, now)).app_token);
    });
  return bearers;
}
