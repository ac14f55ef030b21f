import type { Spoken } from '#domain/account/account.ts';
import type { Words } from './language.ts';

/** What a caddy speaks. */
export const SPOKEN_WORDS = {
  th: { th: 'ไทย', en: 'Thai' },
  en: { th: 'อังกฤษ', en: 'English' },
  ja: { th: 'ญี่ปุ่น', en: 'Japanese' },
  ko: { th: 'เกาหลี', en: 'Korean' },
  zh: { th: 'จีน', en: 'Chinese' },
} satisfies Record<Spoken, Words>;
