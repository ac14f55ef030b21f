import type { Words } from '../../i18n/language.ts';
import type { LineFilter, LineKind } from '#domain/wallet/line.ts';

type Viewer = 'golfer' | 'caddy';

/** What each movement was, to the person whose money it is. */
export const KIND_WORDS: Readonly<Record<Viewer, Record<LineKind, Words>>> = {
  golfer: {
    TOPUP: { th: 'เติมเงิน', en: 'Top-up' },
    TOPUP_REVERSED: { th: 'กลับรายการเติมเงิน', en: 'Top-up reversed' },
    HOLD: { th: 'กันเงิน', en: 'Held' },
    RELEASE: { th: 'คืนเงินที่กันไว้', en: 'Hold released' },
    PAID: { th: 'จ่ายค่าบริการแคดดี้', en: 'Paid for caddy' },
    EARNED: { th: 'รายได้', en: 'Earned' },
    SETTLED: { th: 'รายได้พร้อมถอน', en: 'Ready to withdraw' },
    DECIDED: { th: 'ตามผลตัดสิน', en: 'After our decision' },
    GOODWILL: { th: 'เงินชดเชยจากเรา', en: 'Goodwill from us' },
    TIP: { th: 'ให้ทิป', en: 'Tip' },
    TIP_UNDONE: { th: 'ยกเลิกทิป', en: 'Tip undone' },
    WITHDRAWAL: { th: 'ขอเงินคืน', en: 'Refund to bank' },
    WITHDRAWAL_BACK: { th: 'ขอเงินคืนไม่สำเร็จ เงินกลับเข้าวอลเล็ตแล้ว', en: 'Refund not made, money is back' },
    GIFT: { th: 'เงินทดลองใช้', en: 'Trial money' },
    BONUS: { th: 'โบนัสจากแต้ม', en: 'Bonus for points' },
    GIVEN_UP: { th: 'เงินที่สละเมื่อลบบัญชี', en: 'Given up with the account' },
  },
  caddy: {
    TOPUP: { th: 'เติมเงิน', en: 'Top-up' },
    TOPUP_REVERSED: { th: 'กลับรายการเติมเงิน', en: 'Top-up reversed' },
    HOLD: { th: 'กันเงิน', en: 'Held' },
    RELEASE: { th: 'คืนเงินที่กันไว้', en: 'Hold released' },
    PAID: { th: 'ค่าแคดดี้', en: 'Caddy fee' },
    EARNED: { th: 'รายได้จากรอบ', en: 'Earned from a round' },
    SETTLED: { th: 'รายได้พร้อมถอน', en: 'Ready to withdraw' },
    DECIDED: { th: 'ตามผลตัดสิน', en: 'After our decision' },
    GOODWILL: { th: 'เงินชดเชยจากเรา', en: 'Goodwill from us' },
    TIP: { th: 'ได้ทิป', en: 'Tip' },
    TIP_UNDONE: { th: 'ยกเลิกทิป', en: 'Tip undone' },
    WITHDRAWAL: { th: 'ถอนเงิน', en: 'Withdrawal' },
    WITHDRAWAL_BACK: { th: 'ถอนเงินไม่สำเร็จ เงินกลับเข้ายอดแล้ว', en: 'Withdrawal not made, money is back' },
    GIFT: { th: 'เงินทดลองใช้', en: 'Trial money' },
    BONUS: { th: 'โบนัสจากแต้ม', en: 'Bonus for points' },
    GIVEN_UP: { th: 'เงินที่สละเมื่อลบบัญชี', en: 'Given up with the account' },
  },
};

/** What became of it: all of it, and the part that came back or was given. */
export const OUTCOME_WORDS = {
  HELD: [
    { th: 'กันไว้', en: 'Held' },
    { th: 'คืนแล้ว', en: 'given back' },
  ],
  PENDING: [
    { th: 'รอเข้า', en: 'Pending' },
    { th: 'ได้รับ', en: 'received' },
  ],
  TO_BANK: [
    { th: 'ส่งไปธนาคาร', en: 'Sent to the bank' },
    { th: 'กลับเข้ามา', en: 'came back' },
  ],
} as const satisfies Record<string, readonly [Words, Words]>;

const FILTERS_OF_BOTH = {
  ALL: { th: 'ทั้งหมด', en: 'All' },
  TOPUP: { th: 'เติมเงิน', en: 'Top-ups' },
  HELD: { th: 'กันเงิน', en: 'Held' },
  PAID: { th: 'จ่าย', en: 'Paid' },
  REFUND: { th: 'คืนเข้าวอลเล็ต', en: 'Back to wallet' },
  EARNED: { th: 'รายได้', en: 'Earned' },
  TIP: { th: 'ทิป', en: 'Tips' },
} as const;

/** Money on its way to a bank is a refund to a golfer, a withdrawal to a caddy: as on the screens where they ask for it. */
export const FILTER_WORDS: Readonly<Record<Viewer, Record<LineFilter, Words>>> = {
  golfer: { ...FILTERS_OF_BOTH, WITHDRAWAL: { th: 'ขอเงินคืน', en: 'Refunds to bank' } },
  caddy: { ...FILTERS_OF_BOTH, WITHDRAWAL: { th: 'ถอนเงิน', en: 'Withdrawals' } },
};

export const FILTERS: Readonly<Record<Viewer, readonly LineFilter[]>> = {
  golfer: ['ALL', 'TOPUP', 'HELD', 'PAID', 'REFUND', 'TIP', 'WITHDRAWAL'],
  caddy: ['ALL', 'EARNED', 'TIP', 'WITHDRAWAL'],
};

/** Of the list. */
export const statementWords = {
  view: { th: 'มุมมอง', en: 'View' },
  byTime: { th: 'ตามเวลา', en: 'By time' },
  summary: { th: 'สรุปตามการจอง', en: 'By booking' },
  summaryWhy: {
    th: 'ยอดของแต่ละการจองตามที่เป็นอยู่ตอนนี้ รายการที่เกิดขึ้นจริงแต่ละครั้งอยู่ในมุมมองตามเวลา',
    en: 'Each booking as it stands now. Every single movement is in the view by time.',
  },
  filters: { th: 'แสดงรายการ', en: 'Show' },
  ofHeld: { th: 'จากเงินที่กันไว้ {amount}', en: 'Out of the {amount} held' },
  pending: { th: 'รอเข้า', en: 'pending' },
  left: { th: 'เหลือ', en: 'left' },
  showMore: { th: 'ดูรายการก่อนหน้า', en: 'Show earlier' },
  empty: { th: 'ยังไม่มีรายการ', en: 'Nothing here yet' },
  emptyGolfer: {
    th: 'เมื่อเติมเงินหรือจองแคดดี้ ทุกบาทที่เข้าออกจะอยู่ที่นี่',
    en: 'Once you top up or book a caddy, every baht in and out is listed here.',
  },
  emptyCaddy: {
    th: 'เมื่อจบรอบแรก รายได้และทิปจะอยู่ที่นี่',
    en: 'After your first round, your earnings and tips are listed here.',
  },
  workingHours: { th: 'วันว่างและวันหยุด', en: 'Working hours' },
  noneSuch: { th: 'ไม่มีรายการแบบนี้', en: 'Nothing of this kind' },
  showAll: { th: 'ดูทั้งหมด', en: 'Show all' },
  loading: { th: 'กำลังโหลดรายการ', en: 'Loading' },
  export: { th: 'บันทึกเป็นไฟล์ CSV', en: 'Save as CSV' },
  exporting: { th: 'กำลังทำไฟล์…', en: 'Making the file…' },
  exportNeedsSignal: {
    th: 'ต้องมีสัญญาณ ไฟล์จึงจะมีครบทุกรายการ',
    en: 'This needs a signal, so that the file has every line',
  },
  exportFailed: {
    th: 'ยังทำไฟล์ไม่ได้ เพราะไม่ได้รับข้อมูลครบ ลองอีกครั้ง',
    en: 'No file was made: not everything arrived. Try again.',
  },
  exportNotHere: {
    th: 'เบราว์เซอร์ของ LINE บันทึกไฟล์ไม่ได้ เปิด Caddee ในเบราว์เซอร์ของเครื่องแล้วกดอีกครั้ง',
    en: 'LINE’s browser cannot save a file. Open Caddee in the phone’s browser and tap again.',
  },
} as const satisfies Record<string, Words>;
