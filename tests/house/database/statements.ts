import type { Db, Statement } from '../../../server/db/db.ts';

/**
 * Every way in which the exports of one file of statements break the convention "each is a function that only builds and returns a
 * Statement": PostgreSQL itself reads the text against the migrated tables.
 */
export async function wrongStatements(db: Db, file: string, exports: Record<string, unknown>): Promise<string[]> {
  const wrong: string[] = [];
  for (const [name, made] of Object.entries(exports)) {
    const fault = await faultOf(db, made);
    if (fault) wrong.push(`${file} ${name}: ${fault}`);
  }
  return wrong;
}

async function faultOf(db: Db, made: unknown): Promise<string | undefined> {
  if (typeof made !== 'function') return 'is not a function that returns a statement';
  try {
    const statement: unknown = made(...Array.from({ length: 12 }, () => placeholder()));
    if (!isStatement(statement)) return 'does not return a statement';
    await prepare(db, statement.text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const isStatement = (it: unknown): it is Statement<unknown> =>
  typeof it === 'object' &&
  it !== null &&
  'text' in it &&
  typeof it.text === 'string' &&
  'values' in it &&
  'name' in it;

async function prepare(db: Db, text: string): Promise<void> {
  const client = await db.pool.connect();
  try {
    await client.query(`prepare probe as ${text}`);
    await client.query('deallocate probe');
  } finally {
    client.release();
  }
}

/** Stands for any argument: its fields are placeholders too, and it can be written out (a moment, a text, JSON), but it has nothing to look at. */
function placeholder(): unknown {
  return new Proxy(() => undefined, {
    get: (_, field) => {
      if (field === 'toJSON') return () => null;
      if (field === Symbol.toPrimitive) return (hint: string) => (hint === 'string' ? '' : 0);
      if (typeof field === 'symbol') throw new TypeError(`looks into its arguments (${field.description})`);
      return placeholder();
    },
    apply: () => {
      throw new TypeError('looks into its arguments (calls a method of one)');
    },
  });
}
