import type { Language } from './account/account.ts';

/** The pages that anybody may read without an account; the server draws them (`server/public/`), and no screen of the app stands there. */
export const PUBLIC_PAGES = /^\/(?:c|course)(?:\/|$)/;

/** What the worker keeps of them. */
export const PAGES_CACHE = 'caddee-pages';

/** Of 128 bits in base 36. */
const CODE_LENGTH = 25;
const CODE = /^[0-9a-z]{25}$/;

/** The short public address of a caddy: the user's id in digits and small letters, so that no sign of it is lost where a link is sent. */
export const caddyPage = (user_id: string): string => `/c/${codeOf(user_id)}`;

export const coursePage = (slug: string): string => `/course/${slug}`;

const codeOf = (user_id: string): string =>
  BigInt(`0x${user_id.replaceAll('-', '')}`)
    .toString(36)
    .padStart(CODE_LENGTH, '0');

/** The user's id behind `/c/{code}`; undefined: no id is written so. */
export function userIdOf(code: string): string | undefined {
  if (!CODE.test(code)) return undefined;
  let number = 0n;
  for (const digit of code) number = number * 36n + BigInt(Number.parseInt(digit, 36));
  const hex = number.toString(16).padStart(32, '0');
  if (hex.length > 32) return undefined;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

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
