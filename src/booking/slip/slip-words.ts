import type { Words } from '../../i18n/language.ts';

export const SLIP_TITLE: Words = { th: 'ใบออกรอบ', en: 'Starter slip' };
export const CHECK_TITLE: Words = { th: 'ตรวจใบออกรอบ', en: 'Check a starter slip' };

export const words = {
  golfer: { th: 'นักกอล์ฟ', en: 'Golfer' },
  caddy: { th: 'แคดดี้', en: 'Caddy' },
  holes: { th: 'หลุม', en: 'Holes' },
  transport: { th: 'เดินทาง', en: 'Getting round' },
  reference: { th: 'เลขที่จอง', en: 'Booking number' },
  issued: { th: 'ออกเมื่อ {when}', en: 'Issued {when}' },
  qr: { th: 'QR สำหรับตรวจใบนี้', en: 'QR code that checks this slip' },
  scan: {
    th: 'สแกนเพื่อตรวจว่าใบนี้จริง ใช้ได้แม้ไม่มีสัญญาณ',
    en: 'Scan to check that it is genuine. Works without a signal.',
  },
  share: { th: 'ส่งลิงก์ใบนี้', en: 'Share this slip' },
  copied: { th: 'คัดลอกลิงก์แล้ว', en: 'Link copied' },
  notCopied: { th: 'คัดลอกไม่ได้ ให้สแกน QR แทน', en: 'Could not copy it; scan the QR code instead' },
  loading: { th: 'กำลังเปิดใบออกรอบ', en: 'Opening the slip' },
  notNow: { th: 'ตอนนี้ไม่มีใบออกรอบ', en: 'No starter slip right now' },
  notNowWhy: {
    th: 'ใบออกรอบมีเมื่อแคดดี้รับงานแล้ว และใช้ได้จนจบรอบ การจองนี้ไม่อยู่ในช่วงนั้น',
    en: 'A slip exists once the caddy has accepted, until the round is over. This booking is not at that stage.',
  },
  notFound: { th: 'ไม่พบการจองนี้', en: 'This booking was not found' },
  notFoundWhy: { th: 'ลิงก์อาจผิด หรือเป็นการจองของคนอื่น', en: 'The link may be wrong, or the booking is somebody else’s' },
  toBookings: { th: 'ไปที่การจอง', en: 'To my bookings' },
  toBooking: { th: 'ดูการจอง', en: 'To the booking' },
  moved: {
    th: 'การจองเปลี่ยนไปแล้ว ใบนี้ยังเป็นของเดิม จะออกใบใหม่ให้เองเมื่อมีสัญญาณ',
    en: 'The booking has changed and this slip has not. A new one comes by itself when there is a signal.',
  },
} as const satisfies Record<string, Words>;
