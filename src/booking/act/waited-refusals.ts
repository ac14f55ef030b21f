import type { RefusalCode } from '#domain/refusals.ts';
import type { Words } from '../../i18n/language.ts';

/** Of acts that waited on the phone: the only one that can find the time taken is a caddy's yes, and its request still waits. */
export const WAITED_REFUSALS: Partial<Record<RefusalCode, Words>> = {
  BOOKING_SLOT_TAKEN: {
    th: 'คุณหรือนักกอล์ฟมีรอบอื่นที่ยืนยันแล้วในเวลานี้ คำขอนี้ยังรอคำตอบ กดไม่รับเพื่อให้นักกอล์ฟได้เงินคืนทันที',
    en: 'You or the golfer have another confirmed round then. This request is still waiting: decline it, and the golfer gets the money back at once',
  },
};
