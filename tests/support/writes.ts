import { type Db, sql } from '../../server/db/db.ts';

export interface Writes {
  /** The tables that were written since it was asked last. */
  taken(): Promise<string[]>;
}

/** What the database keeps of a request itself and of its own readiness. */
export const NOT_LOOKED_AT = ['idempotency', 'probe'];

/** Notes each row that is written from now on, but for tables that are not looked at. */
export async function watchWrites(db: Db): Promise<Writes> {
  const { rows } = await db.pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and not tablename = any($1)`,
    [NOT_LOOKED_AT],
  );
  await db.pool.query(`
    create table row_written (of_table text not null);
    create function note_row_written() returns trigger language plpgsql as
      $$ begin insert into row_written values (tg_table_name); return null; end $$;
    ${rows
      .map(
        ({ name }) => `create trigger row_written after insert or update or delete on ${name}
          for each row execute function note_row_written();`,
      )
      .join('\n')}`);
  return {
    taken: async () => {
      const written = await db.many(sql<{ of_table: string }>`delete from row_written returning of_table`);
      return [...new Set(written.map(({ of_table }) => of_table))].sort();
    },
  };
}
