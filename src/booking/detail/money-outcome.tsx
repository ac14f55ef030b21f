import type { Booking } from '#domain/booking/api.ts';
import { contestBy } from '#domain/booking/deadlines.ts';
import { cancelFee, earningOf } from '#domain/booking/refund.ts';
import { UPCOMING, wasConfirmed } from '#domain/booking/status.ts';
import { dateOf, parseMoment, timeOf, type Moment } from '#domain/dates.ts';
import { minus, satang, type Satang } from '#domain/money.ts';
import { useFormat, type Format } from '../../i18n/format.ts';
import { say, useWords, type Said, type Words } from '../../i18n/language.ts';
import { useOutbox } from '../../sync/outbox/outbox.ts';
import { Note } from '../../ui/show/status.tsx';
import type { Viewer } from '../booking-status.tsx';
import { cancelWords } from '../cancel/terms.tsx';
import { entityOf, factsOf, backOf } from '../data.ts';

const words = {
  paid: { th: 'คุณจ่าย {paid}', en: 'You paid {paid}' },
  back: { th: 'คืนแล้ว {back}', en: '{back} came back' },
  willBack: { th: 'จะคืน {back} เมื่อคำขอยกเลิกส่งถึง', en: '{back} comes back once your cancellation has reached us' },
  goodwill: { th: 'เราชดเชยให้ {amount}', en: 'From us on top: {amount}' },
  gets: { th: 'คุณได้รับ {amount}', en: 'You get {amount}' },
  pending: { th: 'ถอนได้ตั้งแต่ {when}', en: 'yours to withdraw from {when}' },
  frozen: { th: 'พักไว้จนตรวจสอบเสร็จ', en: 'kept until the review is done' },
  nothing: { th: 'รอบนี้ไม่มีรายได้', en: 'Nothing is earned from this round' },
} as const satisfies Record<string, Words>;

/** How the money of a round that is over was shared out; each side reads its own part. What only this phone has ended is told as future. */
export function MoneyOutcome({ booking, copy, viewer }: { booking: Booking; copy: Booking; viewer: Viewer }) {
  const w = useWords(words);
  const f = useFormat();
  const isOver = !UPCOMING.includes(booking.status) && booking.replaced_by_ref === null;
  const linesOf = UPCOMING.includes(copy.status) ? linesToCome : viewer === 'golfer' ? golfersLines : caddysLines;
  const lines = isOver ? linesOf(booking, w, f) : [];
  if (lines.length === 0) return null;
  return (
    <div className="stack stack-2">
      <p className="strong num">{lines.join(' · ')}</p>
      {viewer === 'golfer' && <FeeApplied booking={booking} />}
    </div>
  );
}

/** The server has not received the end: a caddy who accepted first keeps the round, and nothing comes back. */
function linesToCome(booking: Booking, w: Said<typeof words>, f: Format): string[] {
  const back = booking.status === 'CANCELLED_BY_GOLFER' ? backOf(booking) : undefined;
  return back ? [say(w.willBack, { back: f.money(back) })] : [];
}

function golfersLines(booking: Booking, w: Said<typeof words>, f: Format): string[] {
  const back = backOf(booking);
  if (back === undefined) return [];
  const { goodwill, total } = booking;
  return [
    say(w.paid, { paid: f.money(minus(satang(total), back)) }),
    ...(back > 0 ? [say(w.back, { back: f.money(back) })] : []),
    ...(goodwill ? [say(w.goodwill, { amount: f.money(satang(goodwill)) })] : []),
  ];
}

function caddysLines(booking: Booking, w: Said<typeof words>, f: Format): string[] {
  if (!wasConfirmed(booking)) return [];
  const share = earningOf(booking);
  if (share === 0) return booking.caddy_share === null ? [] : [w.nothing];
  const gets = say(w.gets, { amount: f.money(share) });
  if (booking.status === 'DISPUTED') return [gets, w.frozen];
  const from = contestBy(factsOf(booking));
  if (booking.settled_at !== null || !Number.isFinite(from)) return [gets];
  return [gets, say(w.pending, { when: `${f.day(dateOf(from))} ${timeOf(from)}` })];
}

/** If less came back than the golfer saw at the tap: the cancellation waited on the phone, and its fee counts from its arrival. */
function FeeApplied({ booking }: { booking: Booking }) {
  const w = useWords(cancelWords);
  const f = useFormat();
  const shown = useShownRefund(booking);
  const applied = backOf(booking);
  if (shown === undefined || applied === undefined || shown === applied) return null;
  return <Note kind="amber">{say(w.differs, { applied: f.money(applied), shown: f.money(shown) })}</Note>;
}

function useShownRefund(booking: Booking): Satang | undefined {
  const cancelled = useOutbox().findLast(
    ({ entity, state, input }) =>
      entity === entityOf(booking.booking_ref) &&
      state === 'sent' &&
      (input as { action?: string }).action === 'cancel',
  );
  const tapped = (cancelled?.input as { at?: string } | undefined)?.at;
  if (tapped === undefined || booking.status !== 'CANCELLED_BY_GOLFER' || !wasConfirmed(booking)) return undefined;
  return refundAt(booking, parseMoment(tapped));
}

/** As the sheet showed it: without a caddy who came after. */
function refundAt(booking: Booking, at: Moment): Satang {
  const facts = factsOf(booking);
  const isThere = facts.caddy_arrived_at !== null && facts.caddy_arrived_at <= at;
  const asked = { ...facts, caddy_arrived_at: isThere ? facts.caddy_arrived_at : null, total: satang(booking.total) };
  return minus(asked.total, cancelFee(asked, at));
}
