import { type Db, sql } from '../../server/db/db.ts';

/** Copies every table aside, as a backup of now. */
export async function backUp(db: Db): Promise<void> {
  await db.pool.query('create schema backup');
  for (const { name } of await tables(db)) await db.pool.query(`create table backup.${name} as table public.${name}`);
}

/** Puts the backup back in the place of everything that is there. */
export async function restore(db: Db): Promise<void> {
  const all = await tables(db);
  const client = await db.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query(`truncate ${all.map(({ name }) => `public.${name}`).join(', ')}`);
    for (const { name, columns } of all)
      await client.query(`insert into public.${name} (${columns}) select ${columns} from backup.${name}`);
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** With their columns, but for those the database works out itself. */
const tables = (db: Db) =>
  db.many(sql<{ name: string; columns: string }>`
    select table_name as name, string_agg(quote_ident(column_name), ', ') filter (where is_generated = 'NEVER') as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
    group by table_name`);
