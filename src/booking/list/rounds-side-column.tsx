import { Link, useLocation } from 'wouter';
import { MINUTE } from '#domain/dates.ts';
import { courseWords } from '../../course/names.ts';
import { useFormat } from '../../i18n/format.ts';
import { useWord, useWords, type Words } from '../../i18n/language.ts';
import { useNow } from '../../ui/now.ts';
import { Section } from '../../ui/frame/section.tsx';
import { BookingStatus, type Viewer } from '../booking-status.tsx';
import { useUpcoming } from '../pending-answers.ts';
import { dayOf, useOtherName } from '../data.ts';
import type { Booking } from '#domain/booking/api.ts';
import { byTeeOff } from '#domain/booking/facts.ts';

const words = {
  title: { th: 'รอบที่กำลังมา', en: 'Upcoming rounds' },
  all: { th: 'ทั้งหมด', en: 'All' },
} as const satisfies Record<string, Words>;

/** More than one window shows beside a booking. */
const SHOWN = 8;

/** The rounds ahead, beside one of them: a wide window alone has room for both. */
export function RoundsSideColumn({ viewer }: { viewer: Viewer }) {
  const w = useWords(words);
  const { data } = useUpcoming();
  const rounds = data?.items.toSorted(byTeeOff).slice(0, SHOWN) ?? [];
  if (rounds.length === 0) return null;
  return (
    <Section title={w.title} more={{ href: `/${viewer}/booking`, label: w.all }}>
      <div className="list">
        {rounds.map((booking) => (
          <Row key={booking.booking_ref} booking={booking} viewer={viewer} />
        ))}
      </div>
    </Section>
  );
}

function Row({ booking, viewer }: { booking: Booking; viewer: Viewer }) {
  const f = useFormat();
  const now = useNow(MINUTE);
  const [here] = useLocation();
  const href = `/${viewer}/booking/${booking.booking_ref}`;
  const isHere = here.endsWith(`/${booking.booking_ref}`);
  return (
    <Link className={isHere ? 'lrow lrow--here' : 'lrow'} href={href} aria-current={isHere ? 'page' : undefined}>
      <span className="grow">
        <b className="num">
          {f.nearDay(dayOf(booking), now)} {booking.tee_off_time}
        </b>
        <span className="meta">{useOtherName(booking, viewer)}</span>
        <span className="meta clip1">{useWord(courseWords(booking.course))}</span>
        <BookingStatus booking={booking} viewer={viewer} />
      </span>
    </Link>
  );
}
