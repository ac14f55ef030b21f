import type { WithdrawalKind, WithdrawalStatus } from '#domain/wallet/withdrawal.ts';
import type { Words } from '../i18n/language.ts';

export const words = {
  intoAccount: { th: 'โอนเข้าบัญชี', en: 'Into this account' },
  noAccount: { th: 'ยังไม่มีบัญชีรับเงิน', en: 'No bank account yet' },
  noAccountWhy: {
    th: 'ต้องเป็นบัญชีชื่อ {name} เท่านั้น',
    en: 'It has to be in the name of {name}',
  },
  addAccount: { th: 'เพิ่มบัญชีธนาคาร', en: 'Add a bank account' },
  changeAccount: { th: 'เปลี่ยน', en: 'Change' },
  changeAccountOf: { th: 'เปลี่ยน {bank} {number}', en: 'Change {bank} {number}' },
  cooling: {
    th: 'บัญชีนี้เพิ่งเพิ่มหรือเปลี่ยน เพื่อกันคนอื่นถอนเงินของคุณ จึงโอนเข้าได้ตั้งแต่ {when}',
    en: 'This account was added or changed just now. To keep others from your money, it can be used from {when}.',
  },
  coolingLeft: { th: 'อีก {left}', en: '{left} left' },
  needsAccount: { th: 'เพิ่มบัญชีธนาคารก่อน', en: 'Add a bank account first' },
  needsCooling: { th: 'บัญชียังใช้ไม่ได้จนถึง {when}', en: 'The account cannot be used until {when}' },
  needsTomorrow: {
    th: 'วันนี้ขอไปแล้ว ขอได้อีกตั้งแต่ {when}',
    en: 'Already done today. The next can be asked for from {when}.',
  },
  needsMore: { th: 'ต้องมีอย่างน้อย {min}', en: 'There has to be at least {min}' },
  amount: { th: 'จำนวน', en: 'How much' },
  all: { th: 'ทั้งหมด {amount}', en: 'All of it, {amount}' },
  allUnknown: { th: 'ทั้งหมด', en: 'All of it' },
  own: { th: 'ระบุเอง', en: 'Another amount' },
  ownField: { th: 'จำนวนเงิน (บาท)', en: 'Amount (baht)' },
  range: { th: 'ตั้งแต่ {from} ถึง {to}', en: '{from} to {to}' },
  wrong: { th: 'ใส่จำนวนตั้งแต่ {from} ถึง {to}', en: 'Enter an amount from {from} to {to}' },
  sending: { th: 'กำลังส่ง…', en: 'Sending…' },
  draft: { th: 'จำนวนที่กรอกเก็บไว้ในเครื่องนี้ ยังไม่ได้ส่ง', en: 'What you filled in is kept on this device, not sent' },
  loading: { th: 'กำลังโหลด', en: 'Loading' },
  ended: { th: 'เมื่อ {when}', en: 'on {when}' },
  reason: { th: 'เหตุผล: {why}', en: 'Reason: {why}' },
} as const satisfies Record<string, Words>;

/** What differs between a caddy's earnings and what a golfer did not spend. */
export const KIND_WORDS = {
  EARNINGS: {
    most: { th: 'ถอนได้ตอนนี้', en: 'You can withdraw' },
    mostWhy: {
      th: 'รายได้ที่รอเข้ายังถอนไม่ได้ จะเข้ายอดนี้เองหลังจบรอบ 24 ชั่วโมง',
      en: 'What is pending is not part of it; it comes here by itself 24 hours after the round.',
    },
    rule: { th: 'ขั้นต่ำ {min} · วันละครั้ง', en: '{min} at least · once a day' },
    after: {
      th: 'เงินออกจากยอดทันทีที่ขอ แล้วธนาคารโอนเข้าบัญชี ปกติภายใน 1–2 วันทำการ ถ้าโอนไม่สำเร็จ เงินกลับเข้ายอดเต็มจำนวน',
      en: 'It leaves your balance at once and the bank pays it into your account, usually within 1–2 working days. If that fails, all of it comes back.',
    },
    verb: { th: 'ถอนเงิน', en: 'Withdraw' },
    verbOf: { th: 'ถอน {amount}', en: 'Withdraw {amount}' },
    done: { th: 'ขอถอน {amount} แล้ว เลขที่ {reference}', en: 'Withdrawal of {amount} asked for, {reference}' },
    list: { th: 'รายการถอน', en: 'Withdrawals' },
    none: { th: 'ยังไม่เคยถอนเงิน', en: 'No withdrawal yet' },
  },
  REFUND: {
    most: { th: 'ขอคืนได้ตอนนี้', en: 'You can ask back' },
    mostWhy: {
      th: 'เฉพาะเงินที่คุณเติมเองและยังไม่ได้ใช้ เงินที่กันไว้ขอคืนไม่ได้จนกว่ารอบจะจบหรือยกเลิก',
      en: 'Only what you topped up and have not spent. What is held for a booking has to be free first.',
    },
    rule: { th: 'ขั้นต่ำ {min} · วันละครั้ง', en: '{min} at least · once a day' },
    after: {
      th: 'เงินออกจากวอลเล็ตทันทีที่ขอ เจ้าหน้าที่ตรวจทุกคำขอก่อนโอน ถ้าไม่อนุมัติหรือโอนไม่สำเร็จ เงินกลับเข้าวอลเล็ตเต็มจำนวน',
      en: 'It leaves your wallet at once. A person looks at every request before it is paid. If it is not approved, or the transfer fails, all of it comes back.',
    },
    verb: { th: 'ขอเงินคืน', en: 'Ask for a refund' },
    verbOf: { th: 'ขอคืน {amount}', en: 'Ask for {amount} back' },
    done: { th: 'ขอคืน {amount} แล้ว เลขที่ {reference}', en: 'Refund of {amount} asked for, {reference}' },
    list: { th: 'รายการขอคืน', en: 'Refunds' },
    none: { th: 'ยังไม่เคยขอเงินคืน', en: 'No refund yet' },
  },
} as const satisfies Record<WithdrawalKind, Record<string, Words>>;

export const WITHDRAWAL_WORDS = {
  REQUESTED: { th: 'รับคำขอแล้ว', en: 'Asked for' },
  PROCESSING: { th: 'กำลังโอน', en: 'Being paid' },
  PAID: { th: 'โอนแล้ว', en: 'Paid' },
  FAILED: { th: 'โอนไม่สำเร็จ เงินกลับแล้ว', en: 'Failed, the money is back' },
  REJECTED: { th: 'ไม่อนุมัติ เงินกลับแล้ว', en: 'Not approved, the money is back' },
} as const satisfies Record<WithdrawalStatus, Words>;

/** A refund waits for a person first. */
export const REFUND_ASKED: Words = { th: 'รอเจ้าหน้าที่ตรวจ', en: 'Waiting for a person to approve it' };
