import type { READY_CODES } from '#domain/desk/queue.ts';
import type { Words } from '../i18n/language.ts';

/** The texts of an item that is about a booking, and of a dispute's decision. */
export const roundWords = {
  booked: { th: 'จอง', en: 'Booked' },
  golferPaid: { th: 'นักกอล์ฟจ่าย', en: 'Golfer paid' },
  caddySays: { th: 'แคดดี้ว่า', en: 'Caddy says' },
  golferSays: { th: 'นักกอล์ฟว่า', en: 'Golfer says' },
  startToEnd: { th: 'เริ่มถึงจบ', en: 'Start to end' },
  usualFor: { th: 'ปกติ {n} หลุม', en: 'Usual for {n}' },
  nHoles: { th: '{n} หลุม', en: '{n} holes' },
  nothing: { th: '–', en: '–' },
  golferSince: { th: 'นักกอล์ฟ ตั้งแต่ {when}', en: 'golfer since {when}' },
  caddySince: { th: 'แคดดี้ ตั้งแต่ {when}', en: 'caddy since {when}' },
  open: { th: 'เปิด', en: 'Open' },
  rounds: { th: 'รอบ', en: 'Rounds' },
  roundsRated: { th: '{n} รอบ, {stars} จาก {reviews} รีวิว', en: '{n}, {stars} of {reviews} reviews' },
  disputes: { th: 'ข้อโต้แย้ง', en: 'Disputes' },
  firstDispute: { th: 'ไม่มีเรื่องอื่นใน 12 เดือน', en: 'no other in 12 months' },
  undecided: { th: 'ยังไม่ตัดสิน', en: 'not decided yet' },
  decidedAs: { th: 'ตัดสินว่า {what}', en: 'decided: {what}' },
  moreDisputes: { th: 'อีก {n} เรื่อง', en: '{n} more' },
  reports: { th: 'รายงาน', en: 'Reports' },
  reportsOf: { th: 'ถูกรายงาน {about} · รายงาน {by}', en: '{about} about, {by} by' },
  warned: { th: 'คำเตือน', en: 'Warnings' },
  warnedTimes: { th: '{n} ในหนึ่งปี', en: '{n} in a year' },
  strikes: { th: 'ใบเตือน', en: 'Strikes' },
  strikesIn: { th: '{n} ใน 60 วัน', en: '{n} in 60 days' },
  chatAway: { th: 'อ่านแชทไม่ได้ตอนนี้', en: 'The chat cannot be read now.' },
  chatMore: { th: 'แสดง 50 ข้อความล่าสุดช่วงรอบนี้', en: 'The last 50 messages around the round are shown.' },
  again: { th: 'ลองอีกครั้ง', en: 'Try again' },
  // The decision
  back: { th: 'คืน {amount}', en: '{amount} back' },
  another: { th: 'ผลหรือจำนวนอื่น', en: 'Another outcome or amount' },
  anotherNote: { th: 'ไม่มา หรือกำหนดจำนวนเอง', en: 'no-show, or your own figure' },
  goodwill: { th: 'และเงินชดเชย {amount} ให้{name}', en: 'And {amount} goodwill to {name}' },
  goodwillNote: { th: 'เครดิตสำหรับจอง ถอนไม่ได้', en: 'credit for bookings, never paid out' },
  goodwillWaits: {
    th: 'เงินชดเชยต้องมีคนที่สองอนุมัติ คำตัดสินทั้งหมดรอจนกว่าจะอนุมัติ ยังไม่มีเงินเคลื่อนไหว',
    en: 'Goodwill needs a second person. The whole decision waits until they approve; nothing moves before.',
  },
  ourGift: { th: 'เงินชดเชยจากเรา', en: 'Goodwill from us' },
  willRead: { th: 'ที่ทั้งสองคนจะอ่าน', en: 'What the two will read' },
  willReadNote: {
    th: 'การแจ้งเตือนถึงทั้งสองคน แล้วหน้าการจองบอกผล จำนวนเงินของแต่ละคน และเหตุผลของคุณ',
    en: 'A notification to both; then the booking’s page says the outcome, each one’s own money, and your reason:',
  },
  noReason: { th: '(เหตุผลที่คุณเขียน)', en: '(the reason that you write)' },
  slow: {
    th: 'กำลังส่งอยู่… ที่เขียนไว้ไม่หาย และส่งซ้ำก็ทำครั้งเดียว',
    en: 'Still sending… nothing you wrote is lost, and sent again it is done once.',
  },
} as const satisfies Record<string, Words>;

/** The decisions that are ready with their amount. */
export const readyWords: Record<(typeof READY_CODES)[number], Words> = {
  NINE_HOLES: { th: 'เล่น 9 หลุมแล้วฝนตก', en: '9 holes, then rain' },
  AS_BOOKED: { th: 'เล่นครบตามที่จอง', en: 'As booked' },
  CLOSED: { th: 'สนามปิด', en: 'Closed by the course' },
};
