import './booking.css';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Booking } from '#domain/booking/api.ts';
import { BOOKING_STATUSES, UPCOMING, type BookingStatus } from '#domain/booking/status.ts';
import { satang } from '#domain/money.ts';
import { courseWords } from '../course/names.ts';
import { useFormat } from '../i18n/format.ts';
import { say, useWord, useWords } from '../i18n/language.ts';
import { Loaded, ReadLine } from '../sync/loaded.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Section } from '../ui/section.tsx';
import { PAGE, dayOf, useBookings } from './data.ts';
import { HistorySkeleton } from './booking-skeleton.tsx';
import { BookingStatus as StatusTag, type Viewer } from './booking-status.tsx';
import { backOf } from './outcome.ts';
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
      <Loaded read={read} waiting={<HistorySkeleton />}>
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
  const w = useWords(words);
  const f = useFormat();
  const newestFirst = bookings.toSorted((a, b) => b.tee_off_at.localeCompare(a.tee_off_at));
  const months = new Map<string, Booking[]>();
  for (const booking of newestFirst) {
    const month = f.monthYear(dayOf(booking));
    months.set(month, [...(months.get(month) ?? []), booking]);
  }
  return [...months].map(([month, rounds]) => (
    <Section
      key={month}
      title={month}
      aside={<span className="meta num">{say(w.nBookings, { n: rounds.length })}</span>}
    >
      <div className="list">
        {rounds.map((booking) => (
          <PastRound key={booking.booking_ref} booking={booking} viewer={viewer} />
        ))}
      </div>
    </Section>
  ));
}

function PastRound({ booking, viewer }: { booking: Booking; viewer: Viewer }) {
  const w = useWords(words);
  const f = useFormat();
  const course = useWord(courseWords(booking.course));
  const isHers = viewer === 'caddy';
  const other = isHers ? booking.golfer.display_name : `${booking.caddy.nickname} ${booking.caddy.caddy_number}`;
  const date = dayOf(booking);
  const back = isHers ? 0 : (backOf(booking) ?? 0);
  return (
    <div className="lrow lrow--top past">
      <span className="lrow-day">
        <b className="num">{f.dayOfMonth(date)}</b>
        <span className="meta-xs">{f.weekday(date)}</span>
      </span>
      <span className="grow">
        <Link className="past-name" href={`/${viewer}/booking/${booking.booking_ref}`}>
          {course}
        </Link>
        <span className="meta">
          {booking.tee_off_time} · <span className="nowrap">{other}</span>
        </span>
        <StatusTag booking={booking} viewer={viewer} />
        {back > 0 && <span className="meta-xs line">{say(w.refunded, { amount: f.money(satang(back)) })}</span>}
      </span>
      {!isHers && (
        <ButtonLink kind="tonal" size="sm" href={againHref(booking)}>
          {w.again}
        </ButtonLink>
      )}
    </div>
  );
}

/** The same caddy, course and kind of round; the day is hers to choose. */
function againHref({ caddy, golf_course, holes }: Booking): string {
  const round = new URLSearchParams({ caddy_id: caddy.user_id, golf_course, holes: String(holes) });
  return `/golfer/booking/new?${round}`;
}
