import {
  MINUTE,
  type Moment,
  minutesOf,
  type ClockTime,
  isoOf,
  type SlashDate,
  momentOf,
  dateOf,
  timeOf,
} from '../dates.ts';

/** A round as a calendar keeps it. The texts are in the person's language. */
export interface CalendarEntry {
  booking_ref: string;
  /** A later file with a higher one replaces the entry. */
  version: number;
  date: SlashDate;
  time: ClockTime;
  /** How long it is expected to take. */
  minutes: number;
  summary: string;
  location: string;
  description: string;
  /** The booking's own page. */
  url: string;
  /** What the reminder of the evening before says. */
  reminder: string;
}

/** The evening before, on a Bangkok clock. */
const EVENING = 19 * 60;

/**
 * The file a phone's calendar opens (text/calendar, RFC 5545). The same booking always has the same UID, so that a calendar moves its
 * entry instead of adding a second one. `now` is when the file is made.
 */
export function calendarFile(entry: CalendarEntry, now: Moment): string {
  const begins = momentOf(entry.date, entry.time);
  const before = minutesOf(entry.time) + 24 * 60 - EVENING;
  return linesOf([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Caddee//Booking//TH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...BANGKOK,
    'BEGIN:VEVENT',
    `UID:${entry.booking_ref}@caddee`,
    `SEQUENCE:${entry.version}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART;TZID=Asia/Bangkok:${local(begins)}`,
    `DTEND;TZID=Asia/Bangkok:${local(begins + entry.minutes * MINUTE)}`,
    `SUMMARY:${escaped(entry.summary)}`,
    `LOCATION:${escaped(entry.location)}`,
    `DESCRIPTION:${escaped(entry.description)}`,
    `URL:${entry.url}`,
    'STATUS:CONFIRMED',
    'TRANSP:OPAQUE',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `TRIGGER:-PT${before}M`,
    `DESCRIPTION:${escaped(entry.reminder)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
}

/** +07:00 all year, no daylight saving. */
const BANGKOK = [
  'BEGIN:VTIMEZONE',
  'TZID:Asia/Bangkok',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0700',
  'TZOFFSETTO:+0700',
  'TZNAME:+07',
  'END:STANDARD',
  'END:VTIMEZONE',
] as const;

const utc = (moment: Moment): string => `${isoOf(moment).slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

const local = (moment: Moment): string => `${dateOf(moment).replaceAll('/', '')}T${timeOf(moment).replace(':', '')}00`;

/** A text value (RFC 5545 §3.3.11); what no calendar may hold (control characters, half of a pair) is left out. */
const escaped = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, (sign) => (sign === '\n' ? sign : ''))
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

const linesOf = (lines: readonly string[]): string => lines.map((line) => `${folded(line)}\r\n`).join('');

const MAX_OCTETS = 75;

/** A line is at most 75 octets (RFC 5545 §3.1); the next begins with a space. Thai letters are three octets each and are never cut. */
function folded(line: string): string {
  let whole = '';
  let octets = 0;
  for (const sign of line) {
    const more = octetsOf(sign);
    if (octets + more > MAX_OCTETS) {
      whole += '\r\n ';
      octets = 1;
    }
    whole += sign;
    octets += more;
  }
  return whole;
}

/** In UTF-8. */
function octetsOf(sign: string): number {
  const point = sign.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}
