import type { Words } from '../../i18n/language.ts';

/** Of a golfer's home alone: a caddy's does not carry them. */
export const golferHomeWords = {
  wallet: { th: 'วอลเล็ต', en: 'Wallet' },
  topUp: { th: 'เติมเงิน', en: 'Top up' },
  find: { th: 'หาแคดดี้สำหรับรอบหน้า', en: 'Find a caddy for your next round' },
  findHint: { th: 'สนาม · วัน · เวลาออกรอบ', en: 'Course · date · tee-off time' },
  next: { th: 'รอบถัดไป', en: 'Next round' },
  slip: { th: 'ใบออกรอบ', en: 'Starter slip' },
  waiting: { th: 'รอแคดดี้ตอบ {n} คำขอ', en: 'Waiting for a caddy: {n}' },
  waitingWhy: { th: 'ดูคำตอบได้ที่แท็บการจอง', en: 'The answers appear under Bookings' },
  interested: { th: 'แคดดี้ {n} คนสนใจ', en: 'Interested caddies: {n}' },
  interestedIn: { th: 'ประกาศ {when}', en: 'Open request {when}' },
  noneYet: { th: 'ยังไม่มีรอบที่จองไว้', en: 'No rounds booked yet' },
  noneYetWhy: {
    th: 'เลือกสนามและเวลา แล้วเราจะหาแคดดี้ที่ว่างให้คุณ',
    en: 'Choose a course and a time, and we find caddies who are free',
  },
  bookCaddy: { th: 'จองแคดดี้', en: 'Book a caddy' },
  allN: { th: 'ทั้งหมด {n}', en: 'All {n}' },
} as const satisfies Record<string, Words>;
