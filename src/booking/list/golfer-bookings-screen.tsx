import '../booking.css';
import { Suspense, useState } from 'react';
import { useSearchParams, Link } from 'wouter';
import type { Booking } from '#domain/booking/api.ts';
import { byTeeOff, isUpcoming } from '#domain/booking/facts.ts';
import { MINUTE } from '#domain/dates.ts';
import { say, useWords, useWord } from '../../i18n/language.ts';
import { Loaded, ReadLine } from '../../sync/shown/loaded.tsx';
import { UncertainInList } from '../../sync/online/uncertain-rows.tsx';
import { ButtonLink } from '../../ui/control/button.tsx';
import { Empty } from '../../ui/frame/placeholders.tsx';
import { useRestoredFocus, useFocusAfter } from '../../ui/focus.ts';
import { Screen } from '../../ui/frame/layout.tsx';
import { useNow } from '../../ui/now.ts';
import { SegmentLinks } from '../../ui/control/segment.tsx';
import { asksGolfer, useAsks, useUpcoming, usePendingUpcoming, useQueuedFor, dayOf } from '../data.ts';
import { BookingDraft } from '../draft/booking-draft.tsx';
import {
  BookingSkeleton,
  HistorySkeleton,
  SlimSkeleton,
  BookingSlim,
  BookingTicket,
  DetailsLink,
  EmbeddedPartsContext,
} from '../booking-ticket.tsx';
import { ChatWith } from '../chat-with.tsx';
import { CancelSheet } from '../cancel/cancel-sheet.tsx';
import { useCancelToast, answerWords, CancelAnswer } from '../cancel/cancel-answer.tsx';
import { Receipts } from '../receipt-list.tsx';
import { UndoButton, BookingStatus } from '../booking-status.tsx';
import { words } from './list-words.ts';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import { ReviewLink } from '../../review/review-link.tsx';
import { courseWords, useFormat } from '../../i18n/format.ts';
import { Portrait } from '../../ui/show/portrait.tsx';
import { REASON_WORDS } from '../words.ts';

const BookingHistory = lazyPart(() => import('./past-pages.tsx').then((m) => m.BookingHistory));
const OpenRequests = lazyPart(() => import('./open-requests.tsx').then((m) => m.OpenRequests));
const OTHERS = { ReviewLink };

const HERE = '/golfer/booking';
const BY_BOOKING = ['POST /booking/create', 'POST /booking/act'] as const;
const TABS = ['upcoming', 'requests', 'open', 'history'] as const;
type Tab = (typeof TABS)[number];

const hrefOf = (tab: Tab): string => (tab === 'upcoming' ? HERE : `${HERE}?tab=${tab}`);

/** /golfer/booking: upcoming (what asks for an answer first), requests that wait for caddies, open requests, history. */
export function GolferBookingsScreen() {
  const w = useWords(words);
  const [params] = useSearchParams();
  const tab = TABS.find((it) => it === params.get('tab')) ?? 'upcoming';
  const asks = useAsks(useNow(MINUTE));
  useCancelToast();
  return (
    <Screen tight>
      <SegmentLinks
        label={w.kinds}
        current={hrefOf(tab)}
        links={[
          { href: hrefOf('upcoming'), label: w.upcoming, count: asks.bookings },
          { href: hrefOf('requests'), label: w.requests },
          { href: hrefOf('open'), label: w.openRequests, count: asks.caddies },
          { href: hrefOf('history'), label: w.history },
        ]}
      />
      {tab === 'upcoming' && <Upcoming />}
      {tab === 'requests' && <Requests />}
      <Suspense fallback={tab === 'history' ? <HistorySkeleton /> : <BookingSkeleton />}>
        {tab === 'open' && <OpenRequests />}
        {tab === 'history' && (
          <EmbeddedPartsContext value={OTHERS}>
            <BookingHistory />
          </EmbeddedPartsContext>
        )}
      </Suspense>
    </Screen>
  );
}

function Upcoming() {
  const w = useWords(words);
  const read = useUpcoming();
  const now = useNow(MINUTE);
  return (
    <>
      <ReadLine reads={[read]} />
      <UncertainInList calls={BY_BOOKING} />
      <BookingDraft />
      <Loaded read={read} waiting={<BookingSkeleton />}>
        {({ items }) => {
          const shown = upcomingOf(items, now);
          return (
            <>
              <Receipts shown={shown} />
              {shown.length === 0 ? (
                <None title={w.emptyUpcoming}>{w.emptyUpcomingWhy}</None>
              ) : (
                <Tickets bookings={shown} title={w.upcomingTitle} />
              )}
            </>
          );
        }}
      </Loaded>
    </>
  );
}

/** What waits for the golfer's answer first, then by tee-off; a PENDING one that is over is no longer upcoming (specification §4). */
function upcomingOf(bookings: readonly Booking[], now: number): Booking[] {
  const asks = (booking: Booking) => {
    if (booking.status === 'CANCELLATION_REQUESTED_BY_CADDY') return 0;
    return asksGolfer(booking, now) ? 1 : 2;
  };
  return bookings
    .filter((booking) => booking.status !== 'PENDING' || isUpcoming(booking, now))
    .toSorted((a, b) => asks(a) - asks(b) || byTeeOff(a, b));
}

/** Requests that caddies have not answered. */
function Requests() {
  const w = useWords(words);
  const read = usePendingUpcoming(useNow(MINUTE));
  return (
    <>
      <ReadLine reads={[read]} />
      <UncertainInList calls={BY_BOOKING} />
      <BookingDraft />
      <Loaded read={read} waiting={<SlimSkeleton />}>
        {() => {
          const shown = read.items.toSorted(byTeeOff);
          return (
            <>
              <Receipts shown={shown} />
              {shown.length === 0 ? (
                <None title={w.emptyAsked}>{w.emptyAskedWhy}</None>
              ) : (
                <Tickets bookings={shown} title={w.requests} />
              )}
            </>
          );
        }}
      </Loaded>
    </>
  );
}

function Tickets({ bookings, title }: { bookings: readonly Booking[]; title: string }) {
  const place = useRestoredFocus<HTMLDivElement>();
  return (
    <div className="stack stack-4" ref={place} tabIndex={-1}>
      <h2 className="sr">{title}</h2>
      {bookings.map((booking) => (
        <OneOf key={booking.booking_ref} booking={booking} />
      ))}
    </div>
  );
}

function OneOf({ booking }: { booking: Booking }) {
  const w = useWords(words);
  const asks = asksGolfer(booking, useNow(MINUTE));
  if (booking.status === 'PENDING') return <PendingTicket booking={booking} />;
  if (booking.status === 'CANCELLATION_REQUESTED_BY_CADDY') return <AskCard booking={booking} />;
  return (
    <BookingTicket
      booking={booking}
      viewer="golfer"
      asks={asks}
      actions={
        <>
          <ChatWith booking={booking} viewer="golfer" />
          <DetailsLink booking={booking} viewer="golfer" />
        </>
      }
    >
      {asks && <p className="ticket-note strong">{say(w.asksYou, { name: booking.caddy.nickname })}</p>}
    </BookingTicket>
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

function None({ title, children }: { title: string; children: string }) {
  const w = useWords(words);
  const action = (
    <ButtonLink href="/golfer/booking/new" icon="calendar-plus">
      {w.bookCaddy}
    </ButtonLink>
  );
  return (
    <Empty title={title} action={action}>
      {children}
    </Empty>
  );
}

/** A caddy asks to be let off a promised round, as it stands in a list: who, which round, why, and the golfer's answer in place. */
function AskCard({ booking }: { booking: Booking }) {
  const w = useWords(answerWords);
  const f = useFormat();
  const { caddy, reason } = booking;
  const course = useWord(courseWords(booking.course));
  const why = useWord(reason ? REASON_WORDS[reason.code] : { th: '', en: '' });
  const said = reason?.text ? `“${reason.text}”` : '';
  const facts = [booking.tee_off_time, course, why, said].filter(Boolean).join(' · ');
  return (
    <article className="card ask-card">
      <div>
        <BookingStatus booking={booking} viewer="golfer" />
      </div>
      <div className="row row-top req-top">
        <Portrait photo={caddy.photo_url} number={caddy.caddy_number} name={caddy.nickname} />
        <div className="grow">
          <h3>
            <Link className="req-name" href={`/golfer/booking/${booking.booking_ref}`}>
              {say(w.asks, { name: caddy.nickname, day: f.day(dayOf(booking)) })}
            </Link>
          </h3>
          <p className="meta">{facts}</p>
        </div>
      </div>
      <CancelAnswer booking={booking} />
    </article>
  );
}
