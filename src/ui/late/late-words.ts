import type { Words } from '../../i18n/language.ts';

export const words = {
  notHere: {
    th: 'ส่วนนี้ยังไม่อยู่ในเครื่อง และตอนนี้ไม่มีสัญญาณ ลองใหม่เมื่อมีสัญญาณ',
    en: 'This part is not on the device yet, and there is no signal. Try again with a signal',
  },
  again: { th: 'ลองใหม่', en: 'Try again' },
} as const satisfies Record<string, Words>;
