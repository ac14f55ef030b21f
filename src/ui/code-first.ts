import { currentLanguage, wordIn, type Words } from '../i18n/language.ts';
import { toast } from './toast.tsx';

const NOT_HERE: Words = {
  th: 'ส่วนนี้ยังไม่อยู่ในเครื่อง และตอนนี้ไม่มีสัญญาณ ลองใหม่เมื่อมีสัญญาณ',
  en: 'This part is not on the device yet, and there is no signal. Try again with a signal',
};

/** Opens a sheet once its code is there. A phone that has not got it and cannot fetch it says so, and the screen stays. */
export function codeFirst(load: () => Promise<unknown>, open: () => void): void {
  load().then(open, () => toast({ text: wordIn(NOT_HERE, currentLanguage()), kind: 'bad' }));
}
