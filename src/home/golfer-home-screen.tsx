import './home.css';
import { Link } from 'wouter';
import { BookingSkeleton } from '../booking/booking-skeleton.tsx';
import { BookingTicket, DetailsLink } from '../booking/booking-ticket.tsx';
import { useBookings, useCancellationRequests, useOpenBroadcasts, usePendingUpcoming } from '../booking/data.ts';
import { usePerson } from '../account/person.ts';
import { PROMISED } from '#domain/booking/status.ts';
import type { Broadcast } from '#domain/broadcast/api.ts';
import { MINUTE } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import { useFormat } from '../i18n/format.ts';
import { say, useWords } from '../i18n/language.ts';
import { Loaded, ReadLine } from '../sync/loaded.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Hero } from '../ui/hero.tsx';
import { Icon } from '../ui/icon.tsx';
import { Screen } from '../ui/layout.tsx';
import { useNow } from '../ui/now.ts';
import { Section } from '../ui/section.tsx';
import { Bell } from './bell.tsx';
import { CounterLine } from './counter-line.tsx';
import { useBalance } from './data.ts';
import { Followed } from './followed.tsx';
import { useGreeting } from './greeting.ts';
import { InterestedCard } from './interested-card.tsx';
import { OnboardingNote } from './onboarding-note.tsx';
import { isSettled } from './settled.ts';
import { words } from './words.ts';

/** /golfer/home: balance, next round, what waits for an answer, the caddies she follows. Each block settles alone. */
export function GolferHomeScreen() {
  const now = useNow(MINUTE);
  const rounds = useBookings(PROMISED);
  const pending = usePendingUpcoming(now);
  const asked = useCancellationRequests();
  const broadcasts = useOpenBroadcasts();
  const balance = useBalance();
  // A home is drawn whole: what has come first would be pushed about by what comes after.
  const isKnown = [rounds, pending, asked, broadcasts].every(isSettled);
  return (
    <>
      <Header now={now} />
      <Screen>
        <div className="stack stack-2">
          <FindBar />
          <ReadLine reads={[rounds, pending, asked, broadcasts, balance]} />
        </div>
        <OnboardingNote of="golfer" />
        <NextRound read={rounds} isKnown={isSettled(pending)} more={pending.count} />
        {isKnown && <Below asked={asked.count} broadcasts={broadcasts.data?.items ?? []} waiting={pending.count} />}
      </Screen>
    </>
  );
}

interface BelowProps {
  asked: number;
  broadcasts: readonly Broadcast[];
  waiting: number;
}

/** What asks for her answer, then what waits for others, then whom she may want to ask. */
function Below({ asked, broadcasts, waiting }: BelowProps) {
  return (
    <>
      {asked > 0 && <Attention kind="coral" title="asksCancel" why="asksCancelWhy" n={asked} />}
      <InterestedCard broadcasts={broadcasts} />
      {waiting > 0 && <Attention kind="amber" title="waiting" why="waitingWhy" n={waiting} />}
      <Followed />
      <CounterLine />
    </>
  );
}

function Header({ now }: { now: number }) {
  const w = useWords(words);
  const f = useFormat();
  const person = usePerson();
  const { data } = useBalance();
  const title = useGreeting(person?.display_name ?? '', now);
  return (
    <Hero title={title} actions={<Bell href="/golfer/notification" />}>
      <Link className="hero-wallet" href="/golfer/topup">
        <Icon name="wallet" />
        <span className="meta t-sm">{w.wallet}</span>
        <b className="num strong">{data ? f.money(satang(data.available)) : '฿–'}</b>
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

interface NextRoundProps {
  read: ReturnType<typeof useBookings>;
  /** Whether it is known how many more requests wait. */
  isKnown: boolean;
  more: number;
}

function NextRound({ read, isKnown, more }: NextRoundProps) {
  const w = useWords(words);
  const all = (n: number) => ({ href: '/golfer/booking', label: say(w.allN, { n }) });
  const waiting = (
    <Section title={w.next}>
      <BookingSkeleton />
    </Section>
  );
  if (!isKnown) return waiting;
  return (
    <Loaded read={read} waiting={waiting}>
      {({ items }) => {
        const next = items.toSorted((a, b) => a.tee_off_at.localeCompare(b.tee_off_at))[0];
        return next ? (
          <Section title={w.next} more={all(items.length + more)}>
            <BookingTicket booking={next} viewer="golfer" actions={<DetailsLink booking={next} viewer="golfer" />} />
          </Section>
        ) : (
          more === 0 && <NoRound />
        );
      }}
    </Loaded>
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

interface AttentionProps {
  kind: 'coral' | 'amber';
  title: 'asksCancel' | 'waiting';
  why: 'asksCancelWhy' | 'waitingWhy';
  n: number;
}

/** One line that leads to what waits for somebody's answer. */
function Attention({ kind, title, why, n }: AttentionProps) {
  const w = useWords(words);
  return (
    <Link className={`card card--${kind} row attention attention--${kind}`} href="/golfer/booking">
      <span className="grow">
        <b className="strong line">{say(w[title], { n })}</b>
        <span className="t-sm line">{w[why]}</span>
      </span>
      <Icon name="chevron-right" />
    </Link>
  );
}
