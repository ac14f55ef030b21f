import type { Figure } from '#domain/booking/rate.ts';
import type { Words } from '../i18n/language.ts';

export const figureWords = {
  reservation_9: { th: 'ค่าจอง 9 หลุม', en: 'Reservation, 9 holes' },
  reservation_18: { th: 'ค่าจอง 18 หลุม', en: 'Reservation, 18 holes' },
  reservation_27: { th: 'ค่าจอง 27 หลุม', en: 'Reservation, 27 holes' },
  reservation_36: { th: 'ค่าจอง 36 หลุม', en: 'Reservation, 36 holes' },
  service_9: { th: 'ค่าแคดดี้ในแอป 9 หลุม', en: 'Service, 9 holes' },
  service_18: { th: 'ค่าแคดดี้ในแอป 18 หลุม', en: 'Service, 18 holes' },
  service_27: { th: 'ค่าแคดดี้ในแอป 27 หลุม', en: 'Service, 27 holes' },
  service_36: { th: 'ค่าแคดดี้ในแอป 36 หลุม', en: 'Service, 36 holes' },
  walk_9: { th: 'เดิน 9 หลุม', en: 'Walking, 9 holes' },
  walk_more: { th: 'เดินมากกว่า 9 หลุม', en: 'Walking, more holes' },
  holiday: { th: 'วันหยุดนักขัตฤกษ์', en: 'Public holiday' },
  share: { th: 'ส่วนของเรา', en: 'Our share' },
} as const satisfies Record<Figure, Words>;

/** What is paid for, in a sentence. */
export const paidForWords = {
  reservation_9: { th: '9 หลุม เมื่อสนามเก็บค่าแคดดี้', en: '9 holes, where the course takes the caddy fee' },
  reservation_18: { th: '18 หลุม เมื่อสนามเก็บค่าแคดดี้', en: '18 holes, where the course takes the caddy fee' },
  reservation_27: { th: '27 หลุม เมื่อสนามเก็บค่าแคดดี้', en: '27 holes, where the course takes the caddy fee' },
  reservation_36: { th: '36 หลุม เมื่อสนามเก็บค่าแคดดี้', en: '36 holes, where the course takes the caddy fee' },
  service_9: { th: '9 หลุม เมื่อเก็บในแอป', en: '9 holes, where the app takes it' },
  service_18: { th: '18 หลุม เมื่อเก็บในแอป', en: '18 holes, where the app takes it' },
  service_27: { th: '27 หลุม เมื่อเก็บในแอป', en: '27 holes, where the app takes it' },
  service_36: { th: '36 หลุม เมื่อเก็บในแอป', en: '36 holes, where the app takes it' },
  walk_9: { th: 'การเดิน 9 หลุม', en: 'walking 9 holes' },
  walk_more: { th: 'การเดินมากกว่า 9 หลุม', en: 'walking more than 9 holes' },
  holiday: { th: 'วันหยุดนักขัตฤกษ์', en: 'a public holiday' },
} as const satisfies Record<Exclude<Figure, 'share'>, Words>;

/** A figure that changes, and the same before: on the page of what waits for a second person. */
export const feeFactWords: Partial<Record<string, Words>> = {
  ...figureWords,
  ...Object.fromEntries(
    Object.entries(figureWords).map(([name, { th, en }]) => [
      `${name}_before`,
      { th: `${th} (เดิม)`, en: `${en}, before` },
    ]),
  ),
};

export const pricesWords = {
  fees: { th: 'ค่าบริการของเรา', en: 'Our fees' },
  holidays: { th: 'วันหยุดนักขัตฤกษ์', en: 'Public holidays' },
  tabs: { th: 'ราคา', en: 'Prices' },
  dated: { th: 'มีวันที่เริ่ม ราคาที่บอกไปแล้วไม่เปลี่ยน', en: 'dated rows; a quote that was given stays' },
  loading: { th: 'กำลังโหลด', en: 'Loading' },
  from: { th: 'เริ่ม', en: 'From' },
  holds: { th: 'ใช้อยู่', en: 'holds now' },
  until: { th: 'ถึง {day}', en: 'until {day}' },
  coming: { th: 'ยังไม่เริ่ม', en: 'not begun' },
  waits: { th: 'รอคนที่สอง', en: 'waits for a second person' },
  gone: { th: 'ถอนแล้ว', en: 'withdrawn' },
  atCourse: { th: 'ค่าจอง เมื่อสนามเก็บค่าแคดดี้', en: 'Reservation, where the course takes the caddy fee' },
  inApp: { th: 'ค่าแคดดี้ เมื่อเก็บในแอป', en: 'Service, where the app takes it' },
  holes: { th: '{n} หลุม', en: '{n} holes' },
  more: { th: 'เพิ่ม', en: 'On top' },
  walk9: { th: 'เดิน 9 หลุม', en: 'Walking, 9' },
  walkMore: { th: 'เดิน มากกว่า 9', en: 'Walking, more' },
  holiday: { th: 'วันหยุด', en: 'Holiday' },
  share: { th: 'ส่วนของเรา %', en: 'Our share %' },
  addDate: { th: 'เพิ่มวันที่เริ่ม', en: 'Add a date' },
  newRow: { th: 'ค่าบริการใหม่', en: 'New fees' },
  day: { th: 'เริ่มวันที่เล่น', en: 'From day of play' },
  why: { th: 'ทำไม', en: 'Why' },
  baht: { th: 'บาท', en: 'baht' },
  sentence: {
    th: 'ตั้งแต่ {day} นักกอล์ฟจ่าย {now} สำหรับ{what} (เดิม {was})',
    en: 'From {day} a golfer pays {now} (before {was}) for {what}.',
  },
  shareSentence: {
    th: 'ตั้งแต่ {day} เราเก็บ {now} % จากเดิม {was} %',
    en: 'From {day} we keep {now} %, before {was} %.',
  },
  keep: {
    th: 'รอบที่จองไว้แล้วตั้งแต่วันนั้น {n} รอบ ใช้ราคาเดิม',
    en: '{n} rounds already booked from that day on keep their price.',
  },
  keepNone: { th: 'ยังไม่มีใครจองตั้งแต่วันนั้น', en: 'Nobody has booked from that day on yet.' },
  nothingChanges: { th: 'ยังไม่มีอะไรเปลี่ยน', en: 'Nothing changes yet.' },
  chooseDay: { th: 'เลือกวันที่ยังไม่ถึง อย่างเร็วพรุ่งนี้', en: 'Choose a coming day, tomorrow at the earliest.' },
  onlyWhole: { th: 'ใส่จำนวนบาทให้ครบทุกช่อง', en: 'Every figure has to be an amount in baht.' },
  whyFirst: { th: 'เขียนว่าทำไม คนที่สองจะอ่าน', en: 'Write why: the second person reads it.' },
  ask: { th: 'ขอคนที่สอง', en: 'Ask a second person' },
  asked: { th: 'ขอแล้ว รออยู่ในคิว', en: 'Asked. It waits in the queue.' },
  nobody: {
    th: 'ต้องมีเจ้าของหรือหัวหน้าอีกคนอนุมัติ แต่ในทีมยังไม่มี เชิญมาก่อน',
    en: 'Another owner or lead has to approve new fees, and the team has none yet. Invite one first.',
  },
  cancel: { th: 'ทิ้ง', en: 'Discard' },
  withdraw: { th: 'ถอน', en: 'Withdraw' },
  withdrawTitle: { th: 'ถอนค่าบริการที่เริ่ม {day}', en: 'Withdraw the fees from {day}' },
  withdrawNote: { th: 'ราคาเดิมใช้ต่อไป', en: 'The fees before hold on.' },
  withdrawn: { th: 'ถอนแล้ว', en: 'Withdrawn' },
  seeQueue: { th: 'ดูในคิว', en: 'See it in the queue' },
  askedBy: { th: 'ขอโดย {name}', en: 'asked by {name}' },
  approvedBy: { th: 'อนุมัติโดย {name}', en: 'approved by {name}' },
  aRound: { th: '+{amount} ต่อรอบ ทุกสนาม', en: '{amount} a round, all courses' },
  ends: {
    th: 'รายการจบ {day} เหลือ {n} วัน นำเข้าปีถัดไป',
    en: 'The list ends on {day}: {n} days left. Import the next year.',
  },
  empty: { th: 'ยังไม่มีวันหยุด นำเข้ารายการ', en: 'There are no holidays. Import a list.' },
  add: { th: 'เพิ่มวัน', en: 'Add a day' },
  date: { th: 'วันที่', en: 'Day' },
  nameTh: { th: 'ชื่อไทย', en: 'Name, Thai' },
  nameEn: { th: 'ชื่ออังกฤษ', en: 'Name, English' },
  remove: { th: 'ลบ {day}', en: 'Remove {day}' },
  removed: { th: 'ลบ {day} แล้ว', en: '{day} removed' },
  added: { th: 'เพิ่ม {day} แล้ว', en: '{day} added' },
  past: { th: 'ผ่านไปแล้ว', en: 'Before today' },
  list: { th: 'นำเข้ารายการ', en: 'Import a list' },
  listHint: {
    th: 'บรรทัดละวัน: วันที่, ชื่อไทย, ชื่ออังกฤษ เช่น 2028-04-13, วันสงกรานต์, Songkran',
    en: 'A day a line: date, name in Thai, name in English, like 2028-04-13, วันสงกรานต์, Songkran',
  },
  file: { th: 'หรือไฟล์ CSV', en: 'or a CSV file' },
  import: { th: 'นำเข้า {n} วัน', en: 'Import {n} days' },
  imported: { th: 'เพิ่ม {added} วัน แก้ชื่อ {renamed} วัน', en: '{added} days added, {renamed} names changed' },
  badLine: { th: 'บรรทัด {line}: {why}', en: 'Line {line}: {why}' },
  badNote: { th: 'ยังไม่มีอะไรถูกเขียน แก้บรรทัดเหล่านี้ก่อน', en: 'Nothing is written until these lines are mended.' },
  tooMany: { th: 'ครั้งละไม่เกิน {n} วัน', en: 'No more than {n} days at once.' },
  fileTooLarge: { th: 'ไฟล์ใหญ่เกินไปสำหรับรายการวันหยุด', en: 'That file is too large for a list of holidays.' },
} as const satisfies Record<string, Words>;

export const badLineWords = {
  DATE_INVALID: { th: 'ไม่ใช่วันที่', en: 'not a day' },
  TOO_SMALL: { th: 'ไม่ใช่วันที่ยังไม่ถึง', en: 'not a coming day' },
  NOT_A_CHOICE: { th: 'วันซ้ำในรายการ', en: 'the same day again' },
  TOO_LONG: { th: 'ชื่อยาวเกินไป', en: 'a name is too long' },
  INVALID: { th: 'มีมากกว่าสองชื่อ', en: 'more than two names' },
} as const satisfies Record<string, Words>;
