import { createHash } from 'node:crypto';
import type { Moment } from '#domain/dates.ts';
import { REF_LETTERS } from '../id.ts';
import { json, type Statement, type Tx } from '../db/db.ts';

/** 53 bits of a text (cyrb53); the seed needs a hundred thousand, and none is a secret. */
function bitsOf(text: string, salt: number): number {
  let [high, low] = [0xdeadbeef ^ salt, 0x41c6ce57 ^ salt];
  for (let n = 0; n < text.length; n += 1) {
    const code = text.charCodeAt(n);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}

/** A number from 0 to below 1, always the same for a key. */
export const chanceOf = (key: string): number => bitsOf(key, 7) / 2 ** 53;

/** One of the items, always the same for a key. */
export const pickOf = <T>(all: readonly T[], key: string): T => all[Math.floor(chanceOf(key) * all.length)] as T;

const known = new Map<string, string>();

/** A user's id, the same in every demo world, so that links and pictures stay valid. */
export function idOf(key: string): string {
  const id = known.get(key) ?? hashed(key);
  known.set(key, id);
  return id;
}

function hashed(key: string): string {
  const hash = createHash('sha256').update(`caddee-demo:${key}`).digest('hex');
  return `01980000-${hash.slice(0, 4)}-7${hash.slice(4, 7)}-8${hash.slice(7, 10)}-${hash.slice(10, 22)}`;
}

/** Like an id of server/id.ts: sorts by moment, then by `nth`; the rest comes from `key`. */
export function momentId(at: Moment, nth: number, key: string): string {
  const time = at.toString(16).padStart(12, '0');
  const rest = bitsOf(key, 11).toString(16).padStart(14, '0');
  const more = (bitsOf(key, 13) & 0xfff).toString(16).padStart(3, '0');
  const count = (nth & 0xfff).toString(16).padStart(3, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-8${more}-${rest.slice(-12)}`;
}

/** A booking_ref like in server/id.ts, always the same for a key. */
export function refOf(key: string): string {
  const [one, two] = [bitsOf(key, 17), bitsOf(key, 19)];
  const letters = Array.from({ length: 5 }, (_, n) => [one, two].map((bits) => Math.floor(bits / 32 ** (n + 2)) % 32));
  return letters
    .flat()
    .map((n) => REF_LETTERS[n])
    .join('');
}

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
