import { defaultTreeAdapter, type DefaultTreeAdapterTypes as Tree, html as markup, parse } from 'parse5';
import type { OutputOf, ParsedOf } from '#domain/calls.ts';
import { dateOf, DAY, isoOf, type Moment, parseMoment, slashDate } from '#domain/dates.ts';
import { freeDayFault, mayRestore, POSTS_PER_DAY, RESTORE_WITHIN, restoreBy } from '#domain/post/post.ts';
import {
  lengthOf,
  POST_MOST,
  textOf,
  asMarkup,
  canonicalHref,
  DEEPEST,
  escaped,
  escapedValue,
  LINK_REL,
  LINK_TARGET,
  RICH_TAGS,
  settled,
  WITHOUT_CONTENT,
} from '#domain/post/rich.ts';
import { Refused } from '#domain/refusals.ts';
import { withBoundedMarks } from '#domain/text.ts';
import { isBlank } from '#domain/typed.ts';
import { refuseSuspended } from '../caddy/commands.ts';
import { refuseApart } from '../chat/room.ts';
import { knownAmong } from '../course/queries.ts';
import type { Tx } from '../db/db.ts';
import { emit } from '../events/events.ts';
import type { Asking } from '../http/http.ts';
import { unschedule } from '../jobs/jobs.ts';
import { ABANDONED_AFTER, awaitPost, goneKey, hasCome, scheduleGoing, scheduleTelling } from './jobs.ts';
import {
  addLike,
  addSeen,
  countLikes,
  countPhotos,
  countPostsSince,
  insertGone,
  insertPost,
  lockedPost,
  type NewPost,
  ownMedia,
  photoAt,
  type PostRow,
  putPhoto,
  removeLike,
  setDeleted,
  visiblePost,
} from './sql.ts';

type Created = OutputOf<'POST /post/create'>;

/** Creates a post; the same id again returns the same post. */
export async function createPost({ input, caller, now, tx }: Asking<'POST /post/create'>): Promise<Created> {
  await refuseSuspended(tx, caller.user_id);
  return publish(tx, caller.user_id, input, now);
}

async function publish(tx: Tx, author_id: string, input: ParsedOf<'POST /post/create'>, now: Moment): Promise<Created> {
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
 * Handles the repeat of a stored post. Another author's id is refused; the caller's own may have been deleted before it arrived
 * (`deletePost`).
 */
async function again(tx: Tx, known: PostRow, post: NewPost, now: Moment): Promise<Created> {
  if (known.author_id === post.author_id && isOver(known, now)) throw new Refused('POST_UNKNOWN');
  const isSame =
    known.author_id === post.author_id &&
    known.html === post.html &&
    known.type === post.type &&
    known.audience === post.audience &&
    known.slug === post.slug &&
    (known.free_day === null ? null : slashDate(known.free_day)) === post.free_day &&
    known.free_part === post.free_part;
  if (!isSame) throw new Refused('IDEMPOTENCY_KEY_REUSED');
  const { photos } = await tx.one(countPhotos(known.post_id, known.author_id));
  return { post_id: known.post_id, created_at: isoOf(parseMoment(known.created_at)), photos };
}

/** Stores a photo before its post: a phone sends the photos one after the other, each with repeats. */
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

/** Whether it can no longer be restored. */
const isOver = ({ deleted_at }: PostRow, now: Moment): boolean =>
  deleted_at !== null && !mayRestore(parseMoment(deleted_at), now);

/** Locks the caller's post; another author's, and one that can no longer be restored, are refused as unknown. */
async function own(tx: Tx, post_id: string, author_id: string, now: Moment): Promise<PostRow> {
  const post = await tx.maybe(lockedPost(post_id));
  if (!post || post.author_id !== author_id || isOver(post, now)) throw new Refused('POST_UNKNOWN');
  return post;
}

/**
 * Blocks the id of an unknown post that a phone deletes: the post may still be on its way. Stores a deleted row outside the refused
 * transaction, so that the post is refused when it arrives.
 */
export async function blockPostId({
  input,
  caller,
  now,
  context,
}: Omit<Asking<'POST /post/delete'>, 'tx'>): Promise<void> {
  const { post_id } = input;
  await context.db.transact(async (tx) => {
    const over = isoOf(now - RESTORE_WITHIN);
    if ((await tx.run(insertGone(post_id, caller.user_id, isoOf(now), over))) === 1)
      await scheduleGoing(tx, post_id, now + ABANDONED_AFTER);
  });
}

/** Deletes a post; its author can restore it within ten minutes. Deleting it again does not extend the time. */
export async function deletePost({
  input,
  caller,
  now,
  tx,
}: Asking<'POST /post/delete'>): Promise<OutputOf<'POST /post/delete'>> {
  const { post_id, deleted_at } = await own(tx, input.post_id, caller.user_id, now);
  if (deleted_at !== null) return { restore_by: isoOf(restoreBy(parseMoment(deleted_at))) };
  await tx.run(setDeleted(post_id, isoOf(now)));
  await scheduleGoing(tx, post_id, restoreBy(now));
  emit(tx, 'post.changed', { post_id }, [caller.user_id], now);
  return { restore_by: isoOf(restoreBy(now)) };
}

export async function restorePost({
  input,
  caller,
  now,
  tx,
}: Asking<'POST /post/restore'>): Promise<OutputOf<'POST /post/restore'>> {
  const { post_id, author_id, created_at, deleted_at } = await own(tx, input.post_id, caller.user_id, now);
  if (deleted_at === null) return { post_id };
  await refuseSuspended(tx, author_id);
  await tx.run(setDeleted(post_id, null));
  await unschedule(tx, goneKey(post_id));
  // Followers may have been due for notification meanwhile; nobody is notified twice of one day.
  await scheduleTelling(tx, author_id, dateOf(parseMoment(created_at)), now);
  emit(tx, 'post.changed', { post_id }, [caller.user_id], now);
  return { post_id };
}

/** Likes or unlikes for the caller; liking twice counts once. */
export async function likePost({
  input,
  caller,
  now,
  tx,
}: Asking<'POST /post/like'>): Promise<OutputOf<'POST /post/like'>> {
  const post = await tx.maybe(visiblePost(input.post_id, caller.user_id));
  if (!post) throw new Refused('POST_UNKNOWN');
  const { post_id, author_id } = post;
  if (input.liked) await refuseApart(tx, caller.user_id, author_id, 'like');
  await tx.run(
    input.liked ? addLike(post_id, caller.user_id, author_id, isoOf(now)) : removeLike(post_id, caller.user_id),
  );
  return { ...(await tx.one(countLikes(post_id))), is_liked: input.liked };
}

export async function seePosts({ input, caller, now, tx }: Asking<'POST /post/seen'>): Promise<Record<string, never>> {
  await tx.run(addSeen(input.post_ids, caller.user_id, isoOf(now)));
  return {};
}

const ALLOWED = new Set<string>(RICH_TAGS);
const EMPTIED = new Set<string>(WITHOUT_CONTENT);
/** DOMPurify drops attributes that could end their surroundings; both sides must agree. */
const BREAKS_OUT = /((--!?|])>)|<\/(style|script|title|xmp|textarea|noscript|iframe|noembed|noframes)/i;

/**
 * Cleans HTML to bold, lists and links: parses it like a browser and writes it anew from the few allowed tags. The phone's DOMPurify gives
 * the same result (tests/post/clean.test.tsx).
 */
export const cleanHtml = (html: string): string => settled(once, html);

function once(html: string): string {
  const dirty = asMarkup(html);
  const [, top] =
    parse(dirty, { scriptingEnabled: false }).childNodes.filter(isElement)[0]?.childNodes.filter(isElement) ?? [];
  if (!top || top.tagName !== 'body' || isTooDeep(top)) return '';
  return (/^[\r\n\t ]+/.exec(dirty)?.[0] ?? '') + inside(top);
}

/** Level by level instead of recursively, because deep HTML would exhaust the stack. */
function isTooDeep(top: Tree.Element): boolean {
  let level = [top];
  for (let deep = 0; deep <= DEEPEST; deep++) level = level.flatMap((it) => it.childNodes.filter(isElement));
  return level.length > 0;
}

const isElement = (node: Tree.ChildNode): node is Tree.Element => defaultTreeAdapter.isElementNode(node);
const inside = ({ childNodes }: Tree.ParentNode): string => childNodes.map(written).join('');

function written(node: Tree.ChildNode): string {
  if (defaultTreeAdapter.isTextNode(node)) return escaped(node.value);
  if (!isElement(node)) return '';
  const { tagName } = node;
  if (EMPTIED.has(tagName.toLowerCase()) || node.namespaceURI !== markup.NS.HTML || isAmbiguous(node)) return '';
  if (!ALLOWED.has(tagName)) return inside(node);
  if (tagName === 'br') return '<br>';
  return `<${tagName}${tagName === 'a' ? linkOf(node) : ''}>${inside(node)}</${tagName}>`;
}

/** Text that looks like a tag next to a comment: DOMPurify treats it as ambiguous and drops it, and so do we. */
function isAmbiguous({ childNodes }: Tree.Element): boolean {
  if (childNodes.some(isElement) || !childNodes.some((it) => defaultTreeAdapter.isCommentNode(it))) return false;
  const words = childNodes.map((it) => (defaultTreeAdapter.isTextNode(it) ? it.value : '')).join('');
  return /<[/\w!]/.test(words);
}

function linkOf({ attrs }: Tree.Element): string {
  const value = attrs.find(({ name, namespace }) => name === 'href' && !namespace)?.value.trim() ?? '';
  const href = BREAKS_OUT.test(value) ? undefined : canonicalHref(value, (it) => URL.parse(it) ?? undefined);
  return href ? ` href="${escapedValue(href)}" target="${LINK_TARGET}" rel="${LINK_REL}"` : '';
}
