import { useId, type ReactNode } from 'react';
import type { Balance } from '#domain/wallet/api.ts';
import { satang } from '#domain/money.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWords, type Words } from '../../i18n/language.ts';
import { Icon } from '../../ui/icon.tsx';

interface Props {
  /** Undefined: not known on this phone yet. */
  balance: Balance | undefined;
  /** Beside the figure. */
  aside?: ReactNode;
  /** Beside what is held; without it that is not shown. */
  foot?: ReactNode;
}

/** What the golfer can spend, and what is held for the golfer's bookings. */
export function BalanceCard({ balance, aside, foot }: Props) {
  const w = useWords(topupWords);
  const f = useFormat();
  const id = useId();
  const figures = balance ? f.money(satang(balance.available)).replace('฿', '') : '–';
  const held = balance && (balance.held > 0 ? say(w.held, { amount: f.money(satang(balance.held)) }) : w.noneHeld);
  return (
    <section className="card card--deep on-deep bal" aria-labelledby={id}>
      <div className="row between wrap">
        <div>
          <h2 className="meta bal-title" id={id}>
            {w.available}
          </h2>
          <p className="amt num" translate="no">
            <small>฿</small>
            {figures}
          </p>
        </div>
        {aside}
      </div>
      {foot && (
        <p className="row between wrap">
          <span className="meta inline num">
            <Icon name="lock" />
            {held ?? w.heldUnknown}
          </span>
          {foot}
        </p>
      )}
    </section>
  );
}

/** The top-up screen. */
export const topupWords = {
  available: { th: 'ยอดที่ใช้ได้', en: 'Available' },
  held: { th: 'กันไว้สำหรับการจอง {amount}', en: '{amount} held for bookings' },
  heldUnknown: { th: 'ยังไม่ทราบยอดที่กันไว้', en: 'What is held is not known yet' },
  noneHeld: { th: 'ไม่มีเงินที่กันไว้', en: 'Nothing is held' },
  history: { th: 'ประวัติ', en: 'History' },
  howMuch: { th: 'เติมเงินเท่าไร', en: 'How much?' },
  range: { th: '{min} – {max}', en: '{min} – {max}' },
  notAnAmount: { th: 'ใส่เป็นตัวเลข เช่น 500 หรือ 1,250.50', en: 'Write it in figures, like 500 or 1,250.50' },
  tooSmall: { th: 'เติมได้ตั้งแต่ {amount} ขึ้นไป', en: 'At least {amount}' },
  tooLarge: { th: 'เติมได้ครั้งละไม่เกิน {amount}', en: 'At most {amount} at a time' },
  overCap: {
    th: 'วอลเล็ตมีเงินได้ไม่เกิน {cap} รวมเงินที่กันไว้และรายการที่รอชำระ ตอนนี้เติมได้อีก {room}',
    en: 'A wallet can have up to {cap}, counting money held and top-ups waiting to be paid. There is room for {room} more.',
  },
  promptpayHint: { th: 'สแกนจากแอปธนาคารใดก็ได้ · ไม่มีค่าธรรมเนียม', en: 'Scan with any bank’s app · no fee' },
  bankHint: { th: 'เปิดแอปธนาคารในเครื่องนี้', en: 'Opens the bank’s app on this phone' },
  choose: { th: 'ใส่จำนวนที่จะเติมก่อน', en: 'Enter an amount first' },
  createQr: { th: 'สร้าง QR {amount}', en: 'Create QR {amount}' },
  payByApp: { th: 'เปิด {app} จ่าย {amount}', en: 'Open {app}, pay {amount}' },
  creating: { th: 'กำลังสร้าง…', en: 'Creating…' },
  needsSignal: {
    th: 'ต้องมีสัญญาณจึงเติมเงินได้ เราไม่เก็บรายการไว้ส่งทีหลัง',
    en: 'Topping up needs a signal. Nothing is kept to be sent later.',
  },
  noMethod: {
    th: 'ตอนนี้ระบบรับชำระเงินใช้ไม่ได้ ยอดในวอลเล็ตยังอยู่ครบ รอสักครู่แล้วเปิดหน้านี้ใหม่',
    en: 'Paying is not possible right now. What is in your wallet is safe. Wait a moment and open this screen again.',
  },
  unpaid: { th: 'รอชำระอยู่', en: 'Waiting to be paid' },
  resume: { th: 'จ่ายต่อ', en: 'Resume' },
  see: { th: 'ดูสถานะ', en: 'See status' },
  beingChecked: { th: 'กำลังตรวจสอบ', en: 'Being checked' },
  until: { th: 'จ่ายได้ถึง {time}', en: 'Can be paid until {time}' },
  latest: { th: 'รายการล่าสุด', en: 'Latest' },
  all: { th: 'ดูทั้งหมด', en: 'See all' },
  nothingYet: {
    th: 'ยังไม่มีรายการ เมื่อเติมเงินหรือจองแคดดี้ รายการจะอยู่ที่นี่',
    en: 'Nothing yet. Your top-ups and bookings will be listed here.',
  },
  isTest: {
    th: 'ระบบทดสอบ: ไม่มีการใช้เงินจริง',
    en: 'Test system: no real money is used',
  },
  refund: { th: 'ขอเงินคืนเข้าบัญชีธนาคาร', en: 'Ask for a refund to your bank' },
  loading: { th: 'กำลังโหลดวอลเล็ต', en: 'Loading your wallet' },
} as const satisfies Record<string, Words>;

export const AMOUNT: Words = { th: 'จำนวนเงิน', en: 'Amount' };
export const OTHER_AMOUNT: Words = { th: 'หรือระบุเอง', en: 'Other amount' };
export const METHOD: Words = { th: 'จ่ายด้วย', en: 'Pay with' };
