import { currentLanguage, wordIn, type Words } from '../../i18n/language.ts';
import { toast } from '../overlay/toast.tsx';

/** Opens a sheet once its code is there. A phone that has not got it and cannot fetch it says so, and the screen stays. */
export function codeFirst(load: () => Promise<unknown>, open: () => void): void {
  load().then(open, () => toast({ text: wordIn(words.notHere, currentLanguage()), kind: 'bad' }));
}

export const words = {
  notHere: {
    th: 'ส่วนนี้ยังไม่อยู่ในเครื่อง และตอนนี้ไม่มีสัญญาณ ลองใหม่เมื่อมีสัญญาณ',
    en: 'This part is not on the device yet, and there is no signal. Try again with a signal',
  },
  again: { th: 'ลองใหม่', en: 'Try again' },
} as const satisfies Record<string, Words>;
