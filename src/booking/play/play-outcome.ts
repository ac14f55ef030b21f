import type { Booking } from '#domain/booking/api.ts';
import { contestBy, decideBy } from '#domain/booking/deadlines.ts';
import { earningOf, GOODWILL } from '#domain/booking/refund.ts';
import { satang } from '#domain/money.ts';
import { useFormat, type Format } from '../../i18n/format.ts';
import { say, useWords, type Said } from '../../i18n/language.ts';
import { ifPaidInFull, ifStopped, type Outcome, useMoneyWords } from '../day/day-money-line.tsx';
import { useWhen } from '../day/day-when.ts';
import { words } from '../day/day-words.ts';
import type { Day } from '../day/day.ts';

interface Telling {
  booking: Booking;
  isSettled: boolean;
  /** When nobody can contest it any more. */
  settlesAt: string;
  w: Said<typeof words>;
  f: Format;
}

/** What became of the money, for the viewer: as the server decided it; before that only what the rules will make of it. */
export function useOutcomeLines({ booking, facts, viewer, now }: Day): string[] {
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
  return decided === null ? (undecided(telling, viewer) ?? [byRule]) : lines(telling, decided);
}

const PAID_IN_FULL: readonly Booking['status'][] = ['COMPLETED', 'NO_SHOW_GOLFER'];

function outcomeOf(booking: Booking): Outcome {
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
