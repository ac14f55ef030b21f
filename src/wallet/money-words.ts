import type { Words } from '../i18n/language.ts';

/** Beside an act that moves money, when there is no signal. */
export const NEEDS_SIGNAL: Words = {
  th: 'เรื่องเงินต้องมีสัญญาณจึงทำได้ เราไม่เก็บไว้ส่งทีหลัง กดอีกครั้งเมื่อมีสัญญาณ',
  en: 'This moves money, so it needs a signal. It is not kept to be sent later: tap again when you have one.',
};

export const words = {
  unanswered: {
    th: 'ยังไม่ได้รับคำตอบ กดอีกครั้งได้เมื่อมีสัญญาณ ระบบจะไม่ทำซ้ำ',
    en: 'No answer has come yet. Tap again with a signal; it will not be done twice.',
  },
  topUp: { th: 'เติมเงิน', en: 'Top up' },
} as const satisfies Record<string, Words>;
