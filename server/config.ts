import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { type CodeSenderName, SENDER_NAMES } from './account/reset/code-sender.ts';
import { type LineConfig, type LineLoginConfig, readLine, readLineLogin } from './line/config.ts';
import { type MediaConfig, readMedia } from './media/store.ts';
import { type PushConfig, readPush } from './push/config.ts';
import { isLive, type PaymentConfig, readPayment } from './payment/config.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Everything the environment may say, read once before anything starts. */
export interface Config {
  port: number;
  host: string;
  /** Absolute; the embedded database lies in `pg` inside it. */
  dataDir: string;
  /** Undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined;
  /** Where NOTIFY is heard when `databaseUrl` leads through a pooler in transaction mode; undefined: the same. */
  listenUrl: string | undefined;
  seed: 'demo' | 'none';
  logLevel: (typeof logLevels)[number];
  /** The origin people open, without a slash at the end; undefined: `http://localhost:<port>`. */
  publicUrl: string | undefined;
  pool: number;
  /** How long the first start waits for a database that is not there yet. */
  databaseWaitSeconds: number;
  /** Between SIGTERM and the end: not ready any more, and still answering. */
  drainSeconds: number;
  named: boolean;
  /** Proxies in front whose X-Forwarded-For is believed; 0: the connection's own address is the caller's. */
  trustProxy: number;
  /** A build of the app made elsewhere; undefined: `./dist`, built at the start when it is missing or old. */
  distDir: string | undefined;
  /** What `/metrics` is asked with; undefined: nobody may ask. */
  metricsToken: string | undefined;
  /** Off only for load tests and browser tests, where a crowd shares one address. */
  rateLimits: boolean;
  /** Off: a copy to look at, which runs no jobs and changes nothing outside its own database. */
  jobs: boolean;
  /** Off: phones remove the service worker and do without it, until it is on again (public/sw-off.js). */
  hasWorker: boolean;
  payment: PaymentConfig;
  push: PushConfig;
  /** Undefined: pictures lie in `dataDir`. */
  media: MediaConfig | undefined;
  /** How a one-time code reaches whoever forgot a password. */
  codeSender: CodeSenderName;
  /** Undefined: nothing goes to LINE. */
  line: LineConfig | undefined;
  /** Undefined: nobody signs in with LINE. */
  lineLogin: LineLoginConfig | undefined;
}

/** Names every wrong variable, what it was and what it may be. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** An empty variable counts as not given. Throws `ConfigError`. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const wrong: string[] = [];
  function read<T>(name: string, fallback: T, accepted: string, parse: (text: string) => T | undefined): T {
    const text = env[name]?.trim();
    if (!text) return fallback;
    const value = parse(text);
    if (value === undefined) wrong.push(`  ${name} is ${JSON.stringify(shown(name, text))}, accepted: ${accepted}`);
    return value ?? fallback;
  }
  const oneOf = <W extends string>(name: string, words: readonly W[], fallback: W): W =>
    read(name, fallback, words.join(', '), (text) => words.find((word) => word === text));
  const whole = (name: string, low: number, high: number, fallback: number): number =>
    read(name, fallback, `a whole number from ${low} to ${high}`, (text) => wholeNumber(text, low, high));

  const databaseUrl = read<string | undefined>('DATABASE_URL', undefined, databaseForm, databaseAddress);
  const listenUrl = read<string | undefined>('DATABASE_LISTEN_URL', undefined, databaseForm, databaseAddress);
  if (listenUrl && !databaseUrl) wrong.push('  DATABASE_LISTEN_URL is given, but DATABASE_URL is not');
  const isEmbedded = !env['DATABASE_URL']?.trim();
  const config: Config = {
    port: whole('PORT', 0, 65_535, 3000),
    host: read('HOST', 'localhost', 'a host name or an address, such as 0.0.0.0', hostName),
    dataDir: read('DATA_DIR', path.resolve('data'), 'a folder, or where one can be made', folder),
    databaseUrl,
    listenUrl,
    seed: oneOf('SEED', ['demo', 'none'], isEmbedded ? 'demo' : 'none'),
    logLevel: oneOf('LOG_LEVEL', logLevels, 'info'),
    publicUrl: read<string | undefined>('PUBLIC_URL', undefined, 'an origin such as https://caddee.example', origin),
    // The embedded server takes 100 connections.
    pool: whole('DB_POOL', 1, isEmbedded ? 90 : 1000, 16),
    databaseWaitSeconds: whole('DATABASE_WAIT_SECONDS', 0, 3_600, 60),
    drainSeconds: whole('DRAIN_SECONDS', 0, 600, 0),
    named: oneOf('DB_NAMED_STATEMENTS', ['on', 'off'], 'on') === 'on',
    trustProxy: whole('TRUST_PROXY', 0, 10, 0),
    distDir: read<string | undefined>('DIST_DIR', undefined, 'a folder with a built app (index.html)', builtApp),
    metricsToken: read<string | undefined>('METRICS_TOKEN', undefined, 'at least 32 letters and digits', tokenOf),
    rateLimits: oneOf('RATE_LIMITS', ['on', 'off'], 'on') === 'on',
    jobs: oneOf('JOBS', ['on', 'off'], 'on') === 'on',
    hasWorker: oneOf('WORKER', ['on', 'off'], 'on') === 'on',
    codeSender: oneOf('CODE_SENDER', SENDER_NAMES, 'operator'),
    payment: readPayment(env, wrong),
    push: readPush(env, wrong),
    media: readMedia(env, wrong),
    line: readLine(env, wrong),
    lineLogin: readLineLogin(env, wrong),
  };
  if (isLive(config.payment) && config.seed === 'demo') wrong.push('  SEED is "demo", accepted with real money: none');
  if (wrong.length > 0) throw new ConfigError(['the environment has wrong values:', ...wrong].join('\n'));
  return config;
}

const databaseForm = 'postgres://user:password@host:port/database';

function wholeNumber(text: string, low: number, high: number): number | undefined {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : -1;
  return value >= low && value <= high ? value : undefined;
}

/** As a bearer is written (RFC 6750). */
const tokenOf = (text: string): string | undefined => (/^[\w.~+/-]{32,512}=*$/.test(text) ? text : undefined);

const hostName = (text: string): string | undefined => (/^[\w.:-]+$/.test(text) ? text : undefined);

function folder(text: string): string | undefined {
  const wanted = path.resolve(text);
  let existing = wanted;
  while (!existsSync(existing)) existing = path.dirname(existing);
  return statSync(existing).isDirectory() ? wanted : undefined;
}

function builtApp(text: string): string | undefined {
  return statSync(path.join(text, 'index.html'), { throwIfNoEntry: false })?.isFile() ? path.resolve(text) : undefined;
}

function databaseAddress(text: string): string | undefined {
  // `postgres://me@/database?host=/run/postgresql` names a unix socket: no host before the path.
  const url = URL.parse(text.replace('@/', '@localhost/'));
  return url && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1 ? text : undefined;
}

function origin(text: string): string | undefined {
  const url = URL.parse(text);
  // Anything behind the origin, or a name and password in it, would be lost.
  return url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` ? url.origin : undefined;
}

/** A secret is never printed, also not one in an address that cannot be read. */
function shown(name: string, text: string): string {
  if (name === 'METRICS_TOKEN') return '…';
  return name.startsWith('DATABASE_') ? text.replace(/^([a-z]*:\/\/)?.*@/s, '$1…@') : text;
}
