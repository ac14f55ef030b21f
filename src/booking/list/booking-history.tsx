import '../booking.css';
import { Suspense } from 'react';
import { Link } from 'wouter';
import type { Booking } from '#domain/booking/api.ts';
import { MINUTE } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import { mayTip } from '#domain/tip/tip.ts';
import { useHere } from '../../caddy/caddy-link.tsx';
import { courseWords } from '../../course/names.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWord, useWords, type Words } from '../../i18n/language.ts';
import { ButtonLink } from '../../ui/control/button.tsx';
import { useNow } from '../../ui/now.ts';
import { BookingStatus as StatusTag } from '../booking-status.tsx';
import { dayOf, factsOf, backOf } from '../data.ts';
import { useEmbeddedParts } from '../embedded-parts.ts';
import { PastPages } from './past-pages.tsx';
import { words } from './list-words.ts';

const tipWords = {
  tip: { th: 'ทิป', en: 'Tip' },
  tipTo: { th: 'ทิป {name}', en: 'Tip {name}' },
} as const satisfies Record<string, Words>;

/** A golfer's rounds that are over, with what each month cost the golfer. */
export const BookingHistory = () => <PastPages Row={PastRound} aside={(rounds) => <MonthSum rounds={rounds} />} />;

function MonthSum({ rounds }: { rounds: readonly Booking[] }) {
  const w = useWords(words);
  const f = useFormat();
  const paid = rounds.reduce((sum, booking) => sum + paidOf(booking), 0);
  const count = say(w.nBookings, { n: rounds.length });
  return <span className="meta num">{paid > 0 ? `${count} · ${f.money(satang(paid))}` : count}</span>;
}

/** Nothing is counted before it is decided. */
function paidOf(booking: Booking): number {
  const back = backOf(booking);
  return back === undefined ? 0 : booking.total - back;
}

function PastRound({ booking }: { booking: Booking }) {
  const w = useWords(words);
  const t = useWords(tipWords);
  const f = useFormat();
  const course = useWord(courseWords(booking.course));
  const { caddy } = booking;
  const { ReviewLink } = useEmbeddedParts();
  const here = useHere();
  const date = dayOf(booking);
  const back = backOf(booking) ?? 0;
  const isTippable = mayTip(factsOf(booking), useNow(MINUTE));
  return (
    <div className="lrow lrow--top past">
      <span className="lrow-day">
        <b className="num">{f.dayOfMonth(date)}</b>
        <span className="meta-xs">{f.weekday(date)}</span>
      </span>
      <span className="grow">
        <Link className="past-name" href={`/golfer/booking/${booking.booking_ref}`}>
          {course}
        </Link>
        <span className="meta">
          <span className="num">{booking.tee_off_time}</span> ·{' '}
          <span className="nowrap" translate="no">{`${caddy.nickname} ${caddy.caddy_number}`}</span>
        </span>
        <StatusTag booking={booking} viewer="golfer" />
        {back > 0 && <span className="meta-xs line">{say(w.refunded, { amount: f.money(satang(back)) })}</span>}
      </span>
      <span className="end">
        <ButtonLink kind="tonal" size="sm" href={againHref(booking)} state={here}>
          {w.again}
        </ButtonLink>
        <Suspense>{ReviewLink && <ReviewLink booking={booking} side="golfer" />}</Suspense>
        {isTippable && (
          <Link
            className="link tall"
            href={`/golfer/booking/${booking.booking_ref}?tip=1`}
            aria-label={say(t.tipTo, { name: caddy.nickname })}
          >
            {t.tip}
          </Link>
        )}
      </span>
    </div>
  );
}

/** Books the same caddy, course and kind of round again; the golfer chooses the day. */
function againHref({ caddy, golf_course, holes, transport }: Booking): string {
  const round = new URLSearchParams({ caddy_id: caddy.user_id, golf_course, holes: String(holes), transport });
  return `/golfer/booking/new?${round}`;
}
