import type { Words } from '../i18n/language.ts';

export const statusWords = {
  unknown: { th: 'ไม่พบการชำระเงินนี้', en: 'There is no such payment' },
  unknownWhy: {
    th: 'ลิงก์อาจไม่ครบหรือไม่ถูกต้อง เปิดแอปแล้วดูรายการเติมเงินของคุณ ถ้าจ่ายไปแล้ว ยอดจะเข้าวอลเล็ตเอง',
    en: 'The link may be cut short or wrong. Open the app and look at your top-ups. If you have paid, the money arrives by itself.',
  },
  notPaidYet: { th: 'ยังไม่ได้จ่ายใช่ไหม จ่ายด้วย QR นี้ได้', en: 'Not paid yet? You can pay with this QR' },
  openBank: { th: 'เปิด {app} อีกครั้ง', en: 'Open {app} again' },
  away: {
    th: 'ตอนนี้เชื่อมต่อไม่ได้ จึงยังไม่รู้ผลล่าสุด ถ้าจ่ายแล้วไม่ต้องจ่ายซ้ำ หน้านี้จะตรวจสอบต่อเองเมื่อมีสัญญาณ',
    en: 'We cannot be reached right now, so this may not be the latest status. If you have paid, do not pay again; this page keeps checking.',
  },
  payer: {
    th: 'ถ้าคุณจ่ายแทนคนอื่น ปิดหน้านี้ได้เลย ยอดเข้าวอลเล็ตของเจ้าของรายการแล้ว',
    en: 'If you paid for somebody else, you are done: the money is in that person’s wallet.',
  },
} as const satisfies Record<string, Words>;
