import type { Words } from '../../i18n/language.ts';

/** Choosing the round. */
export const roundWords = {
  course: { th: 'สนาม', en: 'Course' },
  chooseCourse: { th: 'เลือกสนาม', en: 'Choose a course' },
  date: { th: 'วันออกรอบ', en: 'Date' },
  today: { th: 'วันนี้', en: 'Today' },
  teeOff: { th: 'เวลาออกรอบ', en: 'Tee-off time' },
  nextMorning: { th: 'ช่วงเช้าว่างอีกที {day}', en: 'Next free morning: {day}' },
  nextMidday: { th: 'ช่วงสายว่างอีกที {day}', en: 'Next free midday: {day}' },
  nextAfternoon: { th: 'ช่วงบ่ายว่างอีกที {day}', en: 'Next free afternoon: {day}' },
  greenFee: { th: 'ค่ากรีนฟีจ่ายที่สนาม', en: 'Green fee is paid at the course' },
  howManyHoles: { th: 'จำนวนหลุม', en: 'Holes' },
  howToGo: { th: 'การเดินทางในสนาม', en: 'Getting round the course' },
  onlyCarts: { th: 'วันที่เลือก สนามนี้ให้ใช้รถกอล์ฟเท่านั้น', en: 'Carts are compulsory here on that day' },
} as const satisfies Record<string, Words>;

/** Choosing the round and the caddy. */
export const bookWords = {
  ...roundWords,
  steps: { th: 'รอบ', en: 'Round' },
  stepCaddy: { th: 'แคดดี้', en: 'Caddy' },
  stepReview: { th: 'ยืนยัน', en: 'Confirm' },
  bookOf: { th: 'จอง{name}', en: 'Book {name}' },
  toReview: { th: 'ดูสรุป', en: 'Review' },
  chooseCaddy: { th: 'เลือกแคดดี้', en: 'Choose a caddy' },
  timeGone: { th: '{time} {why} กรุณาเลือกเวลาอื่น', en: '{time}: {why}. Choose another time' },
  pickCaddy: { th: 'เลือกแคดดี้ก่อน', en: 'Choose a caddy first' },
  chooseFirst: { th: 'เลือกสนาม วัน และเวลาก่อน', en: 'Choose course, date and time first' },
  freeCaddies: { th: 'ว่าง {n} คน', en: '{n} free' },
  changeRound: { th: 'แก้ไขรอบ', en: 'Change the round' },
  askThis: { th: 'ขอแคดดี้คนนี้', en: 'Request this caddy' },
  askThisHint: { th: 'ส่งถึง{name}คนเดียว', en: 'Goes to {name} only' },
  caddyGone: { th: 'ไม่พบแคดดี้คนนี้', en: 'This caddy was not found' },
  caddyGoneWhy: {
    th: 'บัญชีอาจถูกลบแล้ว เลือกแคดดี้คนอื่นที่ว่างได้',
    en: 'The account may be gone. Choose another caddy who is free',
  },
  howToAsk: { th: 'หาแคดดี้แบบไหน', en: 'How to find a caddy' },
  askOne: { th: 'เลือกแคดดี้เอง', en: 'Choose a caddy' },
  askOneHint: { th: 'ส่งคำขอถึงแคดดี้ที่คุณเลือกคนเดียว', en: 'Your request goes to the one you choose' },
  askAll: { th: 'ประกาศหาแคดดี้', en: 'Ask all caddies' },
  askAllHint: { th: 'แคดดี้ที่สนใจตอบมา แล้วคุณเลือกเอง', en: 'Interested caddies answer, then you choose' },
  askAllFree: {
    th: 'ว่างเวลานี้ {n} คน ใครสนใจตอบมา แล้วคุณเลือกเอง',
    en: '{n} free then. Interested ones answer, then you choose',
  },
  checkAsk: { th: 'ตรวจสอบก่อนประกาศ', en: 'Check before asking' },
  showMore: { th: 'ดูเพิ่ม', en: 'Show more' },
  followFirst: { th: 'ติดตามแคดดี้คนนี้ก่อน', en: 'Follow this caddy first' },
  followThis: { th: 'ติดตามแคดดี้คนนี้', en: 'Follow this caddy' },
  changeCaddy: { th: 'เลือกคนอื่น', en: 'Choose another' },
  noteLabel: { th: 'ฝากถึงแคดดี้ (ไม่บังคับ)', en: 'Note to the caddy (optional)' },
  noteExample: { th: 'เช่น มากันสองคน ขอช่วยดูไลน์พัตต์', en: 'For example: two of us, please help read putts' },
  otherTime: { th: 'เลือกเวลาอื่น', en: 'Choose another time' },
  checkPrice: { th: 'ตรวจสอบราคา', en: 'See the price' },
} as const satisfies Record<string, Words>;
