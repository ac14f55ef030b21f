import type { WithdrawalKind, WithdrawalStatus } from '#domain/withdrawal/withdrawal.ts';
import type { OutputOf } from '#domain/calls.ts';
import { addDays, dateOf, MINUTE, parseMoment, type Moment, startOfDay } from '#domain/dates.ts';
import { LIMITS } from '#domain/wallet/limits.ts';
import { type Words, say, useWords } from '../i18n/language.ts';
import { useFormat, type Format } from '../i18n/format.ts';
import { useNow } from '../ui/now.ts';

export const words = {
  intoAccount: { th: 'โอนเข้าบัญชี', en: 'Into this account' },
  noAccount: { th: 'ยังไม่มีบัญชีธนาคาร', en: 'No bank account yet' },
  noAccountWhy: {
    th: 'ต้องเป็นบัญชีของคุณเอง ชื่อที่เรามีคือ {name}',
    en: 'It has to be your own account. The name we have is {name}',
  },
  noAccountRefund: {
    th: 'ต้องเป็นบัญชีของคุณเอง ใส่ชื่อตามหน้าสมุดบัญชี ไม่ใช่ชื่อเล่น ทีมงานตรวจชื่อก่อนโอน',
    en: 'It has to be your own account. Give the name your bank has, not a nickname: our team looks at it before we pay.',
  },
  addAccount: { th: 'เพิ่มบัญชีธนาคาร', en: 'Add a bank account' },
  changeAccount: { th: 'เปลี่ยน', en: 'Change' },
  cooling: {
    th: 'บัญชีนี้เพิ่งเพิ่มหรือเปลี่ยน เพื่อความปลอดภัยของเงินคุณ โอนเข้าได้ตั้งแต่ {when}',
    en: 'This account is new. To keep your money safe, it can be used from {when}.',
  },
  coolingLeft: { th: 'เหลืออีก {left}', en: '{left} left' },
  needsVerified: {
    th: 'ถอนเงินได้เมื่อยืนยันตัวตนแล้ว รายได้ของคุณยังอยู่ครบ',
    en: 'You can withdraw once you are verified. Your earnings are all there.',
  },
  toVerify: { th: 'ดูวิธียืนยันตัวตน', en: 'How to get verified' },
  needsKnown: {
    th: 'ยังไม่รู้ยอดที่ถอนได้หรือบัญชีธนาคาร โหลดใหม่ด้านบนแล้วลองอีกครั้ง',
    en: 'What can be withdrawn, or the account, is not known yet. Load it again above, then try again.',
  },
  needsAccount: { th: 'เพิ่มบัญชีธนาคารก่อน', en: 'Add a bank account first' },
  needsCooling: { th: 'บัญชีนี้ยังใช้ไม่ได้จนถึง {when}', en: 'The account cannot be used until {when}' },
  needsTomorrow: {
    th: 'วันนี้ขอไปแล้ว ขอได้อีกตั้งแต่ {when}',
    en: 'You have already asked today. You can ask again from {when}.',
  },
  needsMore: { th: 'ต้องมียอดอย่างน้อย {min}', en: 'You need at least {min}' },
  amount: { th: 'จำนวนเงิน', en: 'How much' },
  all: { th: 'ทั้งหมด {amount}', en: 'All of it, {amount}' },
  allUnknown: { th: 'ทั้งหมด', en: 'All of it' },
  own: { th: 'ระบุเอง', en: 'Another amount' },
  ownField: { th: 'จำนวนเงิน (บาท)', en: 'Amount (baht)' },
  range: { th: 'ตั้งแต่ {from} ถึง {to}', en: '{from} to {to}' },
  wrong: { th: 'ใส่จำนวนตั้งแต่ {from} ถึง {to}', en: 'Enter an amount from {from} to {to}' },
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
      th: 'ไม่รวมรายได้ที่รอเข้า ซึ่งถอนได้เมื่อครบ 24 ชั่วโมงหลังยืนยันจบรอบ ถ้าไม่มีใครโต้แย้ง',
      en: 'Pending earnings are not included: they can be withdrawn 24 hours after the round is closed, if nobody contests it.',
    },
    rule: { th: 'ขั้นต่ำ {min} · วันละครั้ง', en: 'At least {min} · once a day' },
    after: {
      th: 'ตัดยอดทันทีที่ขอ แล้วโอนเข้าบัญชีธนาคารของคุณ ปกติภายใน 1–2 วันทำการ ถ้าโอนไม่สำเร็จ เงินกลับเข้ายอดเต็มจำนวน',
      en: 'The money leaves your balance at once and goes to your bank account, usually within 1–2 working days. If the transfer fails, all of it comes back.',
    },
    verb: { th: 'ถอนเงิน', en: 'Withdraw' },
    verbOf: { th: 'ถอน {amount}', en: 'Withdraw {amount}' },
    done: { th: 'ขอถอน {amount} แล้ว เลขอ้างอิง {reference}', en: 'Withdrawal of {amount} requested, {reference}' },
    list: { th: 'รายการถอนเงิน', en: 'Withdrawals' },
    none: { th: 'ยังไม่เคยถอนเงิน', en: 'No withdrawal yet' },
  },
  REFUND: {
    most: { th: 'ขอคืนได้ตอนนี้', en: 'Can be refunded now' },
    mostWhy: {
      th: 'เฉพาะเงินที่คุณเติมเองและยังไม่ได้ใช้ ไม่รวมเงินที่กันไว้',
      en: 'Only what you topped up and have not spent. Money that is held is not included.',
    },
    rule: { th: 'ขั้นต่ำ {min} · วันละครั้ง', en: 'At least {min} · once a day' },
    after: {
      th: 'ตัดยอดในวอลเล็ตทันทีที่ขอ ทีมงานตรวจทุกคำขอก่อนโอน ถ้าไม่อนุมัติหรือโอนไม่สำเร็จ เงินกลับเข้าวอลเล็ตเต็มจำนวน',
      en: 'The money leaves your wallet at once. Our team checks every request before it is paid. If it is not approved, or the transfer fails, all of it comes back.',
    },
    verb: { th: 'ขอเงินคืน', en: 'Ask for a refund' },
    verbOf: { th: 'ขอคืน {amount}', en: 'Ask for {amount} back' },
    done: { th: 'ขอคืน {amount} แล้ว เลขอ้างอิง {reference}', en: 'Refund of {amount} requested, {reference}' },
    list: { th: 'รายการขอเงินคืน', en: 'Refunds' },
    none: { th: 'ยังไม่เคยขอเงินคืน', en: 'No refund yet' },
  },
} as const satisfies Record<WithdrawalKind, Record<string, Words>>;

export const WITHDRAWAL_WORDS = {
  REQUESTED: { th: 'รับคำขอแล้ว', en: 'Requested' },
  PROCESSING: { th: 'กำลังโอน', en: 'On its way' },
  PAID: { th: 'โอนแล้ว', en: 'Paid' },
  FAILED: { th: 'โอนไม่สำเร็จ เงินกลับเข้ายอดแล้ว', en: 'Failed, the money is back' },
  REJECTED: { th: 'ไม่อนุมัติ เงินกลับเข้ายอดแล้ว', en: 'Not approved, the money is back' },
} as const satisfies Record<WithdrawalStatus, Words>;

/** A refund waits for a person first. */
export const REFUND_ASKED: Words = { th: 'รอทีมงานตรวจ', en: 'Waiting for our team to approve it' };

const CAME_TO_NOTHING: readonly WithdrawalStatus[] = ['FAILED', 'REJECTED'];
export const whenOf = (f: Format, moment: Moment): string => `${f.day(dateOf(moment))} ${f.time(moment)}`;

/** Why nothing can be withdrawn now, as far as this phone knows, with the moment when it can; the server decides. */
export function useWhyNotYet(
  bank: OutputOf<'GET /wallet/bank-account'> | undefined,
  past: OutputOf<'GET /wallet/withdrawals'> | undefined,
  isUnverified: boolean,
): string | undefined {
  const w = useWords(words);
  const f = useFormat();
  const now = useNow(MINUTE / 2);
  if (isUnverified) return w.needsVerified;
  if (!past || !bank) return w.needsKnown;
  if (past.most < LIMITS.withdrawal_min) return say(w.needsMore, { min: f.money(LIMITS.withdrawal_min) });
  if (!bank.account) return w.needsAccount;
  const usable_at = parseMoment(bank.account.usable_at);
  if (now < usable_at) return say(w.needsCooling, { when: whenOf(f, usable_at) });
  const today = dateOf(now);
  const isToday = past.items.some(
    ({ status, requested_at }) => !CAME_TO_NOTHING.includes(status) && dateOf(parseMoment(requested_at)) === today,
  );
  return isToday ? say(w.needsTomorrow, { when: whenOf(f, startOfDay(addDays(today, 1))) }) : undefined;
}
