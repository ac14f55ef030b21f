import { createHash } from 'node:crypto';
import { json, type Statement, type Tx } from '../db/db.ts';

/** Rows of any table. Tables are written in the order of their first row, so referenced rows come first. */
export class Rows {
  private readonly tables = new Map<string, object[]>();

  add(table: string, row: object): void {
    const rows = this.tables.get(table) ?? [];
    rows.push(row);
    this.tables.set(table, rows);
  }

  async write(tx: Tx): Promise<void> {
    for (const [table, rows] of this.tables) await tx.run(insertInto(table, rows));
  }
}

/** A column that no row has gets the table's default. */
function insertInto(table: string, rows: readonly object[]): Statement<unknown> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].map((column) => `"${column}"`).join(', ');
  const text = `insert into ${table} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`;
  return { text, values: [json(rows)], name: createHash('sha256').update(text).digest('base64url').slice(0, 16) };
}
