import type { Words } from '../i18n/language.ts';

/** What a golfer wishes of the caddies of an open request. */
export const wishWords = {
  title: { th: 'อยากได้แคดดี้แบบไหน (ไม่บังคับ)', en: 'Your wishes (optional)' },
  speaks: { th: 'พูด{language}ได้', en: 'Speaks {language}' },
  years: { th: 'ประสบการณ์', en: 'Experience' },
  anyYears: { th: 'เท่าไรก็ได้', en: 'Any' },
  nYears: { th: '{n} ปีขึ้นไป', en: '{n} yr and up' },
  hint: {
    th: 'แคดดี้ทุกคนยังตอบได้ และเห็นสิ่งที่คุณอยากได้',
    en: 'Every caddy may still answer, and reads your wishes.',
  },
  wishes: { th: 'อยากได้', en: 'Wishes' },
} as const satisfies Record<string, Words>;
