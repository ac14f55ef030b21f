import '../booking.css';
import { Suspense } from 'react';
import { Link } from 'wouter';
import type { Booking } from '#domain/booking/api.ts';
import { earningOf } from '#domain/booking/refund.ts';
import { courseWords } from '../../course/names.ts';
import { useFormat } from '../../i18n/format.ts';
import { useGuestName } from '../../i18n/guest-name.ts';
import { useWord } from '../../i18n/language.ts';
import { BookingStatus as StatusTag } from '../booking-status.tsx';
import { dayOf } from '../data.ts';
import { useEmbeddedParts } from '../embedded-parts.ts';

/** A round that is over, as its caddy reads it: who, where, what it brought. */
export function PastRow({ booking }: { booking: Booking }) {
  const f = useFormat();
  const course = useWord(courseWords(booking.course));
  const date = dayOf(booking);
  const { ReviewLink } = useEmbeddedParts();
  return (
    <div className="lrow lrow--top past">
      <span className="lrow-day">
        <b className="num">{f.dayOfMonth(date)}</b>
        <span className="meta-xs">{f.weekday(date)}</span>
      </span>
      <span className="grow">
        <Link className="past-name" translate="no" href={`/caddy/booking/${booking.booking_ref}`}>
          {useGuestName(booking.golfer.display_name)}
        </Link>
        <span className="meta">
          <span className="num">{booking.tee_off_time}</span> · {course}
        </span>
        <StatusTag booking={booking} viewer="caddy" />
      </span>
      <span className="end">
        <Brought booking={booking} />
        <Suspense>{ReviewLink && <ReviewLink booking={booking} side="caddy" />}</Suspense>
      </span>
    </div>
  );
}

/** What it brings the caddy as things stand; nothing for a request that did not become a round. */
function Brought({ booking }: { booking: Booking }) {
  const f = useFormat();
  const earning = earningOf(booking);
  return earning === 0 ? null : (
    <b className="num" translate="no">
      {f.money(earning)}
    </b>
  );
}
