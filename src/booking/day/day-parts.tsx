import { type ReactNode, useCallback, useEffect } from 'react';
import type { BookingAction } from '#domain/booking/actions.ts';
import type { Booking } from '#domain/booking/api.ts';
import { rainSplit, type Split } from '#domain/booking/refund.ts';
import { minus, satang, type Satang } from '#domain/money.ts';
import type { BookingFacts } from '#domain/booking/facts.ts';
import type { QueuedAction } from '#domain/outbox/op.ts';
import { MINUTE, type Moment } from '#domain/dates.ts';
import { useWords, say } from '../../i18n/language.ts';
import { Button, ButtonWhy, type ButtonKind } from '../../ui/control/button.tsx';
import { ActRefusal } from '../act/act-refusal.tsx';
import { words } from './day-words.ts';
import type { BookingCall } from '../act/booking-call.ts';
import { useFormat } from '../../i18n/format.ts';
import type { Viewer } from '../booking-status.tsx';
import { factsOf, useOtherName } from '../data.ts';
import { classes } from '../../ui/class-names.ts';
import { useNow } from '../../ui/now.ts';
import { useOptimisticBooking, type OptimisticBooking } from '../act/optimistic-booking.ts';
import { useActing } from '../act/acting.ts';
import { useDraft } from '../../sync/mirror/draft.ts';

interface Props {
  day: Pick<Day, 'booking' | 'viewer'>;
  bookingCall: BookingCall;
  action: BookingAction;
  onTap: () => void;
  kind?: ButtonKind;
  size?: 'sm' | 'lg';
  children: ReactNode;
}

/** A button for a call that needs a signal: offline it stays and says why; a refusal is shown below it. */
export function DayCallButton({ day: { booking, viewer }, bookingCall, action, onTap, kind, size, children }: Props) {
  const w = useWords(words);
  const { busy, why, call } = bookingCall;
  return (
    <div className="day-straight">
      <Button kind={kind} size={size} block why={why ?? false} busy={busy === action && w.sending} onClick={onTap}>
        {children}
      </Button>
      <ButtonWhy>{why}</ButtonWhy>
      <ActRefusal booking={booking} viewer={viewer} call={call} />
    </div>
  );
}

/** What it means in money for the viewer, once that is known. A caddy is told the caddy's part only. */
export function MoneyLine({ viewer, outcome }: { viewer: Viewer; outcome: Outcome | undefined }) {
  const money = useMoneyWords(viewer, outcome);
  return (
    money && (
      <p className="day-money num">
        <b>{money}</b>
      </p>
    )
  );
}

/** The same, as a sentence. */
export function useMoneyWords(viewer: Viewer, outcome: Outcome | undefined): string | undefined {
  const w = useWords(words);
  const f = useFormat();
  if (!outcome) return undefined;
  const { paid, refund, caddy } = outcome;
  if (viewer === 'caddy') return caddy > 0 ? say(w.youGet, { gets: f.money(caddy) }) : w.youGetNothing;
  if (paid === 0) return say(w.allBack, { back: f.money(refund) });
  return refund > 0
    ? say(w.payBack, { paid: f.money(paid), back: f.money(refund) })
    : say(w.payAll, { paid: f.money(paid) });
}

/** What becomes of the held money; `paid` is what the golfer pays of it. */
export interface Outcome extends Pick<Split, 'refund' | 'caddy'> {
  paid: Satang;
}

/**
 * The course ends it after `played` holes; null: before it began (product.md §3.1, B16). Undefined: the phone's copy of the booking is older
 * than the rate it would need, until the server has answered.
 */
export function ifStopped(booking: Booking, played: number | null): Outcome | undefined {
  const total = satang(booking.total);
  if (played === null) return { paid: satang(0), refund: total, caddy: satang(0) };
  if (!booking.rate) return undefined;
  const { refund, caddy } = rainSplit({ ...booking, total }, booking.rate, played);
  return { paid: minus(total, refund), refund, caddy };
}

/** Played as booked, stopped by the golfer, or a golfer who did not come: all of it is paid. */
export function ifPaidInFull({ total, caddy_gets }: Booking): Outcome {
  return { paid: satang(total), refund: satang(0), caddy: satang(caddy_gets) };
}

interface DayHolesProps {
  value: number;
  /** Holes of the round. */
  all: number;
  /** More may not be said here. */
  most?: number;
  onPick: (holes: number) => void;
  /** On deep green. */
  deep?: boolean;
  /** Show the figure too, where nothing else does. */
  figure?: boolean;
}

/** Holes played, one pin each: minus, the pins, plus. */
export function HoleSteps({ value, all, most = all, onPick, deep, figure }: DayHolesProps) {
  const w = useWords(words);
  const step = (by: number) => onPick(Math.max(0, Math.min(most, value + by)));
  return (
    <div className={classes('day-steps', deep && 'day-steps--deep')}>
      <button
        type="button"
        className="day-step"
        aria-label={w.oneLess}
        aria-disabled={value === 0}
        onClick={() => step(-1)}
      >
        −
      </button>
      <div className="grow">
        {figure && (
          <p className="day-figure num" aria-hidden="true">
            {value}
            <small>/{all}</small>
          </p>
        )}
        <div className={classes('pins', `pins--${all}`)} aria-hidden="true">
          {Array.from({ length: all }, (_, hole) => (
            <i key={hole} className={hole < value ? 'on' : undefined} />
          ))}
        </div>
        <output className="sr">{say(w.holesDone, { n: value, all })}</output>
      </div>
      <button
        type="button"
        className="day-step"
        aria-label={w.oneMore}
        aria-disabled={value === most}
        onClick={() => step(1)}
      >
        +
      </button>
    </div>
  );
}

export type SheetName = 'end' | 'stop' | 'no_show' | 'dispute' | 'ask_cancel';

/** What every part of the day panel looks at. */
export interface Day {
  /** With what waits on this phone applied. */
  booking: Booking;
  facts: BookingFacts;
  viewer: Viewer;
  /** The name of the other person, as the viewer calls that person. */
  other: string;
  now: Moment;
  optimistic: OptimisticBooking;
  may: (action: BookingAction) => boolean;
  isBusy: boolean;
  /** Queued, with the time of this tap. */
  tap: (action: QueuedAction) => void;
  open: (sheet: SheetName) => void;
  /** The hole the caddy has noted, and how to note another. */
  hole: number;
  note: (hole: number) => void;
}

export function useDay(copy: Booking, viewer: Viewer, open: (sheet: SheetName) => void): Day {
  const optimistic = useOptimisticBooking(copy, viewer);
  const { booking, actions } = optimistic;
  const { isBusy, perform } = useActing(booking, viewer);
  const [hole, note] = useHoleNote(booking.booking_ref);
  return {
    booking,
    facts: factsOf(booking),
    viewer,
    other: useOtherName(booking, viewer),
    now: useNow(MINUTE / 4),
    optimistic,
    may: (action) => actions.includes(action),
    isBusy,
    tap: (action) => void perform(action),
    open,
    hole: Math.min(hole, booking.holes),
    note,
  };
}

type Reader = (booking_ref: string, hole: number) => void;

/** Whatever else on the screen shows the note: the sheets, the call for help. */
const readers = new Set<Reader>();

/** How many holes a caddy has noted as played; stored on the caddy's phone only, as a help for the end, the rain and a call for help. */
export function useHoleNote(booking_ref: string): [hole: number, note: (hole: number) => void] {
  const [hole, keep] = useDraft(`hole:${booking_ref}`, 0);
  useEffect(() => {
    const reader: Reader = (noted, next) => noted === booking_ref && keep(next);
    readers.add(reader);
    return () => void readers.delete(reader);
  }, [booking_ref, keep]);
  const note = useCallback(
    (next: number) => {
      for (const tell of readers) tell(booking_ref, next);
    },
    [booking_ref],
  );
  return [hole, note];
}
