import '../detail.css';
import '../booking.css';
import { type RefObject, Suspense, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import type { Booking } from '#domain/booking/api.ts';
import { MINUTE } from '#domain/dates.ts';
import { UPCOMING } from '#domain/booking/status.ts';
import { satang } from '#domain/money.ts';
import { useWord, useWords } from '../../i18n/language.ts';
import { useIsClockUnsure } from '../../sync/server-clock.ts';
import { Section } from '../../ui/frame/section.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import { useNow } from '../../ui/now.ts';
import { useRestoredFocus } from '../../ui/focus.ts';
import { Note } from '../../ui/show/status.tsx';
import { type OptimisticBooking, useOptimisticBooking } from '../act/optimistic-booking.ts';
import { RefusedNote } from '../act/act-refusal.tsx';
import type { Viewer } from '../booking-status.tsx';
import { BookingTicket, useEmbeddedParts } from '../booking-ticket.tsx';
import { CancelAnswer, useCancelToast } from '../cancel/cancel-answer.tsx';
import { BookingTerms } from '../cancel/terms.tsx';
import { ChangeCard } from '../change/change-card.tsx';
import { ChatWith } from '../chat-with.tsx';
import { stageOf } from '../day/day-stage.ts';
import { factsOf, useOtherName } from '../data.ts';
import { DayOfPlay } from '../play/play.tsx';
import { AnswerButtons } from '../request/request-card.tsx';
import { PriceCard, PriceLines } from '../round/price-card.tsx';
import { REASON_WORDS, words } from '../words.ts';
import { DaylightLine } from './daylight-line.tsx';
import { Cancel, CancelWaits, Change, FindAnother, ToTakeAlong, detailWords } from './detail-acts.tsx';
import { MoneyOutcome } from './money-outcome.tsx';
import { SafetyCard } from './safety-card.tsx';
import { Timeline } from './timeline.tsx';
import { CallLink, GolferSpeaks } from './contact.tsx';
import { ReportPerson } from '../../chat/message/report-sheet.tsx';
import { useFormat, useGuestName } from '../../i18n/format.ts';
import { CourseFee, courseFeeOf } from '../round/course-fee.tsx';
import { Portrait } from '../../ui/show/portrait.tsx';

const TipCard = lazyPart(() => import('../../tip/tip-card.tsx').then((m) => m.TipCard));

interface Props {
  /** As the server knows it. */
  copy: Booking;
  viewer: Viewer;
}

/** All of one booking: how it stands on this phone, what the viewer may do now, what happened, what it costs. */
export function BookingDetails({ copy, viewer }: Props) {
  const w = useWords(words);
  const optimistic = useOptimisticBooking(copy, viewer);
  const { booking, refused } = optimistic;
  const { Review } = useEmbeddedParts();
  const ticket = useRestoredFocus<HTMLDivElement>();
  const isCaddy = viewer === 'caddy';
  const other = isCaddy ? booking.golfer : booking.caddy;
  const otherCalled = useOtherName(booking, viewer);
  const isAsked = booking.status === 'CANCELLATION_REQUESTED_BY_CADDY';
  // Days before there is nothing to be done now: what the day's panel offers stands among what may be changed.
  const isFar = stageOf(factsOf(booking), useNow(MINUTE), useIsClockUnsure()) === 'far';
  const day = <DayOfPlay booking={copy} viewer={viewer} saysRefused={false} />;
  const note = useResultInSight(optimistic, viewer, ticket);
  useCancelToast();
  return (
    <>
      <div className="stack" ref={ticket} tabIndex={-1}>
        <h2 className="sr">{w.round}</h2>
        <BookingTicket booking={copy} viewer={viewer} actions={<Reach booking={copy} viewer={viewer} />}>
          {isAsked && !isCaddy && (
            <div className="ticket-asks">
              {booking.reason && <ReasonGiven reason={booking.reason} />}
              <CancelAnswer booking={copy} />
            </div>
          )}
        </BookingTicket>
        {isCaddy && <AnswerButtons booking={copy} />}
        <CancelWaits optimistic={optimistic} />
        {refused && (
          <div ref={note} tabIndex={-1}>
            <RefusedNote booking={copy} viewer={viewer} item={refused} />
          </div>
        )}
        <Ended booking={booking} copy={copy} viewer={viewer} />
        {booking.reason && (isCaddy || !isAsked) && <ReasonGiven reason={booking.reason} />}
        <Before booking={booking} viewer={viewer} />
        <ChangeCard booking={booking} viewer={viewer} />
        {!isFar && day}
        <DaylightLine booking={booking} />
        {!isCaddy && <FindAnother booking={booking} />}
        <ToTakeAlong booking={booking} viewer={viewer} />
      </div>
      {!isCaddy && booking.started_at && (
        <Suspense>
          <TipCard booking={booking} />
        </Suspense>
      )}
      {Review && booking.closed_at && (booking.status === 'COMPLETED' || booking.status === 'DISPUTED') && (
        <Review booking={booking} side={viewer} />
      )}
      <SafetyCard booking={booking} viewer={viewer} />
      <Section title={w.timeline}>
        <Timeline booking={booking} copy={copy} viewer={viewer} />
      </Section>
      <OtherPerson booking={booking} viewer={viewer} />
      {booking.note && (
        <Section title={isCaddy ? w.noteFrom : w.noteTo}>
          <p className="read card">{booking.note}</p>
        </Section>
      )}
      {isCaddy ? (
        <CaddyPay booking={booking} />
      ) : (
        <Section title={w.price}>
          <PriceCard lines={booking.lines} total={booking.total} holes={booking.holes} />
        </Section>
      )}
      <ReportPerson person={{ user_id: other.user_id, name: otherCalled }} booking_ref={booking.booking_ref} />
      <p className="meta center">
        {w.reference}{' '}
        <span className="num" translate="no">
          {booking.booking_ref}
        </span>
      </p>
      <div className="stack">
        <Change optimistic={optimistic} viewer={viewer} />
        {isFar && day}
        {!isCaddy && optimistic.actions.includes('cancel') && <BookingTerms booking={booking} />}
        {!isCaddy && <Cancel optimistic={optimistic} copy={copy} onCancelled={() => showResult(ticket.current)} />}
      </div>
    </>
  );
}

/** The two ways to the other person. */
const Reach = ({ booking, viewer }: { booking: Booking; viewer: Viewer }) => (
  <>
    <ChatWith booking={booking} viewer={viewer} />
    <CallLink booking={booking} viewer={viewer} />
  </>
);

function ReasonGiven({ reason }: { reason: NonNullable<Booking['reason']> }) {
  const w = useWords(words);
  const why = useWord(REASON_WORDS[reason.code]);
  return (
    <Note kind="sky">
      <b className="strong">
        {w.reasonGiven}: {why}
      </b>
      {reason.text && <span className="line">“{reason.text}”</span>}
    </Note>
  );
}

/** The booking it took over from, or that took over from it (product.md B10), and the open request it came from. */
function Before({ booking, viewer }: { booking: Booking; viewer: Viewer }) {
  const w = useWords(detailWords);
  const links = [
    { ref: booking.replaces_ref, text: w.inPlaceOf, at: '/golfer/booking' },
    { ref: booking.replaced_by_ref, text: w.goesOnAs, at: '/golfer/booking' },
    { ref: booking.alt_reference, text: w.cameFrom, at: '/golfer/booking/broadcast' },
  ].filter((it) => it.ref !== null && viewer === 'golfer');
  if (links.length === 0) return null;
  return (
    <div className="list">
      {links.map(({ ref, text, at }) => (
        <Link key={ref} className="lrow" href={`${at}/${ref}`}>
          <span className="grow">
            <b>{text}</b>
            <span className="meta num" translate="no">
              {ref}
            </span>
          </span>
          <Icon name="chevron-right" />
        </Link>
      ))}
    </div>
  );
}

/** What became of the money; a round the day's panel is still speaking of has its outcome there. */
function Ended({ booking, copy, viewer }: { booking: Booking; copy: Booking; viewer: Viewer }) {
  const isSaid = stageOf(factsOf(booking), useNow(MINUTE)) === 'over';
  return isSaid ? null : <MoneyOutcome booking={booking} copy={copy} viewer={viewer} />;
}

/** Scrolls to a refusal, or to a sent request to be let off: they are shown above, and the tap was further down. */
function useResultInSight(
  { booking, refused }: OptimisticBooking,
  viewer: Viewer,
  ticket: RefObject<HTMLElement | null>,
) {
  const note = useRef<HTMLDivElement>(null);
  const { status } = booking;
  const before = useRef({ status, refused: refused?.id });
  useEffect(() => {
    const was = before.current;
    before.current = { status, refused: refused?.id };
    const isAsked = status !== was.status && status === 'CANCELLATION_REQUESTED_BY_CADDY';
    if (isAsked && viewer === 'caddy') showResult(ticket.current);
    const isHere = [document.body, ticket.current].some((it) => it === document.activeElement);
    if (refused && refused.id !== was.refused && isHere) showResult(note.current);
  }, [status, refused, viewer, ticket]);
  return note;
}

/** Scrolls and focuses the result of an act: the tap was at the bottom of the page, and the result is at the top. */
function showResult(place: HTMLElement | null): void {
  if (!place) return;
  place.focus({ preventScroll: true });
  place.scrollIntoView({ block: 'start' });
}

/** What a caddy will get of a round: by us, at the course, and the tip. Never added together. What became of it stands at the top. */
function CaddyPay({ booking }: { booking: Booking }) {
  const w = useWords(words);
  const d = useWords(detailWords);
  const f = useFormat();
  if (!UPCOMING.includes(booking.status)) return null;
  return (
    <Section title={d.income}>
      <div className="card price-card">
        <PriceLines
          lines={[
            { label: w.earnings, value: f.money(satang(booking.caddy_gets)) },
            { label: d.tip, value: w.tipIsFree, aside: true },
          ]}
        />
        <CourseFee fee={courseFeeOf(booking)} />
      </div>
    </Section>
  );
}

/** Whom the booking is with; the caddy's real name only once the caddy said yes. */
function OtherPerson({ booking, viewer }: { booking: Booking; viewer: Viewer }) {
  const { caddy, golfer } = booking;
  const w = useWords(words);
  const { GolferBrief } = useEmbeddedParts();
  const guest = useGuestName(golfer.display_name);
  if (viewer === 'caddy')
    return (
      <Section title={w.golfer}>
        <div className="list">
          <div className="lrow">
            <Portrait photo={golfer.photo_url} name={golfer.display_name} />
            <b className="grow" translate="no">
              {guest}
            </b>
          </div>
        </div>
        <GolferSpeaks booking={booking} />
        {GolferBrief && <GolferBrief user_id={golfer.user_id} />}
      </Section>
    );
  return (
    <Section title={w.caddy}>
      <div className="list">
        <Link className="lrow" href={`/golfer/home/caddy-detail/${caddy.user_id}`}>
          <Portrait photo={caddy.photo_url} number={caddy.caddy_number} name={caddy.nickname} />
          <span className="grow">
            <b translate="no">{caddy.nickname}</b>
            {caddy.real_name && (
              <span className="meta" translate="no">
                {caddy.real_name}
              </span>
            )}
          </span>
          <Icon name="chevron-right" />
        </Link>
      </div>
    </Section>
  );
}
