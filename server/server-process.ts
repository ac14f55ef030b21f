import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Config, ConfigError, readConfig, misspelt } from './config.ts';
import { DatabaseBusy } from './db/db.ts';
import { type Logger, openLog } from './log.ts';
import { openDatabase } from './embedded/embedded.ts';
import { demoDeskLink } from './desk/team.ts';
import { openProgram } from './program.ts';
import { DEMO_LOGINS, DEMO_PASSWORD } from './seed.ts';
import { keepAssets, openSite, type Site } from './http/site/static.ts';

/** Streams and requests normally end well within this; the rest is cut off. */
const SHUTDOWN_MS = 9_000;

/** `node server/main.js`: starts the server and prints its address, or one line with the error. */
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
  for (const { name, like } of misspelt(process.env))
    log.warn({ name, ...(like && { didYouMean: like }) }, 'a variable begins like ours and is none of them');
  await refuseUsedPort(config);
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

/** Asked before the database is touched: a start that cannot listen must not migrate. */
async function refuseUsedPort({ port, host }: Config): Promise<void> {
  if (port === 0) return;
  const trial = createServer();
  trial.listen({ port, host });
  await once(trial, 'listening');
  trial.close();
  await once(trial, 'close');
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

/** The text that a started server prints: its addresses, also for phones in the same network, and the demo logins. */
export function announcement(
  { publicUrl, host, seed }: Pick<Config, 'publicUrl' | 'host' | 'seed'>,
  port: number,
  networks: ReturnType<typeof networkInterfaces>,
  /** The link that makes the demo's owner of the desk. */
  deskLink?: string,
): string {
  const isOpenToAll = host === '0.0.0.0' || host === '::';
  const lines = [`\nCaddee is open: ${publicUrl ?? `http://${isOpenToAll ? 'localhost' : inAddress(host)}:${port}`}`];
  if (isOpenToAll && !publicUrl)
    for (const { address, family, internal } of Object.values(networks).flatMap((it) => it ?? []))
      if (family === 'IPv4' && !internal)
        lines.push(`  phones in this network  http://${address}:${port}  (installing, offline and pushes need https)`);
  if (seed === 'demo')
    for (const [role, login] of Object.entries(DEMO_LOGINS))
      lines.push(`  ${role}  ${login}  password ${DEMO_PASSWORD}`);
  if (deskLink) lines.push(`  desk  ${deskLink}  (once, for an hour)`);
  return `${lines.join('\n')}\n`;
}

/** An IPv6 address stands in brackets, because its colons would read as a port. */
const inAddress = (host: string): string => (host.includes(':') ? `[${host}]` : host);

const root = path.join(import.meta.dirname, '..');
const DIST = path.join(root, 'dist');
/** The files that the build depends on. */
const SOURCES = ['index.html', 'desk.html', 'vite.config.ts', 'build', 'package.json', 'src', 'sw', 'domain', 'public'];

/** If assets cannot be copied (a read-only folder), only phones with an older document may miss a chunk. */
function openBuild(config: Config, log: Logger): Site {
  const dist = config.distDir ?? DIST;
  try {
    const kept = path.join(config.dataDir, 'assets-kept');
    return openSite(dist, keepAssets(dist, kept), { ...config, kept });
  } catch (error) {
    log.warn({ err: error }, 'assets of earlier builds could not be kept');
    return openSite(dist, [], config);
  }
}

/** Builds the app when there is no build, or when a source is newer and the build tools are installed. */
async function ensureBuilt(): Promise<void> {
  const built = statSync(path.join(DIST, 'index.html'), { throwIfNoEntry: false })?.mtimeMs;
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const canBuild = existsSync(vite);
  if (built !== undefined && (!canBuild || youngest() <= built)) return;
  if (!canBuild) throw new Error('there is no build of the app in ./dist, and vite is missing: run npm ci first');
  console.log(built === undefined ? 'Building the app …' : 'The app has changed since it was built, building it …');
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' });
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve));
  if (code !== 0) throw new Error('the app could not be built, see above');
}

function youngest(): number {
  const files = SOURCES.map((source) => path.join(root, source)).filter((source) => existsSync(source));
  return Math.max(0, ...files.flatMap(agesBelow));
}

function agesBelow(file: string): number[] {
  if (!statSync(file).isDirectory()) return [statSync(file).mtimeMs];
  const inside = readdirSync(file, { recursive: true, withFileTypes: true });
  return inside
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(path.join(entry.parentPath, entry.name)).mtimeMs);
}
