import { DAY, MINUTE, type Moment, type SlashDate } from '#domain/dates.ts';
import type { Tx } from '../db/db.ts';
import { emit } from '../events/events.ts';
import { type Due, type JobHandlers, schedule, unschedule } from '../jobs/jobs.ts';
import { notify } from '../notification/commands.ts';
import { followersAfter, lockedPost, markTold, newestOf, removePhotos, removePost } from './sql.ts';

/** How long a mistaken post can be deleted before followers are notified. */
const TELL_AFTER = 2 * MINUTE;
/** How many followers are notified in one transaction. */
const AT_ONCE = 200;
/** Smaller than every id. */
const FIRST = '00000000-0000-0000-0000-000000000000';

interface Telling {
  author_id: string;
  day: SlashDate;
  /** Followers up to this id have been notified. */
  after?: string;
  post_id?: string;
}

export const goneKey = (post_id: string): string => `post-gone:${post_id}`;

/** Schedules notifying the author's followers, unless they were already notified of a post today. */
export const scheduleTelling = (tx: Tx, author_id: string, day: SlashDate, now: Moment): Promise<void> =>
  schedule(tx, {
    key: `post-tell:${author_id}:${day}`,
    kind: 'post.tell',
    run_at: now + TELL_AFTER,
    payload: { author_id, day } satisfies Telling,
  });

/** Notifies a part of the followers of the newest post of the day, if it still exists. */
async function tell({ tx, payload, now }: Due<Telling>): Promise<void> {
  const { author_id, day, after = FIRST } = payload;
  const post_id = payload.post_id ?? (await claim(tx, author_id, day));
  if (post_id === undefined) return;
  const readers = (await tx.many(followersAfter(author_id, after, AT_ONCE))).map(({ golfer_id }) => golfer_id);
  await notify(tx, 'post.published', { caddy_id: author_id, post_id }, readers, now);
  emit(tx, 'post.published', { caddy_id: author_id, post_id }, readers, now);
  const last = readers.at(-1);
  if (readers.length < AT_ONCE || last === undefined) return;
  const next: Telling = { author_id, day, post_id, after: last };
  await schedule(tx, { key: `post-tell:${author_id}:${day}:${last}`, kind: 'post.tell', run_at: now, payload: next });
}

async function claim(tx: Tx, author_id: string, day: SlashDate): Promise<string | undefined> {
  const newest = await tx.maybe(newestOf(author_id, day));
  if (!newest || (await tx.run(markTold(author_id, day, newest.post_id))) === 0) return undefined;
  return newest.post_id;
}

export const scheduleGoing = (tx: Tx, post_id: string, run_at: Moment): Promise<void> =>
  schedule(tx, { key: goneKey(post_id), kind: 'post.gone', run_at, payload: { post_id } });

/** Deletes a post that can no longer be restored, with everything attached; its pictures become unused (server/media/jobs.ts). */
async function go({ tx, payload: { post_id } }: Due<{ post_id: string }>): Promise<void> {
  const post = await tx.maybe(lockedPost(post_id));
  if (!post || post.deleted_at === null) return;
  await tx.run(removePhotos(post_id));
  await tx.run(removePost(post_id));
}

/** As long as answers are kept for repeats; a post that has not arrived by then never will. */
export const ABANDONED_AFTER = 30 * DAY;
const forsakenKey = (post_id: string): string => `post-forsaken:${post_id}`;

/** Schedules the deletion of photos whose post has not arrived. */
export const awaitPost = (tx: Tx, post_id: string, now: Moment): Promise<void> =>
  schedule(tx, {
    key: forsakenKey(post_id),
    kind: 'post.forsaken',
    run_at: now + ABANDONED_AFTER,
    payload: { post_id },
  });

export const hasCome = (tx: Tx, post_id: string): Promise<void> => unschedule(tx, forsakenKey(post_id));

async function forsake({ tx, payload: { post_id } }: Due<{ post_id: string }>): Promise<void> {
  if (!(await tx.maybe(lockedPost(post_id)))) await tx.run(removePhotos(post_id));
}

export const postJobs: JobHandlers = { 'post.tell': tell, 'post.gone': go, 'post.forsaken': forsake };
