import '../home.css';
import { Suspense, memo } from 'react';
import { Link } from 'wouter';
import type { Booking } from '#domain/booking/api.ts';
import { SLOT_HOLDING } from '#domain/booking/status.ts';
import { dateOf, MINUTE, type Moment } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import { teeClosed } from '#domain/booking/deadlines.ts';
import { byTeeOff } from '#domain/booking/facts.ts';
import {
  PAGE,
  useBookings,
  useCancellationRequests,
  useOpenBroadcasts,
  usePendingUpcoming,
  factsOf,
} from '../../booking/data.ts';
import { usePerson } from '../../account/person.ts';
import { useFormat } from '../../i18n/format.ts';
import { useWords, say } from '../../i18n/language.ts';
import { Loaded, ReadLine } from '../../sync/shown/loaded.tsx';
import { ButtonLink } from '../../ui/control/button.tsx';
import { Empty } from '../../ui/frame/placeholders.tsx';
import { Hero, Bell, OnboardingNote, BelowWindow } from '../home-parts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Screen } from '../../ui/frame/layout.tsx';
import { useNow } from '../../ui/now.ts';
import { Attention, WaitingForCaddies, golferHomeWords as words } from './attention.tsx';
import { isSettled, useBalance, useGolferNoShows } from '../data.ts';
import { useGreeting } from '../words.ts';
import { lazyPart, earlyWhere } from '../../ui/late/lazy-part.tsx';
import { BookingSkeleton, BookingTicket, DetailsLink } from '../../booking/booking-ticket.tsx';
import { ChatWith } from '../../booking/chat-with.tsx';
import { stageOf, type Stage } from '../../booking/day/day-stage.ts';
import { useIsClockUnsure } from '../../sync/server-clock.ts';
import { Section } from '../../ui/frame/section.tsx';

const Further = lazyPart(() => import('./golfer-further.tsx').then((it) => it.GolferFurther));

/** /golfer/home: balance, next round, what waits for an answer, the caddies the golfer follows. Each block loads alone. */
export function GolferHomeScreen() {
  const now = useNow(MINUTE);
  const rounds = useBookings(SLOT_HOLDING, PAGE * 5);
  const pending = usePendingUpcoming(now);
  const asked = useCancellationRequests();
  const broadcasts = useOpenBroadcasts();
  const missed = useGolferNoShows(dateOf(now));
  const balance = useBalance();
  // A home is drawn whole: what has come first would be pushed about by what comes after.
  const isKnown = [rounds, pending, asked, broadcasts, missed].every(isSettled);
  const next = nextRoundOf(rounds.data?.items ?? [], now);
  const bookings = newestOf([rounds, asked, missed].flatMap(({ data }) => data?.items ?? []));
  return (
    <>
      <Header now={now} />
      <Screen>
        <div className="stack stack-2">
          <FindBar />
          <ReadLine reads={[rounds, pending, asked, broadcasts, missed, balance]} />
        </div>
        <OnboardingNote of="golfer" />
        {isSettled(pending) ? (
          <Loaded read={rounds} waiting={<NextRoundSkeleton />}>
            {({ items }) =>
              next ? (
                <NextRound booking={next} all={items.length + pending.count} now={now} />
              ) : (
                pending.count === 0 && <NoRound />
              )
            }
          </Loaded>
        ) : (
          <NextRoundSkeleton />
        )}
        {isKnown && (
          <>
            <Attention
              bookings={bookings.filter((it) => !isShownInFull(it, next))}
              broadcasts={broadcasts.data?.items ?? []}
              now={now}
            />
            <WaitingForCaddies pending={pending.items} />
            <Safety booking={next} now={now} />
            <BelowWindow>
              <Suspense fallback={<div className="golfer-further" aria-busy="true" />}>
                <Further hasRounds={next !== undefined || pending.count > 0} />
              </Suspense>
            </BelowWindow>
          </>
        )}
      </Screen>
    </>
  );
}
GolferHomeScreen.early = () => Promise.all([NextRound, Further].map((it) => it.early()));

/** Two reads may both have it, one of them from before it changed. */
function newestOf(copies: readonly Booking[]): Booking[] {
  const newest = new Map<string, Booking>();
  for (const copy of copies)
    if (copy.version >= (newest.get(copy.booking_ref)?.version ?? 0)) newest.set(copy.booking_ref, copy);
  return [...newest.values()];
}

/** The day's panel of the next round has its own answer to a claim and to the end; to a wish or a change its screen has. */
const isShownInFull = ({ booking_ref, claim, status }: Booking, next: Booking | undefined): boolean =>
  booking_ref === next?.booking_ref && (claim !== null || status === 'IN_PROGRESS');

function Header({ now }: { now: number }) {
  const w = useWords(words);
  const f = useFormat();
  const person = usePerson();
  const { data } = useBalance();
  const title = useGreeting(person?.display_name ?? '', now);
  return (
    <Hero title={title} actions={<Bell of="golfer" />}>
      <Link className="hero-wallet" href="/golfer/topup">
        <Icon name="wallet" />
        <span className="meta t-sm">{w.wallet}</span>
        <b className="num strong" translate="no">
          {data ? f.money(satang(data.available)) : '฿–'}
        </b>
        <span className="go">{w.topUp}</span>
      </Link>
    </Hero>
  );
}

function FindBar() {
  const w = useWords(words);
  return (
    <Link className="searchbar pull" href="/golfer/home/search">
      <Icon name="search" />
      <span className="grow">
        <b>{w.find}</b>
        <span className="meta-xs">{w.findHint}</span>
      </span>
    </Link>
  );
}

function NoRound() {
  const w = useWords(words);
  const action = (
    <ButtonLink href="/golfer/booking/new" icon="calendar-plus">
      {w.bookCaddy}
    </ButtonLink>
  );
  return (
    <Empty title={w.noneYet} action={action}>
      {w.noneYetWhy}
    </Empty>
  );
}

/** The current or next round; a past one only when none is ahead. */
function nextRoundOf(rounds: readonly Booking[], now: Moment): Booking | undefined {
  const sorted = rounds.toSorted(byTeeOff);
  return sorted.find((round) => isAhead(round, now)) ?? sorted[0];
}

function isAhead(round: Booking, now: Moment): boolean {
  const facts = factsOf(round);
  return facts.status === 'IN_PROGRESS' ? facts.ended_at === null : now < teeClosed(facts);
}

const RoundLight = lazyPart(() => import('../../booking/detail/daylight-line.tsx').then((it) => it.RoundLight));
const RoundDay = lazyPart(() => import('../../booking/play/play.tsx').then((it) => it.DayOfPlay));
const RoundSafety = lazyPart(() => import('../../booking/detail/safety-card.tsx').then((it) => it.SafetyCard));

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
            <RoundDay booking={booking} viewer="golfer" />
          </Suspense>
        )}
      </div>
    </Section>
  );
}
/** The golfer's next round: when, with whom, its slip, the daylight; on its day also the acts of the day. Not drawn again with each answer. */
const NextRound = Object.assign(memo(Round), {
  early: () =>
    Promise.all([
      earlyWhere('.round-light', RoundLight),
      earlyWhere('.day-panel', RoundDay),
      earlyWhere('.safety', RoundSafety),
    ]),
});

/** On the day of the golfer's next round: emergency numbers that work without data. */
function Safety({ booking, now }: { booking: Booking | undefined; now: Moment }) {
  const isClockUnsure = useIsClockUnsure();
  if (!booking || !TODAY.includes(stageOf(factsOf(booking), now, isClockUnsure))) return null;
  return (
    <Suspense>
      <RoundSafety booking={booking} viewer="golfer" />
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
function NextRoundSkeleton() {
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
