import type { ResponseStatus } from '#domain/broadcast/status.ts';
import type { Words } from '../../i18n/language.ts';

/** A caddy's answer as the golfer reads it. */
export const RESPONSE_WORDS = {
  INTERESTED: { th: 'สนใจ', en: 'Interested' },
  RECONFIRM_NEEDED: { th: 'รอยืนยันอีกครั้ง', en: 'Must confirm again' },
  SELECTED: { th: 'เลือกแล้ว', en: 'Chosen' },
  NOT_SELECTED: { th: 'ไม่ได้เลือก', en: 'Not chosen' },
  WITHDRAWN: { th: 'ถอนตัว', en: 'Withdrew' },
  EXPIRED: { th: 'หมดเวลา', en: 'Time is up' },
} as const satisfies Record<ResponseStatus, Words>;

/** One open request on its golfer's phone. */
export const requestWords = {
  title: { th: 'แคดดี้ที่สนใจ', en: 'Interested caddies' },
  loading: { th: 'กำลังโหลดประกาศ', en: 'Loading the open request' },
  nHoles: { th: '{n} หลุม', en: '{n} holes' },
  openLeft: { th: 'เปิดรับ · เหลือ {left}', en: 'Open · {left} left' },
  seats: { th: 'ได้แคดดี้ {n} จาก {of} คน', en: 'Caddies: {n} of {of}' },
  interested: { th: 'สนใจ {n} คน', en: '{n} interested' },
  toConfirm: { th: 'รอยืนยันอีกครั้ง {n} คน', en: 'To confirm again: {n}' },
  noneYet: { th: 'ยังไม่มีแคดดี้สนใจ', en: 'No caddy is interested yet' },
  noneYetWhy: {
    th: 'ส่งประกาศถึงแคดดี้แล้ว คนที่สนใจจะขึ้นที่นี่',
    en: 'Your request went out to the caddies. Whoever is interested appears here.',
  },
  best: { th: 'ดีที่สุดในข้อนั้น', en: 'Best in that row' },
  isBest: { th: 'ดีที่สุด', en: 'best' },
  compare: { th: 'เทียบแคดดี้ที่สนใจ เลื่อนไปทางข้างได้', en: 'Interested caddies side by side, scrolls sideways' },
  rating: { th: 'คะแนน', en: 'Rating' },
  newCaddy: { th: 'แคดดี้ใหม่', en: 'New' },
  price: { th: 'ค่าจอง', en: 'Reservation' },
  rounds: { th: 'ออกรอบแล้ว', en: 'Rounds' },
  together: { th: 'เคยออกรอบกับคุณ', en: 'Rounds with you' },
  nRounds: { th: '{n} รอบ', en: '{n}' },
  languages: { th: 'ภาษา', en: 'Languages' },
  years: { th: 'ประสบการณ์', en: 'Experience' },
  nYears: { th: '{n} ปี', en: '{n} yr' },
  onTime: { th: 'ตรงเวลา', en: 'On time' },
  unknown: { th: 'ยังไม่มีข้อมูล', en: 'Not known yet' },
  answered: { th: 'เวลาที่ตอบ', en: 'Answered' },
  atOnce: { th: 'เลือกแล้วยืนยันทันที', en: 'Confirms at once' },
  askedAgain: { th: 'เลือกแล้วถามอีกครั้ง', en: 'Is asked once more' },
  message: { th: 'ข้อความ', en: 'Message' },
  verified: { th: 'ยืนยันตัวตนแล้ว', en: 'Verified' },
  following: { th: 'คุณติดตาม', en: 'You follow' },
  otherCourse: { th: 'มาจากสนามอื่น', en: 'From another course' },
  choose: { th: 'เลือก{name}', en: 'Choose {name}' },
  chooseAgain: { th: 'เลือกอีกครั้ง', en: 'Choose again' },
  mustConfirm: { th: 'รอบเปลี่ยน รอ{name}ยืนยันอีกครั้ง', en: 'Round changed: waiting for {name}' },
  sameForAll: { th: 'ราคาเท่ากันทุกคน {amount} กันเงินเมื่อคุณเลือก', en: 'The same for each: {amount}, held when you choose' },
  sumForAll: { th: 'รวม {sum} ถ้าได้ครบ {n} คน', en: 'In all {sum}, for {n} caddies' },

  chosen: { th: 'แคดดี้ที่เลือกแล้ว', en: 'Chosen' },
  seeBooking: { th: 'ดูการจอง', en: 'See the booking' },
  others: { th: 'คำตอบอื่น', en: 'Other answers' },

  keptUntil: { th: 'เก็บที่ไว้ให้ถึง {time}', en: 'Seat kept until {time}' },
  keptLeft: { th: 'เหลือ {left}', en: '{left} left' },
  keptOver: { th: 'หมดเวลาเก็บที่แล้ว', en: 'The seat is no longer kept' },
  keptShort: {
    th: 'ขาด {amount} เติมแล้วกลับมาเลือก{name}อีกครั้งได้เลย',
    en: '{amount} short. Top up, then choose {name} again.',
  },
  keptEnough: { th: 'ยอดพอแล้ว เลือก{name}อีกครั้งเพื่อจอง', en: 'You have enough now. Choose {name} again to book.' },
  topUp: { th: 'เติมเงิน {amount}', en: 'Top up {amount}' },

  edit: { th: 'แก้ไข', en: 'Edit' },
  close: { th: 'ปิดประกาศ', en: 'Close' },
  noEdit: { th: 'แก้ไขไม่ได้แล้ว เพราะเลือกแคดดี้ไปแล้ว', en: 'No longer editable: you have already chosen a caddy.' },
  askAgain: { th: 'ประกาศรอบนี้อีกครั้ง', en: 'Ask for this round again' },
  noteTitle: { th: 'ฝากถึงแคดดี้', en: 'Note to the caddies' },

  closeTitle: { th: 'ปิดประกาศนี้', en: 'Close this request' },
  closeWhy: {
    th: 'แคดดี้ที่สนใจ {n} คนจะรู้ว่าประกาศปิดแล้ว ยังไม่มีการกันเงินสำหรับประกาศนี้ เปิดใหม่ไม่ได้ แต่ประกาศรอบเดิมอีกครั้งได้ทุกเมื่อ',
    en: 'Interested caddies ({n}) hear that it is closed. No money is held for it. It cannot be reopened, but you can ask for the same round again at any time.',
  },
  closeKeeps: {
    th: 'การจองที่เลือกไปแล้วยังอยู่ครบ',
    en: 'Bookings already made from it stay as they are.',
  },
  closeDo: { th: 'ปิดประกาศ', en: 'Close it' },
  keep: { th: 'เปิดไว้ต่อ', en: 'Keep it open' },
  closing: { th: 'กำลังปิด', en: 'Closing' },
  closed: { th: 'ปิดประกาศแล้ว', en: 'Closed' },

  FILLED: { th: 'ได้แคดดี้ครบแล้ว ดูการจองของแต่ละคนข้างล่าง', en: 'All caddies found. The bookings are below.' },
  CANCELLED: { th: 'คุณปิดประกาศนี้แล้ว', en: 'You closed this request.' },
  EXPIRED: {
    th: 'หมดเวลาประกาศแล้ว ไม่มีการกันเงินสำหรับแคดดี้ที่ยังไม่ได้เลือก',
    en: 'Its time is up. No money is held for caddies not chosen.',
  },
  toBookings: { th: 'ไปที่การจอง', en: 'To my bookings' },
  notFound: { th: 'ไม่พบประกาศนี้', en: 'This open request was not found' },
  notFoundWhy: { th: 'ลิงก์อาจผิด หรือเป็นประกาศของคนอื่น', en: 'The link may be wrong, or it is somebody else’s' },
  toOpen: { th: 'ดูประกาศของฉัน', en: 'See my open requests' },
  needOnline: {
    th: 'ต้องมีสัญญาณจึงเลือก แก้ไข หรือปิดประกาศได้',
    en: 'Choosing, editing and closing need a signal.',
  },
  seeOther: { th: 'ดูรอบนั้น', en: 'See that round' },
} as const satisfies Record<string, Words>;
