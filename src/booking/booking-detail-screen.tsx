import { useState } from 'react';
import { useParams } from 'wouter';
import type { Booking } from '#domain/booking/api.ts';
import { joinThai } from '../i18n/join-thai.ts';
import { useWords, useWord } from '../i18n/language.ts';
import { Loaded, ReadLine } from '../sync/loaded.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Screen } from '../ui/layout.tsx';
import { Section } from '../ui/section.tsx';
import { AnswerButtons } from './answer-buttons.tsx';
import { BookingSkeleton } from './booking-skeleton.tsx';
import { BookingTicket, type Viewer } from './booking-ticket.tsx';
import { CancelSheet } from './cancel-sheet.tsx';
import { useBooking } from './data.ts';
import { PriceCard } from './price-card.tsx';
import { Timeline } from './timeline.tsx';
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
  return (
    <>
      <BookingTicket booking={booking} viewer={viewer} />
      {viewer === 'caddy' && <AnswerButtons booking={booking} />}
      <Section title={w.timeline}>
        <Timeline booking={booking} />
        {booking.reason && <ReasonGiven reason={booking.reason} />}
      </Section>
      {booking.note && (
        <Section title={viewer === 'golfer' ? w.noteTo : w.noteFrom}>
          <p className="read card">{joinThai(booking.note)}</p>
        </Section>
      )}
      {viewer === 'golfer' && (
        <Section title={w.price}>
          <PriceCard lines={booking.lines} total={booking.total} holes={booking.holes} />
        </Section>
      )}
      <p className="meta center">
        {w.reference} <span className="num">{booking.booking_ref}</span>
      </p>
      {viewer === 'golfer' && booking.actions.includes('cancel') && <Cancel booking={booking} />}
    </>
  );
}

function ReasonGiven({ reason }: { reason: NonNullable<Booking['reason']> }) {
  const w = useWords(words);
  const why = useWord(DECLINE_WORDS[reason.code]);
  return (
    <p className="meta">
      {w.reasonGiven}: {reason.text ? `${why} · ${joinThai(reason.text)}` : why}
    </p>
  );
}

function Cancel({ booking }: { booking: Booking }) {
  const w = useWords(words);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="danger-outline" block onClick={() => setOpen(true)}>
        {w.cancelDo}
      </Button>
      <CancelSheet booking={booking} open={open} onClose={() => setOpen(false)} />
    </>
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
