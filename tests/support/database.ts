import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { type Db, type DbConfig, openDb } from '../../server/db/db.ts';
import { databaseUrl } from './postgres.ts';

export interface TestDatabase {
  db: Db;
  url: string;
  drop(): Promise<void>;
}

/**
 * A migrated database of one's own: `const here = await testDatabase()` at the top of a file, `afterAll(() => here.drop())`. To make one takes longer than most tests,
 * so what a test drops is emptied and handed to the next test of this worker.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const migrated = emptied.pop() ?? (await copyOfTemplate());
  const db = openPatientDb({ url: migrated.url });
  return {
    db,
    url: migrated.url,
    drop: async () => {
      for (const close of opened.get(migrated.url) ?? []) await close();
      opened.delete(migrated.url);
      await db.close();
      rmSync(folderOf(migrated.url), { recursive: true, force: true });
      if (await empty(migrated)) emptied.push(migrated);
      else {
        for (const kept of aside.get(migrated.url) ?? []) await kept.db.close();
        aside.delete(migrated.url);
        await drop(migrated.name);
      }
    },
  };
}

const opened = new Map<string, (() => Promise<void>)[]>();

/** What a test has left open on a database ends before the next test gets it. `close` may be called again. */
export function closeBeforeDrop(url: string, close: () => Promise<void>): void {
  opened.set(url, [...(opened.get(url) ?? []), close]);
}

/** Where the servers on this database keep their pictures: made with the first one, gone with the database. */
export const folderOf = (url: string): string =>
  path.join(tmpdir(), `caddee-data-${path.basename(new URL(url).pathname)}`);

/** A new database without tables, for the tests of what makes them. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const { name, url } = await copyOf('template0');
  const db = openPatientDb({ url });
  return { db, url, drop: () => db.close().then(() => drop(name)) };
}

/**
 * A crowd on a machine full of tests waits longer for a connection than a request may: that is not what its test is about. `close` of one
 * with the usual number of connections only puts it aside for the next test on this database: new connections plan each statement anew,
 * which was a third of PostgreSQL's work.
 */
export function openPatientDb(config: DbConfig): Db {
  if (Object.keys(config).length > 1) return openDb({ connectMs: 30_000, ...config });
  const { url } = config;
  const kept = aside.get(url)?.pop() ?? openKept(url);
  const listeners: ((users: Set<string>) => void)[] = [];
  kept.heard = (users) => {
    for (const listener of listeners) listener(users);
  };
  return {
    ...kept.db,
    onCommit: (listener) => void listeners.push(listener),
    close: async () => {
      listeners.length = 0;
      const { pool } = kept.db;
      if (pool.ending) return;
      if (pool.idleCount < pool.totalCount) await pool.end();
      else aside.set(url, [...(aside.get(url) ?? []), kept]);
    },
  };
}

interface Kept {
  db: Db;
  heard: (users: Set<string>) => void;
}

/** What has connections and no test, by the address of its database. */
const aside = new Map<string, Kept[]>();
const KEPT = 'caddee kept';

function openKept(url: string): Kept {
  const named = new URL(url);
  named.searchParams.set('application_name', KEPT);
  const kept: Kept = { db: openDb({ url: named.href, connectMs: 30_000 }), heard: () => undefined };
  kept.db.onCommit((users) => kept.heard(users));
  return kept;
}

interface Migrated {
  name: string;
  url: string;
  /** What its tables, functions and settings were when it was new. */
  schema: string;
  /** What its tables held when it was new: the accounts of the house, rewards, which migrations ran. */
  rows: readonly { table: string; rows: unknown }[];
}

/** What was deleted stays in the files: one that has grown so much is not used again. */
const MAX_BYTES = 50_000_000;

/** Databases of this worker that no test uses now. */
const emptied: Migrated[] = [];

async function copyOfTemplate(): Promise<Migrated> {
  const { name, url } = await copyOf(inject('postgres').template);
  return connectedTo(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
    );
    const parts = tables.map((it) => `select '${it.name}' as table, json_agg(t) as rows from ${it.name} t`);
    const { rows } = await client.query<Migrated['rows'][number]>(parts.join(' union all '));
    return { name, url, schema: await schemaOf(client), rows: rows.filter((it) => it.rows !== null) };
  });
}

/** Nobody is connected and nothing but the rows of a new database is there. False where a test changed its schema or wrote much, or the role may not do it. */
async function empty({ url, schema, rows }: Migrated): Promise<boolean> {
  return connectedTo(url, async (client) => {
    await client.query(`select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name <> '${KEPT}'`);
    const { rows: state } = await client.query<{ isFit: boolean }>(`
      select rolsuper and pg_database_size(current_database()) < ${MAX_BYTES} as "isFit" from pg_roles where rolname = current_user`);
    if (!state[0]?.isFit || (await schemaOf(client)) !== schema) return false;
    // What is appended only may be deleted here, and in any order.
    await client.query('set session_replication_role = replica');
    await client.query(`do $$ declare name text; begin
      for name in select tablename from pg_tables where schemaname = 'public' loop execute format('delete from %I', name); end loop;
    end $$`);
    for (const it of rows)
      await client.query(`insert into ${it.table} select * from json_populate_recordset(null::${it.table}, $1)`, [
        JSON.stringify(it.rows),
      ]);
    return true;
  });
}

/** Every change of a table, function, trigger, constraint or setting makes it another. */
async function schemaOf(client: pg.Client): Promise<string> {
  const catalogs = ['pg_class', 'pg_attribute', 'pg_proc', 'pg_trigger', 'pg_constraint', 'pg_type', 'pg_namespace'];
  const { rows } = await client.query<{ schema: string }>(`select string_agg(part, ' ') as schema from (
    ${catalogs.map((it) => `select concat('${it} ', count(*), ' ', sum(xmin::text::bigint)) as part from ${it}`).join(' union all ')}
    union all select concat('settings ', count(*)) from pg_db_role_setting
      where setdatabase = (select oid from pg_database where datname = current_database())
  ) as parts`);
  return rows[0]?.schema ?? '';
}

async function copyOf(original: string): Promise<{ name: string; url: string }> {
  const { url, template } = inject('postgres');
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await connectedTo(url, (client) => client.query(`create database ${name} template ${original} strategy file_copy`));
  return { name, url: databaseUrl(url, name) };
}

async function drop(name: string): Promise<void> {
  await connectedTo(inject('postgres').url, (client) => client.query(`drop database ${name} with (force)`));
}

async function connectedTo<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
