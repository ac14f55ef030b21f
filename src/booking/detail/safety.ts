import type { Booking } from '#domain/booking/api.ts';
import type { ClockTime } from '#domain/dates.ts';

interface Situation {
  booking: Booking;
  /** Of who needs help. */
  name: string;
  /** Who sends it for that person. */
  told_by?: string;
  time: ClockTime;
  hole: number | undefined;
}

/** In both languages: whoever gets it may read only one. Plain text, as it is sent. */
export function helpMessage({ booking, name, told_by, time, hole }: Situation): string {
  const { name_th, name_en, province_th, province_en } = booking.course;
  const where_th = [name_th, province_th, hole && `หลุม ${hole}`, `เวลา ${time}`, told_by && `จากแคดดี้ ${told_by}`];
  const where_en = [name_en, province_en, hole && `hole ${hole}`, `at ${time}`, told_by && `from the caddy ${told_by}`];
  const th = told_by ? [`${name} ต้องการความช่วยเหลือ`] : ['ต้องการความช่วยเหลือ', name];
  const en = told_by ? [`${name} needs help`] : ['I need help', name];
  const said = (parts: (string | number | undefined)[]) => parts.filter(Boolean).join(' · ');
  return `${said([...th, ...where_th])}\n${said([...en, ...where_en])}`;
}

/** Without a number the user chooses who gets it. iOS wants `&body`, Android `?body`; both understand `?&body`. */
export const smsAddress = (text: string, phone = ''): string => `sms:${phone}?&body=${encodeURIComponent(text)}`;
