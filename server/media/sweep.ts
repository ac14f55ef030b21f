import { DAY, type Moment } from '#domain/dates.ts';
import type { ServerContext } from '../context.ts';
import { asJob } from '../jobs/jobs.ts';
import { mediaIdOf } from './bytes.ts';
import { knownAmong } from './sql.ts';

/** Asked of the database at once. */
const BATCH = 500;
/** When more is unknown than known, it is not rubbish but another database's pictures. */
const MOST_UNKNOWN = 100;

/**
 * Bytes without a row: a server died between the two, or the store was away when they were to go. What is younger than a day may be a
 * picture that is just coming. Never throws: it comes again tomorrow.
 */
export async function sweep(context: ServerContext, now: Moment): Promise<void> {
  const { media, log } = context;
  try {
    const { known, unknown } = await sorted(context, now - DAY);
    if (unknown.length > Math.max(known, MOST_UNKNOWN)) {
      log.error(
        { known, unknown: unknown.length },
        'the media store holds pictures of another database: sweep refused',
      );
      return;
    }
    for (const name of unknown) await media.remove(name);
    if (unknown.length > 0) log.info({ swept: unknown.length }, 'orphaned media files were removed');
  } catch (error) {
    log.warn({ err: error }, 'media store sweep failed');
  }
}

async function sorted({ db, media }: ServerContext, before: Moment): Promise<{ known: number; unknown: string[] }> {
  const unknown: string[] = [];
  let known = 0;
  let batch: string[] = [];
  const sort = async () => {
    const ids = new Set(batch.flatMap((name) => mediaIdOf(name) ?? []));
    const there = new Set((await asJob(db).many(knownAmong([...ids]))).map(({ media_id }) => media_id));
    for (const name of batch)
      if (there.has(mediaIdOf(name) ?? '')) known += 1;
      else unknown.push(name);
    batch = [];
  };
  for await (const { name, written_at } of media.names()) {
    if (written_at >= before || !mediaIdOf(name)) continue;
    batch.push(name);
    if (batch.length === BATCH) await sort();
  }
  await sort();
  return { known, unknown };
}
