import { useRef, useState } from 'react';
import { Link, useParams } from 'wouter';
import type { Booking } from '#domain/booking/api.ts';
import { SOONEST, UPCOMING } from '#domain/booking/status.ts';
import { MINUTE, parseMoment } from '#domain/dates.ts';
import { joinThai } from '../i18n/join-thai.ts';
import { useWords, useWord } from '../i18n/language.ts';
import { Loaded, ReadLine } from '../sync/loaded.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Icon } from '../ui/icon.tsx';
import { Screen } from '../ui/layout.tsx';
import { useNow } from '../ui/now.ts';
import { Portrait } from '../ui/portrait.tsx';
import { Section } from '../ui/section.tsx';
import { Note } from '../ui/status.tsx';
import { AnswerButtons } from './answer-buttons.tsx';
import { BookingSkeleton } from './booking-skeleton.tsx';
import type { Viewer } from './booking-status.tsx';
import { BookingTicket } from './booking-ticket.tsx';
import { CancelSheet } from './cancel-sheet.tsx';
import { useBooking, useQueuedFor } from './data.ts';
import { useFocusAfter } from './focus-after.ts';
import { PriceCard } from './price-card.tsx';
import { Timeline } from './timeline.tsx';
import { UndoButton } from './undo-button.tsx';
import { DECLINE_WORDS, words } from './words.ts';

/** /golfer/booking/{booking_ref} */
export const GolferBookingDetailScreen = () => <BookingDetail viewer="golfer" />;

/** /caddy/booking/{booking_ref} */
export const CaddyBookingDetailScreen = () => <BookingDetail viewer="caddy" />;

function BookingDetail({ viewer }: { viewer: Viewer }) {
  const { booking_ref } = useParams<{ booking_ref: string }>();
  const read = useBooking(booking_ref);
  const isUnknown = read.data === undefined && (read.error?.status_code === 404 || read.error?.status_code === 422);
  return (
    <Screen tight>
      {isUnknown ? (
        <Unknown viewer={viewer} />
      ) : (
        <>
          <ReadLine reads={[read]} />
          <Loaded read={read} waiting={<BookingSkeleton />}>
            {(booking) => <Details booking={booking} viewer={viewer} />}
          </Loaded>
        </>
      )}
    </Screen>
  );
}

function Details({ booking, viewer }: { booking: Booking; viewer: Viewer }) {
  const w = useWords(words);
  const ticket = useRef<HTMLDivElement>(null);
  const isHers = viewer === 'caddy';
  return (
    <>
      <div className="stack" ref={ticket} tabIndex={-1}>
        <h2 className="sr">{w.round}</h2>
        <BookingTicket booking={booking} viewer={viewer} />
        {isHers && (
          <AnswerButtons booking={booking} onAnswered={() => ticket.current?.focus({ preventScroll: true })} />
        )}
        {booking.reason && <ReasonGiven reason={booking.reason} />}
        {!isHers && <FindAnother booking={booking} />}
      </div>
      <Section title={w.timeline}>
        <Timeline booking={booking} viewer={viewer} />
      </Section>
      <OtherPerson booking={booking} viewer={viewer} />
      {booking.note && (
        <Section title={isHers ? w.noteFrom : w.noteTo}>
          <p className="read card">{joinThai(booking.note)}</p>
        </Section>
      )}
      {!isHers && (
        <Section title={w.price}>
          <PriceCard lines={booking.lines} total={booking.total} holes={booking.holes} />
        </Section>
      )}
      <p className="meta center">
        {w.reference} <span className="num">{booking.booking_ref}</span>
      </p>
      {!isHers && <Cancel booking={booking} />}
    </>
  );
}

function ReasonGiven({ reason }: { reason: NonNullable<Booking['reason']> }) {
  const w = useWords(words);
  const why = useWord(DECLINE_WORDS[reason.code]);
  return (
    <Note kind="sky">
      <b className="strong">
        {w.reasonGiven}: {why}
      </b>
      {reason.text && <span className="line">“{joinThai(reason.text)}”</span>}
    </Note>
  );
}

/** It came to nothing and there is still time: the same round, somebody else. */
function FindAnother({ booking }: { booking: Booking }) {
  const w = useWords(words);
  const now = useNow(MINUTE);
  const isOver = !UPCOMING.includes(booking.status);
  if (!isOver || parseMoment(booking.tee_off_at) < now + SOONEST) return null;
  const { golf_course, booking_date, tee_off_time, holes } = booking;
  const round = new URLSearchParams({ golf_course, booking_date, tee_off_time, holes: String(holes) });
  return (
    <ButtonLink block icon="search" href={`/golfer/home/search?${round}`}>
      {w.findAnother}
    </ButtonLink>
  );
}

/** Whom the booking is with; the caddy's real name only once she said yes. */
function OtherPerson({ booking, viewer }: { booking: Booking; viewer: Viewer }) {
  const w = useWords(words);
  const { caddy, golfer } = booking;
  if (viewer === 'caddy')
    return (
      <Section title={w.golfer}>
        <div className="list">
          <div className="lrow">
            <Portrait photo={golfer.photo_url} name={golfer.display_name} />
            <b className="grow">{golfer.display_name}</b>
          </div>
        </div>
      </Section>
    );
  return (
    <Section title={w.caddy}>
      <div className="list">
        <Link className="lrow" href={`/golfer/home/caddy-detail/${caddy.user_id}`}>
          <Portrait photo={caddy.photo_url} number={caddy.caddy_number} name={caddy.nickname} />
          <span className="grow">
            <b>{caddy.nickname}</b>
            {caddy.real_name && <span className="meta">{caddy.real_name}</span>}
          </span>
          <Icon name="chevron-right" />
        </Link>
      </div>
    </Section>
  );
}

function Cancel({ booking }: { booking: Booking }) {
  const w = useWords(words);
  const [open, setOpen] = useState(false);
  const queued = useQueuedFor(booking.booking_ref);
  const isAnswered = queued !== undefined && queued.state !== 'conflict';
  const place = useFocusAfter<HTMLDivElement>(open, isAnswered);
  if (!booking.actions.includes('cancel')) return null;
  return (
    <div ref={place} tabIndex={-1}>
      {isAnswered ? (
        <p className="center">
          <UndoButton item={queued} />
        </p>
      ) : (
        <Button kind="danger-outline" block onClick={() => setOpen(true)}>
          {w.cancelDo}
        </Button>
      )}
      <CancelSheet booking={booking} open={open} onClose={() => setOpen(false)} />
    </div>
  );
}

function Unknown({ viewer }: { viewer: Viewer }) {
  const w = useWords(words);
  const action = <ButtonLink href={`/${viewer}/booking`}>{w.toBookings}</ButtonLink>;
  return (
    <Empty title={w.notFound} drawing="lost" action={action}>
      {w.notFoundWhy}
    </Empty>
  );
}
