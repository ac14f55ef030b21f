import '../detail.css';
import type { ReactNode } from 'react';
import type { Booking, Quote } from '#domain/booking/api.ts';
import { momentOf, parseMoment, MINUTE, type Moment } from '#domain/dates.ts';
import { GRACE, isPastRefund, mayHaveGrace, refundSteps, type RefundWindow } from '#domain/booking/refund.ts';
import { minus, percent, satang, type Satang } from '#domain/money.ts';
import type { RoundDraft } from '../round/round.ts';
import { say, useWords, type Words, useWord } from '../../i18n/language.ts';
import { useNow } from '../../ui/now.ts';
import { Section } from '../../ui/frame/section.tsx';
import { useWhen } from '../data.ts';
import { useFormat } from '../../i18n/format.ts';
import { Icon } from '../../ui/icon.tsx';

const CancelTerms = (terms: Terms) => <CancelTermsTable {...terms} />;

/** Before a golfer asks: what comes back if the round is cancelled, and until when the caddy answers. */
export function RequestTerms({ round, price, name }: { round: RoundDraft; price: Quote; name: string }) {
  const { date, time } = round;
  if (!date || !time) return null;
  const asked = { name, respond_by: parseMoment(price.respond_by) };
  return <CancelTerms total={price.total} tee_off_at={momentOf(date, time)} asked={asked} />;
}

/** The same of a booking, before a golfer cancels it. */
export function BookingTerms({ booking }: { booking: Booking }) {
  const { status, total, caddy, respond_by, earliest_tee_off_at, tee_off_at } = booking;
  const asked = status === 'PENDING' ? { name: caddy.nickname, respond_by: parseMoment(respond_by) } : undefined;
  return (
    <CancelTerms
      total={total}
      tee_off_at={parseMoment(earliest_tee_off_at ?? tee_off_at)}
      asked={asked}
      answered_at={booking.answered_at === null ? undefined : parseMoment(booking.answered_at)}
    />
  );
}

const words = {
  title: { th: 'เงื่อนไขการยกเลิก', en: 'If you cancel' },
  unanswered: {
    th: 'รอ{name}ตอบถึง {when} ถ้าไม่ตอบ หรือคุณยกเลิกก่อน คืนเต็มจำนวน',
    en: '{name} answers by {when}. Without an answer, or if you cancel before that, all of it comes back.',
  },
  when: { th: 'ถ้ายกเลิกหลังยืนยัน', en: 'If you cancel after it’s confirmed' },
  until: { th: 'ภายใน {when}', en: 'by {when}' },
  after: { th: 'หลังจากนั้น หรือแคดดี้เช็กอินแล้ว', en: 'later, or once the caddy has checked in' },
  nothingAfterYes: {
    th: 'ใกล้เวลาออกรอบแล้ว เมื่อ{name}ตอบรับ หากยกเลิกจะไม่ได้เงินคืน',
    en: 'Close to tee-off: once {name} says yes, there is no refund if you cancel',
  },
  nothing: { th: 'หากยกเลิกจะไม่ได้เงินคืน', en: 'No refund if you cancel' },
  grace: {
    th: 'ภายใน 15 นาทีหลังยืนยันคืนเต็มจำนวน ถ้าเหลืออย่างน้อย 3 ชม. ก่อนออกรอบ',
    en: 'Within 15 min after it is confirmed all of it comes back, while tee-off is at least 3 h away.',
  },
} as const satisfies Record<string, Words>;

interface Terms {
  total: number;
  /** The earliest the booking ever had. */
  tee_off_at: Moment;
  /** A request that waits for its answer. */
  asked?: { name: string; respond_by: Moment } | undefined;
  /** When it was confirmed. */
  answered_at?: Moment | undefined;
}

/** What comes back of this round, by the clock of its own day: only what is still to come. */
function CancelTermsTable({ total, tee_off_at, asked, answered_at }: Terms) {
  const w = useWords(words);
  const when = useWhen();
  const now = useNow(MINUTE);
  const steps = refundSteps(tee_off_at).filter(({ until }) => until === null || until > now);
  const isGrace = mayHaveGrace(tee_off_at, now) && (answered_at === undefined || now < answered_at + GRACE);
  const isNothingBack = isPastRefund(tee_off_at, now);
  return (
    <Section title={w.title}>
      <div className="card stack stack-2">
        {asked && <p className="t-sm">{say(w.unanswered, { name: asked.name, when: when(asked.respond_by) })}</p>}
        {isNothingBack ? (
          <p className="strong">{asked ? say(w.nothingAfterYes, { name: asked.name }) : w.nothing}</p>
        ) : (
          <RefundTable
            caption={w.title}
            isCaptionHidden
            when={w.when}
            total={satang(total)}
            rows={steps.map(({ fee, until }) => ({ key: fee, fee, when: wordsOf(until) }))}
          />
        )}
        {isGrace && <p className="meta-xs">{w.grace}</p>}
      </div>
    </Section>
  );

  function wordsOf(until: Moment | null): string {
    return until === null ? w.after : say(w.until, { when: when(until) });
  }
}

const BACK: Words = { th: 'ได้คืน', en: 'You get back' };

export interface RefundRow {
  key: string | number;
  when: ReactNode;
  /** Percent of the total that a cancellation keeps. */
  fee: number;
  /** This window applies now. */
  isNow?: boolean;
}

interface Props {
  caption: string;
  isCaptionHidden?: boolean;
  when: string;
  total: Satang;
  rows: readonly RefundRow[];
}

/** What comes back of `total`, by when it is cancelled. */
export function RefundTable({ caption, isCaptionHidden, when, total, rows }: Props) {
  const f = useFormat();
  const back = useWord(BACK);
  const backOf = (fee: number) => f.money(minus(total, percent(total, fee)));
  return (
    <table className="windows">
      <caption className={isCaptionHidden ? 'sr' : 'strong'}>{caption}</caption>
      <thead className="meta-xs">
        <tr>
          <th scope="col">{when}</th>
          <th scope="col">{back}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} className={row.isNow ? 'is-now' : undefined}>
            <th scope="row" className="num">
              {row.isNow && <Icon name="check" small />}
              {row.when}
            </th>
            <td className="num">{backOf(row.fee)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** When a round is cancelled, as the table of fees calls it. */
export const WINDOW_WORDS = {
  JUST_CONFIRMED: { th: 'ไม่เกิน 15 นาทีหลังยืนยัน', en: 'Up to 15 min after it was confirmed' },
  DAY_BEFORE: { th: 'ก่อนออกรอบ 24 ชม. ขึ้นไป', en: '24 h before tee-off or more' },
  HOURS_24: { th: 'ก่อนออกรอบ 6–24 ชม.', en: '6 to 24 h before' },
  HOURS_6: { th: 'ก่อนออกรอบ 2–6 ชม.', en: '2 to 6 h before' },
  HOURS_2: { th: 'ก่อนออกรอบไม่ถึง 2 ชม.', en: 'Less than 2 h before' },
  CADDY_THERE: { th: 'แคดดี้เช็กอินแล้ว', en: 'The caddy has checked in' },
} satisfies Record<RefundWindow, Words>;

export const cancelWords = {
  youGet: { th: 'คุณจะได้คืน {amount}', en: 'You get {amount} back' },
  nothing: { th: 'ยกเลิกตอนนี้ไม่ได้เงินคืน', en: 'Nothing comes back if you cancel now' },
  whole: { th: 'เต็มจำนวน ไม่มีค่ายกเลิก', en: 'The whole sum, no cancellation fee' },
  part: {
    th: 'จาก {total} ที่กันไว้ ค่ายกเลิก {fee} เป็นค่าเสียเวลาของแคดดี้ หลังหักส่วนแบ่งของเรา 10%',
    en: 'of {total} held; the fee of {fee} is for the caddy’s lost time, less our 10% share',
  },
  holdsUntil: { th: 'ยอดนี้ใช้ได้ถึง {when} · อีก {left}', en: 'This holds until {when} · {left} left' },
  holdsOn: { th: 'ยอดนี้จะไม่เปลี่ยนแล้ว', en: 'This does not change any more' },
  table: { th: 'ค่ายกเลิก', en: 'Cancellation fees' },
  when: { th: 'ยกเลิกเมื่อ', en: 'When' },
  now: { th: 'ตอนนี้', en: 'now' },
  earliest: {
    th: 'นับถึง {when} ซึ่งเป็นเวลาออกรอบเร็วที่สุดที่เคยนัดไว้ ช่วง 15 นาทีหลังยืนยันคืนเต็มเฉพาะเมื่อเหลืออย่างน้อย 3 ชม. ก่อนออกรอบ',
    en: 'Counted to {when}, the earliest tee-off this booking ever had. The first 15 minutes are free only while tee-off is at least 3 h away',
  },
  offline: {
    th: 'ตอนนี้ออฟไลน์ คำขอยกเลิกจะส่งเองเมื่อมีสัญญาณ ค่ายกเลิกคิดตอนที่คำขอถึงเรา ไม่ใช่ตอนที่กด ยอดคืนจริงอาจน้อยกว่านี้',
    en: 'You are offline. The cancellation goes out when there is a signal. The fee counts when it reaches us, not when you tap, so less may come back than shown here.',
  },
  do: { th: 'ยกเลิกรอบ คืน {amount}', en: 'Cancel, {amount} back' },
  doNothing: { th: 'ยกเลิกรอบ ไม่ได้เงินคืน', en: 'Cancel, nothing back' },
  keep: { th: 'ไม่ยกเลิก', en: 'Keep the round' },
  differs: {
    th: 'คำขอยกเลิกถึงเราช้ากว่าตอนที่กด ได้คืน {applied} แทน {shown} ที่เห็นตอนกด',
    en: 'Your cancellation reached us later than you tapped it: {applied} came back, not the {shown} you saw',
  },
} as const satisfies Record<string, Words>;
