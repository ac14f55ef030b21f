import type pg from 'pg';
import { type Db, type Queries, sql, type Statement } from '../../../server/db/db.ts';

/** Hears every statement that is asked. */
export function overheard(db: Db): { queries: Queries; heard: Statement<unknown>[] } {
  const heard: Statement<unknown>[] = [];
  const hear = <R>(statement: Statement<R>): Statement<R> => (heard.push(statement), statement);
  const queries: Queries = {
    many: (it) => db.many(hear(it)),
    one: (it) => db.one(hear(it)),
    maybe: (it) => db.maybe(hear(it)),
    run: (it) => db.run(hear(it)),
  };
  return { queries, heard };
}

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Node[];
}

export interface Plan {
  /** "Index Only Scan post_author": what it reads tables by, each once. */
  reads: string[];
  /** Tables it reads from end to end. */
  whole: string[];
  /** Pages of 8 kB it looked at. */
  pages: number;
}

/** Tables with fewer rows than this are read as they lie. */
const LONG = 9_000;

/** Of which reading all rows counts as a fault. */
export async function longTables(db: Db): Promise<Set<string>> {
  const rows = await db.many(sql<{ relname: string }>`
    select relname::text from pg_class where relkind = 'r' and reltuples > ${LONG}::int`);
  return new Set(rows.map(({ relname }) => relname));
}

/** How often PostgreSQL plans a named statement anew before it decides whether one plan will do for everybody. */
const CUSTOM = 6;

/** As a connection has it that has asked this often before. */
export async function planOf(db: Db, { text, values }: Statement<unknown>): Promise<Plan> {
  const client = await db.pool.connect();
  try {
    await client.query(`prepare probe as ${text}`);
    const asked = values.length === 0 ? 'execute probe' : `execute probe(${values.map(literal).join(', ')})`;
    for (let n = 0; n < CUSTOM; n++) await client.query(asked);
    return planIn(await client.query(`explain (analyze, buffers, format json) ${asked}`));
  } finally {
    client.release(true);
  }
}

function planIn({ rows }: pg.QueryResult): Plan {
  const [{ 'QUERY PLAN': said }] = rows as [{ 'QUERY PLAN': [{ Plan: Node }] }];
  const top = said[0].Plan;
  const nodes = flat(top);
  const reads = nodes.flatMap((it) => {
    const of = it['Index Name'] ?? it['Relation Name'];
    const isRead = it['Node Type'].endsWith('Scan') && of !== undefined && it['Node Type'] !== 'Bitmap Heap Scan';
    return isRead ? `${it['Node Type']} ${of}` : [];
  });
  const whole = nodes.flatMap((it) => (it['Node Type'] === 'Seq Scan' ? (it['Relation Name'] ?? []) : []));
  return { reads: [...new Set(reads)], whole, pages: top['Shared Hit Blocks'] + top['Shared Read Blocks'] };
}

const flat = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flat)];

function literal(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `'{${value.map((it) => `"${String(it)}"`).join(',')}}'`;
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new TypeError('nobody asks with this');
}
