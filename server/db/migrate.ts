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
  /** Whether a program without this file may run on a database with it (`OLDER_MAY_RUN`). */
  olderMayRun: boolean;
}

type Applied = Pick<Migration, 'name' | 'checksum'> & { older_may_run: boolean };

/**
 * The first line of a file says whether an older program can live with it: yes when it only adds what that program neither reads nor has to
 * write. It is kept with the applied file, because the older program has no file to read it from.
 */
const OLDER_MAY_RUN = /^-- An older program can live with this: (yes|no)\.\n/;

const house = path.join(import.meta.dirname, '../migrations');
/** The checksum of each released file, in the same folder. Lines are only added (a test checks its history). */
export const CHECKSUMS = 'checksums.txt';
/** The second migration of the chain that was replaced by one baseline before the first release. */
const BEFORE_BASELINE = '0002_probe';

/**
 * Applies the missing files of `server/migrations/`, each in one transaction, and returns their names. Several processes may run it at
 * once. Throws without changes when an applied file was changed or is missing, or when a new file's number comes before an applied one.
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

/** The migrations that are not applied yet. Changes nothing; throws like `migrate` when an applied file was changed. */
export async function pendingMigrations(db: Db, folder = house): Promise<string[]> {
  const files = readMigrations(folder);
  const { there } = await db.one(sql<{ there: boolean }>`select to_regclass('migration') is not null as there`);
  const applied = there ? await db.many(appliedOnes()) : [];
  return missingIn(files, applied).map(({ name }) => name);
}

/** The migration files in order. Throws on a name other than `NNNN_<noun>.sql` and on a repeated number. */
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
      // Git may check the file out with CRLF on another system; that is not a change.
      const text = readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n');
      const checksum = createHash('sha256').update(text).digest('hex');
      return { name: file.slice(0, -4), text, checksum, olderMayRun: OLDER_MAY_RUN.exec(text)?.[1] === 'yes' };
    });
}

/** The codes with which `create table if not exists` fails when two processes run it at once. */
const raced = new Set(['23505', '42710', '42P07']);

async function makeRecord(db: Db): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await db.run(sql`create table if not exists migration_lock (one int primary key)`);
      await db.run(sql`insert into migration_lock (one) values (1) on conflict do nothing`);
      await db.run(sql`
        create table if not exists migration (
          name text primary key, checksum text not null, applied_at timestamptz not null default now(),
          older_may_run boolean not null default false
        )`);
      // Asked first, because the change waits for everybody who reads the table.
      const { has } = await db.one(sql<{ has: boolean }>`
        select exists (select from pg_attribute
          where attrelid = 'migration'::regclass and attname = 'older_may_run' and not attisdropped) as has`);
      if (!has)
        await db.run(sql`alter table migration add column if not exists older_may_run boolean not null default false`);
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
  const [next] = missingIn(files, await tx.many(appliedOnes()));
  if (!next) return undefined;
  try {
    // No values and no name: only the simple protocol accepts a file with several statements.
    await tx.run({ text: next.text, values: [], name: '' });
  } catch (error) {
    throw new Error(`migration ${next.name}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  await tx.run(sql`
    insert into migration (name, checksum, older_may_run) values (${next.name}, ${next.checksum}, ${next.olderMayRun})`);
  return next.name;
}

/** Before a start with this program the table may lack the column. */
const appliedOnes = () => sql<Applied>`
  select name, checksum, coalesce((to_jsonb(migration)->>'older_may_run')::boolean, false) as older_may_run
  from migration order by name`;

/** The files to apply. Throws when what was applied is not the beginning of the files, or is more than this older program can live with. */
function missingIn(files: Migration[], applied: Applied[]): Migration[] {
  if (applied.some(({ name }) => name === BEFORE_BASELINE))
    throw new Error(
      'this database was made by a version from before the first release, and cannot be upgraded: start with an empty one (another DATA_DIR or DATABASE_URL)',
    );
  const last = files.at(-1)?.name ?? '';
  const known = applied.filter(({ name, older_may_run }) => !(older_may_run && name > last));
  for (const [index, done] of known.entries()) {
    const file = files.find(({ name }) => name === done.name);
    if (!file)
      throw new Error(
        `migration ${done.name} was applied here, but its file is missing: is this an older program? One that old cannot live with it`,
      );
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
  const missing = files.slice(known.length);
  const newer = applied.at(known.length);
  if (missing[0] && newer)
    throw new Error(
      `migration ${missing[0].name} comes before ${newer.name}, which was applied here: give it the next number`,
    );
  return missing;
}
