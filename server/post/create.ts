import type { OutputOf, ParsedOf } from '#domain/calls.ts';
import { DAY, dateOf, isoOf, type Moment, parseMoment } from '#domain/dates.ts';
import { freeDayFault, POSTS_PER_DAY } from '#domain/post/post.ts';
import { lengthOf, POST_MOST, textOf } from '#domain/post/rich.ts';
import { Refused } from '#domain/refusals.ts';
import { withBoundedMarks } from '#domain/text.ts';
import { isBlank } from '#domain/typed.ts';
import { refuseSuspended } from '../caddy/suspended.ts';
import { knownAmong } from '../course/commands.ts';
import type { Tx } from '../db/db.ts';
import { emit } from '../events/events.ts';
import type { Asking } from '../http/http.ts';
import { cleanHtml } from './clean.ts';
import { isOver } from './delete.ts';
import { awaitPost, hasCome, scheduleTelling } from './job.ts';
import {
  countPhotos,
  countPostsSince,
  insertPost,
  lockedPost,
  type NewPost,
  ownMedia,
  photoAt,
  type PostRow,
  putPhoto,
} from './sql.ts';

type Created = OutputOf<'POST /post/create'>;

/** Sent again under the phone's own name for it, it is the post it was. */
export async function createPost({ input, caller, now, tx }: Asking<'POST /post/create'>): Promise<Created> {
  await refuseSuspended(tx, caller.user_id);
  return publish(tx, caller.user_id, input, now);
}

export async function publish(
  tx: Tx,
  author_id: string,
  input: ParsedOf<'POST /post/create'>,
  now: Moment,
): Promise<Created> {
  const { post_id } = input;
  const html = withBoundedMarks(cleanHtml(input.html));
  const post: NewPost = {
    post_id,
    author_id,
    type: input.type,
    audience: input.audience,
    html,
    slug: input.golf_course,
    free_day: input.free_on?.date ?? null,
    free_part: input.free_on?.part ?? null,
  };
  const known = await tx.maybe(lockedPost(post_id));
  if (known) return again(tx, known, post, now);
  const { photos } = await tx.one(countPhotos(post_id, author_id));
  await refuseUnsayable(tx, post, input, photos, now);
  const { posts } = await tx.one(countPostsSince(author_id, isoOf(now - DAY)));
  if (posts >= POSTS_PER_DAY) throw new Refused('POST_TOO_MANY');
  if ((await tx.run(insertPost(post, isoOf(now)))) === 0)
    return again(tx, await tx.one(lockedPost(post_id)), post, now);
  if (photos > 0) await hasCome(tx, post_id);
  await scheduleTelling(tx, author_id, dateOf(now), now);
  emit(tx, 'post.changed', { post_id }, [author_id], now);
  return { post_id, created_at: isoOf(now), photos };
}

async function refuseUnsayable(
  tx: Tx,
  { html, type, slug }: NewPost,
  { free_on }: ParsedOf<'POST /post/create'>,
  photos: number,
  now: Moment,
): Promise<void> {
  const text = textOf(html);
  const fault = freeDayFault(type, free_on, now);
  if (isBlank(text) && photos === 0)
    throw new Refused('FIELDS_INVALID', { fields: [{ path: 'html', code: 'REQUIRED' }] });
  if (lengthOf(text) > POST_MOST) throw new Refused('FIELDS_INVALID', { fields: [{ path: 'html', code: 'TOO_LONG' }] });
  if (fault === 'OVER') throw new Refused('POST_DAY_OVER', { field: 'free_on' });
  if (fault)
    throw new Refused('FIELDS_INVALID', {
      fields: [{ path: 'free_on', code: fault === 'MISSING' ? 'REQUIRED' : 'TOO_LARGE' }],
    });
  if (slug !== null && !(await knownAmong(tx, [slug])).has(slug))
    throw new Refused('COURSE_UNKNOWN', { field: 'golf_course' });
}

/**
 * The retry of a post that is stored already. Nothing is answered about another author's. The caller's own may have been deleted before it arrived
 * (`delete.ts`).
 */
async function again(tx: Tx, known: PostRow, wish: NewPost, now: Moment): Promise<Created> {
  if (known.author_id === wish.author_id && isOver(known, now)) throw new Refused('POST_UNKNOWN');
  const isSame =
    known.author_id === wish.author_id &&
    known.html === wish.html &&
    known.type === wish.type &&
    known.audience === wish.audience &&
    known.slug === wish.slug &&
    (known.free_day?.replaceAll('-', '/') ?? null) === wish.free_day &&
    known.free_part === wish.free_part;
  if (!isSame) throw new Refused('IDEMPOTENCY_KEY_REUSED');
  const { photos } = await tx.one(countPhotos(known.post_id, known.author_id));
  return { post_id: known.post_id, created_at: isoOf(parseMoment(known.created_at)), photos };
}

/** Before its post: a phone sends one photo after the other, each as often as it must. */
export async function addPhoto({
  input,
  caller,
  now,
  tx,
}: Asking<'POST /post/photo'>): Promise<OutputOf<'POST /post/photo'>> {
  const { post_id, media_id, place } = input;
  const { user_id } = caller;
  await refuseSuspended(tx, user_id);
  const isOwn = (await tx.maybe(ownMedia(media_id, user_id))) !== undefined;
  const taken = await tx.many(photoAt(post_id, place, media_id));
  if (taken.some((it) => it.author_id !== user_id)) throw new Refused('MEDIA_UNKNOWN');
  if (taken.some((it) => it.post_id === post_id && it.place === place && it.media_id === media_id))
    return { post_id, place };
  if (taken.some((it) => it.media_id === media_id) || (await tx.maybe(lockedPost(post_id))))
    throw new Refused('IDEMPOTENCY_KEY_REUSED');
  const isPut = isOwn && (await tx.run(putPhoto(post_id, place, media_id, user_id, isoOf(now)))) === 1;
  if (!isPut) throw new Refused('MEDIA_UNKNOWN');
  await awaitPost(tx, post_id, now);
  return { post_id, place };
}
