import { DAY, HOUR, type Moment } from '#domain/dates.ts';
import type { ServerContext } from '../context.ts';
import { type Due, type JobHandlers, schedule } from '../jobs/jobs.ts';
import { removePicture } from './bytes.ts';
import { deleteRefused, deleteUnheld } from './sql.ts';
import { sweep } from './sweep.ts';

/** Longer than a phone takes from the picture to the message that holds it; a slower one sends the picture again with its next try. */
const UNHELD_FOR = DAY;
const KEY = 'media-prune';
const KIND = 'media.prune';
/** In one run; when there are more, the next comes at once. */
const MOST = 200;

/**
 * Files after the commit: a row whose file is gone would be a picture that nobody can see, a file without its row is only room on a disk.
 */
async function prune({ tx, now, context }: Due<unknown>): Promise<void> {
  const gone = await tx.many(deleteUnheld(now - UNHELD_FOR, MOST));
  await tx.run(deleteRefused(now - DAY));
  await schedule(tx, { key: KEY, kind: KIND, run_at: gone.length === MOST ? now : now + HOUR, payload: null });
  tx.after(() => void removeAll(context, gone));
}

async function removeAll({ media, log }: ServerContext, gone: readonly { media_id: string }[]): Promise<void> {
  for (const { media_id } of gone) {
    try {
      await removePicture(media, media_id);
    } catch (error) {
      log.warn({ err: error, media_id }, 'an unused picture could not be removed');
    }
  }
}

const SWEEP = 'media.sweep';

/** Not inside the job: it reads all there is, and other jobs wait for this one. */
async function sweepDaily({ tx, now, context }: Due<unknown>): Promise<void> {
  await schedule(tx, { key: SWEEP, kind: SWEEP, run_at: now + DAY, payload: null });
  tx.after(() => void sweep(context, now));
}

export const mediaJobs: JobHandlers = { [KIND]: prune, [SWEEP]: sweepDaily };

/** At every start; the job itself schedules the next one. */
export const schedulePruningMedia = (context: ServerContext, now: Moment): Promise<void> =>
  context.db.transact(async (tx) => {
    await schedule(tx, { key: KEY, kind: KIND, run_at: now, payload: null });
    await schedule(tx, { key: SWEEP, kind: SWEEP, run_at: now + HOUR, payload: null });
  });
