import type { Booking } from '#domain/booking/api.ts';
import { contestBy, decideBy } from '#domain/booking/deadlines.ts';
import { parseMoment } from '#domain/dates.ts';
import { earningOf, GOODWILL } from '#domain/booking/refund.ts';
import { satang } from '#domain/money.ts';
import { say, useWord, useWords, type Said } from '../../i18n/language.ts';
import { Button } from '../../ui/control/button.tsx';
import { Countdown } from '../../ui/show/countdown.tsx';
import { useWhen } from '../data.ts';
import { DECISION_WORDS, DISPUTE_WORDS, words } from '../day/day-words.ts';
import { STATUS_WORDS } from '../words.ts';
import { type Day, ifPaidInFull, ifStopped, type Outcome, useMoneyWords } from '../day/day-parts.tsx';
import { DisputePhotos } from '../sheet/dispute-photos.tsx';
import { useFormat, type Format } from '../../i18n/format.ts';

/** How it ended, what became of the money, and until when either of them may say that it was not so. */
export function OverNow({ day }: { day: Day }) {
  const { booking, may } = day;
  return (
    <div className="card day-card">
      <div>
        <h3 className="t-lg">{useHeading(day)}</h3>
        <Money day={day} />
        {booking.status === 'DISPUTED' && booking.dispute && <DisputeSaid day={day} dispute={booking.dispute} />}
        {booking.decision && <Decided decision={booking.decision} />}
      </div>
      {may('dispute') && <Contest day={day} />}
    </div>
  );
}

function useHeading({ booking, viewer, other }: Day): string {
  const w = useWords(words);
  const { status } = booking;
  if (status === 'DISPUTED') return w.disputed;
  if (status === 'CANCELLED_BY_COURSE') return booking.stop_reason === 'RAIN' ? w.stoppedRain : w.stopped;
  const missing = status === 'NO_SHOW_GOLFER' ? 'golfer' : status === 'NO_SHOW_CADDY' ? 'caddy' : undefined;
  if (missing === undefined) return w.completed;
  return say(missing === viewer ? w.noShowYou : w.noShowThey, { name: other });
}

function Money({ day }: { day: Day }) {
  return useOutcomeLines(day).map((line) => (
    <p key={line} className="meta num">
      {line}
    </p>
  ));
}

function Contest({ day }: { day: Day }) {
  const w = useWords(words);
  const isNoShow = day.booking.status !== 'COMPLETED';
  return (
    <div className="stack stack-1">
      <Button kind="quiet" block onClick={() => day.open('dispute')}>
        {isNoShow ? w.contest : w.dispute}
      </Button>
      <p className="meta-xs center">
        <Countdown until={contestBy(day.facts)} text={w.disputeLeft} over={w.disputeOver} />
      </p>
    </div>
  );
}

function DisputeSaid({ day: { viewer, other }, dispute }: { day: Day; dispute: NonNullable<Booking['dispute']> }) {
  const w = useWords(words);
  const why = useWord(DISPUTE_WORDS[dispute.reason]);
  return (
    <>
      <p className="meta">
        {dispute.by === viewer ? say(w.disputeYou, { why }) : say(w.theySay, { name: other, why })}
      </p>
      <p className="read quote">“{dispute.text}”</p>
      {dispute.photos && dispute.photos.length > 0 && <DisputePhotos photos={dispute.photos} />}
    </>
  );
}

/** What an operator decided, when, and why; what it did to the money stands above it. */
function Decided({ decision: { to, why, at } }: { decision: NonNullable<Booking['decision']> }) {
  const w = useWords(words);
  const outcome = useWord(DECISION_WORDS[to] ?? STATUS_WORDS[to]);
  const when = useWhen()(parseMoment(at));
  return (
    <>
      <p className="meta">{say(w.decided, { when, outcome })}</p>
      <p className="read quote">“{why}”</p>
    </>
  );
}

interface Telling {
  booking: Booking;
  isSettled: boolean;
  /** When nobody can contest it any more. */
  settlesAt: string;
  w: Said<typeof words>;
  f: Format;
}

/** What became of the money, for the viewer: as the server decided it; before that only what the rules will make of it. */
function useOutcomeLines({ booking, facts, viewer, now }: Day): string[] {
  const w = useWords(words);
  const f = useFormat();
  const when = useWhen();
  const byRule = useMoneyWords(viewer, outcomeOf(booking));
  if (booking.status === 'DISPUTED') {
    const by = decideBy(facts);
    return [say(now < by ? w.disputedWhy : w.disputedLate, { when: when(by) })];
  }
  const telling: Telling = { booking, isSettled: facts.settled_at !== null, settlesAt: when(contestBy(facts)), w, f };
  const decided = viewer === 'caddy' ? booking.caddy_share : booking.refunded;
  const lines = viewer === 'caddy' ? caddysLines : golfersLines;
  return decided === null
    ? (undecided(telling, viewer) ?? (byRule === undefined ? [] : [byRule]))
    : lines(telling, decided);
}

const PAID_IN_FULL: readonly Booking['status'][] = ['COMPLETED', 'NO_SHOW_GOLFER'];

function outcomeOf(booking: Booking): Outcome | undefined {
  if (PAID_IN_FULL.includes(booking.status)) return ifPaidInFull(booking);
  return ifStopped(booking, booking.status === 'CANCELLED_BY_COURSE' ? booking.holes_played : null);
}

/** A golfer who did not come pays a day later, unless the golfer contests it. */
function undecided({ booking, settlesAt, w, f }: Telling, viewer: Day['viewer']): string[] | undefined {
  if (booking.status !== 'NO_SHOW_GOLFER') return undefined;
  if (viewer === 'golfer') return [say(w.noShowPays, { paid: f.money(ifPaidInFull(booking).paid), when: settlesAt })];
  return [say(w.pendingUntil, { gets: f.money(earningOf(booking)), when: settlesAt })];
}

function caddysLines({ booking, isSettled, settlesAt, w, f }: Telling, share: number): string[] {
  const gets = f.money(satang(share));
  if (share > 0) return [isSettled ? say(w.received, { gets }) : say(w.pendingUntil, { gets, when: settlesAt })];
  const isMissing = booking.status === 'NO_SHOW_CADDY' && !isSettled;
  return [w.youGetNothing, ...(isMissing ? [say(w.noShowStrike, { when: settlesAt })] : [])];
}

function golfersLines({ booking, isSettled, settlesAt, w, f }: Telling, back: number): string[] {
  const paid = booking.total - back;
  const isOwed = booking.status === 'NO_SHOW_CADDY' && !isSettled && !booking.goodwill;
  return [
    ...(paid > 0 ? [say(w.paid, { paid: f.money(satang(paid)) })] : []),
    ...(back > 0 ? [say(w.refunded, { back: f.money(satang(back)) })] : []),
    ...(booking.goodwill ? [say(w.goodwill, { amount: f.money(satang(booking.goodwill)) })] : []),
    ...(isOwed ? [say(w.goodwillOn, { amount: f.money(GOODWILL), when: settlesAt })] : []),
  ];
}
