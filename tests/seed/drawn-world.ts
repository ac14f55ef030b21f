import { type Db, sql } from '../../server/db/db.ts';

/** Keys and codes that are made by chance, and what is made of them: two worlds differ in these alone. */
const BY_CHANCE =
  /"(?:password_hash|ref_hash|charge_id|recipient_id|transfer_id|code_hash|private_key|public_key)": ?"[^"]*"|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?<=[": ])[0-9A-HJKMNP-TV-Z]{10}(?=[":])/g;

/** Every row of every table as text, keys left out but those of people, in no order. Of moments the database made itself nothing is said. */
export async function drawnWorld(db: Db): Promise<Record<string, string[]>> {
  const tables = await db.many(sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by table_name`);
  const drawn: Record<string, string[]> = {};
  for (const { name } of tables) {
    if (MADE_BY_THE_HOUSE.has(name)) continue;
    const { rows } = await db.pool.query<{ row: string }>(`select to_jsonb(t)::text as row from "${name}" as t`);
    if (rows.length > 0) drawn[name] = rows.map(({ row }) => withoutKeys(row)).sort();
  }
  return drawn;
}

/** Written by migrations, by what runs beside the seed, or in the order of locks. */
const MADE_BY_THE_HOUSE: ReadonlySet<string> = new Set([
  'migration',
  'probe',
  'slip_key',
  'house_secret',
  'event',
  'event_counter',
]);

const withoutKeys = (row: string): string =>
  row.replace(BY_CHANCE, (key) => (key.startsWith('01980000-') ? key : '‹key›'));
