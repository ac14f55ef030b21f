import type { Words } from '../i18n/language.ts';

export const codeWords = {
  title: { th: 'รหัสรับของ', en: 'Your code' },
  making: { th: 'กำลังสร้างรหัส…', en: 'Making a code…' },
  show: { th: 'แสดงที่เคาน์เตอร์ ให้พนักงานสแกนหรือพิมพ์เลขนี้', en: 'Show it at the counter: staff scan it or type the digits.' },
  qr: { th: 'QR สำหรับพนักงาน', en: 'QR code for staff' },
  left: { th: 'ใช้ได้อีก {left}', en: 'Good for {left}' },
  over: { th: 'รหัสหมดเวลาแล้ว ไม่มีการหักแต้มเพิ่ม', en: 'This code has expired. No more points were used.' },
  another: { th: 'แสดงรหัสใหม่', en: 'Show a new code' },
  received: { th: 'รับของแล้ว', en: 'Handed over' },
  receivedWhy: { th: 'เคาน์เตอร์ยืนยันแล้ว {reference}', en: 'The counter has confirmed it. {reference}' },
  changed: {
    th: 'รายการนี้เปลี่ยนสถานะแล้ว ปิดหน้านี้แล้วดูในรายการที่แลกไว้',
    en: 'Its status has changed. Close this and see your redemptions.',
  },
  close: { th: 'เสร็จแล้ว', en: 'Done' },
} as const satisfies Record<string, Words>;
