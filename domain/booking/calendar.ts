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

/** A round as a calendar entry. All texts are in the reader's language. */
export interface CalendarEntry {
  booking_ref: string;
  /** A file with a higher version replaces the entry. */
  version: number;
  date: SlashDate;
  time: ClockTime;
  /** The expected length of the round. */
  minutes: number;
  summary: string;
  location: string;
  description: string;
  /** The link to the booking's page. */
  url: string;
  /** The text of the reminder on the evening before. */
  reminder: string;
}

/** When the reminder rings on the evening before: minutes after midnight in Bangkok. */
const EVENING = 19 * 60;

/**
 * The calendar file of a round (text/calendar, RFC 5545). A booking always has the same UID, so that a calendar updates its entry instead
 * of adding a second one. `now`: when the file is made.
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

/** Bangkok time: +07:00 all year, no daylight saving. */
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

/** Escapes a text value (RFC 5545 §3.3.11) and removes control characters and lone surrogates, which calendars reject. */
const escaped = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, (sign) => (sign === '\n' ? sign : ''))
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

const linesOf = (lines: readonly string[]): string => lines.map((line) => `${folded(line)}\r\n`).join('');

const MAX_OCTETS = 75;

/**
 * Folds a line to at most 75 octets (RFC 5545 §3.1); continuation lines begin with a space. A Thai letter (three octets) is never split.
 */
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

/** The length of a character in UTF-8. */
function octetsOf(sign: string): number {
  const point = sign.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}
