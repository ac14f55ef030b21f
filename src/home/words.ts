import { type Moment, timeOf } from '#domain/dates.ts';
import { say, useWords, type Words } from '../i18n/language.ts';

/** By the Bangkok clock, like everything else. */
export function useGreeting(name: string, now: Moment): string {
  const w = useWords(words);
  const time = timeOf(now);
  const text =
    time < '11:00' && time >= '03:00' ? w.morning : time < '16:30' && time >= '11:00' ? w.afternoon : w.evening;
  return say(text, { name });
}

export const words = {
  morning: { th: 'อรุณสวัสดิ์ {name}', en: 'Good morning, {name}' },
  afternoon: { th: 'สวัสดีตอนบ่าย {name}', en: 'Good afternoon, {name}' },
  evening: { th: 'สวัสดีตอนเย็น {name}', en: 'Good evening, {name}' },
  notifications: { th: 'การแจ้งเตือน', en: 'Notifications' },
  notificationsNew: { th: 'การแจ้งเตือน ใหม่ {n} รายการ', en: 'Notifications, {n} new' },
  all: { th: 'ทั้งหมด', en: 'All' },
  allN: { th: 'ทั้งหมด {n}', en: 'All {n}' },

  nextRound: { th: 'รอบถัดไป', en: 'Next round' },
  newRequests: { th: 'คำขอใหม่ {n}', en: 'New requests {n}' },
  noRequests: { th: 'ยังไม่มีคำขอใหม่', en: 'No new requests' },
  noRequestsWhy: {
    th: 'เปิดวันว่างไว้ นักกอล์ฟจะเห็นคุณในการค้นหา',
    en: 'Keep your hours open and golfers find you in the search',
  },
  openHours: { th: 'วันว่างและวันหยุด', en: 'Working hours' },
} as const satisfies Record<string, Words>;
