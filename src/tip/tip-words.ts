import type { Words } from '../i18n/language.ts';

export const words = {
  title: { th: 'ทิปให้แคดดี้', en: 'Tip for the caddy' },
  usual: {
    th: 'ปกติ {n} หลุมอยู่ที่ {from}–{to} ให้เท่าไรก็ได้ตามสมัครใจ',
    en: 'Usually {from}–{to} for {n} holes. It is up to you.',
  },
  give: { th: 'ให้ทิป{name}', en: 'Tip {name}' },
  giveMore: { th: 'ให้ทิปอีกแบบ', en: 'Tip another way' },
  fromWallet: { th: 'ให้จากวอลเล็ต', en: 'From your wallet' },
  inCash: { th: 'ให้เป็นเงินสด', en: 'In cash' },
  undoLeft: { th: 'ยกเลิกได้อีก {left}', en: 'You can undo it for {left}' },
  onItsWay: { th: 'กำลังส่งให้แคดดี้', en: 'On its way to the caddy' },
  received: { th: 'แคดดี้ได้รับแล้ว', en: 'The caddy has it' },
  onlyYou: { th: 'จดไว้ คุณเห็นคนเดียว', en: 'A note only you see' },
  waits: { th: 'รอส่ง จะจดให้เองเมื่อมีสัญญาณ', en: 'Waiting to send, noted when there is a signal' },
  sending: { th: 'กำลังส่ง', en: 'Sending' },
  takingBack: { th: 'กำลังลบ อาจถึงเราแล้ว', en: 'Being removed, it may have arrived' },
  tooLate: { th: 'กำลังส่งอยู่ ตอนนี้ลบไม่ได้', en: 'It is being sent and cannot be removed right now' },
  notNoted: { th: 'จดไม่สำเร็จ', en: 'Not noted' },
  undo: { th: 'ยกเลิกทิป', en: 'Undo' },
  undoing: { th: 'กำลังยกเลิก…', en: 'Undoing…' },
  remove: { th: 'ลบที่จดไว้', en: 'Remove the note' },
  removeNeedsSignal: { th: 'ลบที่จดไว้ได้เมื่อมีสัญญาณ', en: 'The note can be removed when there is a signal' },
  remind: { th: 'รับทราบ', en: 'Got it' },
  undone: { th: 'ยกเลิกทิปแล้ว {amount} กลับเข้าวอลเล็ต', en: 'Undone. {amount} is back in your wallet.' },
  noteRemoved: { th: 'ลบที่จดไว้แล้ว', en: 'The note is removed' },
  cashAlone: {
    th: 'แคดดี้ปิดบัญชีหรือกำลังจะปิด จึงให้ทิปได้เฉพาะเงินสดกับมือ',
    en: 'The caddy has closed the account or is closing it, so a tip can only be given in cash, by hand.',
  },
  loading: { th: 'กำลังโหลดทิป', en: 'Loading tips' },

  offer: { th: 'อยากให้ทิป{name}ไหม', en: 'Would you like to tip {name}?' },
  notNow: { th: 'ไว้ทีหลัง', en: 'Not now' },
} as const satisfies Record<string, Words>;

export const tipSheetWords = {
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
