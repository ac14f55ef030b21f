import { expect, test } from 'vitest';
import {
  addDays,
  clockOf,
  dateOf,
  inTime,
  isoOf,
  minutesOf,
  momentOf,
  parseDate,
  parseMoment,
  parseTime,
  timeOf,
  weekdayOf,
  type ClockTime,
  type SlashDate,
} from '#domain/dates.ts';
import { testTable } from '../support/table.ts';

const thai = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x0e50 + Number(digit)));
const two = (n: number) => String(n).padStart(2, '0');

/** Every way one day may be written. */
function spellings(year: number, month: number, day: number): string[] {
  const eras = [year, year + 543];
  const plain = eras.flatMap((y) => [
    `${y}/${two(month)}/${two(day)}`,
    `${two(day)}/${two(month)}/${y}`,
    `${day}/${month}/${y}`,
  ]);
  return [...plain, ...plain.map((text) => `\u00a0${thai(text)}\u00a0`)];
}

test('BK-09: every fifth day from 1900 to 2200 is read back from the ways of writing it, which take turns, in both eras', () => {
  const wrong: string[] = [];
  let days = 0;
  for (let at = Date.UTC(1900, 0, 1); at <= Date.UTC(2200, 11, 31); at += 5 * 86_400_000) {
    const there = new Date(at);
    const [year, month, day] = [there.getUTCFullYear(), there.getUTCMonth() + 1, there.getUTCDate()];
    const meant = `${year}/${two(month)}/${two(day)}`;
    const ways = spellings(year, month, day);
    const text = ways[days % ways.length] ?? '';
    days += 1;
    if (parseDate(text) !== meant) wrong.push(text);
    if (dateOf(momentOf(meant as SlashDate, '00:00' as ClockTime)) !== meant) wrong.push(`moment of ${meant}`);
  }
  expect(days).toBe(21_988);
  expect(wrong).toEqual([]);
});

testTable<[string, string]>([
  ['29/02/2567', '2024/02/29'],
  ['12/05/2568', '2025/05/12'],
  ['2025/12/25', '2025/12/25'],
  ['2568/12/25', '2025/12/25'],
  ['1/2/2569', '2026/02/01'],
  ['๑๒/๐๕/๒๕๖๘', '2025/05/12'],
  [' 2026/12/01 ', '2026/12/01'],
  ['01/01/1900', '1900/01/01'],
  ['31/12/2200', '2200/12/31'],
  ['31/12/2743', '2200/12/31'],
])('BK-10: %s is the day %s', (text, day) => expect(parseDate(text)).toBe(day));

testTable([
  '29/02/2568',
  '29/02/1900',
  '31/02/2025',
  '31/02/2569',
  '31/04/2026',
  '00/00/0000',
  '1/2/68',
  '13/13/2025',
  '2025/13/01',
  '2025/00/10',
  '2025/10/00',
  '2025/02/31',
  '2026/1/2',
  '12/05/2568 x',
  'x 12/05/2568',
  '12/05/2568\n13/05/2568',
  '12/05/25680',
  '2026-12-01',
  '12.05.2026',
  '01/01/1899',
  '01/01/2201',
  '01/01/2400',
  '01/01/2744',
  '01/01/9999',
  '-1/02/2026',
  '+1/02/2026',
  '1e1/02/2026',
  '١٢/٠٥/٢٠٢٦',
  '',
  ' ',
  'วันนี้',
])('BK-10: %j is no day', (text) => expect(parseDate(text)).toBeUndefined());

test('a time of day is HH:mm, in Thai digits too, and nothing else; it and its minutes after midnight are one', () => {
  expect(parseTime('06:30')).toBe('06:30');
  expect(parseTime(' 00:00 ')).toBe('00:00');
  expect(parseTime('23:59')).toBe('23:59');
  expect(parseTime('๐๖:๓๐')).toBe('06:30');
  for (const text of ['24:00', '6:30', '06:60', '06:30:00', '0630', '06.30', '6:30 AM', '', '-6:30'])
    expect(parseTime(text), text).toBeUndefined();

  for (let minutes = 0; minutes < 24 * 60; minutes++) {
    expect(minutesOf(clockOf(minutes))).toBe(minutes);
    expect(parseTime(clockOf(minutes))).toBe(clockOf(minutes));
  }
});

test('a tee-off is a moment of Bangkok, where the day changes at midnight; days are added over the ends of months and years', () => {
  const moment = momentOf('2026/12/01' as SlashDate, '06:30' as ClockTime);
  expect(isoOf(moment)).toBe('2026-11-30T23:30:00.000Z');
  expect(dateOf(moment)).toBe('2026/12/01');
  expect(timeOf(moment)).toBe('06:30');

  const midnight = parseMoment('2026-12-01T00:00:00+07:00');
  expect(dateOf(midnight - 1)).toBe('2026/11/30');
  expect(timeOf(midnight - 1)).toBe('23:59');
  expect(dateOf(midnight)).toBe('2026/12/01');

  expect(addDays('2026/12/31' as SlashDate, 1)).toBe('2027/01/01');
  expect(addDays('2028/03/01' as SlashDate, -1)).toBe('2028/02/29');
  expect(addDays('2026/11/22' as SlashDate, 0)).toBe('2026/11/22');
  expect(weekdayOf('2026/11/22' as SlashDate)).toBe(0);
  expect(weekdayOf(addDays('2026/11/22' as SlashDate, 6))).toBe(6);
});

testTable<[string, number]>([
  ['1970-01-01T00:00:00Z', 0],
  ['1970-01-01T07:00:00+07:00', 0],
  ['1969-12-31T20:30:00-03:30', 0],
  ['1970-01-01T00:00:00.5Z', 500],
  ['1970-01-01T00:00:00.050Z', 50],
  ['1970-01-01T00:00:00.123999Z', 123],
  ['2026-02-28T23:59:59.999Z', Date.UTC(2026, 1, 28, 23, 59, 59, 999)],
  ['2028-02-29T00:00:00+00:00', Date.UTC(2028, 1, 29)],
])('the ISO moment %s is %s', (iso, moment) => expect(parseMoment(iso)).toBe(moment));

testTable([
  '2026-02-29T00:00:00Z',
  '2026-02-31T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-00-01T00:00:00Z',
  '2026-01-00T00:00:00Z',
  '2026-01-01T24:00:00Z',
  '2026-01-01T00:60:00Z',
  '2026-01-01T00:00:60Z',
  '2026-01-01T00:00:00+24:00',
  '2026-01-01T00:00:00+07:60',
  '2026-01-01T00:00:00+0700',
  '2026-01-01T00:00:00+07',
  '2026-01-01T00:00:00',
  '2026-01-01T00:00Z',
  '2026-01-01 00:00:00Z',
  '2026-01-01',
  '0000-01-01T00:00:00Z',
  '0099-12-31T00:00:00Z',
  '12026-01-01T00:00:00Z',
  'now',
  '',
])('%j is no ISO moment', (iso) => expect(() => parseMoment(iso)).toThrow(RangeError));

test('what is written is read back; days, times of day and moments are sorted in time, equal ones stay as they were', () => {
  for (const moment of [0, 1, Date.UTC(2026, 10, 22, 1, 2, 3, 4), Date.UTC(2199, 11, 31)])
    expect(parseMoment(isoOf(moment))).toBe(moment);

  const sorted = ['2026/11/22', '2026/09/30', '2027/01/01', '2026/11/22'].toSorted(inTime);
  expect(sorted).toEqual(['2026/09/30', '2026/11/22', '2026/11/22', '2027/01/01']);
  expect(['14:00', '06:02', '09:30'].toSorted(inTime)).toEqual(['06:02', '09:30', '14:00']);
  expect(inTime('2026-11-22T00:10:00.000Z', '2026-11-22T00:10:00.000Z')).toBe(0);
});
