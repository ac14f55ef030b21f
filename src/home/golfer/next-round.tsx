import { memo, Suspense } from 'react';
import { Link } from 'wouter';
import type { Booking } from '#domain/booking/api.ts';
import { SLOT_HOLDING } from '#domain/booking/status.ts';
import type { Moment } from '#domain/dates.ts';
import { BookingSkeleton, BookingTicket, DetailsLink } from '../../booking/booking-ticket.tsx';
import { ChatWith } from '../../booking/chat-with.tsx';
import { stageOf, type Stage } from '../../booking/day/day-stage.ts';
import { factsOf } from '../../booking/facts.ts';
import { say, useWords } from '../../i18n/language.ts';
import { useIsClockUnsure } from '../../sync/server-clock.ts';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { golferHomeWords as words } from './attention.tsx';
import { earlyWhere, lazyPart } from '../../ui/late/lazy-part.tsx';

const RoundLight = lazyPart(() => import('../../booking/detail/daylight-line.tsx').then((it) => it.RoundLight));
const RoundDay = lazyPart(() => import('./round-day.tsx').then((it) => it.RoundDay));
const RoundSafety = lazyPart(() => import('./round-day.tsx').then((it) => it.RoundSafety));

const TODAY: readonly Stage[] = ['before', 'claimed', 'playing', 'ended'];

interface Props {
  booking: Booking;
  /** How many rounds and requests the golfer has. */
  all: number;
  now: Moment;
}

function Round({ booking, all, now }: Props) {
  const w = useWords(words);
  const isToday = TODAY.includes(stageOf(factsOf(booking), now, useIsClockUnsure()));
  return (
    <Section title={w.next} more={{ href: '/golfer/booking', label: say(w.allN, { n: all }) }}>
      <div className="stack">
        <BookingTicket booking={booking} viewer="golfer" actions={<Links booking={booking} />} />
        {booking.ended_at === null && (
          <div className="round-light">
            <Suspense>
              <RoundLight booking={booking} />
            </Suspense>
          </div>
        )}
        {isToday && (
          <Suspense fallback={<div className="card round-day-wait" aria-busy="true" />}>
            <RoundDay booking={booking} />
          </Suspense>
        )}
      </div>
    </Section>
  );
}
/** The golfer's next round: when, with whom, its slip, the daylight; on its day also the acts of the day. Not drawn again with each answer. */
export const NextRound = Object.assign(memo(Round), {
  early: () =>
    Promise.all([
      earlyWhere('.round-light', RoundLight),
      earlyWhere('.day-panel', RoundDay),
      earlyWhere('.safety', RoundSafety),
    ]),
});

/** On the day of the golfer's next round: emergency numbers that work without data. */
export function Safety({ booking, now }: { booking: Booking | undefined; now: Moment }) {
  const isClockUnsure = useIsClockUnsure();
  if (!booking || !TODAY.includes(stageOf(factsOf(booking), now, isClockUnsure))) return null;
  return (
    <Suspense>
      <RoundSafety booking={booking} />
    </Suspense>
  );
}

function Links({ booking }: { booking: Booking }) {
  const w = useWords(words);
  return (
    <>
      {SLOT_HOLDING.includes(booking.status) && <ChatWith booking={booking} viewer="golfer" />}
      {SLOT_HOLDING.includes(booking.status) && (
        <Link href={`/golfer/booking/slip/${booking.booking_ref}`}>
          <Icon name="qr-code" />
          {w.slip}
        </Link>
      )}
      <DetailsLink booking={booking} viewer="golfer" />
    </>
  );
}

/** Of the same geometry as a round that is not today. */
export function NextRoundSkeleton() {
  const w = useWords(words);
  return (
    <Section title={w.next}>
      <div className="stack">
        <BookingSkeleton />
        <div className="round-light" />
      </div>
    </Section>
  );
}
