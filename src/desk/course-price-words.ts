import type { CoursePrice, FeeCollection } from '#domain/course/course.ts';
import type { Words } from '../i18n/language.ts';

export const COUNTER_FEES = ['green_fee', 'caddy_fee', 'cart_fee'] as const satisfies (keyof CoursePrice)[];
export type CounterFee = (typeof COUNTER_FEES)[number];

export const counterFeeWords = {
  green_fee: { th: 'กรีนฟี', en: 'Green fee' },
  caddy_fee: { th: 'แคดดี้', en: 'Caddy' },
  cart_fee: { th: 'รถกอล์ฟ', en: 'Cart' },
} as const satisfies Record<CounterFee, Words>;

/** In a sentence. */
export const readFeeWords = {
  green_fee: { th: 'ค่ากรีนฟี', en: 'the green fee' },
  caddy_fee: { th: 'ค่าแคดดี้', en: 'the caddy' },
  cart_fee: { th: 'ค่ารถกอล์ฟ', en: 'a cart' },
} as const satisfies Record<CounterFee, Words>;

export const collectedWords = {
  AT_COURSE: { th: 'ที่สนาม', en: 'at the course' },
  IN_APP: { th: 'ในแอป', en: 'in the app' },
} as const satisfies Record<FeeCollection, Words>;

export const coursePriceWords = {
  prices: { th: 'ราคา', en: 'Prices' },
  dated: { th: 'มีวันที่เริ่ม ราคาที่บอกไปแล้วไม่เปลี่ยน', en: 'dated rows; a quote that was given stays' },
  for18: { th: 'ที่เคาน์เตอร์ ต่อ 18 หลุม', en: 'at the counter, for 18 holes' },
  loading: { th: 'กำลังโหลด', en: 'Loading' },
  again: { th: 'ลองอีกครั้ง', en: 'Try again' },
  addDate: { th: 'เพิ่มวันที่เริ่ม', en: 'Add a date' },
  from: { th: 'เริ่ม', en: 'From' },
  collected: { th: 'เก็บค่าแคดดี้', en: 'Caddy fee collected' },
  holds: { th: 'ใช้อยู่', en: 'holds now' },
  until: { th: 'ถึง {day}', en: 'until {day}' },
  coming: { th: 'ยังไม่เริ่ม', en: 'not begun' },
  gone: { th: 'ถอนแล้ว', en: 'withdrawn' },
  addedBy: { th: 'เพิ่มโดย {name}', en: 'added by {name}' },
  unknown: { th: 'ไม่ทราบ', en: 'unknown' },
  newRow: { th: 'ราคาใหม่', en: 'New prices' },
  day: { th: 'เริ่มวันที่เล่น', en: 'From day of play' },
  baht: { th: 'บาท เว้นว่าง: ไม่ทราบ', en: 'baht, empty: unknown' },
  reads: {
    th: 'ตั้งแต่ {day} นักกอล์ฟอ่าน{what} {now} ที่เคาน์เตอร์ (เดิม {was})',
    en: 'From {day} a golfer reads {now} at the counter for {what} (before {was}).',
  },
  toApp: {
    th: 'ตั้งแต่ {day} นักกอล์ฟจ่ายค่าแคดดี้ในแอป ไม่จ่ายที่เคาน์เตอร์',
    en: 'From {day} a golfer pays for the caddy in the app, and nothing for it at the counter.',
  },
  toCourse: {
    th: 'ตั้งแต่ {day} นักกอล์ฟจ่ายค่าจองในแอป และจ่ายค่าแคดดี้ที่เคาน์เตอร์',
    en: 'From {day} a golfer pays the reservation in the app, and the caddy fee at the counter.',
  },
  keep: {
    th: 'รอบที่จองไว้แล้วตั้งแต่วันนั้น {n} รอบ ใช้ราคาเดิม',
    en: '{n} rounds already booked from that day on keep their price.',
  },
  keepNone: { th: 'ยังไม่มีใครจองตั้งแต่วันนั้น', en: 'Nobody has booked from that day on yet.' },
  nothingChanges: { th: 'ยังไม่มีอะไรเปลี่ยน', en: 'Nothing changes yet.' },
  chooseDay: { th: 'เลือกวันที่ยังไม่ถึง อย่างเร็วพรุ่งนี้', en: 'Choose a coming day, tomorrow at the earliest.' },
  onlyBaht: { th: 'ใส่จำนวนบาท หรือเว้นว่าง', en: 'An amount in baht, or nothing.' },
  add: { th: 'เพิ่มราคา', en: 'Add the prices' },
  added: { th: 'เพิ่มราคาแล้ว', en: 'Prices added' },
  cancel: { th: 'ทิ้ง', en: 'Discard' },
  withdraw: { th: 'ถอน', en: 'Withdraw' },
  withdrawFrom: { th: 'ถอนราคาที่เริ่ม {day}', en: 'Withdraw the prices from {day}' },
  withdrawn: { th: 'ถอนแล้ว ราคาก่อนหน้าใช้ต่อไป', en: 'Withdrawn. The prices before hold on.' },
} as const satisfies Record<string, Words>;
