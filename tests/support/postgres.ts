import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDb } from '../../server/db/db.ts';
import { startEmbedded } from '../../server/embedded/embedded.ts';
import { nativeFolder, prepareBinaries } from '../../server/embedded/embedded-binaries.ts';
import { migrate } from '../../server/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** One server for all test files, and the migrated database they copy. */
    postgres: { url: string; template: string };
  }
}

/**
 * One server for the whole run: the one at TEST_DATABASE_URL (a role that may create databases), or one started in a folder
 * that is gone at the end, from the binaries in TEST_POSTGRES_BIN or the embedded ones. In watch mode the template is made anew for each run, because the migrations may have changed.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer(project.name);
  const template = `caddee_${randomBytes(6).toString('hex')}`;
  await makeTemplate(server.url, template);
  project.provide('postgres', { url: server.url, template });
  project.onTestsRerun(() => makeTemplate(server.url, template));
  return async () => {
    await dropAll(server.url, template);
    await server.stop();
  };
}

/** The same server, another database. */
export const databaseUrl = (url: string, name: string): string => url.replace(/^(\w+:\/\/[^/]*)\/[^?]*/, `$1/${name}`);

async function startServer(project: string): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { url: given, stop: () => Promise.resolve() };
  const folder = mkdtempSync(path.join(os.tmpdir(), 'caddee-tests-'));
  // Nothing here has to survive a power cut.
  const quick = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '500',
    // Nor to be copied elsewhere, and there is no half-hour after which it would have to be written out.
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '4GB',
    checkpoint_timeout: '1h',
    jit: 'off',
    // What it counts of an emptied table (no rows) would be believed when the next test fills it.
    autovacuum: 'off',
    // Planned once a connection, not for the values of each call: half of the planning. What is about plans is deep, and plans as in production.
    ...(project.startsWith('deep') ? {} : { plan_cache_mode: 'force_generic_plan' }),
  };
  const remove = () => rmSync(folder, { recursive: true });
  try {
    const bin = process.env['TEST_POSTGRES_BIN'];
    const binaries = prepareBinaries(bin ? path.dirname(path.resolve(bin)) : nativeFolder());
    const server = await startEmbedded(path.join(folder, 'pg'), quick, binaries);
    return { url: server.url, stop: () => server.stop().then(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

async function makeTemplate(url: string, template: string): Promise<void> {
  const server = openDb({ url, pool: 1 });
  await server.pool.query(`drop database if exists ${template}`);
  await server.pool.query(`create database ${template}`);
  await server.close();
  const db = openDb({ url: databaseUrl(url, template), pool: 1 });
  await migrate(db);
  await db.close();
}

/** The template, and what tests left behind that never came to their end. */
async function dropAll(url: string, template: string): Promise<void> {
  const server = openDb({ url, pool: 1 });
  const { rows } = await server.pool.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [template],
  );
  for (const { datname } of rows) await server.pool.query(`drop database if exists ${datname} with (force)`);
  await server.close();
}
