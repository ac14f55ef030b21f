import './slip.css';
import type { ReactNode } from 'react';
import { type Slip, slipOf } from '#domain/booking/slip.ts';
import { DAY, dateOf, MINUTE, timeOf } from '#domain/dates.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWord, useWords, type Words } from '../../i18n/language.ts';
import { useNow } from '../../ui/now.ts';
import { ScoreStrip } from '../../ui/show/ticket.tsx';
import { TRANSPORT_WORDS } from '../words.ts';
import { type Checked, checkSigned, readSigned } from '../../platform/signed.ts';
import type { Phone } from '../../sync/phone.ts';

/** A slip as it is printed: dark on white whatever the theme, so that it is read in the sun and by a camera. Says what the slip says. */
export function SlipCard({ slip, children }: { slip: Slip; children?: ReactNode }) {
  const w = useWords(words);
  const f = useFormat();
  const now = useNow(MINUTE);
  const transport = useWord(TRANSPORT_WORDS[slip.transport]);
  const issued = `${f.day(dateOf(slip.issued_at))} ${timeOf(slip.issued_at)}`;
  const isNear = Math.abs(slip.issued_at - now) < 400 * DAY;
  return (
    <article className="slip">
      <div className="slip-head">
        <p className="slip-when">
          <span className="slip-time num" translate="no">
            {slip.time}
          </span>
          <span className="slip-date">{isNear ? f.nearDay(slip.date, now) : f.dayYear(slip.date)}</span>
        </p>
        <p className="slip-plate">
          <span className="meta-xs">{w.caddy}</span>
          <b className="num" translate="no">
            {slip.caddy.number}
          </b>
          <span className="slip-name" translate="no">
            {slip.caddy.nickname}
          </span>
        </p>
      </div>
      <div className="slip-course">
        <h2 lang="th" translate="no">
          {slip.course.name_th}
        </h2>
        <p lang="en" translate="no">
          {slip.course.name_en}
        </p>
      </div>
      <ScoreStrip
        facts={[
          { label: w.golfer, value: slip.golfer },
          { label: w.holes, value: slip.holes },
          { label: w.transport, value: transport },
        ]}
      />
      {children}
      <p className="slip-foot">
        <span>
          {w.reference}{' '}
          <b className="num" translate="no">
            {slip.booking_ref}
          </b>
        </span>
        <span>{say(w.issued, { when: issued })}</span>
      </p>
    </article>
  );
}

export const SLIP_TITLE: Words = { th: 'ใบออกรอบ', en: 'Starter slip' };
export const CHECK_TITLE: Words = { th: 'ตรวจใบออกรอบ', en: 'Check a starter slip' };

export const words = {
  golfer: { th: 'นักกอล์ฟ', en: 'Golfer' },
  caddy: { th: 'แคดดี้', en: 'Caddy' },
  holes: { th: 'หลุม', en: 'Holes' },
  transport: { th: 'เดินทาง', en: 'Getting round' },
  reference: { th: 'เลขที่จอง', en: 'Booking number' },
  issued: { th: 'ออกเมื่อ {when}', en: 'Issued {when}' },
  qr: { th: 'QR สำหรับตรวจใบนี้', en: 'QR code that checks this slip' },
  scan: {
    th: 'สแกนเพื่อตรวจว่าใบนี้จริง ใช้ได้แม้ไม่มีสัญญาณ',
    en: 'Scan to check that it is genuine. Works without a signal.',
  },
  share: { th: 'ส่งลิงก์ใบนี้', en: 'Share this slip' },
  copied: { th: 'คัดลอกลิงก์แล้ว', en: 'Link copied' },
  notCopied: { th: 'คัดลอกไม่ได้ ให้สแกน QR แทน', en: 'Could not copy it; scan the QR code instead' },
  loading: { th: 'กำลังเปิดใบออกรอบ', en: 'Opening the slip' },
  notNow: { th: 'ตอนนี้ไม่มีใบออกรอบ', en: 'No starter slip right now' },
  notNowWhy: {
    th: 'ใบออกรอบมีเมื่อแคดดี้รับงานแล้ว และใช้ได้จนจบรอบ การจองนี้ไม่อยู่ในช่วงนั้น',
    en: 'A slip exists once the caddy has accepted, until the round is over. This booking is not at that stage.',
  },
  notFound: { th: 'ไม่พบการจองนี้', en: 'This booking was not found' },
  notFoundWhy: { th: 'ลิงก์อาจผิด หรือเป็นการจองของคนอื่น', en: 'The link may be wrong, or the booking is somebody else’s' },
  toBookings: { th: 'ไปที่การจอง', en: 'To my bookings' },
  toBooking: { th: 'ดูการจอง', en: 'To the booking' },
  moved: {
    th: 'การจองเปลี่ยนไปแล้ว ใบนี้ยังเป็นของเดิม จะออกใบใหม่ให้เองเมื่อมีสัญญาณ',
    en: 'The booking has changed and this slip has not. A new one comes by itself when there is a signal.',
  },
} as const satisfies Record<string, Words>;

/** What a slip says, whoever wrote it; `checkSlip` tells whether it was us. */
export const readSlip = (text: string): Slip | undefined => readSigned(text, slipOf);

/** Whether we signed it. Without a network as long as the keys are on the phone; nothing of the slip is sent anywhere. */
export const checkSlip = (phone: Phone, text: string): Promise<Checked<Slip>> => checkSigned(phone, text, slipOf);

/** The page where anybody checks a slip. What is after the `#` never leaves the phone. */
export const addressOfSlip = (slip: string): string => `${location.origin}/slip#${slip}`;
