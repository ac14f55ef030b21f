import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Db, NO_BOUND, sql, type Tx } from './db.ts';

export interface Migration {
  /** `0001_house` */
  name: string;
  text: string;
  checksum: string;
}

type Applied = Pick<Migration, 'name' | 'checksum'>;

const house = path.join(import.meta.dirname, '../migrations');
/** In the same folder: the checksum of each file, a list that only grows (a test looks at its history). */
export const CHECKSUMS = 'checksums.txt';
/** The second file of a chain that was never released, before it became one baseline. */
const BEFORE_BASELINE = '0002_probe';

/**
 * Brings the schema up to the files of `server/migrations/`, each in one transaction, and answers the names of those it
 * applied. Any number of processes may run it at once. Throws, having changed nothing, when an applied file was changed or
 * is gone, or when a new file's number lies before an applied one: applied files are history, the next change is a new file.
 */
export async function migrate(db: Db, folder = house): Promise<string[]> {
  const files = readMigrations(folder);
  await makeRecord(db);
  const names: string[] = [];
  for (;;) {
    const name = await db.transact((tx) => applyNext(tx, files), NO_BOUND);
    if (!name) return names;
    names.push(name);
  }
}

/** Those of the files that were not applied here yet. Changes nothing; throws like `migrate` when history was rewritten. */
export async function pendingMigrations(db: Db, folder = house): Promise<string[]> {
  const files = readMigrations(folder);
  const { there } = await db.one(sql<{ there: boolean }>`select to_regclass('migration') is not null as there`);
  const applied = there ? await db.many(sql<Applied>`select name, checksum from migration order by name`) : [];
  refuseRewrittenHistory(files, applied);
  return files.slice(applied.length).map(({ name }) => name);
}

/** The numbered files in their order; throws on a name that is not `NNNN_<noun>.sql` and on a number given twice. */
export function readMigrations(folder = house): Migration[] {
  const numbers = new Map<string, string>();
  return readdirSync(folder)
    .filter((file) => file !== CHECKSUMS)
    .sort()
    .map((file) => {
      const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(file)?.[1];
      if (!number) throw new Error(`migration ${file}: the name must be NNNN_<noun>.sql`);
      const twin = numbers.get(number);
      if (twin) throw new Error(`migrations ${twin} and ${file} have the same number`);
      numbers.set(number, file);
      // Git on another system may have checked the file out with CRLF: that is not a change.
      const text = readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n');
      return { name: file.slice(0, -4), text, checksum: createHash('sha256').update(text).digest('hex') };
    });
}

/** `create table if not exists` of two processes at once fails in one of them with one of these. */
const raced = new Set(['23505', '42710', '42P07']);

async function makeRecord(db: Db): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await db.run(sql`create table if not exists migration_lock (one int primary key)`);
      await db.run(sql`insert into migration_lock (one) values (1) on conflict do nothing`);
      await db.run(sql`
        create table if not exists migration (
          name text primary key, checksum text not null, applied_at timestamptz not null default now()
        )`);
      return;
    } catch (error) {
      const isRace = error instanceof Error && 'code' in error && raced.has(String(error.code));
      if (!isRace || attempt === 10) throw error;
      await pause(20 * attempt);
    }
  }
}

async function applyNext(tx: Tx, files: Migration[]): Promise<string | undefined> {
  await tx.one(sql`select one from migration_lock where one = 1 for update`);
  const applied = await tx.many(sql<Applied>`select name, checksum from migration order by name`);
  refuseRewrittenHistory(files, applied);
  const next = files[applied.length];
  if (!next) return undefined;
  try {
    // No values and no name: the simple protocol, which takes a whole file of statements.
    await tx.run({ text: next.text, values: [], name: '' });
  } catch (error) {
    throw new Error(`migration ${next.name}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  await tx.run(sql`insert into migration (name, checksum) values (${next.name}, ${next.checksum})`);
  return next.name;
}

function refuseRewrittenHistory(files: Migration[], applied: Applied[]): void {
  if (applied.some(({ name }) => name === BEFORE_BASELINE))
    throw new Error(
      'this database was made by a version from before the first release, and cannot be upgraded: start with an empty one (another DATA_DIR or DATABASE_URL)',
    );
  for (const [index, done] of applied.entries()) {
    const file = files.find(({ name }) => name === done.name);
    if (!file)
      throw new Error(`migration ${done.name} was applied here, but its file is missing: is this an older program?`);
    if (file.checksum !== done.checksum)
      throw new Error(
        `migration ${done.name} was changed after it was applied here: undo that, write a new file instead`,
      );
    const early = files[index];
    if (early && early.name !== done.name)
      throw new Error(
        `migration ${early.name} comes before ${done.name}, which was applied here: give it the next number`,
      );
  }
}
