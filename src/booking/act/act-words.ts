import type { Words } from '../../i18n/language.ts';

/** What stands beside an act that needs a signal, or that was not done. */
export const actWords = {
  needsSignal: {
    th: 'ต้องมีสัญญาณจึงทำได้ เพราะเป็นเรื่องเงินและเวลาของอีกฝ่าย',
    en: 'This needs a signal: it is about money and the other person’s time',
  },
  queueFirst: {
    th: 'รอให้สิ่งที่กดไว้ก่อนหน้านี้ส่งถึงเราก่อน',
    en: 'What you tapped before has to reach us first',
  },
  instead: { th: 'ตอนนี้เป็น “{status}”', en: 'It is now “{status}”' },
  topUp: { th: 'เติมเงิน', en: 'Top up' },
  notDone: { th: '{act}ไม่สำเร็จ', en: 'Not done: {act}' },
  seen: { th: 'รับทราบ', en: 'Got it' },
  back: { th: 'กลับ', en: 'Back' },
} as const satisfies Record<string, Words>;
