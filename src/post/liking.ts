import type { InputOf } from '#domain/calls.ts';
import type { Moment } from '#domain/dates.ts';
import type { FeedPost } from '#domain/post/api.ts';
import { toastRefusal } from '../booking/act/queueing.ts';
import { say } from '../i18n/language.ts';
import { useOutbox, type OutboxItem } from '../sync/outbox/outbox-state.ts';
import { outboxOf } from '../sync/outbox/outbox.ts';
import { type Phone } from '../sync/phone.ts';

const entityOf = (post_id: string): string => `like:${post_id}`;
const wishOf = ({ input }: OutboxItem): boolean => (input as InputOf<'POST /post/like'>).liked;

/** Whether the golfer likes it, also while that waits to be sent; and the count of likes. */
export function useLike({ post_id, is_liked, likes }: FeedPost, updatedAt: Moment | undefined) {
  const last = useOutbox().findLast(
    (it) => it.entity === entityOf(post_id) && it.state !== 'conflict' && (it.sent_at ?? Infinity) > (updatedAt ?? 0),
  );
  const isLiked = last ? wishOf(last) : is_liked;
  return { isLiked, likes: Math.max(0, likes + Number(isLiked) - Number(is_liked)) };
}

export const like = (phone: Phone, post_id: string, liked: boolean, name: string): Promise<unknown> =>
  outboxOf(phone)
    .add({
      entity: entityOf(post_id),
      call: 'POST /post/like',
      input: { post_id, liked },
      title: liked
        ? { th: say('ถูกใจโพสต์ของ{name}', { name }), en: `Like ${name}’s post` }
        : { th: say('เลิกถูกใจโพสต์ของ{name}', { name }), en: `Unlike ${name}’s post` },
    })
    .catch(toastRefusal);
