import path from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../server/config.ts';
import { testTable } from '../support/table.ts';

const refusalOf = (env: Record<string, string | undefined>): string => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
};

test('without any variable it is the demo on port 3000 of this machine with its own database; an empty one counts as not given', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: 'localhost',
    dataDir: path.resolve('data'),
    databaseUrl: undefined,
    listenUrl: undefined,
    seed: 'demo',
    logLevel: 'info',
    publicUrl: undefined,
    pool: 16,
    databaseWaitSeconds: 60,
    drainSeconds: 0,
    named: true,
    hsts: 'host',
    trustProxy: 0,
    distDir: undefined,
    metricsToken: undefined,
    rateLimits: true,
    jobs: true,
    hasWorker: true,
    codeSender: 'operator',
    line: undefined,
    media: undefined,
    push: { subject: 'https://caddee.example', toInnerAddresses: false },
    payment: { provider: 'sandbox', refSecret: undefined },
  });
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', SEED: '' })).toEqual(readConfig({}));
  // With DATABASE_URL no demo world is made, unless it is asked for.
  const url = 'postgres://caddee:secret@db.example:5432/caddee';
  expect(readConfig({ DATABASE_URL: url })).toMatchObject({ databaseUrl: url, seed: 'none' });
  expect(readConfig({ DATABASE_URL: url, SEED: 'demo' }).seed).toBe('demo');
});

testTable<[Record<string, string>, object]>([
  [{ PORT: '0' }, { port: 0 }],
  [{ PORT: '65535' }, { port: 65535 }],
  [{ HOST: '::' }, { host: '::' }],
  [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
  [{ DATA_DIR: '/tmp/a b/ข้อมูล' }, { dataDir: '/tmp/a b/ข้อมูล' }],
  [{ SEED: 'none' }, { seed: 'none' }],
  [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
  [{ PUBLIC_URL: 'https://caddee.example/' }, { publicUrl: 'https://caddee.example' }],
  [{ DB_POOL: '90' }, { pool: 90 }],
  [{ DB_POOL: '200', DATABASE_URL: 'postgresql:///caddee?host=/run/postgresql' }, { pool: 200 }],
  [{ DATABASE_URL: 'postgres://me@/caddee?host=/run/postgresql' }, { seed: 'none' }],
  [
    { DATABASE_URL: 'postgres://pooler/caddee', DATABASE_LISTEN_URL: 'postgres://db/caddee' },
    { listenUrl: 'postgres://db/caddee' },
  ],
  [{ METRICS_TOKEN: 'a'.repeat(32) }, { metricsToken: 'a'.repeat(32) }],
  [{ DB_NAMED_STATEMENTS: 'off' }, { named: false }],
  [{ HSTS: 'subdomains' }, { hsts: 'subdomains' }],
  [
    { DATABASE_URL: 'postgres://db/caddee?sslmode=verify-full&sslrootcert=package.json' },
    { databaseUrl: 'postgres://db/caddee?sslmode=verify-full&sslrootcert=package.json' },
  ],
  [{ TRUST_PROXY: '1' }, { trustProxy: 1 }],
  [{ RATE_LIMITS: 'off' }, { rateLimits: false }],
  [{ WORKER: 'off' }, { hasWorker: false }],
])('%j is taken', (env, part) => {
  expect(readConfig(env)).toMatchObject(part);
});

testTable<[Record<string, string>, string]>([
  [{ PORT: '65536' }, 'PORT is "65536", accepted: a whole number from 0 to 65535'],
  [{ PORT: '-1' }, 'PORT is "-1"'],
  [{ PORT: '30e2' }, 'PORT is "30e2"'],
  [{ HOST: 'http://localhost' }, 'HOST is "http://localhost"'],
  [{ DATA_DIR: 'package.json' }, 'DATA_DIR is "package.json", accepted: a folder, or where one can be made'],
  [{ DATA_DIR: 'package.json/data' }, 'DATA_DIR is "package.json/data"'],
  [{ SEED: 'Demo' }, 'SEED is "Demo", accepted: demo, none'],
  [{ LOG_LEVEL: 'verbose' }, 'LOG_LEVEL is "verbose", accepted: fatal, error, warn, info, debug, trace, silent'],
  [{ PUBLIC_URL: 'caddee.example' }, 'PUBLIC_URL is "caddee.example"'],
  [{ PUBLIC_URL: 'https://caddee.example/app' }, 'PUBLIC_URL is "https://caddee.example/app"'],
  [{ DB_POOL: '0' }, 'DB_POOL is "0", accepted: a whole number from 1 to 90'],
  [{ DB_POOL: '91' }, 'DB_POOL is "91"'],
  [{ DB_NAMED_STATEMENTS: 'no' }, 'DB_NAMED_STATEMENTS is "no", accepted: on, off'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY is "yes", accepted: a whole number from 0 to 10'],
  [{ RATE_LIMITS: '1' }, 'RATE_LIMITS is "1", accepted: on, off'],
  [{ DATABASE_URL: 'mysql://db/caddee' }, 'DATABASE_URL is "mysql://db/caddee", accepted: postgres://'],
  [{ DATABASE_URL: 'postgres://db' }, 'DATABASE_URL is "postgres://db"'],
  [{ DATABASE_URL: 'postgres://db/caddee?sslrootcert=/no/ca.pem' }, 'sslrootcert=<a file that is there>'],
  [{ HSTS: 'on' }, 'HSTS is "on", accepted: host, subdomains, off'],
  [{ DATABASE_LISTEN_URL: 'postgres://db/caddee' }, 'DATABASE_LISTEN_URL is given, but DATABASE_URL is not'],
  [{ METRICS_TOKEN: 'a'.repeat(31) }, 'METRICS_TOKEN is "…", accepted: at least 32 letters and digits'],
])('%j is refused, saying what was given and what is accepted', (env, refusal) => {
  expect(refusalOf(env)).toContain(refusal);
});

test('every wrong variable is listed at once, and no password, token or key is ever printed', () => {
  const refusal = refusalOf({ PORT: 'x', SEED: 'y', LOG_LEVEL: 'z', HOST: 'localhost' });
  expect(refusal.split('\n').map((line) => line.trim().split(' ')[0])).toEqual(['the', 'PORT', 'SEED', 'LOG_LEVEL']);
  // A refusal never prints the password of the database, nor the metrics’ token.
  expect(refusalOf({ METRICS_TOKEN: 'hunter2' })).not.toMatch(/hunter2|accepted$/);
  for (const url of ['mysql://me:hunter2@db/caddee', 'me:hunter2@db', 'postgres://me:hunter2@x@db:y/'])
    for (const name of ['DATABASE_URL', 'DATABASE_LISTEN_URL'])
      expect(refusalOf({ [name]: url })).not.toMatch(/hunter2|accepted$/);
  // A key is never printed, also not one in a wrong place.
  const key = 'skey_test_hunter2';
  for (const env of [
    { ...test_, PAYMENT_MODE: 'live', OMISE_SECRET_KEY: key },
    { ...test_, OMISE_SECRET_KEY: `x${key}` },
    { ...test_, OMISE_API_BASE: `https://${key}@api.omise.co/` },
    { ...test_, OMISE_API_BASE: 'https://me:hunter2@api.omise.co/v1' },
    { ...test_, PAYMENT_MODE: key },
    { PAYMENT_PROVIDER: key, OMISE_WEBHOOK_SECRETS: 'hunter2' },
    { PAYMENT_REF_SECRET: 'hunter2' },
  ])
    expect(refusalOf(env)).not.toMatch(/hunter2|^accepted$/);
});

const secret = 'b21pc2Utd2ViaG9vay1zZWNyZXQ=';
const test_ = {
  PAYMENT_PROVIDER: 'omise',
  OMISE_SECRET_KEY: 'skey_test_5xuy4w91xqz7d1w9u0t',
  OMISE_WEBHOOK_SECRETS: secret,
};
const live = {
  ...test_,
  PAYMENT_MODE: 'live',
  SEED: 'none',
  OMISE_SECRET_KEY: 'skey_5xuy4w91xqz7d1w9u0t',
  PUBLIC_URL: 'https://caddee.example',
};

test('with a test key it is Omise in test mode, with a live key and PAYMENT_MODE=live it is real money', () => {
  expect(readConfig(test_).payment).toEqual({
    provider: 'omise',
    refSecret: undefined,
    omise: {
      apiBase: 'https://api.omise.co',
      secretKey: test_.OMISE_SECRET_KEY,
      webhookSecrets: [secret],
      livemode: false,
    },
  });
  expect(readConfig(live).payment).toMatchObject({ omise: { secretKey: live.OMISE_SECRET_KEY, livemode: true } });
  // While the webhook secret is changed there are two.
  const two = { ...test_, OMISE_WEBHOOK_SECRETS: `${secret}, bmV3IHdlYmhvb2sgc2VjcmV0IQ==` };
  expect(readConfig(two).payment).toMatchObject({
    omise: { webhookSecrets: [secret, 'bmV3IHdlYmhvb2sgc2VjcmV0IQ=='] },
  });
  // Test mode may ask a stand-in on this machine.
  const base = { ...test_, OMISE_API_BASE: 'http://127.0.0.1:4010/' };
  expect(readConfig(base).payment).toMatchObject({ omise: { apiBase: 'http://127.0.0.1:4010' } });
});

testTable<[string, Record<string, string>, string]>([
  ['a live key in test mode', { ...test_, OMISE_SECRET_KEY: live.OMISE_SECRET_KEY }, 'OMISE_SECRET_KEY is not a test'],
  ['a test key in live mode', { ...live, OMISE_SECRET_KEY: test_.OMISE_SECRET_KEY }, 'OMISE_SECRET_KEY is not a live'],
  ['a public key', { ...test_, OMISE_SECRET_KEY: 'pkey_test_5xuy4w91xqz7d1w9u0t' }, 'OMISE_SECRET_KEY is not a test'],
  ['no key', { PAYMENT_PROVIDER: 'omise', OMISE_WEBHOOK_SECRETS: secret }, 'OMISE_SECRET_KEY is missing'],
  ['no webhook secret', { ...test_, OMISE_WEBHOOK_SECRETS: '' }, 'OMISE_WEBHOOK_SECRETS is missing'],
  ['a webhook secret cut off', { ...test_, OMISE_WEBHOOK_SECRETS: 'b21pc2U=' }, 'OMISE_WEBHOOK_SECRETS is not base64'],
  ['a second one that is none', { ...test_, OMISE_WEBHOOK_SECRETS: `${secret},?` }, 'OMISE_WEBHOOK_SECRETS is not'],
  ['real money in the sandbox', { PAYMENT_MODE: 'live' }, 'PAYMENT_MODE is "live", but PAYMENT_PROVIDER is sandbox'],
  ['keys for the sandbox', { OMISE_SECRET_KEY: 'skey_test_1' }, 'OMISE_SECRET_KEY is given, but PAYMENT_PROVIDER'],
  [
    'another provider',
    { ...test_, PAYMENT_PROVIDER: 'stripe' },
    'PAYMENT_PROVIDER is "stripe", accepted: sandbox, omise',
  ],
  ['another mode', { ...test_, PAYMENT_MODE: 'prod' }, 'PAYMENT_MODE is "prod", accepted: test, live'],
  [
    'live keys sent elsewhere',
    { ...live, OMISE_API_BASE: 'https://omise.example' },
    'accepted when PAYMENT_MODE is live',
  ],
  [
    'keys in the clear',
    { ...test_, OMISE_API_BASE: 'http://omise.example' },
    'OMISE_API_BASE is "http://omise.example"',
  ],
  ['live without https', { ...live, PUBLIC_URL: 'http://caddee.example' }, 'PUBLIC_URL must be https'],
  ['real money in the demo world', { ...live, SEED: 'demo' }, 'SEED is "demo", accepted with real money: none'],
  ['the demo world is the default without DATABASE_URL', { ...live, SEED: '' }, 'SEED is "demo"'],
  ['a short secret for addresses', { PAYMENT_REF_SECRET: 'x'.repeat(31) }, 'PAYMENT_REF_SECRET is too short'],
])('%s: the server does not start', (_what, env, refusal) => {
  expect(refusalOf(env)).toContain(refusal);
});
