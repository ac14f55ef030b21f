import type { Server } from 'node:http';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { announcement } from './announcement.ts';
import { DIST, ensureBuilt } from './build.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { DatabaseBusy } from './db/db.ts';
import { keepAssets, openSite, type Site } from './http/site/static.ts';
import { type Logger, openLog } from './log.ts';
import { openDatabase } from './db/open-database.ts';
import { demoDeskLink } from './desk/first-owner.ts';
import { openProgram } from './program.ts';

/** Streams and requests normally end well within this; the rest is cut off. */
const SHUTDOWN_MS = 9_000;

/** `node server/main.ts`: starts the server and prints its address, or one line with the error. */
export async function main(): Promise<void> {
  try {
    const config = readConfig(process.env);
    await run(config, openLog(config));
  } catch (error) {
    console.error(`Caddee did not start: ${reasonOf(error)}`);
    process.exit(1);
  }
}

async function run(config: Config, log: Logger): Promise<void> {
  if (!config.distDir) await ensureBuilt();
  const site = openBuild(config, log);
  const { url, embedded } = await openDatabase(config);
  let program: Awaited<ReturnType<typeof openProgram>> | undefined;
  let isStopping = false;

  async function stop(signal: string): Promise<void> {
    if (isStopping) process.exit(130); // asked twice: at once; PostgreSQL's guard stops it
    isStopping = true;
    log.info({ signal }, 'stopping');
    program?.app.readiness.close();
    if (program) await pause(config.drainSeconds * 1000);
    setTimeout(() => {
      log.error('shutdown timed out');
      log.flush();
      process.exit(1);
    }, SHUTDOWN_MS).unref();
    await program?.close();
    await embedded?.stop();
    log.flush();
    process.exit(0);
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
  void embedded?.ended.then(() => {
    if (isStopping) return;
    console.error('PostgreSQL has ended, and without it so does Caddee.');
    process.exit(1);
  });

  try {
    program = await openProgram({ config, url, log, site });
    await program.app.listen({ host: config.host, port: config.port });
  } catch (error) {
    isStopping = true;
    await program?.close();
    await embedded?.stop();
    throw error;
  }
  const link = config.seed === 'demo' && config.jobs ? await demoDeskLink(program.context) : undefined;
  console.log(announcement(config, portOf(program.app.server), networkInterfaces(), link));
}

/** If assets cannot be copied (a read-only folder), only phones with an older document may miss a chunk. */
function openBuild(config: Config, log: Logger): Site {
  const dist = config.distDir ?? DIST;
  try {
    return openSite(dist, keepAssets(dist, path.join(config.dataDir, 'assets-kept')), config);
  } catch (error) {
    log.warn({ err: error }, 'assets of earlier builds could not be kept');
    return openSite(dist, [], config);
  }
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** One line for a mistake that the operator can correct, else the whole error. */
function reasonOf(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return `${error.message.replace(/^listen /, '')}: another program has the port, choose one with PORT`;
  if (code === 'EACCES') return `${error.message}: this user may not`;
  if (error instanceof DatabaseBusy) return `${error.message} (DATABASE_URL)`;
  return error.message;
}
