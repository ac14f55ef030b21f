import type { OutputOf } from '#domain/calls.ts';
import { isoOf } from '#domain/dates.ts';
import type { Asking } from '../../http/http.ts';
import { rowsOf } from './erase-statements.ts';
import { PERSON_DATA } from './person-data.ts';

/** Everything that belongs to the caller, table by table, including the tables without any row of the caller. */
export async function exportOwnData({
  context,
  caller,
  now,
}: Asking<'POST /user/export'>): Promise<OutputOf<'POST /user/export'>> {
  const tables = [];
  for (const it of PERSON_DATA)
    tables.push({
      table: it.table,
      about_th: it.th,
      about_en: it.en,
      rows: await context.db.many(rowsOf(it, caller.user_id)),
    });
  return { made_at: isoOf(now), tables };
}
