import type { Words } from '../i18n/language.ts';

export const words = {
  available: { th: 'ถอนได้', en: 'Available' },
  pending: { th: 'รอเข้า {amount}', en: '{amount} pending' },
  pendingWhy: {
    th: 'ค่ารอบเข้ายอดถอนได้เอง 24 ชั่วโมงหลังจบรอบ ถ้าไม่มีใครโต้แย้ง ทิปเข้าหลังนักกอล์ฟให้ครบ 10 นาที',
    en: 'What a round brings can be withdrawn 24 hours after it, if nobody contests it; a tip 10 minutes after it was given.',
  },
  withdraw: { th: 'ถอนเงิน', en: 'Withdraw' },
  statement: { th: 'ใบแจ้งรายได้', en: 'Income statement' },
  months: { th: 'รายได้ 12 เดือน', en: 'Twelve months' },
  table: { th: 'รายได้รายเดือน เดือนล่าสุดก่อน', en: 'Earnings by month, the latest first' },
  month: { th: 'เดือน', en: 'Month' },
  fromRounds: { th: 'ค่ารอบ', en: 'Rounds' },
  tips: { th: 'ทิป', en: 'Tips' },
  nRounds: { th: '{n} รอบ', en: 'Rounds: {n}' },
  withdrawn: { th: 'ถอน {amount}', en: '{amount} withdrawn' },
  total: { th: 'รวม', en: 'Total' },
  history: { th: 'รายการเงินทั้งหมด', en: 'Money history' },
  account: { th: 'บัญชีรับเงิน', en: 'Bank account' },
  noAccount: { th: 'ยังไม่ได้เพิ่ม', en: 'Not added yet' },
  none: { th: '–', en: '–' },
  nothing: {
    th: 'ยังไม่มีรายได้ เดือนแรกจะขึ้นที่นี่เมื่อจบรอบแรก',
    en: 'Nothing earned yet. The first month stands here after your first round.',
  },
  pendingToo: {
    th: 'รวมรอบที่เงินยังรอเข้า ค่าแคดดี้และทิปที่รับเป็นเงินสดไม่อยู่ในนี้',
    en: 'With rounds whose money is still pending. What you were paid in cash is not in it.',
  },
  loading: { th: 'กำลังโหลดรายได้', en: 'Loading earnings' },
} as const satisfies Record<string, Words>;
