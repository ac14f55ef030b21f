import type { InputOf } from '#domain/calls.ts';
import type { Moment } from '#domain/dates.ts';
import type { DayState } from '#domain/caddy/availability.ts';
import { toastRefusal } from '../booking/act/acting.ts';
import { currentLanguage, say, wordIn, type Words } from '../i18n/language.ts';
import { mirrorOf } from '../sync/mirror/mirror.ts';
import { useOutbox, type OutboxItem, outboxOf } from '../sync/outbox/outbox.ts';
import { toast } from '../ui/overlay/toast.tsx';
import type { Phone } from '../sync/phone.ts';

/** As much of a caddy as following or unfollowing needs. */
export interface Followable {
  user_id: string;
  nickname: string;
  following: boolean;
}

const entityOf = (caddy_id: string): string => `follow:${caddy_id}`;
const wishOf = ({ input }: OutboxItem): boolean => (input as InputOf<'POST /follow/set'>).following;

/**
 * By caddy, the golfer's last wish (follow or not) that an answer of `updatedAt` does not show yet: what the server said since it had the
 * wish may be of another phone.
 */
export function useWishes(updatedAt: Moment | undefined): (caddy: Followable) => boolean {
  const items = useOutbox();
  return ({ user_id, following }) => {
    const last = items.findLast(
      (it) => it.entity === entityOf(user_id) && it.state !== 'conflict' && (it.sent_at ?? Infinity) > (updatedAt ?? 0),
    );
    return last ? wishOf(last) : following;
  };
}

export const useFollows = (caddy: Followable, updatedAt: Moment | undefined): boolean => useWishes(updatedAt)(caddy);

async function set(phone: Phone, { user_id, nickname }: Followable, following: boolean): Promise<void> {
  await outboxOf(phone).add({
    entity: entityOf(user_id),
    call: 'POST /follow/set',
    input: { caddy_id: user_id, following },
    title: following
      ? { th: say('ติดตาม{nickname}', { nickname }), en: `Follow ${nickname}` }
      : { th: say('เลิกติดตาม{nickname}', { nickname }), en: `Unfollow ${nickname}` },
  });
  mirrorOf(phone).stale(['POST /follow/list', 'POST /post/feed', 'GET /caddy/{user_id}']);
}

/** Queued when offline; a toast says it, and offers to undo an unfollow for ten seconds. */
export async function setFollow(phone: Phone, caddy: Followable, following: boolean): Promise<void> {
  const language = currentLanguage();
  try {
    await set(phone, caddy, following);
  } catch (error) {
    return toastRefusal(error);
  }
  const text = say(wordIn(following ? followWords.followed : followWords.unfollowed, language), {
    name: caddy.nickname,
  });
  const undo = {
    label: wordIn(followWords.undo, language),
    run: () => void set(phone, caddy, !following).catch(toastRefusal),
  };
  toast(following ? { text } : { text, action: undo, lasts: 10_000 });
}

export const TODAY_WORDS = {
  FREE: { th: 'ว่างวันนี้', en: 'Free today' },
  PART: { th: 'วันนี้ยังมีเวลาว่าง', en: 'Some time free today' },
  FULL: { th: 'วันนี้ไม่ว่างแล้ว', en: 'No more time today' },
  OFF: { th: 'วันนี้ไม่รับงาน', en: 'Off today' },
} as const satisfies Record<DayState, Words>;

export const followWords = {
  follow: { th: 'ติดตาม', en: 'Follow' },
  following: { th: 'ติดตามอยู่', en: 'Following' },
  tapToLeave: { th: '{name} แตะเพื่อเลิกติดตาม', en: '{name}, tap to unfollow' },
  followName: { th: 'ติดตาม{name}', en: 'Follow {name}' },
  unfollowName: { th: 'เลิกติดตาม{name}', en: 'Unfollow {name}' },
  unfollowed: { th: 'เลิกติดตาม{name}แล้ว', en: 'You no longer follow {name}' },
  followed: { th: 'ติดตาม{name}แล้ว', en: 'You follow {name}' },
  undo: { th: 'เลิกทำ', en: 'Undo' },
} as const satisfies Record<string, Words>;
