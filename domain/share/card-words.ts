import type { Language } from '../account/account.ts';

/** The preview text of links to Caddee. Pages behind a sign-in show the same text, because nobody may see them there. */
export const CARD_WORDS = {
  th: {
    headline: 'จองแคดดี้สำหรับรอบของคุณ',
    description: 'เลือกแคดดี้เอง จองล่วงหน้า รู้ราคาก่อนออกรอบ ใช้ได้แม้สัญญาณในสนามอ่อน',
    locale: 'th_TH',
  },
  en: {
    headline: 'Book a caddy for your round',
    description: 'Choose your caddy, book ahead, know the price before you tee off. It works where the signal is weak.',
    locale: 'en_US',
  },
} as const satisfies Record<Language, Record<string, string>>;
