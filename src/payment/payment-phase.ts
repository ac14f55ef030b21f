import { MINUTE, parseMoment, type Moment } from '#domain/dates.ts';
import type { TopupStatus } from '#domain/payment/topup.ts';
import type { Words } from '../i18n/language.ts';

/**
 * What a payment looks like to whoever pays it. `making`: the provider has not answered; `open`: it can be paid; `closing`: its time is
 * over and the provider is asked once more, so that nobody pays it now.
 */
export type Phase = 'making' | 'open' | 'closing' | 'paid' | 'expired' | 'failed' | 'cancelled' | 'review';

interface Facts {
  status: TopupStatus;
  expires_at: string;
  created_at: string;
}

const PHASE_OF = {
  PAID: 'paid',
  EXPIRED: 'expired',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
  REVIEW: 'review',
} as const satisfies Partial<Record<TopupStatus, Phase>>;

/** `now` is the server's. */
export function phaseOf({ status, expires_at }: Facts, now: Moment): Phase {
  if (status !== 'CREATED' && status !== 'AWAITING_PAYMENT') return PHASE_OF[status];
  if (now >= parseMoment(expires_at)) return 'closing';
  return status === 'CREATED' ? 'making' : 'open';
}

export const isOpenPhase = (phase: Phase): boolean => phase === 'making' || phase === 'open' || phase === 'closing';

const LONG = 10 * MINUTE;

/** Longer than a payment usually takes: the screen says why, and that the golfer need not wait here. */
export const isLong = ({ created_at }: Pick<Facts, 'created_at'>, now: Moment): boolean =>
  now - parseMoment(created_at) > LONG;

export interface Said {
  title: Words;
  why: Words;
  /** In the table. */
  state: Words;
}

const CREDITED_LATER: Words = {
  th: 'ถ้าธนาคารหักบัญชีไปแล้ว ไม่ต้องจ่ายซ้ำ ยอดจะเข้าวอลเล็ตเองเมื่อธนาคารแจ้งเรา',
  en: 'If your bank account was charged, do not pay again: the money goes to the wallet when the bank tells us.',
};

const after = (words: Words, more: Words): Words => ({ th: `${words.th} ${more.th}`, en: `${words.en} ${more.en}` });

const CHECKING: Said = {
  title: { th: 'กำลังตรวจสอบ', en: 'We’re checking with the bank' },
  why: {
    th: 'ปกติใช้เวลาไม่เกิน 1 นาที ปิดหน้านี้ได้ เมื่อธนาคารแจ้งเรา ยอดจะเข้าวอลเล็ตเอง',
    en: 'It usually takes under a minute. You can leave this page: the money goes to the wallet when the bank tells us.',
  },
  state: { th: 'รอตรวจสอบ', en: 'Being checked' },
};

/** What became of it. Nothing here says that no money was taken: only a bank may say so (`FAILURE_WORDS`). */
export const RESULT_WORDS: Readonly<Record<Phase, Said>> = {
  making: CHECKING,
  open: CHECKING,
  closing: CHECKING,
  paid: {
    title: { th: 'เติมเงินสำเร็จ', en: 'Top-up complete' },
    why: { th: 'ยอดเข้าวอลเล็ตแล้ว ใช้จองแคดดี้ได้เลย', en: 'The money is in the wallet, ready for a booking.' },
    state: { th: 'สำเร็จ', en: 'Complete' },
  },
  expired: {
    title: { th: 'หมดเวลาชำระเงิน', en: 'The time to pay is over' },
    why: after(
      {
        th: 'อย่าจ่ายด้วย QR เดิมหรือหน้าเดิมของธนาคาร เริ่มใหม่ได้ทันที',
        en: 'Don’t use the old QR or bank page: start a new one.',
      },
      CREDITED_LATER,
    ),
    state: { th: 'หมดอายุ', en: 'Expired' },
  },
  failed: {
    title: { th: 'ชำระเงินไม่สำเร็จ', en: 'The payment did not go through' },
    why: CREDITED_LATER,
    state: { th: 'ไม่สำเร็จ', en: 'Failed' },
  },
  cancelled: {
    title: { th: 'ยกเลิกรายการแล้ว', en: 'This top-up was cancelled' },
    why: after({ th: 'อย่าจ่ายด้วย QR เดิมหรือหน้าเดิมของธนาคาร', en: 'Don’t use its QR or bank page.' }, CREDITED_LATER),
    state: { th: 'ยกเลิกแล้ว', en: 'Cancelled' },
  },
  review: {
    title: { th: 'เรากำลังตรวจสอบการชำระเงินนี้', en: 'We are checking this payment' },
    why: {
      th: 'ทีมงานกำลังตรวจสอบกับธนาคาร ไม่ต้องจ่ายซ้ำ เก็บเลขอ้างอิงด้านล่างไว้เมื่อติดต่อเรา',
      en: 'Our team is checking it with the bank. Do not pay again, and keep the reference below for when you contact us.',
    },
    state: { th: 'ทีมงานตรวจสอบ', en: 'Under review' },
  },
};

const NO_MONEY: Words = { th: 'ธนาคารแจ้งว่าไม่ได้หักบัญชี', en: 'The bank says nothing was charged.' };
const LATE: Words = after(
  { th: 'ไม่มีการยืนยันภายในเวลาที่ธนาคารกำหนด', en: 'It was not confirmed within the bank’s time limit.' },
  CREDITED_LATER,
);
const SHORT: Words = after({ th: 'ยอดเงินในบัญชีธนาคารไม่พอ', en: 'There was not enough in the bank account.' }, NO_MONEY);
/** Nothing credits it any more, and what had been credited was taken back. */
const REFUSED_BY_TEAM: Words = {
  th: 'ทีมงานยืนยันการชำระเงินนี้ไม่ได้ ยอดนี้จึงไม่อยู่ในวอลเล็ต ถ้าจ่ายไปแล้ว เขียนถึงเราพร้อมเลขอ้างอิงด้านล่าง',
  en: 'Our team could not confirm this payment, so it is not in the wallet. If you have paid, write to us with the reference below.',
};

/** The provider's own codes (Omise: failure_code of a charge), and ours of an operator's decision. One that is not here is told as any failure is. */
const FAILURE_WORDS = new Map<string, Words>([
  ['insufficient_fund', SHORT],
  ['insufficient_balance', SHORT],
  ['payment_cancelled', after({ th: 'รายการถูกยกเลิกในแอปธนาคาร', en: 'It was cancelled in the bank’s app.' }, NO_MONEY)],
  ['payment_rejected', after({ th: 'ธนาคารปฏิเสธรายการนี้', en: 'The bank refused the payment.' }, NO_MONEY)],
  ['payment_expired', LATE],
  ['timeout', LATE],
  [
    'confirmed_amount_mismatch',
    after(
      { th: 'ยอดที่ยืนยันในแอปธนาคารไม่ตรงกับรายการนี้', en: 'The amount confirmed in the bank’s app was different.' },
      CREDITED_LATER,
    ),
  ],
  ['refused_by_operator', REFUSED_BY_TEAM],
  [
    'failed_processing',
    after({ th: 'ธนาคารทำรายการไม่สำเร็จ', en: 'The bank could not complete the payment.' }, CREDITED_LATER),
  ],
]);

/** Why it failed, in words; the code decides. */
export const failureWords = (code: string | null): Words => FAILURE_WORDS.get(code ?? '') ?? RESULT_WORDS.failed.why;

/** Of the table and the ways on. */
export const resultWords = {
  amount: { th: 'จำนวน', en: 'Amount' },
  method: { th: 'ช่องทาง', en: 'Method' },
  time: { th: 'เวลา', en: 'Time' },
  reference: { th: 'เลขอ้างอิง', en: 'Reference' },
  state: { th: 'สถานะ', en: 'Status' },
  newBalance: { th: 'ยอดใหม่ในวอลเล็ต {amount}', en: 'New balance {amount}' },
  again: { th: 'สร้าง QR ใหม่', en: 'Create a new QR' },
  againApp: { th: 'เติมเงินใหม่', en: 'Start a new top-up' },
  history: { th: 'ดูประวัติวอลเล็ต', en: 'See the wallet history' },
  toWallet: { th: 'กลับไปที่วอลเล็ต', en: 'Back to wallet' },
  openApp: { th: 'เปิดแอป Caddee', en: 'Open Caddee' },
  checkAgain: { th: 'ตรวจสอบอีกครั้ง', en: 'Check again' },
  checking: { th: 'กำลังตรวจสอบ…', en: 'Checking…' },
  isTest: { th: 'รายการทดสอบ: ไม่มีการใช้เงินจริง', en: 'A test: no real money was used' },
} as const satisfies Record<string, Words>;

/** Where a top-up is paid, with or without a session. */
export const payWords = {
  payee: { th: 'บจก. แคดดี้ดี', en: 'Caddee Co., Ltd.' },
  referenceIs: { th: 'อ้างอิง', en: 'reference' },
  payTo: { th: '{payee} · อ้างอิง {reference}', en: '{payee} · reference {reference}' },
  qrAlt: {
    th: 'QR พร้อมเพย์สำหรับจ่าย {amount} อ้างอิง {reference}',
    en: 'PromptPay QR to pay {amount}, reference {reference}',
  },
  making: { th: 'กำลังสร้าง QR…', en: 'Creating the QR…' },
  makingApp: { th: 'กำลังเตรียมหน้าจ่ายของธนาคาร…', en: 'Getting the bank’s page ready…' },
  waiting: { th: 'กำลังรอการชำระเงิน', en: 'Waiting for payment' },
  expiresIn: { th: 'หมดอายุใน {left}', en: 'Expires in {left}' },
  closing: {
    th: 'QR หมดเวลาแล้ว อย่าจ่ายด้วย QR เดิม เรากำลังตรวจสอบกับธนาคารเป็นครั้งสุดท้าย',
    en: 'This QR has run out: don’t pay it. We are asking the bank one last time.',
  },
  closingApp: {
    th: 'หมดเวลาจ่ายแล้ว อย่าจ่ายรายการนี้ เรากำลังตรวจสอบกับธนาคารเป็นครั้งสุดท้าย',
    en: 'The time to pay is over: don’t pay this one. We are asking the bank one last time.',
  },
  qrMissing: { th: 'โหลดรูป QR ไม่ได้', en: 'The QR picture did not load' },
  loadAgain: { th: 'โหลดอีกครั้ง', en: 'Load again' },
  openApp: { th: 'เปิด {app} เพื่อจ่าย', en: 'Open {app} to pay' },
  openAppWhy: {
    th: 'ตรวจชื่อผู้รับและยอดในแอปธนาคาร แล้วกลับมาที่นี่',
    en: 'Check the payee and the amount in the bank’s app, then come back here.',
  },
  isTest: {
    th: 'ทดสอบเท่านั้น: ไม่มีการใช้เงินจริง อย่าจ่าย QR นี้ด้วยแอปธนาคาร',
    en: 'TEST only: no real money. Do not pay this QR with a bank’s app.',
  },
  testPage: { th: 'เปิดหน้าจ่ายเงินทดสอบ', en: 'Open the test payment page' },
  offline: {
    th: 'ตอนนี้ไม่มีสัญญาณ สถานะนี้เป็นของครั้งล่าสุดที่เชื่อมต่อได้ ถ้าจ่ายแล้ว ยอดจะเข้าเองและไม่ต้องจ่ายซ้ำ',
    en: 'No signal now; this is the last status we had. If you have paid, the money arrives by itself: do not pay again.',
  },
  isLong: {
    th: 'บางครั้งธนาคารใช้เวลานานกว่าปกติ ปิดหน้านี้ได้ ยอดจะเข้าเองเมื่อธนาคารแจ้งเรา',
    en: 'Sometimes a bank takes longer. You can leave this page: the money arrives by itself when the bank tells us.',
  },
} as const satisfies Record<string, Words>;

/** For a signed-in golfer who looks at an own top-up. */
export const ownPayWords = {
  save: { th: 'บันทึก QR', en: 'Save QR' },
  saving: { th: 'กำลังบันทึก…', en: 'Saving…' },
  saveNotHere: {
    th: 'เบราว์เซอร์ของ LINE บันทึกไฟล์ไม่ได้ แตะค้างที่รูป QR แล้วเลือกบันทึกรูป',
    en: 'LINE’s browser cannot save files. Hold the QR picture and choose to save it.',
  },
  saveFailed: {
    th: 'บันทึกรูปไม่ได้ แตะค้างที่รูป QR หรือจับภาพหน้าจอแทน',
    en: 'The picture could not be saved. Hold it, or take a screenshot instead.',
  },
  share: { th: 'แชร์', en: 'Share' },
  shareTitle: { th: 'จ่าย {amount} · {reference}', en: 'Pay {amount} · {reference}' },
  copied: { th: 'คัดลอกลิงก์แล้ว', en: 'Link copied' },
  notShared: { th: 'แชร์จากเบราว์เซอร์นี้ไม่ได้', en: 'This browser cannot share' },
  step1: { th: 'บันทึกรูป QR แล้วเปิดแอปธนาคาร', en: 'Save the QR, then open your bank’s app' },
  step2: {
    th: 'เลือกสแกน QR จากรูปในเครื่อง ตรวจชื่อผู้รับและยอด',
    en: 'Scan from your photos; check the payee and the amount',
  },
  step3: { th: 'จ่ายแล้วกลับมาที่นี่ ปกติยอดเข้าเองภายใน 1 นาที', en: 'Pay and come back: it usually arrives within a minute' },
  paid: { th: 'จ่ายแล้ว ตรวจสอบเลย', en: 'I have paid, check now' },
  checking: { th: 'กำลังตรวจสอบ…', en: 'Checking…' },
  notYet: {
    th: 'ธนาคารยังไม่ได้แจ้งยอด ถ้าจ่ายแล้วไม่ต้องจ่ายซ้ำ ปกติใช้เวลาไม่เกิน 1 นาที',
    en: 'The bank has not told us yet. If you have paid, do not pay again; it usually takes under a minute.',
  },
  needsSignal: { th: 'ต้องมีสัญญาณจึงตรวจสอบได้', en: 'Checking needs a signal' },
  cancel: { th: 'ยกเลิกรายการนี้', en: 'Cancel this top-up' },
  cancelTitle: { th: 'ยกเลิกการเติมเงินนี้ไหม', en: 'Cancel this top-up?' },
  cancelWhy: {
    th: 'QR นี้จะไม่แสดงอีก ถ้าจ่ายไปแล้วไม่ต้องยกเลิก ยอดที่จ่ายจะเข้าวอลเล็ตให้เอง',
    en: 'The QR is no longer shown. If you have already paid, leave it: the money goes to your wallet by itself.',
  },
  cancelYes: { th: 'ยกเลิกรายการ', en: 'Cancel it' },
  cancelling: { th: 'กำลังยกเลิก…', en: 'Cancelling…' },
  cancelNo: { th: 'ยังไม่ยกเลิก', en: 'Keep it' },
  loading: { th: 'กำลังโหลดรายการเติมเงิน', en: 'Loading the top-up' },
} as const satisfies Record<string, Words>;
