import { GRACE, isPastRefund, mayHaveGrace, refundSteps } from '#domain/booking/refund.ts';
import { MINUTE, type Moment } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import { say, useWords, type Words } from '../../i18n/language.ts';
import { useNow } from '../../ui/now.ts';
import { Section } from '../../ui/frame/section.tsx';
import { useWhen } from '../day/day-when.ts';
import { RefundTable } from './refund-table.tsx';

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

export interface Terms {
  total: number;
  /** The earliest the booking ever had. */
  tee_off_at: Moment;
  /** A request that waits for its answer. */
  asked?: { name: string; respond_by: Moment } | undefined;
  /** When it was confirmed. */
  answered_at?: Moment | undefined;
}

/** What comes back of this round, by the clock of its own day: only what is still to come. */
export function CancelTermsTable({ total, tee_off_at, asked, answered_at }: Terms) {
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
