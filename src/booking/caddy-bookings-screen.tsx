import { useSearchParams } from 'wouter';
import './booking.css';
import type { Booking } from '#domain/booking/api.ts';
import { PROMISED } from '#domain/booking/status.ts';
import { isUpcoming } from '#domain/booking/upcoming.ts';
import { MINUTE } from '#domain/dates.ts';
import { useWords } from '../i18n/language.ts';
import { Loaded, ReadLine } from '../sync/loaded.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Screen } from '../ui/layout.tsx';
import { useNow } from '../ui/now.ts';
import { SegmentLinks } from '../ui/segment.tsx';
import { BookingHistory } from './booking-history.tsx';
import { RequestSkeleton, SlimSkeleton } from './booking-skeleton.tsx';
import { BookingSlim, DetailsLink } from './booking-ticket.tsx';
import { PAGE, useBookings, usePendingUpcoming } from './data.ts';
import { Receipts } from './receipts.tsx';
import { RequestCard } from './request-card.tsx';
import { words } from './words.ts';

const HERE = '/caddy/booking';
const TABS = { confirmed: HERE, requests: `${HERE}?tab=requests`, history: `${HERE}?tab=history` } as const;

/** /caddy/booking: confirmed rounds, requests to answer, history; the way to her working hours. */
export function CaddyBookingsScreen() {
  const w = useWords(words);
  const [params] = useSearchParams();
  const asked = params.get('tab');
  const tab = asked === 'requests' || asked === 'history' ? asked : 'confirmed';
  const pending = usePendingUpcoming(useNow(MINUTE));
  return (
    <Screen tight>
      <SegmentLinks
        label={w.views}
        current={TABS[tab]}
        links={[
          { href: TABS.confirmed, label: w.confirmed },
          { href: TABS.requests, label: w.requests, count: pending.count },
          { href: TABS.history, label: w.history },
        ]}
      />
      {tab === 'confirmed' && <Confirmed />}
      {tab === 'requests' && <Requests />}
      {tab === 'history' && <BookingHistory viewer="caddy" />}
    </Screen>
  );
}

const byTeeOff = (a: Booking, b: Booking) => a.tee_off_at.localeCompare(b.tee_off_at);

function Confirmed() {
  const w = useWords(words);
  const read = useBookings(PROMISED, PAGE * 5);
  return (
    <>
      <ReadLine reads={[read]} />
      <Loaded read={read} waiting={<SlimSkeleton />}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={w.emptyConfirmed}>{w.emptyConfirmedWhy}</Empty>
          ) : (
            <div className="stack stack-4">
              <h2 className="sr">{w.confirmed}</h2>
              {items.toSorted(byTeeOff).map((booking) => (
                <BookingSlim
                  key={booking.booking_ref}
                  booking={booking}
                  viewer="caddy"
                  actions={<DetailsLink booking={booking} viewer="caddy" />}
                />
              ))}
            </div>
          )
        }
      </Loaded>
      <ButtonLink kind="quiet" block icon="calendar-days" href="/caddy/booking/availability">
        {w.workingHours}
      </ButtonLink>
    </>
  );
}

function Requests() {
  const w = useWords(words);
  const read = useBookings(['PENDING'], PAGE * 5);
  const promised = useBookings(PROMISED, PAGE * 5).data?.items ?? [];
  const now = useNow(MINUTE);
  return (
    <>
      <ReadLine reads={[read]} />
      <Loaded read={read} waiting={<RequestSkeleton />}>
        {({ items }) => {
          const open = items.filter((booking) => isUpcoming(booking, now));
          return open.length === 0 ? (
            <>
              <Receipts shown={open} />
              <Empty title={w.emptyRequests}>{w.emptyRequestsWhy}</Empty>
            </>
          ) : (
            <div className="stack stack-4">
              <h2 className="sr">{w.requests}</h2>
              <Receipts shown={open} />
              {open.toSorted(byTeeOff).map((booking) => (
                <RequestCard key={booking.booking_ref} booking={booking} promised={promised} />
              ))}
            </div>
          );
        }}
      </Loaded>
    </>
  );
}
