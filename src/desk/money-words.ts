import type { ReconcileRule } from '#domain/desk/money-api.ts';
import type { WithdrawalStatus } from '#domain/withdrawal/withdrawal.ts';
import type { Words } from '../i18n/language.ts';

export const moneyWords = {
  money: { th: 'เงิน', en: 'Money' },
  bangkok: { th: '{day} เวลากรุงเทพ', en: '{day}, Bangkok' },
  tabs: { th: 'เรื่องเงิน', en: 'Kinds of money' },
  second: { th: 'รอคนที่สอง', en: 'Second person' },
  refunds: { th: 'คืนเงิน', en: 'Refunds' },
  payouts: { th: 'ถอนเงิน', en: 'Payouts' },
  topups: { th: 'เติมเงินรอตรวจ', en: 'Top-ups in review' },
  ledger: { th: 'บัญชี', en: 'Ledger' },
  whoAsked: { th: 'คนที่ขออนุมัติเองไม่ได้', en: 'who asked cannot approve' },
  reference: { th: 'เลขอ้างอิง', en: 'Reference' },
  about: { th: 'ใคร ไปที่ไหน', en: 'Whose, where to' },
  holder: { th: 'ชื่อบัญชี', en: 'Holder' },
  amount: { th: 'จำนวน', en: 'Amount' },
  asked: { th: 'ใครขอ', en: 'Who asked' },
  since: { th: 'ตั้งแต่', en: 'Since' },
  act: { th: 'สิ่งที่ทำ', en: 'Act' },
  namesSame: { th: 'ชื่อตรงกัน', en: 'names agree' },
  namesDiffer: { th: 'ชื่อไม่ตรง', en: 'names differ' },
  first: { th: 'คุณขอเอง', en: 'you asked' },
  otherRole: { th: 'บทบาทอื่นตัดสิน', en: 'another role decides' },
  open: { th: 'เปิด', en: 'Open' },
  nothing: { th: 'ไม่มีเรื่องรอ', en: 'Nothing waits here' },
  decide: { th: 'ตัดสิน…', en: 'Decide…' },
  // Payouts
  payoutsTitle: { th: 'ของเราเทียบกับผู้ให้บริการ', en: 'Ours beside the provider’s' },
  askedAt: { th: 'ถามเมื่อ {when}', en: 'asked {when}' },
  notAsked: { th: 'ยังไม่ได้ถามในหน้านี้', en: 'not asked on this page yet' },
  askNow: { th: 'ถามตอนนี้', en: 'Ask now' },
  asking: { th: 'กำลังถาม…', en: 'Asking…' },
  to: { th: 'ถึง', en: 'To' },
  ours: { th: 'ของเรา', en: 'Ours' },
  theirs: { th: 'ผู้ให้บริการ', en: 'Provider’s' },
  sentThere: { th: 'รับไว้แล้ว', en: 'has it' },
  notThere: { th: 'ยังไม่ได้ส่ง', en: 'not sent yet' },
  mustLook: { th: 'ต้องมีคนดู', en: 'a person must look' },
  noPayouts: { th: 'ไม่มีรายการที่กำลังส่ง หรือจบในเจ็ดวัน', en: 'None is under way, and none ended in seven days' },
  providerAsked: { th: 'ถามผู้ให้บริการแล้ว {n} รายการ', en: 'Asked the provider about {n}' },
  // The ledger
  findPosting: { th: 'เลขการจอง TU- WD- หรือชื่อรายการ', en: 'Booking, TU-, WD-, or a posting’s name' },
  newestFirst: { th: 'ใหม่สุดก่อน แต่ละรายการรวมเป็นศูนย์', en: 'newest first; each sums to zero' },
  posting: { th: 'รายการ', en: 'Posting' },
  legs: { th: 'บัญชีและจำนวน (บาท)', en: 'Accounts and amounts (baht)' },
  sum: { th: 'รวม', en: 'Sum' },
  // At the side
  youToday: { th: 'คุณวันนี้', en: 'You today' },
  ofAlone: { th: 'จาก {limit} คนเดียว', en: 'of {limit} alone' },
  limits: {
    th: 'รายการละ {each} วันละ {day} เกินนั้นต้องมีคนที่สอง',
    en: '{each} a piece, {day} a day: beyond that a second person.',
  },
  aloneToday: { th: 'อนุมัติคนเดียววันนี้', en: 'Approved alone today' },
  reconcile: { th: 'กระทบยอด', en: 'Reconcile' },
  took: { th: '{when} ใช้ {n} วินาที', en: '{when}, {n} s' },
  byWhom: { th: 'โดย {name}', en: 'by {name}' },
  neverRun: { th: 'ยังไม่เคยตรวจ', en: 'It has not run yet' },
  agrees: { th: 'ทุกอย่างตรงกัน', en: 'Everything agrees' },
  astray: { th: 'ไม่ตรงกัน {n} อย่าง', en: 'Does not agree: {n}' },
  andMore: { th: 'และอีก {n}', en: 'and {n} more' },
  ok: { th: 'ตรง', en: 'ok' },
  differ: { th: 'ต่าง {n}', en: '{n} differ' },
  notSeen: { th: 'ไม่รู้', en: 'not seen' },
  away: { th: 'ถามผู้ให้บริการไม่ได้', en: 'The provider could not be asked' },
  rule: { th: 'กฎ', en: 'Rule' },
  runAgain: { th: 'ตรวจอีกครั้ง', en: 'Run again' },
  running: { th: 'กำลังตรวจ ตั้งแต่ {when}', en: 'Running since {when}' },
  begun: { th: 'เริ่มตรวจแล้ว', en: 'It runs now' },
  alreadyRuns: { th: 'มีคนเริ่มตรวจไปแล้ว', en: 'Somebody has it run already' },
  owed: { th: 'เงินของผู้ใช้ตอนนี้', en: 'Owed to people now' },
  toGolfers: { th: 'นักกอล์ฟ', en: 'To golfers' },
  ofItHeld: { th: 'ในนั้นกันไว้', en: 'of it held' },
  toCaddies: { th: 'แคดดี้', en: 'To caddies' },
  ofItPending: { th: 'ในนั้นรอครบเวลา', en: 'of it pending' },
  ourFees: { th: 'ส่วนของเรา {month}', en: 'Our share, {month}' },
} as const satisfies Record<string, Words>;

export const ruleWords: Record<ReconcileRule, Words> = {
  accounts: { th: 'บัญชีเท่ากับผลรวมรายการ', en: 'accounts are the sum of entries' },
  postings: { th: 'แต่ละรายการรวมเป็นศูนย์', en: 'postings sum to zero' },
  topups: { th: 'เติมเงินเข้าครั้งเดียว', en: 'top-ups have their one credit' },
  tips: { th: 'ทิปตามที่ลงบัญชี', en: 'tips as posted' },
  withdrawals: { th: 'ถอนเงินตามที่ลงบัญชี', en: 'withdrawals as posted' },
  points: { th: 'คะแนนตรงกัน', en: 'points agree' },
  redemptions: { th: 'ของรางวัลตามที่ลงบัญชี', en: 'rewards as posted' },
  charges: { th: 'ยอดที่ผู้ให้บริการตรงกับเติมเงิน', en: 'charges match top-ups' },
};

export const payoutStatusWords: Record<WithdrawalStatus, Words> = {
  REQUESTED: { th: 'ขอแล้ว', en: 'requested' },
  PROCESSING: { th: 'กำลังส่ง', en: 'processing' },
  PAID: { th: 'ถึงแล้ว', en: 'paid' },
  FAILED: { th: 'ไม่สำเร็จ', en: 'failed' },
  REJECTED: { th: 'ไม่อนุมัติ', en: 'refused' },
};

export const saysWords = {
  pending: { th: 'รออยู่', en: 'pending' },
  sent: { th: 'ส่งแล้ว', en: 'sent' },
  paid: { th: 'ถึงแล้ว', en: 'paid' },
  failed: { th: 'ไม่สำเร็จ', en: 'failed' },
  UNKNOWN: { th: 'ไม่รู้จักรายการนี้', en: 'knows no such transfer' },
  AWAY: { th: 'ไม่ตอบ', en: 'does not answer' },
} as const satisfies Record<string, Words>;

/** Whose an account of the ledger is, by its name without the id. */
export const accountWords: Partial<Record<string, Words>> = {
  'golfer:available': { th: 'นักกอล์ฟ ใช้ได้', en: 'golfer, available' },
  'golfer:held': { th: 'นักกอล์ฟ กันไว้', en: 'golfer, held' },
  'caddy:pending': { th: 'แคดดี้ รอครบเวลา', en: 'caddy, pending' },
  'caddy:available': { th: 'แคดดี้ ถอนได้', en: 'caddy, available' },
  'platform:fee': { th: 'ส่วนของเรา', en: 'our share' },
  'platform:goodwill': { th: 'เงินชดเชยของเรา', en: 'our goodwill' },
  'psp:clearing': { th: 'ผู้ให้บริการรับเงิน', en: 'payment provider' },
  'bank:out': { th: 'ออกไปธนาคาร', en: 'out to banks' },
};
