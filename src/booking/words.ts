import type { QueuedAction } from '#domain/outbox/op.ts';
import type { BookingStatus, Reason } from '#domain/booking/status.ts';
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
  EXPIRED: { th: 'ไม่มีคำตอบ', en: 'No answer' },
  CANCELLED_BY_GOLFER: { th: 'นักกอล์ฟยกเลิก', en: 'Cancelled by the golfer' },
  CANCELLED_BY_CADDY: { th: 'แคดดี้ยกเลิก', en: 'Cancelled by the caddy' },
  CANCELLED_BY_COURSE: { th: 'สนามยกเลิก', en: 'Cancelled by the course' },
  NO_SHOW_GOLFER: { th: 'นักกอล์ฟไม่มา', en: 'Golfer did not come' },
  NO_SHOW_CADDY: { th: 'แคดดี้ไม่มา', en: 'Caddy did not come' },
  DISPUTED: { th: 'กำลังตรวจสอบ', en: 'Under review' },
} satisfies Record<BookingStatus, Words>;

/** The same as the person reads it who did it. */
export const OWN_STATUS_WORDS: Record<'golfer' | 'caddy', Partial<Record<BookingStatus, Words>>> = {
  golfer: { CANCELLED_BY_GOLFER: { th: 'คุณยกเลิก', en: 'You cancelled' } },
  caddy: {
    CANCELLATION_REQUESTED_BY_CADDY: { th: 'คุณขอยกเลิก', en: 'You asked to cancel' },
    DECLINED: { th: 'คุณไม่รับงาน', en: 'You declined' },
    EXPIRED: { th: 'ยังไม่ได้ตอบ', en: 'Not answered' },
    CANCELLED_BY_CADDY: { th: 'คุณยกเลิก', en: 'You cancelled' },
  },
};

export type StatusTone = 'ok' | 'wait' | 'bad';

export const STATUS_TONES: Record<BookingStatus, StatusTone> = {
  PENDING: 'wait',
  CONFIRMED: 'ok',
  CANCELLATION_REQUESTED_BY_CADDY: 'bad',
  IN_PROGRESS: 'ok',
  COMPLETED: 'ok',
  DECLINED: 'bad',
  EXPIRED: 'bad',
  CANCELLED_BY_GOLFER: 'bad',
  CANCELLED_BY_CADDY: 'bad',
  CANCELLED_BY_COURSE: 'bad',
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
  CADDY_FEE: { th: 'ค่าแคดดี้ของสนาม', en: 'Course’s caddy fee' },
  CART_FEE: { th: 'ค่ารถกอล์ฟต่อคัน', en: 'Cart fee, per cart' },
  GREEN_FEE: { th: 'ค่ากรีนฟี', en: 'Green fee' },
} satisfies Record<LineCode, Words>;

/** Why a caddy says no, or asks to be let off. */
export const REASON_WORDS = {
  BUSY: { th: 'มีงานเวลานี้แล้ว', en: 'Already booked then' },
  FAR: { th: 'ไปสนามนี้ไม่ทัน', en: 'Cannot reach the course in time' },
  UNWELL: { th: 'ไม่สบาย', en: 'Not well' },
  DAY_OFF: { th: 'ตรงกับวันหยุด', en: 'Day off' },
  OTHER: { th: 'เหตุผลอื่น', en: 'Another reason' },
  FAMILY: { th: 'ติดธุระทางบ้าน', en: 'A family matter' },
  TRANSPORT: { th: 'เดินทางไปสนามไม่ได้', en: 'Cannot get to the course' },
  DOUBLE_BOOKED: { th: 'มีงานซ้อน', en: 'Double-booked' },
} satisfies Record<Reason, Words>;

/** Acts that may wait on the phone, as they are called while they do. */
export const ACTION_WORDS = {
  accept: { th: 'รับงาน', en: 'Accept' },
  decline: { th: 'ไม่รับ', en: 'Decline' },
  cancel: { th: 'ยกเลิกคำขอ', en: 'Cancel request' },
  withdraw_ask: { th: 'ถอนคำขอยกเลิก', en: 'Keep the round after all' },
  check_in: { th: 'เช็กอิน', en: 'Check in' },
  start: { th: 'เริ่มรอบ', en: 'Start the round' },
  end: { th: 'จบรอบ', en: 'Finish the round' },
  claim_closed: { th: 'แจ้งหยุดรอบ', en: 'Report that play stopped' },
  agree_closed: { th: 'ยืนยันหยุดรอบ', en: 'Confirm that play stopped' },
} satisfies Record<QueuedAction, Words>;

export const holesWords = (holes: Holes): Words => ({ th: `${holes} หลุม`, en: `${holes} holes` });

/** Everything else the booking screens say. */
export const words = {
  caddy: { th: 'แคดดี้', en: 'Caddy' },
  golfer: { th: 'นักกอล์ฟ', en: 'Golfer' },
  round: { th: 'รอบ', en: 'Round' },
  holes: { th: 'หลุม', en: 'Holes' },
  transport: { th: 'เดินทาง', en: 'Getting round' },
  earnings: { th: 'คุณได้รับ', en: 'You get' },
  nHoles: { th: '{n} หลุม', en: '{n} holes' },
  waitingForYouLeft: { th: 'รอคุณตอบ · เหลือ {left}', en: 'Waiting for you · {left} left' },
  waitingForLeft: { th: 'รอ{name}ตอบ · เหลือ {left}', en: 'Waiting for {name} · {left} left' },
  answerWithin: { th: 'ตอบภายใน {left}', en: 'Answer within {left}' },
  answerOver: { th: 'หมดเวลาตอบแล้ว', en: 'Time to answer is up' },
  endToConfirm: { th: 'จบแล้ว รอยืนยัน', en: 'Finished, to be confirmed' },
  in: { th: 'อีก {left}', en: 'in {left}' },
  details: { th: 'รายละเอียด', en: 'Details' },
  asked: { th: 'ขอ{name} {number}', en: 'Asked {name} {number}' },

  openRequests: { th: 'ประกาศ', en: 'Ask all' },
  openLeft: { th: 'เปิดรับ · เหลือ {left}', en: 'Open · {left} left' },
  openOver: { th: 'หมดเวลาประกาศแล้ว', en: 'Time is up' },
  interested: { th: 'สนใจ {n} คน', en: '{n} interested' },
  loading: { th: 'กำลังโหลดการจอง', en: 'Loading bookings' },

  cancelRound: { th: 'ยกเลิกรอบ', en: 'Cancel the round' },
  cancelDo: { th: 'ยกเลิกคำขอ', en: 'Cancel request' },
  undo: { th: 'เลิกทำ', en: 'Undo' },
  onItsWay: { th: 'กำลังส่งอยู่ ตอนนี้เลิกทำไม่ได้', en: 'It is being sent and cannot be undone right now' },
  askedFirst: {
    th: 'อาจถึงเราแล้ว เราจะถามก่อนเมื่อมีสัญญาณ แล้วบอกผลให้ทราบ',
    en: 'It may have arrived already. We find out first, when there is a signal, and tell you what became of it.',
  },
  takingBack: { th: 'กำลังเลิกทำ อาจถึงเราแล้ว', en: 'Being undone, it may have arrived' },
  mayBeThere: { th: 'อาจถึงเราแล้ว', en: 'it may have arrived' },
  arrivedBefore: { th: 'ถึงเราก่อนเลิกทำ', en: 'It had arrived' },
  queuedSoon: { th: 'รอส่ง จะส่งเองเมื่อมีสัญญาณ', en: 'Waiting to send, goes out when there is a signal' },
  waitingToSend: { th: 'รอส่ง', en: 'Waiting to send' },
  sendingNow: { th: 'กำลังส่ง', en: 'Sending' },
  sentNow: { th: 'ส่งแล้ว', en: 'Sent' },
  notSent: { th: 'ไม่สำเร็จ', en: 'Not done' },
  signInToSend: { th: 'เข้าสู่ระบบเพื่อส่ง', en: 'Sign in to send' },

  moreReceipts: { th: 'ดูอีก {n} รายการ', en: 'See {n} more' },
  whatHappened: { th: 'เกิดอะไรขึ้น', en: 'What happened' },
  timeline: { th: 'ลำดับเหตุการณ์', en: 'Timeline' },
  price: { th: 'ราคา', en: 'Price' },
  total: { th: 'รวม', en: 'Total' },
  held: { th: 'กันเงินไว้ในวอลเล็ต', en: 'Held in your wallet' },
  fromWallet: { th: 'จ่ายด้วยวอลเล็ต', en: 'From your wallet' },
  payAtCourse: { th: 'จ่ายที่สนาม', en: 'Pay at the course' },
  payAtCourseWhy: { th: 'ไม่รวมในยอดข้างบน จ่ายเองที่เคาน์เตอร์', en: 'Not part of the sum above; you pay it at the counter' },
  courseSays: { th: 'ตามราคาสนาม', en: 'The course’s price' },
  tip: { th: 'ทิปให้แคดดี้', en: 'Tip for the caddy' },
  tipIsFree: { th: 'ตามสมัครใจ', en: 'As you like' },
  sameAs18: { th: '{fee} (เท่ากับ 18 หลุม)', en: '{fee} (same as 18 holes)' },
  feeOfHoles: { th: '{fee} {n} หลุม', en: '{fee}, {n} holes' },
  noteTo: { th: 'ฝากถึงแคดดี้', en: 'Note to the caddy' },
  noteFrom: { th: 'ข้อความจากนักกอล์ฟ', en: 'Note from the golfer' },
  reasonGiven: { th: 'เหตุผล', en: 'Reason' },
  findAnother: { th: 'หาแคดดี้คนอื่นเวลานี้', en: 'Find another caddy for this time' },
  notFound: { th: 'ไม่พบการจองนี้', en: 'This booking was not found' },
  notFoundWhy: { th: 'ลิงก์อาจผิด หรือเป็นการจองของคนอื่น', en: 'The link may be wrong, or the booking is somebody else’s' },
  toBookings: { th: 'ไปที่การจอง', en: 'To my bookings' },
  reference: { th: 'เลขที่จอง', en: 'Booking number' },

  accept: { th: 'รับงาน', en: 'Accept' },
  decline: { th: 'ไม่รับ', en: 'Decline' },
  declineTitle: { th: 'ไม่รับงานของ{name}', en: 'Decline {name}’s request' },
  declineWhy: {
    th: 'นักกอล์ฟจะเห็นเหตุผลที่เลือก และจะได้เงินคืนเมื่อคำตอบของคุณส่งถึง',
    en: 'Choose a reason. The golfer sees it, and gets the money back when your answer arrives.',
  },
  declineReason: { th: 'เหตุผล', en: 'Reason' },
  declineText: { th: 'ข้อความถึงนักกอล์ฟ (ไม่บังคับ)', en: 'Message to the golfer (optional)' },
  declineDo: { th: 'ยืนยันไม่รับงาน', en: 'Decline the request' },
  clash: { th: 'ชนกับรอบ {when} ที่ยืนยันแล้ว', en: 'Overlaps your confirmed round {when}' },

  requests: { th: 'คำขอ', en: 'Requests' },
} as const satisfies Record<string, Words>;
