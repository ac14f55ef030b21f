import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type Db, type DbConfig, openDb } from '../../server/db/db.ts';
import { databaseUrl } from './postgres.ts';

export interface TestDatabase {
  db: Db;
  url: string;
  drop(): Promise<void>;
}

/** A migrated database of one's own, a copy of the template: `beforeAll(async () => { here = await testDatabase() })`. */
export const testDatabase = (): Promise<TestDatabase> => copyOf(inject('postgres').template);

/** A new database without tables, for the tests of what makes them. */
export const emptyDatabase = (): Promise<TestDatabase> => copyOf('template0');

/** A crowd on a machine full of tests waits longer for a connection than a request may: that is not what its test is about. */
export const openPatientDb = (config: DbConfig): Db => openDb({ connectMs: 30_000, ...config });

async function copyOf(original: string): Promise<TestDatabase> {
  const { url, template } = inject('postgres');
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await command(url, `create database ${name} template ${original} strategy wal_log`);
  const own = databaseUrl(url, name);
  const db = openPatientDb({ url: own });
  return {
    db,
    url: own,
    drop: async () => {
      await db.close();
      await command(url, `drop database ${name} with (force)`);
    },
  };
}

async function command(url: string, text: string): Promise<void> {
  const server = openDb({ url, pool: 1 });
  try {
    await server.pool.query(text);
  } finally {
    await server.close();
  }
}
