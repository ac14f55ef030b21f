import type { Words } from '../../i18n/language.ts';
import { words as shared } from '../words.ts';

/** What the lists of bookings say, besides what every part of a booking says. */
export const words = {
  ...shared,
  kinds: { th: 'ประเภทการจอง', en: 'Kinds of bookings' },
  upcoming: { th: 'ที่จะถึง', en: 'Upcoming' },
  history: { th: 'ประวัติ', en: 'History' },
  upcomingTitle: { th: 'รอบที่กำลังมา', en: 'Upcoming rounds' },
  emptyUpcoming: { th: 'ยังไม่มีรอบที่จองไว้', en: 'No rounds booked yet' },
  emptyUpcomingWhy: {
    th: 'เลือกสนามและเวลา แล้วเราจะหาแคดดี้ที่ว่างให้คุณ',
    en: 'Choose a course and a time, and we find caddies who are free',
  },
  emptyAsked: { th: 'ไม่มีคำขอที่รอแคดดี้ตอบ', en: 'No requests waiting' },
  emptyAskedWhy: {
    th: 'คำขอที่ส่งถึงแคดดี้และยังไม่ได้คำตอบจะอยู่ที่นี่',
    en: 'Requests that caddies have not answered yet are kept here',
  },
  asksYou: { th: '{name}รอคำตอบจากคุณ เปิดรายละเอียดเพื่อตอบ', en: '{name} is waiting for your answer. Open the details.' },
  emptyHistory: { th: 'ยังไม่มีประวัติ', en: 'Nothing here yet' },
  emptyHistoryWhy: { th: 'รอบที่จบหรือยกเลิกแล้วจะอยู่ที่นี่', en: 'Finished and cancelled rounds will be kept here' },
  bookCaddy: { th: 'จองแคดดี้', en: 'Book a caddy' },
  noneInterested: { th: 'ยังไม่มีแคดดี้สนใจ', en: 'No caddy is interested yet' },
  nBookings: { th: '{n} รายการ', en: 'Bookings: {n}' },
  refunded: { th: 'คืนเงินแล้ว {amount}', en: '{amount} refunded' },
  again: { th: 'จองอีก', en: 'Book again' },
  showMore: { th: 'ดูเพิ่ม', en: 'Show more' },
  views: { th: 'มุมมอง', en: 'Views' },
  emptyRequests: { th: 'ยังไม่มีคำขอใหม่', en: 'No new requests' },
  emptyRequestsWhy: {
    th: 'เมื่อมีนักกอล์ฟส่งคำขอถึงคุณ จะขึ้นที่นี่ทันที',
    en: 'When a golfer requests you, it appears here at once',
  },
  workingHours: { th: 'วันว่างและวันหยุด', en: 'Working hours' },
} as const satisfies Record<string, Words>;
