import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { type CodeSenderName, SENDER_NAMES } from './account/code-sender.ts';
import { type LineConfig, type LineLoginConfig, readLine, readLineLogin } from './line/config.ts';
import { type MediaConfig, readMedia } from './media/bucket.ts';
import { type PushConfig, readPush } from './push/send.ts';
import { isLive, type PaymentConfig, readPayment } from './payment/config.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The environment variables, read once before anything starts. */
export interface Config {
  port: number;
  host: string;
  /** Absolute; the embedded database is in `pg` inside it. */
  dataDir: string;
  /** Undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined;
  /** Where to listen for NOTIFY when `databaseUrl` is a pooler in transaction mode; undefined: the same address. */
  listenUrl: string | undefined;
  seed: 'demo' | 'none';
  logLevel: (typeof logLevels)[number];
  /** The public origin, without a slash at the end; undefined: `http://localhost:<port>`. */
  publicUrl: string | undefined;
  pool: number;
  /** How long the first start waits for an unreachable database. */
  databaseWaitSeconds: number;
  /** How long the server still answers after SIGTERM, while it reports "not ready". */
  drainSeconds: number;
  named: boolean;
  /** What browsers are told to open by https alone, once `publicUrl` is https. */
  hsts: 'host' | 'subdomains' | 'off';
  /** The number of proxies whose X-Forwarded-For is trusted; 0: the caller's address is that of the connection. */
  trustProxy: number;
  /** A build of the app made elsewhere; undefined: `./dist`, built at the start when it is missing or old. */
  distDir: string | undefined;
  /** The token for `/metrics`; undefined: nobody may read them. */
  metricsToken: string | undefined;
  /** Off only for load tests and browser tests, where many clients share one address. */
  rateLimits: boolean;
  /** Off: a read-only copy that runs no jobs and changes nothing outside its own database. */
  jobs: boolean;
  /** Off: phones remove their service worker and work without it until it is on again (public/sw-off.js). */
  hasWorker: boolean;
  payment: PaymentConfig;
  push: PushConfig;
  /** Undefined: pictures are stored in `dataDir`. */
  media: MediaConfig | undefined;
  /** How a one-time code is delivered to a user who forgot the password. */
  codeSender: CodeSenderName;
  /** Undefined: no messages are sent to LINE. */
  line: LineConfig | undefined;
  /** Undefined: sign-in with LINE is off. */
  lineLogin: LineLoginConfig | undefined;
}

/** Names every wrong variable with its value and the accepted values. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Reads the environment. An empty variable counts as missing. Throws `ConfigError`. */
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
    // The embedded server allows 100 connections.
    pool: whole('DB_POOL', 1, isEmbedded ? 90 : 1000, 16),
    databaseWaitSeconds: whole('DATABASE_WAIT_SECONDS', 0, 3_600, 60),
    drainSeconds: whole('DRAIN_SECONDS', 0, 600, 0),
    named: oneOf('DB_NAMED_STATEMENTS', ['on', 'off'], 'on') === 'on',
    hsts: oneOf('HSTS', ['host', 'subdomains', 'off'], 'host'),
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

const databaseForm =
  'postgres://user:password@host:port/database, perhaps with ?sslmode=verify-full&sslrootcert=<a file that is there>';

function wholeNumber(text: string, low: number, high: number): number | undefined {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : -1;
  return value >= low && value <= high ? value : undefined;
}

/** The characters of a bearer token (RFC 6750). */
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
  // `postgres://me@/database?host=/run/postgresql` names a unix socket and has no host before the path.
  const url = URL.parse(text.replace('@/', '@localhost/'));
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || url.pathname.length <= 1) return undefined;
  // A missing file would read like a database that is not there yet, and be waited for.
  const files = ['sslrootcert', 'sslcert', 'sslkey'].flatMap((name) => url.searchParams.get(name) ?? []);
  return files.every((file) => existsSync(file)) ? text : undefined;
}

function origin(text: string): string | undefined {
  const url = URL.parse(text);
  // A path, user name or password in the address would be lost, so it is refused.
  return url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` ? url.origin : undefined;
}

/** The text for an error message, without secrets, also when the address cannot be parsed. */
function shown(name: string, text: string): string {
  if (name === 'METRICS_TOKEN') return '…';
  return name.startsWith('DATABASE_') ? text.replace(/^([a-z]*:\/\/)?.*@/s, '$1…@') : text;
}

/** Every variable that we read (a test compares them with docs/deploying.md). */
export const SETTINGS: readonly string[] = [
  'BUDGET',
  'CHROMIUM',
  'CODE_SENDER',
  'DATABASE_LISTEN_URL',
  'DATABASE_URL',
  'DATABASE_WAIT_SECONDS',
  'DATA_DIR',
  'DB_NAMED_STATEMENTS',
  'DB_POOL',
  'DIST_DIR',
  'DRAIN_SECONDS',
  'HOST',
  'HSTS',
  'JOBS',
  'LIFF_BASE',
  'LIFF_ID',
  'LINE_ACCESS_BASE',
  'LINE_API_BASE',
  'LINE_CHANNEL_ACCESS_TOKEN',
  'LINE_CHANNEL_SECRET',
  'LINE_LOGIN_CHANNEL_ID',
  'LINE_LOGIN_CHANNEL_SECRET',
  'LINE_MONTHLY_BUDGET',
  'LINE_PROVIDER_ID',
  'LOG_LEVEL',
  'MEDIA_URL',
  'METRICS_TOKEN',
  'OMISE_API_BASE',
  'OMISE_SECRET_KEY',
  'OMISE_WEBHOOK_SECRETS',
  'PAYMENT_MODE',
  'PAYMENT_PROVIDER',
  'PAYMENT_REF_SECRET',
  'PORT',
  'PUBLIC_URL',
  'PUSH_TO_INNER_ADDRESSES',
  'RATE_LIMITS',
  'SEED',
  'TEST_DATABASE_URL',
  'TEST_POSTGRES_BIN',
  'TRUST_PROXY',
  'VAPID_SUBJECT',
  'WORKER',
];

/** First words that belong to us, so that whatever begins with them was meant for us. Others (`PORT_`, `TEST_`) are common elsewhere. */
const OURS = /^(?:DATABASE|DB|DRAIN|HSTS|LIFF|LINE|MEDIA|METRICS|OMISE|PAYMENT|RATE|TRUST|VAPID)_/;
/** Shorter names have too many neighbours: `HOSTS` or `SPORT` may be anybody's. */
const MIN_LENGTH = 6;

/** The variables that were meant for us and are not read, with the one that was meant when it is plain. Values are never looked at. */
export function misspelt(env: Record<string, string | undefined>): { name: string; like: string | undefined }[] {
  return Object.keys(env)
    .filter((name) => !SETTINGS.includes(name))
    .map((name) => ({ name, like: SETTINGS.find((ours) => ours.length >= MIN_LENGTH && isOneSlipAway(name, ours)) }))
    .filter(({ name, like }) => like !== undefined || OURS.test(name));
}

/** One letter more, less, another one, or two neighbours swapped; letters in lower case count as the same. */
function isOneSlipAway(name: string, ours: string): boolean {
  const given = name.toUpperCase();
  let start = 0;
  while (start < given.length && given[start] === ours[start]) start += 1;
  const [a, b] = [given.slice(start), ours.slice(start)];
  if (a === b) return true;
  const isSwapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return isSwapped || a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1);
}
