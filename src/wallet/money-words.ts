import type { Words } from '../i18n/language.ts';

/** Beside an act that moves money, when there is no signal. */
export const NEEDS_SIGNAL: Words = {
  th: 'ต้องมีสัญญาณจึงทำได้ เพราะเป็นเรื่องเงิน ยังไม่มีการส่งหรือตัดเงิน',
  en: 'This moves money, so it needs a signal. Nothing was sent, nothing was taken.',
};

export const words = {
  unanswered: {
    th: 'ยังไม่ได้คำตอบจากเรา สิ่งที่กรอกยังอยู่ครบ กดอีกครั้งได้เมื่อมีสัญญาณ ระบบจะไม่ทำซ้ำ',
    en: 'No answer has come yet. What you filled in is kept. Tap again with a signal; it will not be done twice.',
  },
  topUp: { th: 'เติมเงิน', en: 'Top up' },
} as const satisfies Record<string, Words>;
