import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { calendarFile, type CalendarEntry } from '../../../domain/booking/calendar.ts';
import { type ClockTime, clockOf, isoOf, momentOf, type SlashDate } from '../../../domain/dates.ts';
import { SCREEN_NOW } from '../../support/clock.ts';

const entry = (change: Partial<CalendarEntry> = {}): CalendarEntry => ({
  booking_ref: 'NOK0000001',
  version: 3,
  date: '2026/11/22' as SlashDate,
  time: '07:10' as ClockTime,
  minutes: 300,
  summary: 'ออกรอบกับฝน ที่ อัลไพน์ กอล์ฟคลับ',
  location: 'อัลไพน์ กอล์ฟคลับ, ปทุมธานี',
  description: 'แคดดี้ ฝน เบอร์ 127\n18 หลุม · รถร่วม\nเลขที่จอง NOK0000001',
  url: 'https://caddee.test/golfer/booking/NOK0000001',
  reminder: 'พรุ่งนี้ออกรอบ 07:10',
  ...change,
});

function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  const zone = calendar.getFirstSubcomponent('vtimezone');
  if (zone) ICAL.TimezoneService.register(zone);
  const found = calendar.getFirstSubcomponent('vevent');
  if (!found) throw new Error('no event');
  return { calendar, found, event: new ICAL.Event(found) };
}

const lines = (file: string) => file.split('\r\n');

describe('the calendar file of a booking', () => {
  test('says when, where, how long and with whom, and a calendar reads it', () => {
    const { calendar, found, event } = read(calendarFile(entry(), SCREEN_NOW));
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
    expect(event.uid).toBe('NOK0000001@caddee');
    expect(event.sequence).toBe(3);
    expect(event.summary).toBe(entry().summary);
    expect(event.location).toBe(entry().location);
    expect(event.description).toBe(entry().description);
    expect(found.getFirstPropertyValue('url')).toBe(entry().url);
    expect(isoOf(event.startDate.toUnixTime() * 1_000)).toBe('2026-11-22T00:10:00.000Z');
    expect(isoOf(event.endDate.toUnixTime() * 1_000)).toBe('2026-11-22T05:10:00.000Z');
    expect(event.startDate.zone?.tzid).toBe('Asia/Bangkok');
    expect(String(found.getFirstPropertyValue('dtstamp'))).toBe('2026-11-20T23:07:00Z');
  });

  test('reminds its reader at seven in the evening before, whatever the tee-off time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 24 * 60 - 1 }), (minutes) => {
        const { found, event } = read(calendarFile(entry({ time: clockOf(minutes) }), SCREEN_NOW));
        const trigger = found.getFirstSubcomponent('valarm')?.getFirstPropertyValue('trigger');
        const before = ICAL.Duration.fromString(String(trigger)).toSeconds();
        const evening = momentOf('2026/11/21' as SlashDate, '19:00' as ClockTime);
        expect((event.startDate.toUnixTime() + before) * 1_000).toBe(evening);
      }),
      { numRuns: 20, examples: [[0], [24 * 60 - 1]] },
    );
  });

  test('a round over midnight ends on the next day; a later version of a booking is the same entry with a later sequence', () => {
    const late = { time: '20:00' as ClockTime, minutes: 330 };
    const [old, moved] = [3, 4].map((version) => read(calendarFile(entry({ ...late, version }), SCREEN_NOW)).event);
    expect(isoOf((moved?.endDate.toUnixTime() ?? 0) * 1_000)).toBe('2026-11-22T18:30:00.000Z');
    expect(moved?.uid).toBe(old?.uid);
    expect([old?.sequence, moved?.sequence]).toEqual([3, 4]);
  });

  test('any names, in any script, come out as they went in; no line is longer than 75 octets, none is cut inside a letter, and no name adds one', () => {
    const thai = fc.string({
      unit: fc.constantFrom(...Array.from('กขฃคงจฉชซญดตถทธนบปผฝพฟภมยรลวศษสหฬอฮะาิีึืุูเแโใไ่้๊๋์ 0123456789,;\\:"')),
    });
    const any = fc.oneof(
      thai,
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.string({ unit: 'binary', maxLength: 200 }),
    );
    fc.assert(
      fc.property(any, any, any, (summary, location, description) => {
        const file = calendarFile(entry({ summary, location, description }), SCREEN_NOW);
        const bytes = new TextEncoder();
        expect(file.endsWith('\r\n')).toBe(true);
        expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
        expect(lines(file).filter((line) => bytes.encode(line).length > 75)).toEqual([]);
        const { event } = read(file);
        expect([event.summary, event.location, event.description]).toEqual([summary, location, description].map(kept));
      }),
      { numRuns: process.env['DEEP'] === undefined ? 15 : 300 },
    );
    const forged = calendarFile(entry({ summary: 'x\r\nATTENDEE:mailto:evil@example.com\nBEGIN:VEVENT' }), SCREEN_NOW);
    expect(lines(forged).filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
    expect(forged).not.toMatch(/^ATTENDEE/m);
  });
});

/** What no calendar may hold is left out: control characters but the new line, and halves of a pair. */
const kept = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\p{Cs}/gu, '')
    .replaceAll(/[\p{Cc}]/gu, (sign) => (sign === '\n' ? sign : ''));
