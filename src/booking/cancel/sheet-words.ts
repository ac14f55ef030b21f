import type { Words } from '../../i18n/language.ts';

/** The words of the cancel sheet. Apart from `words.ts`, which every home loads. */
export const sheetWords = {
  cancelTitle: { th: 'ยกเลิกคำขอถึง{name}', en: 'Cancel the request to {name}' },
  cancelRoundTitle: { th: 'ยกเลิกรอบกับ{name}', en: 'Cancel the round with {name}' },
  cancelRefund: {
    th: 'คุณจะได้เงินคืนทั้งหมด {amount} เข้าวอลเล็ตทันที',
    en: 'You get the whole {amount} back in your wallet at once',
  },
  cancelRefundWaits: {
    th: 'ถ้าคำขอยกเลิกส่งถึงก่อนแคดดี้ตอบรับ จะคืนทั้งหมด {amount} เข้าวอลเล็ต',
    en: 'If the cancellation reaches us before the caddy accepts, the whole {amount} goes back to your wallet',
  },
  cancelOffline: {
    th: 'ตอนนี้ออฟไลน์ คำขอยกเลิกจะส่งเมื่อมีสัญญาณ และมีผลเมื่อเราได้รับ',
    en: 'You are offline. The cancellation is sent when there is a signal and counts when it reaches us.',
  },
  keep: { th: 'ไม่ยกเลิก', en: 'Keep the request' },
  changed: {
    th: 'การจองนี้เพิ่งเปลี่ยนเป็น “{status}” จึงยังไม่ได้ยกเลิก ปิดหน้านี้แล้วดูการจองอีกครั้ง',
    en: 'This booking has just changed to “{status}”, so nothing was cancelled. Close this and look at the booking again.',
  },
  seeBooking: { th: 'ดูการจอง', en: 'See the booking' },
} as const satisfies Record<string, Words>;
