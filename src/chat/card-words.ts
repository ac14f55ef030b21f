import type { Words } from '../i18n/language.ts';

/** What happened to a booking, as both of its people read it. `event`: a kind of domain/events.ts. */
const CARD_WORDS: Partial<Record<string, Words>> = {
  'booking.requested': { th: 'ขอจองรอบ', en: 'Booking requested' },
  'booking.accepted': { th: 'ยืนยันการจองแล้ว', en: 'Booking confirmed' },
  'booking.declined': { th: 'แคดดี้ไม่สะดวกรับรอบนี้', en: 'The caddy cannot take this round' },
  'booking.expired': { th: 'หมดเวลาตอบคำขอ', en: 'The request expired' },
  'booking.lapsed': { th: 'คำขอสิ้นสุดแล้ว', en: 'The request has ended' },
  'booking.cancelled': { th: 'ยกเลิกการจองแล้ว', en: 'Booking cancelled' },
  'booking.cancellation_requested': { th: 'แคดดี้ขอยกเลิก', en: 'The caddy asks to cancel' },
  'booking.cancellation_withdrawn': { th: 'แคดดี้ไม่ยกเลิกแล้ว', en: 'The caddy keeps the booking' },
  'booking.cancellation_refused': { th: 'นักกอล์ฟขอให้คงรอบไว้', en: 'The golfer asked to keep the round' },
  'booking.replaced': { th: 'เปลี่ยนแคดดี้แล้ว', en: 'Another caddy steps in' },
  'booking.change_proposed': { th: 'ขอเปลี่ยนรายละเอียดรอบ', en: 'A change is proposed' },
  'booking.change_accepted': { th: 'เปลี่ยนรายละเอียดรอบแล้ว', en: 'The round was changed' },
  'booking.change_rejected': { th: 'ไม่รับการเปลี่ยนแปลง', en: 'The change was refused' },
  'booking.change_withdrawn': { th: 'ถอนคำขอเปลี่ยนแล้ว', en: 'The change was withdrawn' },
  'booking.change_expired': { th: 'หมดเวลาตอบคำขอเปลี่ยน', en: 'The change was not answered in time' },
  'booking.checked_in': { th: 'เช็กอินแล้ว', en: 'Checked in' },
  'booking.started': { th: 'เริ่มออกรอบแล้ว', en: 'The round has started' },
  'booking.ended': { th: 'จบรอบแล้ว', en: 'The round has ended' },
  'booking.completed': { th: 'ปิดรอบเรียบร้อย', en: 'The round is completed' },
  'booking.claimed': { th: 'แจ้งว่าเล่นไม่ได้', en: 'Play is reported not possible' },
  'booking.claim_rejected': { th: 'ไม่ยืนยันว่าเล่นไม่ได้', en: 'The report was not confirmed' },
  'booking.claim_withdrawn': { th: 'ยกเลิกการแจ้งว่าเล่นไม่ได้', en: 'The report was taken back' },
  'booking.closed_by_course': { th: 'รอบนี้จบเพราะฝนหรือสนามปิด', en: 'Ended for rain or a closed course' },
  'booking.no_show': { th: 'แจ้งว่าไม่มาตามนัด', en: 'A no-show was reported' },
  'booking.disputed': { th: 'มีการโต้แย้ง กำลังตรวจสอบ', en: 'Disputed; under review' },
  'booking.decided': { th: 'ตรวจสอบเสร็จแล้ว', en: 'The review is done' },
  'booking.settled': { th: 'ปิดยอดแล้ว', en: 'The round is settled' },
};

const ANY: Words = { th: 'การจองมีการเปลี่ยนแปลง', en: 'The booking has changed' };

/** The sentence of a booking's card; a kind that this build does not know yet has a general one. */
export const cardWords = (event: string): Words => CARD_WORDS[event] ?? ANY;
