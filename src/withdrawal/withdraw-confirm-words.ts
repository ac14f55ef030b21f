import type { Words } from '../i18n/language.ts';

export const CONFIRM_WORDS = {
  title: { th: 'ตรวจก่อนถอนเงิน', en: 'Check before you withdraw' },
  titleRefund: { th: 'ตรวจก่อนขอเงินคืน', en: 'Check before you ask for it back' },
  amount: { th: 'จำนวนเงิน', en: 'Amount' },
  bank: { th: 'ธนาคาร', en: 'Bank' },
  number: { th: 'เลขที่บัญชี', en: 'Account' },
  holder: { th: 'ชื่อบัญชี', en: 'In the name of' },
  check: {
    th: 'เมื่อยืนยันแล้ว ยอดถูกตัดทันทีและยกเลิกเองไม่ได้',
    en: 'Once you confirm, the money leaves your balance at once and you cannot take it back yourself.',
  },
  confirm: { th: 'ยืนยัน {amount}', en: 'Confirm {amount}' },
  notYet: { th: 'กลับไปแก้ไข', en: 'Go back' },
  sending: { th: 'กำลังส่ง…', en: 'Sending…' },
} as const satisfies Record<string, Words>;
