import { useSyncExternalStore } from 'react';
import { DAY, HOUR, MINUTE, dateOf, addDays, timeOf, weekdayOf, type Moment, type SlashDate } from '#domain/dates.ts';
import type { Satang } from '#domain/money.ts';
import { grouped, currentLanguage, onLanguage, type Language, say, useLanguage, type Words } from './language.ts';
import type { Spoken } from '#domain/account/account.ts';
import type { CourseName } from '#domain/course/api.ts';

/** Which years a date shows: Buddhist (2569) or Christian (2026). */
export type Era = 'BE' | 'CE';

/**
 * Names of CLDR 48 (common/main/th.xml, en.xml). Not by Intl: its first use takes a slow phone a tenth of a second, at the first screen;
 * and its short Thai weekday is a whole word in some versions.
 */
const WEEKDAYS = {
  th: 'อา. จ. อ. พ. พฤ. ศ. ส.'.split(' '),
  en: 'Sun Mon Tue Wed Thu Fri Sat'.split(' '),
} as const;
const MONTHS = {
  th: 'ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.'.split(' '),
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
} as const;

export const yearIn = (date: SlashDate, era: Era): string =>
  String(Number(date.slice(0, 4)) + (era === 'BE' ? 543 : 0));
export const dayNumber = (date: SlashDate): string => String(Number(date.slice(8)));

/** Words of time. `updated` and `copyOf`: just now, within a day, before that. */
const UNITS = {
  th: {
    justNow: 'เมื่อสักครู่',
    ago: 'ที่แล้ว',
    updated: ['อัปเดตเมื่อสักครู่', 'อัปเดต', 'อัปเดตเมื่อ'],
    copyOf: ['ข้อมูลเมื่อสักครู่', 'ข้อมูลเมื่อ', 'ข้อมูลเมื่อ'],
    d: 'วัน',
    h: 'ชม.',
    m: 'นาที',
    minute: 'นาที',
    less: 'ไม่ถึง 1 นาที',
    today: 'วันนี้',
    tomorrow: 'พรุ่งนี้',
  },
  en: {
    justNow: 'just now',
    ago: 'ago',
    updated: ['Updated just now', 'Updated', 'Updated'],
    copyOf: ['copy from just now', 'copy from', 'copy from'],
    d: 'd',
    h: 'h',
    m: 'min',
    minute: 'min',
    less: 'under 1 min',
    today: 'Today',
    tomorrow: 'Tomorrow',
  },
} as const;

function money(amount: Satang, always2 = false): string {
  const size = Math.abs(amount);
  const rest = size % 100;
  const decimals = always2 || rest !== 0 ? `.${String(rest).padStart(2, '0')}` : '';
  return `${amount < 0 ? '−' : ''}฿${grouped(Math.floor(size / 100))}${decimals}`;
}

function phone(digits: string): string {
  const local = digits.replace(/[^\d+]/g, '').replace(/^(\+66|0066)/, '0');
  const mobile = /^(0[689]\d)(\d{3})(\d{4})$/.exec(local);
  const fixed = /^(02|0[3-7]\d)(\d{3})(\d{3,4})$/.exec(local);
  return (mobile ?? fixed)?.slice(1).join(' ') ?? digits;
}

/** `14:59`, for a clock that runs out. */
function countdown(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

function makeFormat(language: Language, era: Era) {
  const u = UNITS[language];
  const month = (date: SlashDate) => MONTHS[language][Number(date.slice(5, 7)) - 1];
  const dayMonth = (date: SlashDate) => `${dayNumber(date)} ${month(date)}`;
  const weekday = (date: SlashDate) => WEEKDAYS[language][weekdayOf(date)];
  const day = (date: SlashDate) => `${weekday(date)} ${dayMonth(date)}`;
  const duration = (ms: number): string => {
    if (ms < MINUTE) return u.less;
    const days = Math.floor(ms / DAY);
    const hours = Math.floor((ms % DAY) / HOUR);
    const minutes = Math.floor((ms % HOUR) / MINUTE);
    if (days > 0) return hours ? `${days} ${u.d} ${hours} ${u.h}` : `${days} ${u.d}`;
    if (hours > 0) return minutes ? `${hours} ${u.h} ${minutes} ${u.m}` : `${hours} ${u.h}`;
    return `${minutes} ${u.minute}`;
  };
  const ago = (moment: Moment, now: Moment): string => {
    const passed = now - moment;
    if (passed < MINUTE) return u.justNow;
    if (passed >= DAY) return `${dayMonth(dateOf(moment))} ${timeOf(moment)}`;
    if (passed >= HOUR) return `${Math.floor(passed / HOUR)} ${u.h} ${u.ago}`;
    return `${Math.floor(passed / MINUTE)} ${u.minute}${language === 'th' ? '' : ' '}${u.ago}`;
  };
  const phrase = ([soon, past, before]: readonly [string, string, string], moment: Moment, now: Moment): string => {
    const passed = now - moment;
    if (passed < MINUTE) return soon;
    return `${passed < DAY ? past : before} ${ago(moment, now)}`;
  };
  return {
    /** `฿1,250`; decimals only when there are satang. */
    money: (amount: Satang) => money(amount),
    /** `฿1,000.00`, on QR codes and receipts. */
    moneyExact: (amount: Satang) => money(amount, true),
    number: grouped,
    /** `อา.` / `Sun` */
    weekday,
    /** `22` */
    dayOfMonth: dayNumber,
    /** `22 พ.ย.` / `22 Nov` */
    dayMonth,
    /** `อา. 22 พ.ย.` / `Sun 22 Nov` */
    day,
    /** `อา. 22 พ.ย. 2569` / `Sun 22 Nov 2026` */
    dayYear: (date: SlashDate) => `${day(date)} ${yearIn(date, era)}`,
    /** `พ.ย.` / `Nov` */
    month,
    /** `พ.ย. 2569` / `Nov 2026` */
    monthYear: (date: SlashDate) => `${month(date)} ${yearIn(date, era)}`,
    /** `พรุ่งนี้ อา. 22 พ.ย.`: the near days also by their own word. */
    nearDay: (date: SlashDate, now: Moment) => {
      const today = dateOf(now);
      const near = date === today ? u.today : date === addDays(today, 1) ? u.tomorrow : undefined;
      return near ? `${near} ${day(date)}` : day(date);
    },
    /** `06:02`, the Bangkok clock. */
    time: (moment: Moment) => timeOf(moment),
    /** `1 นาทีที่แล้ว`; after a day the date and time. A clock that runs ahead is "just now". */
    ago,
    /** `อัปเดต 1 นาทีที่แล้ว` */
    updated: (moment: Moment, now: Moment) => phrase(u.updated, moment, now),
    /** `ข้อมูลเมื่อ 5 นาทีที่แล้ว`, of a copy shown without a network. */
    copyOf: (moment: Moment, now: Moment) => phrase(u.copyOf, moment, now),
    /** What is left, coarse: `5 ชม. 40 นาที` / `5 h 40 min`. */
    duration,
    countdown,
    /** `081 234 5678` */
    phone,
  };
}

export type Format = ReturnType<typeof makeFormat>;

const made = new Map<string, Format>();

/** Thai counts Buddhist years, unless the user chose otherwise on this phone (public/boot.js); English Christian ones. */
export const eraOf = (language: Language): Era =>
  language === 'th' && globalThis.document?.documentElement.dataset['era'] !== 'CE' ? 'BE' : 'CE';

/** The figures and dates of one language. */
export function formatIn(language: Language, era: Era = eraOf(language)): Format {
  const key = language + era;
  const known = made.get(key) ?? makeFormat(language, era);
  made.set(key, known);
  return known;
}

/** `const f = useFormat()` → `f.money(495_00)`, in the language of the screen. */
export const useFormat = (era?: Era): Format =>
  useSyncExternalStore(
    onLanguage,
    () => formatIn(currentLanguage(), era),
    () => formatIn(currentLanguage(), era),
  );

/** To a caddy, a golfer is คุณ and the golfer's name (design.md §9). */
export const guestName = (display_name: string, language: Language): string =>
  language === 'th' && !display_name.startsWith('คุณ') ? say('คุณ{name}', { name: display_name }) : display_name;

export const useGuestName = (display_name: string): string => guestName(display_name, useLanguage());

/** What a caddy speaks. */
export const SPOKEN_WORDS = {
  th: { th: 'ไทย', en: 'Thai' },
  en: { th: 'อังกฤษ', en: 'English' },
  ja: { th: 'ญี่ปุ่น', en: 'Japanese' },
  ko: { th: 'เกาหลี', en: 'Korean' },
  zh: { th: 'จีน', en: 'Chinese' },
} satisfies Record<Spoken, Words>;

export const courseWords = ({ name_th, name_en }: CourseName): Words => ({ th: name_th, en: name_en });
export const provinceWords = (course: CourseName): Words => ({ th: course.province_th, en: course.province_en });
