import type { DeletionBlock } from '#domain/account/deletion.ts';
import type { Words } from '../../i18n/language.ts';

export const deleteWords = {
  before: { th: 'ก่อนลบบัญชี', en: 'Before you delete' },
  notYet: { th: 'ยังลบไม่ได้ ต้องจัดการรายการนี้ก่อน', en: 'Not yet. Settle these first.' },
  reviews: { th: 'รีวิวที่คุณเขียน {n} รายการ', en: 'Reviews you wrote: {n}' },
  reviewsWhy: { th: 'ดาวยังอยู่ ข้อความและชื่อคุณจะถูกลบ', en: 'The stars stay, your words and name go' },
  points: { th: '{n} แต้ม', en: '{n} points' },
  pointsWhy: { th: 'ใช้ก่อนลบ เพราะกู้คืนไม่ได้', en: 'Use them first, they cannot be brought back' },
  left: { th: 'เงินคงเหลือ {amount} จะหมดไป', en: 'The remaining {amount} is lost' },
  leftWhy: {
    th: 'โอนเข้าธนาคารไม่ได้ เพราะน้อยกว่ายอดขั้นต่ำ หรือเป็นเงินที่เรามอบให้ หากเก็บบัญชีไว้ เงินนี้ยังเป็นของคุณ',
    en: 'It cannot be paid out: it is too little for a payout, or a gift from us. It stays yours if you keep the account.',
  },
  giveUp: { th: 'ฉันยอมสละเงินที่เหลือ {amount}', en: 'I give up the remaining {amount}' },
  giveUpFirst: { th: 'แตะช่องยอมสละเงินที่เหลือก่อน', en: 'Tick first that you give up what is left' },
  sevenDays: { th: 'เปลี่ยนใจได้ 7 วัน', en: 'Seven days to change your mind' },
  sevenDaysWhy: {
    th: 'ออกจากระบบทุกเครื่องทันที เข้าสู่ระบบอีกครั้งภายใน 7 วันเพื่อเก็บบัญชีไว้',
    en: 'You are signed out everywhere now. Sign in within seven days to keep the account.',
  },
  goes: { th: 'ข้อมูลส่วนตัว แชท และรูปจะถูกลบ', en: 'Personal data, chats and pictures are erased' },
  goesWhy: {
    th: 'บันทึกการเงินเก็บไว้ 5 ปีตามกฎหมายบัญชี โดยไม่มีชื่อคุณ ยกเว้นชื่อบัญชีธนาคารที่เคยรับเงิน',
    en: 'Money records are kept five years by law without your name, except the bank account holder money was paid to.',
  },
  confirmWith: { th: 'ลบบัญชี', en: 'DELETE' },
  deleteForEver: { th: 'ลบบัญชีถาวร', en: 'Delete for ever' },
  deleting: { th: 'กำลังลบ…', en: 'Deleting…' },
  keep: { th: 'เก็บบัญชีไว้', en: 'Keep my account' },
  typeFirst: { th: 'พิมพ์คำยืนยันก่อน', en: 'Type the word first' },
  optional: { th: 'ไม่บังคับ ไม่ต้องใส่ชื่อหรือเบอร์', en: 'Optional. No names or numbers, please.' },
  loading: { th: 'กำลังโหลด…', en: 'Loading…' },
} as const satisfies Record<string, Words>;

export const deleteLabels = {
  reason: { th: 'บอกเราได้ไหมว่าทำไม', en: 'Reason (optional)' },
  confirm: { th: 'พิมพ์ “ลบบัญชี” เพื่อยืนยัน', en: 'Type DELETE to confirm' },
} as const satisfies Record<string, Words>;

interface Said {
  what: Words;
  todo: Words;
  /** Where the user settles it. */
  href: { golfer: string; caddy: string };
}

const BOOKINGS = { golfer: '/golfer/booking', caddy: '/caddy/booking' };
const OUT = { golfer: '/golfer/topup/refund', caddy: '/caddy/profile/earnings/withdraw' };

/** What stands in the way, and what to do about it. `{n}` is a count, of MONEY it is money. */
export const BLOCK_WORDS = {
  ROUNDS: {
    what: { th: 'รอบที่ยังไม่จบ {n} รอบ', en: 'Rounds not over: {n}' },
    todo: { th: 'ยกเลิก หรือรอให้จบรอบก่อน', en: 'Cancel them, or wait until they are played' },
    href: BOOKINGS,
  },
  UNSETTLED: {
    what: { th: 'รอบหรือทิปที่รอสรุปเงิน {n} รายการ', en: 'Rounds or tips being settled: {n}' },
    todo: {
      th: 'ระบบสรุปให้เองภายใน 24 ชม. หรือเมื่อทีมงานตัดสินเรื่องที่แจ้ง',
      en: 'Done within 24 h, or when a dispute is decided',
    },
    href: BOOKINGS,
  },
  OPEN_REQUESTS: {
    what: { th: 'ประกาศหาแคดดี้ที่เปิดอยู่ {n} รายการ', en: 'Open requests: {n}' },
    todo: { th: 'ปิดประกาศก่อน', en: 'Close them first' },
    href: BOOKINGS,
  },
  TOPUPS: {
    what: { th: 'การเติมเงินที่ยังค้าง {n} รายการ', en: 'Top-ups under way: {n}' },
    todo: { th: 'ยกเลิก หรือรอให้หมดเวลา', en: 'Cancel them, or let them run out' },
    href: { golfer: '/golfer/topup', caddy: '/caddy/profile/earnings' },
  },
  WITHDRAWALS: {
    what: { th: 'เงินที่กำลังโอนออก {n} รายการ', en: 'Payouts on their way: {n}' },
    todo: { th: 'รอให้ถึงบัญชีธนาคารก่อน', en: 'Wait until they reach your bank' },
    href: OUT,
  },
  MONEY: {
    what: { th: 'เงินในวอลเล็ต {n}', en: 'Money in your wallet: {n}' },
    todo: {
      th: 'โอนส่วนที่โอนได้เข้าบัญชีธนาคารก่อน ส่วนที่กันไว้หรือรอเข้า ให้รอสรุปก่อน',
      en: 'Move what you can to your bank first. What is held or pending has to be settled.',
    },
    href: OUT,
  },
} as const satisfies Record<DeletionBlock, Said>;
