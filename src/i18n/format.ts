import { useSyncExternalStore } from 'react';
import {
  DAY,
  HOUR,
  MINUTE,
  dateOf,
  addDays,
  momentOf,
  timeOf,
  type ClockTime,
  type Moment,
  type SlashDate,
} from '#domain/dates.ts';
import type { Satang } from '#domain/money.ts';
import { currentLanguage, onLanguage, type Language } from './language.ts';

/** Which years a date shows: Buddhist (2569) or Christian (2026). */
export type Era = 'BE' | 'CE';

const ZONE = 'Asia/Bangkok';
const CALENDAR = { BE: 'buddhist', CE: 'gregory' } as const;
const LOCALE = { th: 'th-TH', en: 'en-US' } as const;
const OTHER = { BE: 'CE', CE: 'BE' } as const;
const ERA_NAME = { th: { BE: 'พ.ศ.', CE: 'ค.ศ.' }, en: { BE: 'B.E.', CE: 'C.E.' } } as const;
const NOON = '12:00' as ClockTime;

type Part = 'weekday' | 'day' | 'month' | 'year';
type Width = 'narrow' | 'short' | 'long';

const formatters = new Map<string, Intl.DateTimeFormat>();

/** One piece of a date, by Intl with zone and calendar named: never the phone's own. */
function part(date: SlashDate, kind: Part, width: Width, language: Language, era: Era): string {
  const key = [kind, width, language, era].join();
  const formatter =
    formatters.get(key) ??
    new Intl.DateTimeFormat(LOCALE[language], {
      timeZone: ZONE,
      calendar: CALENDAR[era],
      numberingSystem: 'latn',
      ...(kind === 'weekday' || kind === 'month' ? { [kind]: width } : { [kind]: 'numeric' }),
    });
  formatters.set(key, formatter);
  const pieces = formatter.formatToParts(momentOf(date, NOON));
  return pieces.find((piece) => piece.type === kind)?.value ?? '';
}

const NUMBER = new Intl.NumberFormat('en-US', { numberingSystem: 'latn' });
const TWO_DECIMALS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

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
  const figures = always2 || size % 100 !== 0 ? TWO_DECIMALS.format(size / 100) : NUMBER.format(size / 100);
  return `${amount < 0 ? '−' : ''}฿${figures}`;
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
  const dayMonth = (date: SlashDate) =>
    `${part(date, 'day', 'short', language, era)} ${part(date, 'month', 'short', language, era)}`;
  // Intl's short Thai weekday is a whole word in some versions and อา. in others; the narrow one is the same everywhere
  const weekday = (date: SlashDate) =>
    language === 'th'
      ? `${part(date, 'weekday', 'narrow', language, era)}.`
      : part(date, 'weekday', 'short', language, era);
  const day = (date: SlashDate) => `${weekday(date)} ${dayMonth(date)}`;
  const year = (date: SlashDate) => part(date, 'year', 'short', language, era);
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
    number: (n: number) => NUMBER.format(n),
    /** `อา.` / `Sun` */
    weekday,
    /** `วันอาทิตย์` / `Sunday` */
    weekdayInFull: (date: SlashDate) => part(date, 'weekday', 'long', language, era),
    /** `22` */
    dayOfMonth: (date: SlashDate) => part(date, 'day', 'short', language, era),
    /** `22 พ.ย.` / `22 Nov` */
    dayMonth,
    /** `อา. 22 พ.ย.` / `Sun 22 Nov` */
    day,
    /** `อา. 22 พ.ย. 2569` / `Sun 22 Nov 2026` */
    dayYear: (date: SlashDate) => `${day(date)} ${year(date)}`,
    /** `พ.ย. 2569` / `Nov 2026` */
    monthYear: (date: SlashDate) => `${part(date, 'month', 'short', language, era)} ${year(date)}`,
    /** `พรุ่งนี้ อา. 22 พ.ย.`: the near days also by their own word. */
    nearDay: (date: SlashDate, now: Moment) => {
      const today = dateOf(now);
      const near = date === today ? u.today : date === addDays(today, 1) ? u.tomorrow : undefined;
      return near ? `${near} ${day(date)}` : day(date);
    },
    /** `วันอาทิตย์ที่ 22 พฤศจิกายน พ.ศ. 2569 (ค.ศ. 2026)`: before somebody commits to it. */
    dayInFull: (date: SlashDate) => {
      const [d, m] = [part(date, 'day', 'long', language, era), part(date, 'month', 'long', language, era)];
      const own = part(date, 'year', 'long', language, era);
      const other = `${ERA_NAME[language][OTHER[era]]} ${part(date, 'year', 'long', language, OTHER[era])}`;
      const name = part(date, 'weekday', 'long', language, era);
      return language === 'th'
        ? `${name}ที่ ${d} ${m} ${ERA_NAME.th[era]} ${own} (${other})`
        : `${name} ${d} ${m} ${own} (${other})`;
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
const eraOf = (language: Language): Era =>
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

let collator: Intl.Collator | undefined;

/** Dictionary order, Thai vowels in their place; for `toSorted`. */
export const byName = (a: string, b: string): number => (collator ??= new Intl.Collator('th')).compare(a, b);
