import type { Booking } from '#domain/booking/api.ts';
import type { ClockTime } from '#domain/dates.ts';

interface Situation {
  booking: Booking;
  /** Of who sends it. */
  name: string;
  time: ClockTime;
  hole: number | undefined;
}

/** In both languages: whoever gets it may read only one. Plain text, as it is sent. */
export function helpMessage({ booking, name, time, hole }: Situation): string {
  const { name_th, name_en, province_th, province_en } = booking.course;
  const th = ['ต้องการความช่วยเหลือ', name, name_th, province_th, hole && `หลุม ${hole}`, `เวลา ${time}`];
  const en = ['I need help', name, name_en, province_en, hole && `hole ${hole}`, `at ${time}`];
  const said = (parts: (string | number | undefined)[]) => parts.filter(Boolean).join(' · ');
  return `${said(th)}\n${said(en)}`;
}

/** No recipient: the user chooses. iOS wants `&body`, Android `?body`; both understand `?&body`. */
export const smsAddress = (text: string): string => `sms:?&body=${encodeURIComponent(text)}`;
