import path from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../server/config.ts';

const refusalOf = (env: Record<string, string>): string => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
};

test('without any variable it is the demo on port 3000 of this machine with its own database', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: 'localhost',
    dataDir: path.resolve('data'),
    databaseUrl: undefined,
    seed: 'demo',
    logLevel: 'info',
    publicUrl: undefined,
    pool: 16,
    named: true,
    trustProxy: 0,
    distDir: undefined,
    rateLimits: true,
  });
});

test('an empty variable counts as not given', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', SEED: '' })).toEqual(readConfig({}));
});

test('with DATABASE_URL no demo world is made, unless it is asked for', () => {
  const url = 'postgres://caddee:secret@db.example:5432/caddee';
  expect(readConfig({ DATABASE_URL: url })).toMatchObject({ databaseUrl: url, seed: 'none' });
  expect(readConfig({ DATABASE_URL: url, SEED: 'demo' }).seed).toBe('demo');
});

test.each([
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
  [{ DB_NAMED_STATEMENTS: 'off' }, { named: false }],
  [{ TRUST_PROXY: '1' }, { trustProxy: 1 }],
  [{ RATE_LIMITS: 'off' }, { rateLimits: false }],
])('%j is taken', (env, part) => {
  expect(readConfig(env)).toMatchObject(part);
});

test.each([
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
])('%j is refused, saying what was given and what is accepted', (env, refusal) => {
  expect(refusalOf(env)).toContain(refusal);
});

test('every wrong variable is listed at once', () => {
  const refusal = refusalOf({ PORT: 'x', SEED: 'y', LOG_LEVEL: 'z', HOST: 'localhost' });
  expect(refusal.split('\n').map((line) => line.trim().split(' ')[0])).toEqual(['the', 'PORT', 'SEED', 'LOG_LEVEL']);
});

test('a refusal never prints the password of the database', () => {
  for (const url of ['mysql://me:hunter2@db/caddee', 'me:hunter2@db', 'postgres://me:hunter2@x@db:y/'])
    expect(refusalOf({ DATABASE_URL: url })).not.toMatch(/hunter2|accepted$/);
});
