import { MIN_LEAD_TIME } from '#domain/booking/status.ts';
import { openingsOn, type CaddyDay, type DayOpenings } from '#domain/caddy/availability.ts';
import type { Holes } from '#domain/course/course.ts';
import { dateOf, MINUTE } from '#domain/dates.ts';
import { useLanguage, wordIn, type Words } from '../i18n/language.ts';
import type { Day } from '../ui/control/day-field.tsx';
import { useNow } from '../ui/now.ts';

const NOTES = {
  ALL_DAY: { th: 'ทั้งวัน', en: 'All day' },
  SOME: { th: 'บางเวลา', en: 'Partly' },
  MORNING: { th: 'เช้า', en: 'a.m.' },
  AFTERNOON: { th: 'บ่าย', en: 'p.m.' },
  OFF: { th: 'หยุด', en: 'Off' },
  FULL: { th: 'เต็ม', en: 'Full' },
  TOO_LATE: { th: 'ไม่ทัน', en: 'Too late' },
} as const satisfies Record<DayOpenings, Words>;

const NOT_FREE: readonly DayOpenings[] = ['OFF', 'FULL', 'TOO_LATE'];
const TODAY: Words = { th: 'วันนี้', en: 'Today' };

/** A caddy's days as a strip shows them: what is free for a round of `holes`, or why nothing is. */
export function useDayNotes(days: readonly CaddyDay[], holes: Holes): Day[] {
  const language = useLanguage();
  const now = useNow(MINUTE);
  return days.map((day) => {
    const openings = openingsOn(day, holes, now + MIN_LEAD_TIME);
    return {
      date: day.date,
      note: wordIn(NOTES[openings], language),
      isOff: NOT_FREE.includes(openings),
      ...(day.date === dateOf(now) ? { word: wordIn(TODAY, language) } : {}),
    };
  });
}
