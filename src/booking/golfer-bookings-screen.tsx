import './booking.css';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { Booking } from '#domain/booking/api.ts';
import { UPCOMING } from '#domain/booking/status.ts';
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
import { BookingSkeleton } from './booking-skeleton.tsx';
import { BookingSlim, BookingTicket, DetailsLink } from './booking-ticket.tsx';
import { CancelSheet } from './cancel-sheet.tsx';
import { PAGE, useBookings, useCancellationRequests, useQueuedFor } from './data.ts';
import { useFocusAfter } from './focus-after.ts';
import { OpenRequests } from './open-requests.tsx';
import { Receipts } from './receipts.tsx';
import { UndoButton } from './undo-button.tsx';
import { words } from './words.ts';

const HERE = '/golfer/booking';
const TABS = { upcoming: HERE, open: `${HERE}?tab=open`, history: `${HERE}?tab=history` } as const;

/** /golfer/booking: upcoming (what asks for an answer first), open requests, history. */
export function GolferBookingsScreen() {
  const w = useWords(words);
  const [params] = useSearchParams();
  const tab = params.get('tab') === 'history' ? 'history' : params.get('tab') === 'open' ? 'open' : 'upcoming';
  const asked = useCancellationRequests().count;
  return (
    <Screen tight>
      <SegmentLinks
        label={w.kinds}
        current={TABS[tab]}
        links={[
          { href: TABS.upcoming, label: w.upcoming, count: asked },
          { href: TABS.open, label: w.openRequests },
          { href: TABS.history, label: w.history },
        ]}
      />
      {tab === 'upcoming' && <Upcoming />}
      {tab === 'open' && <OpenRequests />}
      {tab === 'history' && <BookingHistory viewer="golfer" />}
    </Screen>
  );
}

function Upcoming() {
  const w = useWords(words);
  const read = useBookings(UPCOMING, PAGE * 5);
  const now = useNow(MINUTE);
  return (
    <>
      <ReadLine reads={[read]} />
      <Loaded read={read} waiting={<BookingSkeleton />}>
        {({ items }) => {
          const shown = upcomingOf(items, now);
          return (
            <>
              <Receipts shown={shown} />
              {shown.length === 0 ? <NoneUpcoming /> : <Tickets bookings={shown} title={w.upcomingTitle} />}
            </>
          );
        }}
      </Loaded>
    </>
  );
}

/** What asks for her answer first, then by tee-off; a PENDING one that is over is no longer upcoming (specification §4). */
function upcomingOf(bookings: readonly Booking[], now: number): Booking[] {
  const asks = (booking: Booking) => (booking.status === 'CANCELLATION_REQUESTED_BY_CADDY' ? 0 : 1);
  return bookings
    .filter((booking) => booking.status !== 'PENDING' || isUpcoming(booking, now))
    .toSorted((a, b) => asks(a) - asks(b) || a.tee_off_at.localeCompare(b.tee_off_at));
}

function Tickets({ bookings, title }: { bookings: readonly Booking[]; title: string }) {
  return (
    <div className="stack stack-4">
      <h2 className="sr">{title}</h2>
      {bookings.map((booking) =>
        booking.status === 'PENDING' ? (
          <PendingTicket key={booking.booking_ref} booking={booking} />
        ) : (
          <BookingTicket
            key={booking.booking_ref}
            booking={booking}
            viewer="golfer"
            actions={<DetailsLink booking={booking} viewer="golfer" />}
          />
        ),
      )}
    </div>
  );
}

function PendingTicket({ booking }: { booking: Booking }) {
  const w = useWords(words);
  const [cancelling, setCancelling] = useState(false);
  const queued = useQueuedFor(booking.booking_ref);
  const isAnswered = queued !== undefined && queued.state !== 'conflict';
  const mayCancel = booking.actions.includes('cancel') && !isAnswered;
  const ticket = useFocusAfter<HTMLDivElement>(cancelling, isAnswered);
  return (
    <div ref={ticket} tabIndex={-1}>
      <BookingSlim
        booking={booking}
        viewer="golfer"
        actions={
          <>
            {isAnswered && <UndoButton item={queued} />}
            {mayCancel && (
              <button type="button" onClick={() => setCancelling(true)}>
                {w.cancelDo}
              </button>
            )}
            <DetailsLink booking={booking} viewer="golfer" />
          </>
        }
      />
      <CancelSheet booking={booking} open={cancelling} onClose={() => setCancelling(false)} />
    </div>
  );
}

function NoneUpcoming() {
  const w = useWords(words);
  const action = (
    <ButtonLink href="/golfer/booking/new" icon="calendar-plus">
      {w.bookCaddy}
    </ButtonLink>
  );
  return (
    <Empty title={w.emptyUpcoming} action={action}>
      {w.emptyUpcomingWhy}
    </Empty>
  );
}
