import './home.css';
import { usePerson } from '../account/person.ts';
import type { Booking } from '#domain/booking/api.ts';
import { PROMISED } from '#domain/booking/status.ts';
import { dateOf, MINUTE, type Moment, type SlashDate } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import { RequestSkeleton } from '../booking/booking-skeleton.tsx';
import { BookingTicket, DetailsLink } from '../booking/booking-ticket.tsx';
import { useBookings, useCancellationRequests, usePendingUpcoming } from '../booking/data.ts';
import { Receipts } from '../booking/receipts.tsx';
import { RequestCard } from '../booking/request-card.tsx';
import { useFormat } from '../i18n/format.ts';
import { say, useWords } from '../i18n/language.ts';
import { Loaded, ReadLine } from '../sync/loaded.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Hero } from '../ui/hero.tsx';
import { Icon } from '../ui/icon.tsx';
import { Screen } from '../ui/layout.tsx';
import { useNow } from '../ui/now.ts';
import { Portrait, Vest } from '../ui/portrait.tsx';
import { Section } from '../ui/section.tsx';
import { Ink } from '../ui/skeleton.tsx';
import { Bell } from './bell.tsx';
import { CounterLine } from './counter-line.tsx';
import { useBalance } from './data.ts';
import { useGreeting } from './greeting.ts';
import { OnboardingNote } from './onboarding-note.tsx';
import { isSettled } from './settled.ts';
import { words } from './words.ts';

/** /caddy/home: today as it truly is, then the requests that wait for her answer. Each block settles alone. */
export function CaddyHomeScreen() {
  const now = useNow(MINUTE);
  const rounds = useBookings(PROMISED);
  const pending = usePendingUpcoming(now);
  const asked = useCancellationRequests();
  const balance = useBalance();
  const promised = rounds.data?.items.toSorted(byTeeOff) ?? [];
  // A home is drawn whole: what has come first would be pushed about by what comes after.
  const isKnown = isSettled(rounds) && isSettled(pending);
  return (
    <>
      <Header now={now} />
      <Screen>
        <div key={String(isKnown)} className="stack stack-2">
          {isKnown ? (
            <Loaded read={rounds} waiting={<TodaySkeleton />}>
              {() => <Today rounds={promised} waiting={pending.count} now={now} />}
            </Loaded>
          ) : (
            <TodaySkeleton />
          )}
          <ReadLine reads={[rounds, pending, asked, balance]} />
        </div>
        <OnboardingNote of="caddy" />
        {isKnown ? <Below pending={pending} promised={promised} now={now} /> : <RequestSkeleton />}
      </Screen>
    </>
  );
}

interface BelowProps {
  pending: ReturnType<typeof usePendingUpcoming>;
  promised: readonly Booking[];
  now: Moment;
}

/** What waits for her answer stands before what comes next. */
function Below({ pending, promised, now }: BelowProps) {
  const hasRequests = pending.items.length > 0;
  return (
    <>
      <Receipts shown={pending.items} />
      {hasRequests && <Requests pending={pending.items} promised={promised} />}
      <NextRound rounds={promised} now={now} />
      {pending.data && !hasRequests && <NoRequests />}
      <CounterLine />
    </>
  );
}

/** The smallest of what may come: a day without a round. */
function TodaySkeleton() {
  const w = useWords(words);
  return (
    <div className="card pull today-none" aria-busy="true">
      <p className="meta">
        <Ink>{w.today}</Ink>
      </p>
      <p className="t-lg strong">
        <Ink>{w.todayNone}</Ink>
      </p>
    </div>
  );
}

function Header({ now }: { now: Moment }) {
  const w = useWords(words);
  const f = useFormat();
  const person = usePerson();
  const { data } = useBalance();
  const name = person?.nickname ?? person?.display_name ?? '';
  const greeting = useGreeting(name, now);
  const number = person?.caddy_number;
  const title = number ? (
    <>
      {greeting} <Vest number={number} />
    </>
  ) : (
    greeting
  );
  return (
    <Hero
      title={title}
      face={<Portrait photo={person?.photo_url} number={number} name={name} size="s" plate={false} />}
      actions={<Bell href="/caddy/notification" />}
    >
      <p className="hero-wallet">
        <Icon name="wallet" />
        <span className="meta t-sm">{w.earned}</span>
        <b className="num strong">{data ? f.money(satang(data.available)) : '฿–'}</b>
        {data && data.pending > 0 && (
          <span className="meta t-sm">{say(w.pendingMoney, { amount: f.money(satang(data.pending)) })}</span>
        )}
      </p>
    </Hero>
  );
}

const byTeeOff = (a: Booking, b: Booking) => a.tee_off_at.localeCompare(b.tee_off_at);
const isOn = (day: SlashDate) => (booking: Booking) => booking.booking_date === day;

/** Confirmed rounds of today; else that there are none. Its age stands in the line below. */
function Today({ rounds, waiting, now }: { rounds: readonly Booking[]; waiting: number; now: Moment }) {
  const w = useWords(words);
  const f = useFormat();
  const day = dateOf(now);
  const today = rounds.filter(isOn(day));
  if (today.length > 0) return <Rounds rounds={today} title={w.todayRounds} />;
  return (
    <section className="card pull today-none">
      <p className="meta">{f.nearDay(day, now)}</p>
      <h2 className="t-lg">{waiting > 0 ? say(w.todayWaiting, { n: waiting }) : w.todayNone}</h2>
    </section>
  );
}

/** Nothing today: what comes next. */
function NextRound({ rounds, now }: { rounds: readonly Booking[]; now: Moment }) {
  const w = useWords(words);
  const day = dateOf(now);
  const next = rounds.find((booking) => booking.booking_date > day);
  if (!next || rounds.some(isOn(day))) return null;
  return (
    <Section title={w.nextRound} more={{ href: '/caddy/booking', label: say(w.allN, { n: rounds.length }) }}>
      <BookingTicket booking={next} viewer="caddy" actions={<DetailsLink booking={next} viewer="caddy" />} />
    </Section>
  );
}

function Rounds({ rounds, title }: { rounds: readonly Booking[]; title: string }) {
  return (
    <div className="pull stack">
      <h2 className="sr">{title}</h2>
      {rounds.map((booking) => (
        <BookingTicket
          key={booking.booking_ref}
          booking={booking}
          viewer="caddy"
          actions={<DetailsLink booking={booking} viewer="caddy" />}
        />
      ))}
    </div>
  );
}

function Requests({ pending, promised }: { pending: readonly Booking[]; promised: readonly Booking[] }) {
  const w = useWords(words);
  return (
    <Section
      title={say(w.newRequests, { n: pending.length })}
      more={{ href: '/caddy/booking?tab=requests', label: w.all }}
    >
      <div className="stack stack-4">
        {pending.toSorted(byTeeOff).map((booking) => (
          <RequestCard key={booking.booking_ref} booking={booking} promised={promised} />
        ))}
      </div>
    </Section>
  );
}

function NoRequests() {
  const w = useWords(words);
  return (
    <section className="card stack">
      <div>
        <h2 className="t-lg">{w.noRequests}</h2>
        <p className="meta">{w.noRequestsWhy}</p>
      </div>
      <ButtonLink kind="tonal" size="sm" href="/caddy/booking/availability">
        {w.openHours}
      </ButtonLink>
    </section>
  );
}
