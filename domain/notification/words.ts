import type { Role } from '../account/account.ts';
import { parseDate, type SlashDate, weekdayOf } from '../dates.ts';
import type { NotificationAbout } from './api.ts';
import { placeOf } from './place.ts';
import type { Both, NotifiedKind, Said } from './row.ts';
import { BOOKING_WORDS } from './words-booking.ts';
import { OTHER_WORDS } from './words-other.ts';

/** The text of a notification and the address that it opens. Never stored. */
export interface NotificationWords {
  title: Both;
  /** May be empty. */
  text: Both;
  /** The path of the reader's screen. */
  href: string;
}

type Maker = Said | ((body: never) => Said);
const WORDS: Record<NotifiedKind, Record<'golfer' | 'caddy', Maker>> = { ...BOOKING_WORDS, ...OTHER_WORDS };

/** The text for a kind that only a newer build knows. */
const UNKNOWN: Said = { title: { th: 'มีเรื่องใหม่ถึงคุณ', en: 'There is news for you' } };

const NOBODY: Record<'golfer' | 'caddy', Both> = {
  golfer: { th: 'แคดดี้', en: 'your caddy' },
  caddy: { th: 'นักกอล์ฟ', en: 'the golfer' },
};

/** The text of an event for a reader of that role, in both languages. */
export function wordsOf(
  kind: string,
  body: Record<string, unknown>,
  about: NotificationAbout,
  role: Role | null,
): NotificationWords {
  const reader = role === 'CADDY' ? 'caddy' : 'golfer';
  const { title, more } = saidOf(kind, body, reader);
  const textIn = (language: Language) =>
    [roundIn(language, about), more && filled(more[language], language, body, about, reader)]
      .filter(Boolean)
      .join(' · ');
  const titleIn = (language: Language) => filled(title[language], language, body, about, reader);
  return {
    title: { th: titleIn('th'), en: titleIn('en') },
    text: { th: textIn('th'), en: textIn('en') },
    href: placeOf(kind, body, role),
  };
}

function saidOf(kind: string, body: Record<string, unknown>, reader: 'golfer' | 'caddy'): Said {
  const maker = Object.hasOwn(WORDS, kind) ? WORDS[kind as NotifiedKind][reader] : UNKNOWN;
  return typeof maker === 'function' ? maker(body as never) : maker;
}

/** `อา. 22 พ.ย. 07:10 · ทุ่งสวรรค์ · 18 หลุม`; unknown parts are left out. */
function roundIn(language: Language, about: NotificationAbout): string {
  const date = about.booking_date === null ? undefined : parseDate(about.booking_date);
  const when = [date && dayIn(language, date), about.tee_off_time].filter(Boolean).join(' ');
  const holes = about.holes === null ? '' : language === 'th' ? `${about.holes} หลุม` : `${about.holes} holes`;
  return [when, about.course?.[language], holes].filter(Boolean).join(' · ');
}

/** Fills the gaps; an empty gap leaves no double space, and a name that looks like a gap is not filled again. */
function filled(
  text: string,
  language: Language,
  body: Record<string, unknown>,
  about: NotificationAbout,
  reader: 'golfer' | 'caddy',
): string {
  const amount = about.amount ?? (typeof body['amount'] === 'number' ? body['amount'] : null);
  const gaps: Record<string, string> = {
    name: about.name === null ? NOBODY[reader][language] : nameIn(language, about.name, reader),
    amount: amount === null ? '' : moneyIn(amount),
    time: about.tee_off_time ?? '',
    last4: typeof body['last4'] === 'string' ? body['last4'] : '',
  };
  const whole = text
    .replaceAll(/( ?)\{(\w+)\}/g, (_all, space: string, gap: string) => {
      const value = gaps[gap] ?? '';
      return value && space + value;
    })
    .trim();
  // "your caddy accepted" starts a sentence and gets a capital; a person's name stays as written.
  return about.name === null && text.startsWith('{name}') ? whole.charAt(0).toUpperCase() + whole.slice(1) : whole;
}

/** Golfers are addressed with คุณ, caddies by their nickname (design.md §9). */
const nameIn = (language: Language, name: string, reader: 'golfer' | 'caddy'): string =>
  language === 'th' && reader === 'caddy' && !name.startsWith('คุณ') ? `คุณ${name}` : name;

/** The server writes numbers and dates like the app (src/i18n/format.ts), but from tables, because its Intl data may differ. */
export type Language = 'th' | 'en';
const TABLES = {
  th: {
    weekdays: ['อา.', 'จ.', 'อ.', 'พ.', 'พฤ.', 'ศ.', 'ส.'],
    months: ['ม.ค.', 'ก.พ.', 'มี.ค.', 'เม.ย.', 'พ.ค.', 'มิ.ย.', 'ก.ค.', 'ส.ค.', 'ก.ย.', 'ต.ค.', 'พ.ย.', 'ธ.ค.'],
  },
  en: {
    weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
    months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  },
} as const;

/** `อา. 22 พ.ย.` / `Sun 22 Nov`. */
export function dayIn(language: Language, date: SlashDate): string {
  const { weekdays, months } = TABLES[language];
  const [, month, day] = date.split('/').map(Number) as [number, number, number];
  return `${weekdays[weekdayOf(date)]} ${day} ${months[month - 1]}`;
}

/** An amount in satang as `฿1,250`; with decimals only when there are satang. */
export function moneyIn(amount: number): string {
  const size = Math.abs(amount);
  const whole = String(Math.floor(size / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  const rest = size % 100;
  return `${amount < 0 ? '−' : ''}฿${whole}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
}
