import { existsSync } from 'node:fs';
import { isoOf } from '#domain/dates.ts';
import type { Config } from '../config.ts';
import { type Db, JOB_WAITS, openDb } from '../db/db.ts';
import { migrate, pendingMigrations } from '../db/migrate.ts';
import { joinEmbedded, startEmbedded } from '../embedded/embedded.ts';
import { openBus } from '../events/bus.ts';
import { openMedia } from '../context.ts';
import { beginHistory } from '../house/sql.ts';
import { takePictures } from '../media/owner.ts';
import { newId } from '../id.ts';
import { openLog } from '../log.ts';
import { type CommandContext, CommandRefused, record, printable } from './command-context.ts';
import path from 'node:path';

/** A person who types a command waits longer for a busy machine than a request may. */
const CONNECT_MS = 15_000;

/** The output of a command. */
export interface Terminal {
  out(line: string): void;
  err(line: string): void;
}

interface OpenDatabase {
  db: Db;
  /** Tells the running servers what was committed and closes the database; a server that was started for the command is stopped. */
  close(): Promise<void>;
}

/** The database for a command: the configured one, the embedded one that is running, or the embedded one started for the command. */
export async function openDatabase(config: Config, terminal: Terminal): Promise<OpenDatabase> {
  const { url, isOwn, stop } = await reach(config);
  terminal.err(printable(`database: ${placeOf(config)}`));
  const report = (error: unknown) => terminal.err(printable(String(error)));
  const db = openDb({ url, pool: 2, connectMs: CONNECT_MS, named: config.named, waits: JOB_WAITS, report });
  const away = async () => {
    await db.close();
    await stop();
  };
  try {
    // A running server is responsible for its tables: an older one would not know those of a newer program.
    if (isOwn) await migrate(db);
    else await refuseOther(db);
  } catch (error) {
    await away();
    throw error;
  }
  const bus = openBus(
    db,
    config.listenUrl ?? url,
    openLog({ logLevel: 'warn' }, { write: (line) => terminal.err(plainly(line)) }),
  );
  db.onCommit((users) => bus.tell({ users }));
  const close = async () => {
    await bus.close();
    await away();
  };
  return { db, close };
}

/** The message of a log line, for a person at a terminal. */
function plainly(line: string): string {
  const { msg } = JSON.parse(line) as { msg: string };
  return printable(msg);
}

/** Where a command will act, without user or password. */
function placeOf({ databaseUrl, dataDir }: Config): string {
  if (!databaseUrl) return `the embedded one in ${path.join(dataDir, 'pg')}`;
  const { host, pathname, searchParams } = new URL(databaseUrl.replace('@/', '@localhost/'));
  return `${decodeURI(pathname.slice(1))} at ${searchParams.get('host') ?? host} (DATABASE_URL)`;
}

const nothing = (): Promise<void> => Promise.resolve();

async function reach(config: Config): Promise<{ url: string; isOwn: boolean; stop: () => Promise<void> }> {
  if (config.databaseUrl) return { url: config.databaseUrl, isOwn: false, stop: nothing };
  const folder = path.join(config.dataDir, 'pg');
  const url = existsSync(config.dataDir) ? await joinEmbedded(folder) : undefined;
  if (url) return { url, isOwn: false, stop: nothing };
  if (!existsSync(path.join(folder, 'PG_VERSION')))
    throw new CommandRefused(
      `there is no database in ${config.dataDir} yet: npm start makes one. Or say where it is (DATA_DIR, DATABASE_URL).`,
    );
  const embedded = await startEmbedded(folder);
  return { url: embedded.url, isOwn: true, stop: embedded.stop };
}

async function refuseOther(db: Db): Promise<void> {
  const pending = await pendingMigrations(db);
  if (pending.length > 0)
    throw new CommandRefused(
      `the database is older than this program (${pending[0]} is missing): start this Caddee on it first.`,
    );
}

/** restored: a backup was put back, so the database starts a new history and phones drop their copies. */
export async function beginAnotherHistory(context: CommandContext): Promise<string> {
  return context.db.transact(async (tx) => {
    const history_id = newId(context.now);
    await tx.run(beginHistory(history_id, isoOf(context.now)));
    await record(tx, context, 'restored', { history_id });
    return [
      'This database goes on with a history of its own.',
      'Each phone, the next time it reaches us, drops its copies of lists and chats and asks for everything; what it has not sent stays and',
      'is sent once. What it was told is done, and is not in here, it asks about, and tells its person, who can send it again.',
      'Does it take the place of the database it was a backup of? Then take-pictures, too, before the start.',
    ].join('\n');
  });
}

/**
 * take-pictures: makes this database the owner of the pictures. The store has no transactions, so only the start is recorded, and it may be
 * repeated.
 */
export async function takeOverPictures(context: CommandContext, config: Config): Promise<string> {
  const log = openLog({ logLevel: 'silent' });
  const media = openMedia({ config, log, clock: () => context.now });
  const before = await media.owner();
  await context.db.transact((tx) => record(tx, context, 'take-pictures', { before: before ?? null }));
  await takePictures(context.db, media);
  return before === undefined
    ? 'The pictures are this database’s.'
    : `The pictures are this database’s; before they were of ${before}.`;
}
