import type { Words } from '../i18n/language.ts';

export const listWords = {
  people: { th: 'ผู้ใช้', en: 'People' },
  bookings: { th: 'การจอง', en: 'Bookings' },
  newest: { th: 'สมัครล่าสุดก่อน', en: 'newest first' },
  byTime: { th: 'ตามเวลาออกรอบ', en: 'by tee-off' },
  filters: { th: 'กรอง', en: 'Filters' },
  role: { th: 'บทบาท', en: 'Role' },
  everybody: { th: 'ทุกคน', en: 'Everybody' },
  GOLFER: { th: 'นักกอล์ฟ', en: 'Golfer' },
  CADDY: { th: 'แคดดี้', en: 'Caddy' },
  noRole: { th: 'ยังไม่เลือก', en: 'not chosen yet' },
  state: { th: 'สถานะ', en: 'State' },
  anyState: { th: 'ทุกสถานะ', en: 'Any state' },
  TO_VERIFY: { th: 'รอยืนยัน', en: 'waits to be verified' },
  SUSPENDED: { th: 'ระงับอยู่', en: 'suspended' },
  LEAVING: { th: 'กำลังลบบัญชี', en: 'leaving' },
  day: { th: 'วัน', en: 'Day' },
  course: { th: 'สนาม', en: 'Course' },
  allCourses: { th: 'ทุกสนาม', en: 'All courses' },
  name: { th: 'ชื่อ', en: 'Name' },
  since: { th: 'สมัครเมื่อ', en: 'Registered' },
  verification: { th: 'การยืนยัน', en: 'Verification' },
  teeOff: { th: 'ออกรอบ', en: 'Tee-off' },
  reference: { th: 'เลขการจอง', en: 'Booking' },
  golfer: { th: 'นักกอล์ฟ', en: 'Golfer' },
  caddy: { th: 'แคดดี้', en: 'Caddy' },
  price: { th: 'ราคา', en: 'Price' },
} as const satisfies Record<string, Words>;

export const verificationWords: Partial<Record<string, Words>> = {
  UNVERIFIED: { th: 'ยังไม่ยืนยัน', en: 'unverified' },
  SUBMITTED: { th: 'รอยืนยัน', en: 'waits' },
  VERIFIED: { th: 'ยืนยันแล้ว', en: 'verified' },
  REJECTED: { th: 'ไม่ผ่าน', en: 'rejected' },
  SUSPENDED: { th: 'ระงับอยู่', en: 'suspended' },
};
