import type { RefundWindow } from '#domain/booking/refund.ts';
import type { Words } from '../../i18n/language.ts';

/** When a round is cancelled, as the table of fees calls it. */
export const WINDOW_WORDS = {
  JUST_CONFIRMED: { th: 'ไม่เกิน 15 นาทีหลังยืนยัน', en: 'Up to 15 min after it was confirmed' },
  DAY_BEFORE: { th: 'ก่อนออกรอบ 24 ชม. ขึ้นไป', en: '24 h before tee-off or more' },
  HOURS_24: { th: 'ก่อนออกรอบ 6–24 ชม.', en: '6 to 24 h before' },
  HOURS_6: { th: 'ก่อนออกรอบ 2–6 ชม.', en: '2 to 6 h before' },
  HOURS_2: { th: 'ก่อนออกรอบไม่ถึง 2 ชม.', en: 'Less than 2 h before' },
  CADDY_THERE: { th: 'แคดดี้เช็กอินแล้ว', en: 'The caddy has checked in' },
} satisfies Record<RefundWindow, Words>;

export const cancelWords = {
  youGet: { th: 'คุณจะได้คืน {amount}', en: 'You get {amount} back' },
  nothing: { th: 'ยกเลิกตอนนี้ไม่ได้เงินคืน', en: 'Nothing comes back if you cancel now' },
  whole: { th: 'เต็มจำนวน ไม่มีค่ายกเลิก', en: 'The whole sum, no cancellation fee' },
  part: {
    th: 'จาก {total} ที่กันไว้ ค่ายกเลิก {fee} เป็นค่าเสียเวลาของแคดดี้ หลังหักส่วนแบ่งของเรา 10%',
    en: 'of {total} held; the fee of {fee} is for the caddy’s lost time, less our 10% share',
  },
  holdsUntil: { th: 'ยอดนี้ใช้ได้ถึง {when} · อีก {left}', en: 'This holds until {when} · {left} left' },
  holdsOn: { th: 'ยอดนี้จะไม่เปลี่ยนแล้ว', en: 'This does not change any more' },
  table: { th: 'ค่ายกเลิก', en: 'Cancellation fees' },
  when: { th: 'ยกเลิกเมื่อ', en: 'When' },
  now: { th: 'ตอนนี้', en: 'now' },
  earliest: {
    th: 'นับถึง {when} ซึ่งเป็นเวลาออกรอบเร็วที่สุดที่เคยนัดไว้ ช่วง 15 นาทีหลังยืนยันคืนเต็มเฉพาะเมื่อเหลืออย่างน้อย 3 ชม. ก่อนออกรอบ',
    en: 'Counted to {when}, the earliest tee-off this booking ever had. The first 15 minutes are free only while tee-off is at least 3 h away',
  },
  offline: {
    th: 'ตอนนี้ออฟไลน์ คำขอยกเลิกจะส่งเองเมื่อมีสัญญาณ ค่ายกเลิกคิดตอนที่คำขอถึงเรา ไม่ใช่ตอนที่กด ยอดคืนจริงอาจน้อยกว่านี้',
    en: 'You are offline. The cancellation goes out when there is a signal. The fee counts when it reaches us, not when you tap, so less may come back than shown here.',
  },
  do: { th: 'ยกเลิกรอบ คืน {amount}', en: 'Cancel, {amount} back' },
  doNothing: { th: 'ยกเลิกรอบ ไม่ได้เงินคืน', en: 'Cancel, nothing back' },
  keep: { th: 'ไม่ยกเลิก', en: 'Keep the round' },
  differs: {
    th: 'คำขอยกเลิกถึงเราช้ากว่าตอนที่กด ได้คืน {applied} แทน {shown} ที่เห็นตอนกด',
    en: 'Your cancellation reached us later than you tapped it: {applied} came back, not the {shown} you saw',
  },
} as const satisfies Record<string, Words>;
