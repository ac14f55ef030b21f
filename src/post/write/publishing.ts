import { type Moment, dateOf, type SlashDate } from '#domain/dates.ts';
import { htmlOf, blocksOf, type Block } from '#domain/post/rich.ts';
import type { CourseName } from '#domain/course/api.ts';
import type { Audience, FreeOn, PostType } from '#domain/post/post.ts';
import type { Photo } from '../../platform/shrink-photo.ts';
import { type OutboxItem, outboxOf } from '../../sync/outbox/outbox.ts';
import type { Phone } from '../../sync/phone.ts';
import { useDraft } from '../../sync/mirror/draft.ts';

export type NamedDraft = PostDraft & { post_id: string };

export const entityOf = (post_id: string): string => `post:${post_id}`;

/**
 * Each photo goes by itself, and the post after them (the outbox keeps the order of one entity): on a weak signal none is sent twice because
 * another did not arrive. Resolves once all of it is safely on the phone. Of a post that cannot be stored no photo is left: the caddy may
 * put others in their place.
 */
export async function publish(
  phone: Phone,
  draft: NamedDraft,
  photos: readonly Photo[],
  now: Moment,
): Promise<OutboxItem> {
  const added: OutboxItem[] = [];
  try {
    for (const [place, photo] of photos.entries()) added.push(await addPhoto(phone, draft.post_id, photo, place));
    return await addPost(phone, draft, now);
  } catch (error) {
    for (const { id } of added.toReversed())
      await outboxOf(phone)
        .cancel(id)
        .catch(() => false); // what cannot be taken back stands in the outbox, where the user sees it
    throw error;
  }
}

const addPhoto = (phone: Phone, post_id: string, { id, type, bytes }: Photo, place: number): Promise<OutboxItem> =>
  outboxOf(phone).add({
    entity: entityOf(post_id),
    call: 'POST /post/photo',
    input: { post_id, media_id: id, place },
    title: { th: `รูปที่ ${place + 1}`, en: `Photo ${place + 1}` },
    attachment: { media_id: id, bytes, type },
  });

const addPost = (phone: Phone, draft: NamedDraft, now: Moment): Promise<OutboxItem> =>
  outboxOf(phone).add({
    entity: entityOf(draft.post_id),
    call: 'POST /post/create',
    input: { post_id: draft.post_id, ...saidIn(draft, now) },
    title: { th: 'โพสต์ใหม่', en: 'New post' },
  });

/** What of a draft is posted, but its photos. */
export const saidIn = (draft: PostDraft, now: Moment) => ({
  type: draft.type,
  audience: draft.audience,
  html: htmlOf(draft.blocks),
  golf_course: draft.course?.slug ?? null,
  free_on: freeOnNow(draft, now),
});

/** A post as it is being written. */
export interface PostDraft {
  /** The id of the post, set at the first tap: tapped again, it is the same post as long as it says the same. */
  post_id?: string;
  /** What was to be posted at that tap (`nameDraft` of create-post-screen.tsx): the server may have it. */
  tapped?: string;
  blocks: Block[];
  type: PostType;
  audience: Audience;
  course: CourseName | null;
  free_on: FreeOn | null;
}

const EMPTY: PostDraft = { blocks: [], type: 'GENERAL', audience: 'FOLLOWERS', course: null, free_on: null };

/** The draft's name in the phone's storage. */
export const DRAFT = 'post';
export const OLD_DRAFT = 'post-text';

/** The caddy's draft on this phone, until it is sent. A draft of an old build, which could not publish posts, may be plain text. */
export function usePostDraft() {
  const [draft, setDraft, clear, isRead, isRefused] = useDraft(DRAFT, EMPTY);
  const [before, , clearBefore, isBeforeRead] = useDraft(OLD_DRAFT, '');
  const isOld = before !== '' && draft.blocks.length === 0;
  const clearAll = () => {
    clear();
    clearBefore();
  };
  return {
    draft: isOld ? { ...draft, blocks: blocksOf(before) } : draft,
    setDraft: (next: PostDraft) => {
      setDraft(next);
      if (before !== '') clearBefore();
    },
    clear: clearAll,
    isRead: isRead && isBeforeRead,
    isRefused,
  };
}

/** The day as it can still be meant: of a draft of yesterday, today. */
export function freeOnNow({ type, free_on }: Pick<PostDraft, 'type' | 'free_on'>, now: Moment): FreeOn | null {
  const today: SlashDate = dateOf(now);
  if (type === 'FREE_TODAY') return { date: today, part: free_on?.part ?? 'DAY' };
  return free_on && free_on.date < today ? { ...free_on, date: today } : free_on;
}
