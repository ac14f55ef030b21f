import type { Words } from '../i18n/language.ts';

export const words = {
  title: { th: 'ทิปให้{name}', en: 'Tip for {name}' },
  amount: { th: 'จำนวนทิป', en: 'Amount' },
  own: { th: 'หรือระบุเอง (บาท)', en: 'Other amount (baht)' },
  ownHint: { th: 'ตั้งแต่ {from} ถึง {to}', en: '{from} to {to}' },
  how: { th: 'ให้ทิปทางไหน', en: 'How' },
  wallet: { th: 'จากวอลเล็ต', en: 'From your wallet' },
  available: { th: 'ใช้ได้ {amount}', en: '{amount} available' },
  cash: { th: 'เงินสด', en: 'Cash' },
  cashHint: { th: 'ให้กับมือ แล้วจดไว้ที่นี่', en: 'By hand, noted here' },
  walletThen: {
    th: 'แคดดี้ได้เต็มจำนวน เราไม่หักส่วนใด ยกเลิกได้ภายใน 10 นาที หลังจากนั้นเราส่งทิปให้แคดดี้',
    en: 'The caddy gets all of it; we take no share. You can undo it for 10 minutes, then it goes to the caddy.',
  },
  cashThen: {
    th: 'จดไว้ให้คุณดูคนเดียว แคดดี้และคนอื่นไม่เห็น และไม่ตัดเงินในวอลเล็ต',
    en: 'Noted for you alone: neither the caddy nor anybody else sees it, and your wallet is not charged.',
  },
  short: {
    th: 'ยอดในวอลเล็ตไม่พอ ขาด {amount} เติมเงินก่อน หรือให้เป็นเงินสด',
    en: 'Your wallet is {amount} short. Top up, or tip in cash.',
  },
  topUp: { th: 'เติมเงิน', en: 'Top up' },
  doWallet: { th: 'ให้ทิป {amount}', en: 'Tip {amount}' },
  doCash: { th: 'จดทิปเงินสด {amount}', en: 'Note {amount} in cash' },
  doNothing: { th: 'ให้ทิป', en: 'Tip' },
  sending: { th: 'กำลังส่ง…', en: 'Sending…' },
  wrong: { th: 'ใส่จำนวนตั้งแต่ {from} ถึง {to}', en: 'Enter an amount from {from} to {to}' },
  given: { th: 'ให้ทิป {amount} แล้ว', en: 'You tipped {amount}' },
  noted: { th: 'จดทิปเงินสด {amount} แล้ว', en: 'Noted: {amount} in cash' },
  undo: { th: 'ยกเลิกทิป', en: 'Undo' },
} as const satisfies Record<string, Words>;

/** Of the note that waits on the phone. */
export const CASH_NOTE: Words = { th: 'จดทิปเงินสด', en: 'Cash tip noted' };
