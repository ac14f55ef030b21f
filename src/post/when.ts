import { DAY, dateOf, parseMoment, timeOf, type Moment } from '#domain/dates.ts';
import type { Format } from '../i18n/format.ts';

/** `2 ชม. ที่แล้ว` within a day; then the day, with its time. */
export function whenOf(iso: string, now: Moment, f: Format): string {
  const at = parseMoment(iso);
  return now - at < DAY ? f.ago(at, now) : `${f.day(dateOf(at))} ${timeOf(at)}`;
}
