import type { DayState } from '#domain/caddy/availability.ts';
import type { Words } from '../i18n/language.ts';

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
