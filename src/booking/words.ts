import type { BookingAction, BookingStatus, DeclineReason } from '#domain/booking/status.ts';
import type { LineCode } from '#domain/booking/price.ts';
import type { Holes, Transport } from '#domain/course/course.ts';
import type { Words } from '../i18n/language.ts';

/** A status as the golfer reads it. */
export const STATUS_WORDS = {
  PENDING: { th: 'รอแคดดี้ตอบ', en: 'Waiting for the caddy' },
  CONFIRMED: { th: 'ยืนยันแล้ว', en: 'Confirmed' },
  CANCELLATION_REQUESTED_BY_CADDY: { th: 'แคดดี้ขอยกเลิก', en: 'Caddy asks to cancel' },
  IN_PROGRESS: { th: 'กำลังออกรอบ', en: 'On the course' },
  COMPLETED: { th: 'จบรอบ', en: 'Finished' },
  DECLINED: { th: 'แคดดี้ไม่สะดวก', en: 'Declined' },
  EXPIRED: { th: 'หมดเวลาตอบ', en: 'No answer in time' },
  CANCELLED_BY_GOLFER: { th: 'นักกอล์ฟยกเลิก', en: 'Cancelled by the golfer' },
  CANCELLED_BY_CADDY: { th: 'แคดดี้ยกเลิก', en: 'Cancelled by the caddy' },
  CANCELLED_BY_COURSE: { th: 'สนามยกเลิก', en: 'Cancelled by the course' },
  NO_SHOW_GOLFER: { th: 'นักกอล์ฟไม่มา', en: 'Golfer did not come' },
  NO_SHOW_CADDY: { th: 'แคดดี้ไม่มา', en: 'Caddy did not come' },
  DISPUTED: { th: 'กำลังตรวจสอบ', en: 'Being looked into' },
} satisfies Record<BookingStatus, Words>;

export type StatusTone = 'ok' | 'wait' | 'bad' | 'info';

export const STATUS_TONES: Record<BookingStatus, StatusTone> = {
  PENDING: 'wait',
  CONFIRMED: 'ok',
  CANCELLATION_REQUESTED_BY_CADDY: 'bad',
  IN_PROGRESS: 'ok',
  COMPLETED: 'info',
  DECLINED: 'bad',
  EXPIRED: 'bad',
  CANCELLED_BY_GOLFER: 'info',
  CANCELLED_BY_CADDY: 'bad',
  CANCELLED_BY_COURSE: 'info',
  NO_SHOW_GOLFER: 'bad',
  NO_SHOW_CADDY: 'bad',
  DISPUTED: 'wait',
};

export const TRANSPORT_WORDS = {
  WALK_PULL: { th: 'เดิน', en: 'Walk' },
  CART_SHARED: { th: 'รถร่วม', en: 'Shared cart' },
  CART_PRIVATE: { th: 'รถกอล์ฟ', en: 'Cart' },
} satisfies Record<Transport, Words>;

export const TRANSPORT_HINTS = {
  WALK_PULL: { th: 'ถุงลาก', en: 'Pull trolley' },
  CART_SHARED: { th: 'สองคน', en: 'Two players' },
  CART_PRIVATE: { th: 'คนเดียว', en: 'To yourself' },
} satisfies Record<Transport, Words>;

export const LINE_WORDS = {
  RESERVATION_FEE: { th: 'ค่าจองแคดดี้', en: 'Caddy reservation' },
  SERVICE_FEE: { th: 'ค่าแคดดี้', en: 'Caddy fee' },
  WALK_SURCHARGE: { th: 'เดินลากถุง', en: 'Walking, pull trolley' },
  HOLIDAY_SURCHARGE: { th: 'วันหยุดนักขัตฤกษ์', en: 'Public holiday' },
  CADDY_FEE: { th: 'ค่าแคดดี้ของสนาม', en: "Course's caddy fee" },
  CART_FEE: { th: 'ค่ารถกอล์ฟ', en: 'Cart fee' },
  GREEN_FEE: { th: 'ค่ากรีนฟี', en: 'Green fee' },
} satisfies Record<LineCode, Words>;

export const DECLINE_WORDS = {
  BUSY: { th: 'มีงานเวลานี้แล้ว', en: 'Already booked then' },
  FAR: { th: 'ไปสนามนี้ไม่ทัน', en: 'Cannot reach the course in time' },
  UNWELL: { th: 'ไม่สบาย', en: 'Not well' },
  DAY_OFF: { th: 'เป็นวันหยุด', en: 'Day off' },
  OTHER: { th: 'เหตุผลอื่น', en: 'Another reason' },
} satisfies Record<DeclineReason, Words>;

/** Buttons of a booking, and what they are called while they wait to be sent. */
export const ACTION_WORDS = {
  accept: { th: 'รับงาน', en: 'Accept' },
  decline: { th: 'ไม่รับ', en: 'Decline' },
  cancel: { th: 'ยกเลิกคำขอ', en: 'Cancel request' },
  expire: { th: 'หมดเวลา', en: 'Expire' },
} satisfies Record<BookingAction, Words>;

export const holesWords = (holes: Holes): Words => ({ th: `${holes} หลุม`, en: `${holes} holes` });
