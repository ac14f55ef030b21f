import type { PointKind } from '#domain/reward/points.ts';
import type { RedemptionStatus } from '#domain/reward/transitions.ts';
import type { Words } from '../i18n/language.ts';

export const words = {
  yours: { th: 'แต้มของคุณ', en: 'Your points' },
  nPoints: { th: '{n} แต้ม', en: '{n} points' },
  toNext: { th: 'ถึงของรางวัลถัดไป', en: 'On the way to the next reward' },
  missing: { th: 'อีก {n} แต้ม ได้{name}', en: '{n} more points for: {name}' },
  allInReach: { th: 'แลกได้ทุกชิ้นแล้ว', en: 'Enough for every reward' },
  expiring: { th: '{n} แต้มหมดอายุ {when}', en: '{n} points expire on {when}' },
  how: {
    th: 'จบรอบ +10 · รีวิว 5 ดาว +5 · เช็กอินก่อนเวลาออกรอบ 30 นาที +5 · แต้มอยู่ได้ 12 เดือน',
    en: 'Round finished +10 · 5-star review +5 · check-in 30 min before tee-off +5 · points last 12 months',
  },
  inReach: { th: 'แลกได้', en: 'Rewards' },
  redeem: { th: 'แลก', en: 'Redeem' },
  redeemThis: { th: 'แลก {name}', en: 'Redeem: {name}' },
  short: { th: 'ขาด {n}', en: '{n} short' },
  gone: { th: 'หมดชั่วคราว', en: 'None left now' },
  nothingOffered: { th: 'ตอนนี้ยังไม่มีของรางวัล', en: 'There are no rewards at the moment' },
  going: { th: 'รายการที่แลกไว้', en: 'Your redemptions' },
  ended: { th: 'แลกไปแล้ว', en: 'Past redemptions' },
  showCode: { th: 'เปิดรหัสรับของ', en: 'Show the code' },
  cancel: { th: 'ยกเลิกการแลก', en: 'Cancel' },
  cancelling: { th: 'กำลังยกเลิก…', en: 'Cancelling…' },
  cancelled: { th: 'ยกเลิกแล้ว แต้มกลับมาครบ', en: 'Cancelled. All points are back.' },
  fetchAt: { th: 'รับที่ {course}', en: 'Collect it at {course}' },
  fetchBy: { th: 'รับภายใน {when}', en: 'Collect it by {when}' },
  because: { th: 'เหตุผล: {why}', en: 'Reason: {why}' },
  history: { th: 'ประวัติแต้ม', en: 'Points history' },
  none: { th: 'ยังไม่มีแต้ม จบรอบแรกแล้วแต้มจะมาอยู่ที่นี่', en: 'No points yet. They come here after your first round.' },
  more: { th: 'ดูเพิ่ม', en: 'Show more' },
  loading: { th: 'กำลังโหลด…', en: 'Loading…' },
  needsSignal: {
    th: 'ต้องมีสัญญาณจึงแลกของรางวัลได้ แต้มของคุณยังอยู่ครบ',
    en: 'Redeeming needs a signal. Your points are all there.',
  },
} as const satisfies Record<string, Words>;

export const STATUS_WORDS: Readonly<Record<RedemptionStatus, Words>> = {
  REQUESTED: { th: 'รออนุมัติ', en: 'Waiting for approval' },
  APPROVED: { th: 'ไปรับได้', en: 'Ready to collect' },
  READY: { th: 'เปิดรหัสอยู่', en: 'Code is shown' },
  REDEEMED: { th: 'รับแล้ว', en: 'Received' },
  REJECTED: { th: 'ไม่อนุมัติ แต้มคืนแล้ว', en: 'Not approved, points are back' },
  CANCELLED: { th: 'ยกเลิก แต้มคืนแล้ว', en: 'Cancelled, points are back' },
  EXPIRED: { th: 'หมดเวลารับ แต้มคืนแล้ว', en: 'Not collected in time, points are back' },
};

/** `{n}` holes, `{name}` of the reward. */
export const LINE_WORDS: Readonly<Record<PointKind, Words>> = {
  ROUND: { th: 'จบรอบ {n} หลุม', en: '{n} holes finished' },
  EARLY: { th: 'เช็กอินก่อนเวลา', en: 'Early check-in' },
  REVIEW: { th: 'รีวิว 5 ดาว', en: '5-star review' },
  GIFT: { th: 'แต้มทดลองใช้', en: 'Trial points' },
  ROUND_UNDONE: { th: 'ตามผลตัดสิน', en: 'After our decision' },
  REDEEMED: { th: 'แลก{name}', en: 'Redeemed: {name}' },
  RETURNED: { th: 'คืนแต้ม {name}', en: 'Points back: {name}' },
  EXPIRED: { th: 'หมดอายุ 12 เดือน', en: 'Expired after 12 months' },
};
