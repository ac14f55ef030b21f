import type { Words } from '../../i18n/language.ts';

/** Below the fold of a golfer's home. */
export const furtherWords = {
  again: { th: 'จองอีกครั้ง', en: 'Book again' },
  follow: { th: 'แคดดี้ที่คุณติดตาม', en: 'Caddies you follow' },
  all: { th: 'ทั้งหมด', en: 'All' },
  book: { th: 'จอง', en: 'Book' },
  bookAgain: { th: 'จองอีก', en: 'Book again' },
  free: { th: 'ว่าง {when}', en: 'Free {when}' },
  notFree: { th: 'ยังไม่มีวันว่างใน 14 วัน', en: 'Not free within 14 days' },
  start: { th: 'ก่อนออกรอบแรก', en: 'Before your first round' },
  done: { th: 'เรียบร้อย', en: 'Done' },
  profile: { th: 'กรอกข้อมูลและสนามประจำ', en: 'Fill in your profile and your usual course' },
  profileGo: { th: 'กรอก', en: 'Fill in' },
  money: { th: 'เติมเงินสำหรับค่าจอง เริ่มที่ {amount}', en: 'Top up for the booking fee, from {amount}' },
  moneyGo: { th: 'เติมเงิน', en: 'Top up' },
  round: { th: 'จองรอบแรก', en: 'Book your first round' },
  roundGo: { th: 'จอง', en: 'Book' },
  atCourse: { th: 'แคดดี้ที่{course}', en: 'Caddies at {course}' },
} as const satisfies Record<string, Words>;
