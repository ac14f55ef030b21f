import type { Words } from '../../i18n/language.ts';

export const words = {
  available: { th: 'ถอนได้', en: 'Available' },
  pending: { th: 'รอเข้า {amount}', en: '{amount} pending' },
  pendingWhy: {
    th: 'ค่ารอบถอนได้เมื่อครบ 24 ชั่วโมงหลังยืนยันจบรอบ ถ้าไม่มีใครโต้แย้ง ทิปถอนได้หลังนักกอล์ฟให้ 10 นาที',
    en: 'Round fees can be withdrawn 24 hours after the round is closed, if nobody contests it; a tip 10 minutes after it was given.',
  },
  withdraw: { th: 'ถอนเงิน', en: 'Withdraw' },
  statement: { th: 'ใบแจ้งรายได้', en: 'Income statement' },
  months: { th: 'รายได้ 12 เดือน', en: 'Earnings, 12 months' },
  table: { th: 'รายได้รายเดือน เดือนล่าสุดก่อน', en: 'Earnings by month, latest first' },
  month: { th: 'เดือน', en: 'Month' },
  fromRounds: { th: 'ค่ารอบ', en: 'Round fees' },
  tips: { th: 'ทิป', en: 'Tips' },
  nRounds: { th: '{n} รอบ', en: 'Rounds: {n}' },
  withdrawn: { th: 'ถอน {amount}', en: '{amount} withdrawn' },
  total: { th: 'รวม', en: 'Total' },
  history: { th: 'รายการเงินทั้งหมด', en: 'Money history' },
  account: { th: 'บัญชีธนาคาร', en: 'Bank account' },
  noAccount: { th: 'ยังไม่ได้เพิ่ม', en: 'Not added yet' },
  none: { th: '–', en: '–' },
  nothing: {
    th: 'ยังไม่มีรายได้ เดือนแรกจะขึ้นที่นี่เมื่อเงินของรอบแรกเข้า',
    en: 'Nothing earned yet. Your first month appears here once the pay of your first round is yours.',
  },
  whichMonth: {
    th: 'นับในเดือนที่เงินเข้า ตรงกับใบแจ้งรายได้ ไม่รวมยอดที่ยังรอเข้า ค่าแคดดี้และทิปที่รับเป็นเงินสด',
    en: 'Counted in the month it became yours, as on the income statement. What is still coming, and cash at the counter or as a tip, is not included.',
  },
  loading: { th: 'กำลังโหลดรายได้', en: 'Loading earnings' },
} as const satisfies Record<string, Words>;
