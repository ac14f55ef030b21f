import '../review.css';
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import type { Booking } from '#domain/booking/api.ts';
import { MINUTE, parseMoment } from '#domain/dates.ts';
import { OPEN_FOR, phaseOf, type Phase, type Side } from '#domain/review/review.ts';
import { useWords } from '../../i18n/language.ts';
import { ReadLine } from '../../sync/shown/loaded.tsx';
import { ButtonLink } from '../../ui/control/button.tsx';
import { Empty } from '../../ui/frame/empty.tsx';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import { Screen } from '../../ui/frame/layout.tsx';
import { useNow } from '../../ui/now.ts';
import { type ReviewsHere, useReviews } from '../data.ts';
import { OwnReview } from './own-review.tsx';
import { ReviewHead } from '../review-head.tsx';
import { ReviewWaiting } from './review-waiting.tsx';
import { words } from '../words.ts';
import { Writing } from './writing.tsx';

const TipCard = lazyPart(() => import('../../tip/tip-card.tsx').then((m) => m.TipCard));
const Theirs = lazyPart(() => import('./theirs.tsx').then((m) => m.Theirs));

/** One round's reviews: the form, the user's own while it waits to be read, both once they are published. */
export function ReviewPage({ booking, side }: { booking: Booking; side: Side }) {
  const here = useReviews(booking.booking_ref);
  const { read, said } = here;
  const phase = usePhase(booking, here);
  const [isEditing, setEditing] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const isWriting = phase === 'OPEN' && (said === undefined || isEditing);
  const tip = side === 'golfer' && booking.started_at !== null && <Tip booking={booking} />;
  const isReady = read.data !== undefined || read.error !== undefined || read.stale;
  useFocusAfter(isWriting && isReady, top);
  if (isWriting && !isReady) return <ReviewWaiting />;
  if (isWriting)
    return (
      <Writing booking={booking} side={side} here={here} onDone={() => setEditing(false)} isAgain={said !== undefined}>
        {tip}
      </Writing>
    );
  return (
    <Screen tight>
      <div ref={top} tabIndex={-1}>
        <ReviewHead booking={booking} side={side} />
      </div>
      <ReadLine reads={[read]} />
      {said ? (
        <OwnReview side={side} here={here} phase={phase} onEdit={() => setEditing(true)} />
      ) : (
        <Nothing phase={phase} />
      )}
      {phase === 'CLOSED' && side === 'caddy' && (
        <Suspense>
          {/* A copy kept by an older build does not say whether it is hidden. */}
          <Theirs
            booking={booking}
            review={read.data?.theirs ?? null}
            isHidden={read.data?.is_theirs_hidden === true}
          />
        </Suspense>
      )}
      {tip}
      <Back booking={booking} side={side} />
    </Screen>
  );
}

/** By the server's answer; without one, by the booking itself: on the course there may be no signal. */
function usePhase(booking: Booking, { read }: ReviewsHere): Phase {
  const now = useNow(MINUTE);
  const { closed_at, status } = booking;
  if (read.data && read.data.phase !== 'OPEN') return read.data.phase;
  if (read.data?.closes_at) return phaseOf({ closes_at: parseMoment(read.data.closes_at), closed_at: null }, now);
  const isOver = closed_at !== null && status === 'COMPLETED';
  return phaseOf(isOver ? { closes_at: parseMoment(closed_at) + OPEN_FOR, closed_at: null } : undefined, now);
}

/** The form was there and is gone: the reader begins again at the head. */
function useFocusAfter(isWriting: boolean, place: RefObject<HTMLElement | null>): void {
  const was = useRef(isWriting);
  useEffect(() => {
    if (was.current && !isWriting) place.current?.focus();
    was.current = isWriting;
  }, [isWriting, place]);
}

/** A tip is an act of its own: sending the review gives none, and giving one sends no review. */
const Tip = ({ booking }: { booking: Booking }) => (
  <Suspense>
    <TipCard booking={booking} />
  </Suspense>
);

function Nothing({ phase }: { phase: Phase }) {
  const w = useWords(words);
  if (phase === 'NOT_YET') return <Empty title={w.notYet}>{w.notYetWhy}</Empty>;
  return <Empty title={w.closed}>{w.closedWhy}</Empty>;
}

function Back({ booking, side }: { booking: Booking; side: Side }) {
  const w = useWords(words);
  return (
    <ButtonLink kind="quiet" block href={`/${side}/booking/${booking.booking_ref}`}>
      {w.back}
    </ButtonLink>
  );
}
