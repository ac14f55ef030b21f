import type { Words } from '../../i18n/language.ts';

/** The columns of the file, in order. */
export const csvWords = {
  date: { th: 'วันที่ (เวลาไทย)', en: 'Date (Bangkok)' },
  time: { th: 'เวลา', en: 'Time' },
  kind: { th: 'รายการ', en: 'What' },
  with: { th: 'กับใคร', en: 'With' },
  number: { th: 'เบอร์แคดดี้', en: 'Caddy number' },
  booking: { th: 'เลขที่จอง', en: 'Booking' },
  reference: { th: 'เลขอ้างอิง', en: 'Reference' },
  method: { th: 'ช่องทาง', en: 'Method' },
  available: { th: 'เข้าออก (บาท)', en: 'Amount (THB)' },
  held: { th: 'กันไว้ (บาท)', en: 'Held (THB)' },
  pending: { th: 'รอเข้า (บาท)', en: 'Pending (THB)' },
  balance: { th: 'คงเหลือ (บาท)', en: 'Balance (THB)' },
} as const satisfies Record<string, Words>;
