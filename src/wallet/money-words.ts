import type { Words } from '../i18n/language.ts';
import { NO_ANSWER } from '../i18n/refusal-later.ts';

/** Beside an act that moves money, when there is no signal. */
export const NEEDS_SIGNAL: Words = {
  th: 'เรื่องเงินต้องมีสัญญาณจึงทำได้ เราไม่เก็บไว้ส่งทีหลัง กดอีกครั้งเมื่อมีสัญญาณ',
  en: 'This moves money, so it needs a signal. It is not kept to be sent later: tap again when you have one.',
};

export const words = {
  unanswered: NO_ANSWER,
  topUp: { th: 'เติมเงิน', en: 'Top up' },
} as const satisfies Record<string, Words>;
