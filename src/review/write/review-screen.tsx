import '../review.css';
import { useParams } from 'wouter';
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { PAST } from '#domain/booking/status.ts';
import { type Side, OPEN_FOR, phaseOf, type Phase } from '#domain/review/review.ts';
import type { Booking } from '#domain/booking/api.ts';
import { MINUTE, parseMoment } from '#domain/dates.ts';
import { PAGE, useOneBooking } from '../../booking/data.ts';
import { useWords, say } from '../../i18n/language.ts';
import { Loaded, type Read, ReadLine } from '../../sync/shown/loaded.tsx';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { ButtonLink, Button } from '../../ui/control/button.tsx';
import { Empty, SkeletonText, InkBox, Skeleton } from '../../ui/frame/placeholders.tsx';
import { Screen } from '../../ui/frame/layout.tsx';
import { words } from '../words.ts';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import { useNow } from '../../ui/now.ts';
import { type ReviewsHere, useReviews, NOTHING_SAID } from '../data.ts';
import { ReviewHead, useWhen, SaidReview } from '../review-parts.tsx';
import { Writing, Refused } from './writing.tsx';
import { QueuedAge } from '../../ui/show/countdown.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { Pending, Status } from '../../ui/show/status.tsx';
import { Reply } from '../reply.tsx';

/** /golfer/booking/review-caddy/{booking_ref} */
export const ReviewCaddyScreen = () => <ReviewScreen side="golfer" />;

/** /caddy/booking/review-golfer/{booking_ref} */
export const ReviewGolferScreen = () => <ReviewScreen side="caddy" />;

function ReviewScreen({ side }: { side: Side }) {
  const { booking_ref } = useParams<{ booking_ref: string }>();
  const read = useRound(booking_ref, side);
  const isUnknown = read.data === undefined && (read.error?.status_code === 404 || read.error?.status_code === 422);
  if (isUnknown) return <Unknown side={side} />;
  return (
    <Loaded isScreen read={read} waiting={<ReviewWaiting />}>
      {(booking) => <ReviewPage key={booking_ref} booking={booking} side={side} />}
    </Loaded>
  );
}

/** The round; offline also as the user's history has it. */
function useRound(booking_ref: string, side: Side): Read<Parameters<typeof ReviewPage>[0]['booking']> {
  const own = useOneBooking(booking_ref, side);
  const isHere = own.data !== undefined;
  const past = useMirror(
    'POST /booking/history',
    { filter: { status: [...PAST] }, page: 1, limit: PAGE },
    { skip: isHere },
  );
  const found = past.data?.items.find((booking) => booking.booking_ref === booking_ref);
  return isHere || !found ? own : { ...own, data: found, updatedAt: past.updatedAt, stale: true };
}

function Unknown({ side }: { side: Side }) {
  const w = useWords(words);
  const action = <ButtonLink href={`/${side}/booking`}>{w.toBookings}</ButtonLink>;
  return (
    <Screen tight>
      <Empty title={w.notFound} drawing="lost" action={action}>
        {w.notFoundWhy}
      </Empty>
    </Screen>
  );
}

const TipCard = lazyPart(() => import('../../tip/tip-card.tsx').then((m) => m.TipCard));
const Theirs = lazyPart(() => import('./theirs.tsx').then((m) => m.Theirs));

/** One round's reviews: the form, the user's own while it waits to be read, both once they are published. */
function ReviewPage({ booking, side }: { booking: Booking; side: Side }) {
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

/** Shown until the round and its reviews are known. */
function ReviewWaiting() {
  const w = useWords(words);
  return (
    <Screen tight>
      <Skeleton label={w.loading}>
        <div className="stack stack-2 review-head">
          <InkBox className="av av--xl" />
          <h2 className="t-xl">
            <SkeletonText>รอบกับฝนเป็นอย่างไร</SkeletonText>
          </h2>
          <p className="meta">
            <SkeletonText>ส. 14 พ.ย. 2569 · ทุ่งสวรรค์ · 18 หลุม</SkeletonText>
          </p>
        </div>
      </Skeleton>
    </Screen>
  );
}

interface Props {
  side: Side;
  here: ReviewsHere;
  phase: Phase;
  onEdit: () => void;
}

/** The user's own review, and how it stands: waiting here, waiting to be read, published. */
function OwnReview({ side, here, phase, onEdit }: Props) {
  const w = useWords(words);
  const { said = NOTHING_SAID, item, read } = here;
  const mine = read.data?.mine;
  const when = useWhen(read.data?.closes_at ?? '1970-01-01T00:00:00Z');
  return (
    <Section title={w.yours}>
      <div className="card stack">
        <How here={here} phase={phase} />
        <SaidReview by={side} said={said}>
          {mine?.reply && <Reply reply={mine.reply} />}
        </SaidReview>
        {mine?.is_hidden && <p className="meta">{w.takenDownWhy}</p>}
        {phase === 'OPEN' && read.data?.closes_at && <p className="meta">{say(w.blind, { when })}</p>}
        {phase === 'OPEN' && (
          <Button kind="outline" block icon="pencil" onClick={onEdit}>
            {w.edit}
          </Button>
        )}
      </div>
      {item?.state === 'conflict' && <Refused item={item} />}
    </Section>
  );
}

function How({ here: { item, read }, phase }: { here: ReviewsHere; phase: Phase }) {
  const w = useWords(words);
  if (item?.state === 'sending') return <Pending>{w.isSending}</Pending>;
  if (item?.state === 'waiting' || item?.state === 'paused')
    return (
      <Pending>
        {w.waits}
        <QueuedAge since={item.created_at} />
      </Pending>
    );
  const mine = read.data?.mine;
  if (mine?.is_hidden) return <Status kind="info">{w.takenDown}</Status>;
  const isPublished = phase === 'CLOSED' && mine?.published_at;
  return <Status kind="ok">{isPublished ? w.published : w.sent}</Status>;
}
