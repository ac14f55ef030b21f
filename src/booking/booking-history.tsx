import './booking.css';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Booking } from '#domain/booking/api.ts';
import { BOOKING_STATUSES, UPCOMING, type BookingStatus } from '#domain/booking/status.ts';
import { courseWords } from '../course/names.ts';
import { useFormat } from '../i18n/format.ts';
import { useWord, useWords } from '../i18n/language.ts';
import { Loaded, ReadLine } from '../sync/loaded.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Section } from '../ui/section.tsx';
import { BookingSkeleton } from './booking-skeleton.tsx';
import { BookingStatus as StatusTag } from './booking-status.tsx';
import { dayOf, type Viewer } from './booking-ticket.tsx';
import { PAGE, useBookings } from './data.ts';
import { words } from './words.ts';

const OVER: readonly BookingStatus[] = BOOKING_STATUSES.filter((status) => !UPCOMING.includes(status));

/** What is over, newest first, by month. */
export function BookingHistory({ viewer }: { viewer: Viewer }) {
  const w = useWords(words);
  const [limit, setLimit] = useState(PAGE);
  const read = useBookings(OVER, limit);
  return (
    <>
      <ReadLine reads={[read]} />
      <Loaded read={read} waiting={<BookingSkeleton />}>
        {({ items, total }) =>
          items.length === 0 ? (
            <Empty title={w.emptyHistory}>{w.emptyHistoryWhy}</Empty>
          ) : (
            <>
              <Months bookings={items} viewer={viewer} />
              {total > items.length && (
                <Button kind="quiet" block onClick={() => setLimit(limit + PAGE)}>
                  {w.showMore}
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </>
  );
}

function Months({ bookings, viewer }: { bookings: readonly Booking[]; viewer: Viewer }) {
  const f = useFormat();
  const newestFirst = bookings.toSorted((a, b) => b.tee_off_at.localeCompare(a.tee_off_at));
  const months = new Map<string, Booking[]>();
  for (const booking of newestFirst) {
    const month = f.monthYear(dayOf(booking));
    months.set(month, [...(months.get(month) ?? []), booking]);
  }
  return [...months].map(([month, rounds]) => (
    <Section key={month} title={month}>
      <div className="list">
        {rounds.map((booking) => (
          <PastRound key={booking.booking_ref} booking={booking} viewer={viewer} />
        ))}
      </div>
    </Section>
  ));
}

function PastRound({ booking, viewer }: { booking: Booking; viewer: Viewer }) {
  const f = useFormat();
  const course = useWord(courseWords(booking.course));
  const other =
    viewer === 'golfer' ? `${booking.caddy.nickname} ${booking.caddy.caddy_number}` : booking.golfer.display_name;
  const date = dayOf(booking);
  return (
    <Link className="lrow lrow--top" href={`/${viewer}/booking/${booking.booking_ref}`}>
      <span className="lrow-day">
        <b className="num">{f.dayOfMonth(date)}</b>
        <span className="meta-xs">{f.weekday(date)}</span>
      </span>
      <span className="grow">
        <b>{course}</b>
        <span className="meta">
          {booking.tee_off_time} · <span className="nowrap">{other}</span>
        </span>
        <StatusTag booking={booking} />
      </span>
    </Link>
  );
}
