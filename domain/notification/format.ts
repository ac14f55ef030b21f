import { type SlashDate, weekdayOf } from '../dates.ts';

/** Figures and dates as the app writes them (src/i18n/format.ts, by Intl), where there is no Intl to trust: tables, one for each language. */
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

/** Of an amount in satang: `฿1,250`; decimals only when there are satang. */
export function moneyIn(amount: number): string {
  const size = Math.abs(amount);
  const whole = String(Math.floor(size / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  const rest = size % 100;
  return `${amount < 0 ? '−' : ''}฿${whole}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
}
