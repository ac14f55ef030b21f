import { DAY, HOUR, type Moment } from '#domain/dates.ts';
import type { ServerContext } from '../context.ts';
import { asJob, type Due, type JobHandlers, schedule } from '../jobs/jobs.ts';
import { ownsPictures } from './owner.ts';
import { deleteRefused, deleteUnheld, knownAmong } from './sql.ts';
import { mediaIdOf, removePicture, type StoredName } from './store.ts';

/** Longer than a phone takes from the upload to the message that uses it; a slower phone uploads again. */
const UNHELD_FOR = DAY;
const KEY = 'media-prune';
const PRUNE_JOB = 'media.prune';
/** The most pictures in one run; if there are more, the next run follows at once. */
const PICTURES_DELETED_AT_ONCE_MAX = 200;

/**
 * Deletes unused pictures. Files are deleted after the commit: a row without a file would be a broken picture, a file without a row only
 * uses space.
 */
async function prune({ tx, now, context }: Due<unknown>): Promise<void> {
  const gone = await tx.many(deleteUnheld(now - UNHELD_FOR, PICTURES_DELETED_AT_ONCE_MAX));
  await tx.run(deleteRefused(now - DAY));
  await schedule(tx, {
    key: KEY,
    kind: PRUNE_JOB,
    run_at: gone.length === PICTURES_DELETED_AT_ONCE_MAX ? now : now + HOUR,
    payload: null,
  });
  tx.afterCommit(() => void removeAll(context, gone));
}

async function removeAll(context: ServerContext, gone: readonly { media_id: string }[]): Promise<void> {
  const { media, log } = context;
  try {
    if (gone.length > 0 && !(await ownsPictures(context))) return;
    for (const { media_id } of gone) await removePicture(media, media_id);
  } catch (error) {
    log.warn({ err: error }, 'unused pictures could not be removed'); // the sweep finds files without rows
  }
}

const SWEEP = 'media.sweep';

/** Runs outside the job, because it reads the whole store and other jobs would wait. */
async function sweepDaily({ tx, now, context }: Due<unknown>): Promise<void> {
  await schedule(tx, { key: SWEEP, kind: SWEEP, run_at: now + DAY, payload: null });
  tx.afterCommit(() => void sweep(context, now));
}

export const mediaJobs: JobHandlers = { [PRUNE_JOB]: prune, [SWEEP]: sweepDaily };

/** Called at every start; the job schedules its next run. */
export const schedulePruningMedia = (context: ServerContext, now: Moment): Promise<void> =>
  context.db.transact(async (tx) => {
    await schedule(tx, { key: KEY, kind: PRUNE_JOB, run_at: now, payload: null });
    await schedule(tx, { key: SWEEP, kind: SWEEP, run_at: now + HOUR, payload: null });
  });

/** How many names are looked up in one query. */
const BATCH = 500;
/** If more than this are unknown, and more than are known, the pictures belong to another database. */
const MAX_UNKNOWN = 100;
/** How long trash is kept, so that a mistake can be noticed. */
const TRASH_FOR = 14 * DAY;

/**
 * Moves files without a row to the trash (a server died between the two, or the store was unreachable at deletion), except those younger
 * than a day, whose row may still come. Files in the trash that have a row are recovered. Never throws; it runs again the next day.
 */
export async function sweep(context: ServerContext, now: Moment): Promise<void> {
  const { media, log } = context;
  try {
    if (!(await ownsPictures(context))) return;
    await emptyTrash(context, now - TRASH_FOR);
    const { known, unknown } = await sorted(context, media.names(), now - DAY);
    if (unknown.length > Math.max(known.length, MAX_UNKNOWN)) {
      log.error(
        { known: known.length, unknown: unknown.length },
        'the media store holds pictures of another database: sweep refused',
      );
      return;
    }
    for (const name of unknown) await media.discard(name, now);
    if (unknown.length > 0) log.info({ swept: unknown.length }, 'orphaned media files went into the trash');
  } catch (error) {
    log.warn({ err: error }, 'media store sweep failed');
  }
}

async function emptyTrash(context: ServerContext, before: Moment): Promise<void> {
  const { media, log } = context;
  const { known } = await sorted(context, media.discarded(), Infinity);
  for (const name of known) await media.recover(name);
  if (known.length > 0) log.warn({ recovered: known.length }, 'pictures came back out of the trash');
  const { unknown } = await sorted(context, media.discarded(), before);
  for (const name of unknown) await media.forget(name);
}

async function sorted(
  { db }: ServerContext,
  names: AsyncIterable<StoredName>,
  before: Moment,
): Promise<{ known: string[]; unknown: string[] }> {
  const unknown: string[] = [];
  const known: string[] = [];
  let batch: string[] = [];
  const sort = async () => {
    const ids = new Set(batch.flatMap((name) => mediaIdOf(name) ?? []));
    const there = new Set((await asJob(db).many(knownAmong([...ids]))).map(({ media_id }) => media_id));
    for (const name of batch) (there.has(mediaIdOf(name) ?? '') ? known : unknown).push(name);
    batch = [];
  };
  for await (const { name, written_at } of names) {
    if (written_at >= before || !mediaIdOf(name)) continue;
    batch.push(name);
    if (batch.length === BATCH) await sort();
  }
  await sort();
  return { known, unknown };
}
