import { say, type Words } from '../../i18n/language.ts';
import { words } from './field-words.ts';

const OWN: Partial<Record<string, Words>> = {
  languages: words.languageMissing,
  home_courses: words.courseMissing,
  handicap_tenths: words.handicapWrong,
  nickname_latin: words.latinWrong,
  caddy_number: words.numberWrong,
  years: words.yearsWrong,
};

/** By it this refusal is told from the others, and answered with ContestNumber. */
export const NUMBER_TAKEN: Words = {
  th: 'มีแคดดี้คนอื่นใช้เบอร์นี้ที่สนามนี้แล้ว ตรวจเบอร์บนเสื้ออีกครั้ง ข้อมูลอื่นที่กรอกยังอยู่ครบ',
  en: 'Somebody at this course already has this caddy number. Check your bib. The rest of what you filled in is kept.',
};

/** What has its own words of the server stays with them: a number that somebody else has is not a badly typed one. */
const BY_SHAPE = new Set(['REQUIRED', 'WRONG_TYPE', 'INVALID', 'TOO_SMALL', 'TOO_LARGE', 'NOT_A_CHOICE']);

interface Typed {
  phone?: string | null;
  emergency_phone?: string;
}

/** A better sentence than the general one: it says what this field wants, and how far it is from it. */
export function sentenceFor(path: string, code: string, typed: Typed): Words | undefined {
  if (code === 'PHONE_INVALID') return digitsSentence((path === 'phone' ? typed.phone : typed.emergency_phone) ?? '');
  if (path.startsWith('weekly.') && code === 'TIME_INVALID') return words.hoursWrong;
  if ((path === 'home_courses' || path === 'usual_courses') && code === 'TOO_LARGE') return words.tooManyCourses;
  if (code === 'CADDY_NUMBER_TAKEN') return NUMBER_TAKEN;
  return BY_SHAPE.has(code) ? OWN[path] : undefined;
}

function digitsSentence(typed: string): Words | undefined {
  const n = typed.replace(/[^\d๐-๙]/g, '').length;
  if (n === 10 || n === 0) return undefined; // ten digits that are no Thai mobile number: the general sentence
  return { th: say(words.phoneDigits.th, { n }), en: say(words.phoneDigits.en, { n }) };
}
