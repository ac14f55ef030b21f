import type { Words } from '../i18n/language.ts';
import type { LineFilter, LineKind } from '#domain/wallet/line.ts';

type Viewer = 'golfer' | 'caddy';

/** What each line was, to the person whose money it is. */
export const KIND_WORDS: Readonly<Record<Viewer, Record<LineKind, Words>>> = {
  golfer: {
    TOPUP: { th: 'เติมเงิน', en: 'Top-up' },
    TOPUP_REVERSED: { th: 'ยกเลิกการเติมเงิน', en: 'Top-up taken back' },
    HOLD: { th: 'กันเงิน', en: 'Held' },
    RELEASE: { th: 'คืนเงินที่กันไว้', en: 'Hold returned' },
    PAID: { th: 'จ่ายค่าแคดดี้', en: 'Paid for caddy' },
    EARNED: { th: 'รายได้', en: 'Earned' },
    SETTLED: { th: 'รายได้พร้อมถอน', en: 'Ready to withdraw' },
    DECIDED: { th: 'ตามผลตัดสิน', en: 'As decided' },
    GOODWILL: { th: 'เงินชดเชยจากเรา', en: 'Goodwill from us' },
    TIP: { th: 'ทิป', en: 'Tip' },
    TIP_UNDONE: { th: 'ยกเลิกทิป', en: 'Tip undone' },
    WITHDRAWAL: { th: 'ขอเงินคืน', en: 'Refund to bank' },
    WITHDRAWAL_BACK: { th: 'โอนคืนไม่สำเร็จ เงินกลับเข้าวอลเล็ต', en: 'Refund failed, money is back' },
    GIFT: { th: 'เครดิตเริ่มต้น', en: 'Starting credit' },
  },
  caddy: {
    TOPUP: { th: 'เติมเงิน', en: 'Top-up' },
    TOPUP_REVERSED: { th: 'ยกเลิกการเติมเงิน', en: 'Top-up taken back' },
    HOLD: { th: 'กันเงิน', en: 'Held' },
    RELEASE: { th: 'คืนเงินที่กันไว้', en: 'Hold returned' },
    PAID: { th: 'ค่าแคดดี้', en: 'Caddy fee' },
    EARNED: { th: 'รายได้จากรอบ', en: 'Earned from a round' },
    SETTLED: { th: 'รายได้พร้อมถอน', en: 'Ready to withdraw' },
    DECIDED: { th: 'ตามผลตัดสิน', en: 'As decided' },
    GOODWILL: { th: 'เงินชดเชยจากเรา', en: 'Goodwill from us' },
    TIP: { th: 'ได้ทิป', en: 'Tip' },
    TIP_UNDONE: { th: 'ยกเลิกทิป', en: 'Tip undone' },
    WITHDRAWAL: { th: 'ถอนเงิน', en: 'Withdrawal' },
    WITHDRAWAL_BACK: { th: 'ถอนไม่สำเร็จ เงินกลับมาแล้ว', en: 'Withdrawal failed, money is back' },
    GIFT: { th: 'เครดิตเริ่มต้น', en: 'Starting credit' },
  },
};

export const FILTER_WORDS = {
  ALL: { th: 'ทั้งหมด', en: 'All' },
  TOPUP: { th: 'เติมเงิน', en: 'Top-ups' },
  PAID: { th: 'จ่าย', en: 'Paid' },
  REFUND: { th: 'คืนเงิน', en: 'Returned' },
  EARNED: { th: 'รายได้', en: 'Earned' },
  TIP: { th: 'ทิป', en: 'Tips' },
  WITHDRAWAL: { th: 'ถอนเงิน', en: 'Withdrawals' },
} as const satisfies Record<LineFilter, Words>;

export const FILTERS: Readonly<Record<Viewer, readonly LineFilter[]>> = {
  golfer: ['ALL', 'TOPUP', 'PAID', 'REFUND', 'TIP', 'WITHDRAWAL'],
  caddy: ['ALL', 'EARNED', 'TIP', 'WITHDRAWAL'],
};

/** Of the list. */
export const statementWords = {
  filters: { th: 'แสดงรายการ', en: 'Show' },
  held: { th: 'กันไว้', en: 'held' },
  pending: { th: 'รอครบกำหนด', en: 'pending' },
  showMore: { th: 'ดูรายการก่อนหน้า', en: 'Show earlier' },
  empty: { th: 'ยังไม่มีรายการ', en: 'Nothing here yet' },
  emptyGolfer: {
    th: 'เมื่อเติมเงินหรือจองแคดดี้ ทุกบาทที่เข้าออกจะอยู่ที่นี่',
    en: 'Once you top up or book a caddy, every baht in and out stands here.',
  },
  emptyCaddy: {
    th: 'เมื่อจบรอบแรก รายได้และทิปจะอยู่ที่นี่',
    en: 'After your first round, what you earned and were tipped stands here.',
  },
  noneSuch: { th: 'ไม่มีรายการแบบนี้', en: 'Nothing of this kind' },
  showAll: { th: 'ดูทั้งหมด', en: 'Show all' },
  loading: { th: 'กำลังโหลดรายการ', en: 'Loading' },
  export: { th: 'บันทึกเป็นไฟล์ CSV', en: 'Save as CSV' },
  exporting: { th: 'กำลังทำไฟล์…', en: 'Making the file…' },
  exportNeedsSignal: {
    th: 'ต้องมีสัญญาณ เพื่อให้ไฟล์มีครบทุกรายการ',
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
