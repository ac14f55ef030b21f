import type { CourseName } from '#domain/course/api.ts';
import { dateOf, type Moment, type SlashDate } from '#domain/dates.ts';
import type { Audience, FreeOn, PostType } from '#domain/post/post.ts';
import { blocksOf, type Block } from '#domain/post/rich.ts';
import { useDraft } from '../../sync/mirror/draft.ts';

/** A post as it is being written. */
export interface PostDraft {
  /** The id of the post, set at the first tap: tapped again, it is the same post as long as it says the same. */
  post_id?: string;
  /** What was to be posted at that tap (`naming.ts`): the server may have it. */
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
