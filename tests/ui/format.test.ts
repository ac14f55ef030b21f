import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, momentOf, type ClockTime, type SlashDate } from '#domain/dates.ts';
import { baht, satang } from '#domain/money.ts';
import { dayInFull, monthInFull } from '../../src/i18n/day-in-full.ts';
import { formatIn } from '../../src/i18n/format.ts';
import { testTable } from '../support/table.ts';

const th = formatIn('th');
const en = formatIn('en');
const sunday = '2026/11/22' as SlashDate;
const newYear = '2027/01/01' as SlashDate;
const now = momentOf('2026/11/21' as SlashDate, '17:30' as ClockTime);

test('money is written alike in both languages; a receipt always shows satang; a number is written as everywhere', () => {
  const amounts = [baht(1250), baht(0), satang(49_550), satang(1), baht(50_000), satang(-12_000)];
  const written = ['฿1,250', '฿0', '฿495.50', '฿0.01', '฿50,000', '−฿120'];
  expect(amounts.map((it) => th.money(it))).toEqual(written);
  expect(amounts.map((it) => en.money(it))).toEqual(written);
  expect(th.moneyExact(baht(1000))).toBe('฿1,000.00');
  expect(th.moneyExact(satang(123_456_705))).toBe('฿1,234,567.05');
  const numbers = [0, 7, 999, 1000, 123_456, 1_234_567, 12.5, 1234.5678, 0.1 + 0.2, -1250];
  expect(numbers.map((n) => th.number(n))).toEqual(numbers.map((n) => new Intl.NumberFormat('en-US').format(n)));
});

describe('dates', () => {
  testTable<['day' | 'dayYear' | 'dayMonth' | 'monthYear' | 'weekday' | 'dayOfMonth', string, string]>([
    ['day', 'อา. 22 พ.ย.', 'Sun 22 Nov'],
    ['dayYear', 'อา. 22 พ.ย. 2569', 'Sun 22 Nov 2026'],
    ['dayMonth', '22 พ.ย.', '22 Nov'],
    ['monthYear', 'พ.ย. 2569', 'Nov 2026'],
    ['weekday', 'อา.', 'Sun'],
    ['dayOfMonth', '22', '22'],
  ])('%s of a Sunday in November', (name, thai, english) => {
    expect(th[name](sunday)).toBe(thai);
    expect(en[name](sunday)).toBe(english);
  });

  test('the whole date, in both eras, before somebody commits to it', () => {
    expect(dayInFull(sunday, 'th')).toBe('วันอาทิตย์ที่ 22 พฤศจิกายน พ.ศ. 2569 (ค.ศ. 2026)');
    expect(dayInFull(sunday, 'en')).toBe('Sunday 22 November 2026 (B.E. 2569)');
    expect(monthInFull(sunday, 'th')).toBe('พฤศจิกายน 2569');
    expect(monthInFull(sunday, 'en')).toBe('November 2026');
  });

  // Names of CLDR 48, common/main/th.xml and en.xml: gregorian months (abbreviated, wide), days (wide), eras of the Buddhist calendar.
  test('BK-14: months, days and eras are called what CLDR calls them', () => {
    const months = Array.from({ length: 12 }, (_, i) => `2026/${String(i + 1).padStart(2, '0')}/15` as SlashDate);
    const days = [22, 23, 24, 25, 26, 27, 28].map((day) => `2026/11/${day}` as SlashDate);
    expect(days.map((date) => th.weekday(date))).toEqual(['อา.', 'จ.', 'อ.', 'พ.', 'พฤ.', 'ศ.', 'ส.']);
    const short = (it: typeof th) => months.map((date) => it.monthYear(date).split(' ')[0]);
    const wide = (language: 'th' | 'en') => months.map((date) => dayInFull(date, language).match(/15 (\S+)/)?.[1]);
    expect(short(th).join(' ')).toBe('ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.');
    expect(short(en).join(' ')).toBe('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec');
    expect(wide('th').join(' ')).toBe(
      'มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม',
    );
    expect(wide('en').join(' ')).toBe(
      'January February March April May June July August September October November December',
    );
    const named = (language: 'th' | 'en') => days.map((date) => dayInFull(date, language).split(/ |ที่/)[0]).join(' ');
    expect(named('th')).toBe('วันอาทิตย์ วันจันทร์ วันอังคาร วันพุธ วันพฤหัสบดี วันศุกร์ วันเสาร์');
    expect(named('en')).toBe('Sunday Monday Tuesday Wednesday Thursday Friday Saturday');
    expect(dayInFull(newYear, 'th')).toContain('พ.ศ. 2570');
  });

  test('a person may count the other years: Thai with A.D., English with B.E.', () => {
    expect(formatIn('th', 'CE').dayYear(newYear)).toBe('ศ. 1 ม.ค. 2027');
    expect(dayInFull(newYear, 'th', 'CE')).toBe('วันศุกร์ที่ 1 มกราคม ค.ศ. 2027 (พ.ศ. 2570)');
    expect(formatIn('en', 'BE').dayYear(newYear)).toBe('Fri 1 Jan 2570');
  });

  test('today and tomorrow carry their own word, by the Bangkok calendar and clock', () => {
    expect(th.time(now)).toBe('17:30');
    expect(th.nearDay(sunday, now)).toBe('พรุ่งนี้ อา. 22 พ.ย.');
    expect(en.nearDay('2026/11/21' as SlashDate, now)).toBe('Today Sat 21 Nov');
    expect(th.nearDay('2026/11/23' as SlashDate, now)).toBe('จ. 23 พ.ย.');
    const justBeforeMidnight = momentOf('2026/11/21' as SlashDate, '23:59' as ClockTime);
    expect(th.nearDay(sunday, justBeforeMidnight + MINUTE)).toBe('วันนี้ อา. 22 พ.ย.');
  });
});

describe('age of what is shown', () => {
  testTable<[number, string, string]>([
    [-5 * MINUTE, 'เมื่อสักครู่', 'just now'],
    [0, 'เมื่อสักครู่', 'just now'],
    [MINUTE - 1, 'เมื่อสักครู่', 'just now'],
    [MINUTE, '1 นาทีที่แล้ว', '1 min ago'],
    [HOUR - 1, '59 นาทีที่แล้ว', '59 min ago'],
    [2 * HOUR, '2 ชม. ที่แล้ว', '2 h ago'],
    [DAY - 1, '23 ชม. ที่แล้ว', '23 h ago'],
    [DAY, '20 พ.ย. 17:30', '20 Nov 17:30'],
  ])('%i ms ago', (passed, thai, english) => {
    expect(th.ago(now - passed, now)).toBe(thai);
    expect(en.ago(now - passed, now)).toBe(english);
  });

  test('whole sentences, without a doubled เมื่อ', () => {
    expect(th.updated(now, now)).toBe('อัปเดตเมื่อสักครู่');
    expect(th.updated(now - MINUTE, now)).toBe('อัปเดต 1 นาทีที่แล้ว');
    expect(th.updated(now - DAY, now)).toBe('อัปเดตเมื่อ 20 พ.ย. 17:30');
    expect(th.copyOf(now, now)).toBe('ข้อมูลเมื่อสักครู่');
    expect(th.copyOf(now - 5 * MINUTE, now)).toBe('ข้อมูลเมื่อ 5 นาทีที่แล้ว');
    expect(en.copyOf(now - DAY, now)).toBe('copy from 20 Nov 17:30');
  });
});

describe('what is left', () => {
  testTable<[number, string, string]>([
    [5 * HOUR + 40 * MINUTE, '5 ชม. 40 นาที', '5 h 40 min'],
    [5 * HOUR, '5 ชม.', '5 h'],
    [40 * MINUTE, '40 นาที', '40 min'],
    [MINUTE - 1, 'ไม่ถึง 1 นาที', 'under 1 min'],
    [2 * DAY + 3 * HOUR, '2 วัน 3 ชม.', '2 d 3 h'],
    [DAY, '1 วัน', '1 d'],
  ])('%i ms', (left, thai, english) => {
    expect(th.duration(left)).toBe(thai);
    expect(en.duration(left)).toBe(english);
  });

  test('the last minutes of a payment count seconds and stop at nought', () => {
    expect(th.countdown(14 * MINUTE + 59_000)).toBe('14:59');
    expect(th.countdown(1)).toBe('00:01');
    expect(th.countdown(-1)).toBe('00:00');
  });
});

testTable<[string, string]>([
  ['0812345678', '081 234 5678'],
  ['+66812345678', '081 234 5678'],
  ['021234567', '02 123 4567'],
  ['053123456', '053 123 456'],
  ['12345', '12345'],
])('the phone number %s is shown as %s', (stored, shown) => {
  expect(th.phone(stored)).toBe(shown);
});
