import { dateOf, type Moment, parseMoment } from '#domain/dates.ts';
import { type Language, wordIn } from '../i18n/language.ts';
import { findCodeWords } from './find-words.ts';
import { codeText } from './shown.ts';

/** A code of the pages of people and bookings; else as everywhere at the desk. */
export const findCodeText = (code: string, language: Language): string => {
  const known = findCodeWords[code];
  return known ? wordIn(known, language) : codeText(code, language);
};

const LOCALE = { th: 'th-TH', en: 'en-GB' } as const;

/** `18 Nov 2026`, `18 พ.ย. 2569`: of days that may be years ago. */
export function wholeDayText(iso: string | Moment, language: Language): string {
  const moment = typeof iso === 'string' ? parseMoment(iso) : iso;
  return new Intl.DateTimeFormat(LOCALE[language], {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'Asia/Bangkok',
  }).format(new Date(moment));
}

/** Whether two moments are of one day in Bangkok. */
export const isSameDay = (a: string, b: string): boolean => dateOf(parseMoment(a)) === dateOf(parseMoment(b));

/** `+135`, `−2,400`, `0`: satang as baht in a column that says so. */
export function signedBaht(satang: number): string {
  const baht = Math.abs(satang) / 100;
  const digits = satang % 100 === 0 ? 0 : 2;
  const text = baht.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return satang === 0 ? '0' : `${satang > 0 ? '+' : '−'}${text}`;
}
