import '../home.css';
import { Suspense, useState } from 'react';
import type { Booking } from '#domain/booking/api.ts';
import { byTeeOff } from '#domain/booking/facts.ts';
import { addDays, dateOf, MINUTE, type Moment } from '#domain/dates.ts';
import { usePerson } from '../../account/person.ts';
import { RequestSkeleton, BookingTicket, DetailsLink } from '../../booking/booking-ticket.tsx';
import { useOver, usePromised, useCancellationRequests, usePendingUpcoming } from '../../booking/data.ts';
import { say, useWords, useWord, type Words } from '../../i18n/language.ts';
import { Loaded, ReadLine } from '../../sync/shown/loaded.tsx';
import { useOutbox } from '../../sync/outbox/outbox.ts';
import { useClockTrust } from '../../sync/server-clock.ts';
import { ButtonLink } from '../../ui/control/button.tsx';
import { Hero, BelowWindow, Bell, OnboardingNote } from '../home-parts.tsx';
import { Screen } from '../../ui/frame/layout.tsx';
import { useNow } from '../../ui/now.ts';
import { Portrait, Vest } from '../../ui/show/portrait.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { earlyWhere, lazyPart } from '../../ui/late/lazy-part.tsx';
import { isSettled, useBalance } from '../data.ts';
import { useGreeting, words } from '../words.ts';
import { BoardSkeleton, RoundToday, TodayBoard } from './today-board.tsx';
import { entriesOf, roundInPlay } from './today.ts';
import { useRefusal } from '../../i18n/refusal-later.ts';
import { send } from '../../sync/net/call.ts';
import { useAct } from '../../sync/net/act.ts';
import { useConnection } from '../../sync/net/connection.ts';
import { useMirror, mirrorOf } from '../../sync/mirror/mirror.ts';
import { Switch } from '../../ui/control/check.tsx';
import { SkeletonText } from '../../ui/frame/placeholders.tsx';
import { usePhone } from '../../sync/phone.ts';

const Asks = lazyPart(() => import('./caddy-waiting.tsx').then((it) => it.CaddyAsks));
const Requests = lazyPart(() => import('./caddy-waiting.tsx').then((it) => it.CaddyRequests));
const Receipts = lazyPart(() => import('../../booking/receipt-list.tsx').then((it) => it.Receipts));
const Further = lazyPart(() => import('./caddy-further.tsx').then((it) => it.CaddyFurther));

/** /caddy/home: today, as far as this phone knows; then the requests that wait for the caddy's answer. Each block loads alone. */
export function CaddyHomeScreen() {
  const now = useNow(MINUTE);
  const today = dateOf(now);
  const rounds = usePromised();
  const pending = usePendingUpcoming(now);
  // The outcome of a round of the last days may still be contested.
  const over = useOver(addDays(today, -2), today);
  const asked = useCancellationRequests();
  const balance = useBalance();
  const outbox = useOutbox();
  const promised = rounds.data?.items.toSorted(byTeeOff) ?? [];
  // A home is drawn at once: otherwise later parts would push what is already there.
  const isKnown = [rounds, pending, over].every(isSettled);
  const entries = entriesOf(
    { promised, pending: pending.items, over: over.data?.items ?? [] },
    outbox,
    now,
    useClockTrust(),
  );
  return (
    <>
      <Header now={now} />
      <Screen>
        <div key={String(isKnown)} className="stack stack-2">
          {isKnown ? (
            <Loaded read={rounds} waiting={<BoardSkeleton />}>
              {() => <TodayBoard entries={entries} reads={{ rounds, pending, over }} />}
            </Loaded>
          ) : (
            <BoardSkeleton />
          )}
          <ReadLine reads={[rounds, pending, over, asked, balance]} />
        </div>
        <OnboardingNote of="caddy" />
        {isKnown ? (
          <Below
            pending={pending}
            promised={promised}
            over={over.data?.items ?? []}
            main={roundInPlay(entries, now)?.booking}
            onBoard={entries.map(({ booking }) => booking)}
            now={now}
          />
        ) : (
          <RequestSkeleton />
        )}
      </Screen>
    </>
  );
}
CaddyHomeScreen.early = () =>
  Promise.all([
    earlyWhere('.pull .ticket', RoundToday),
    earlyWhere('.attention', Asks),
    earlyWhere('.req', Requests),
    earlyWhere('.receipts', Receipts),
    Further.early(),
  ]);

interface BelowProps {
  pending: ReturnType<typeof usePendingUpcoming>;
  promised: readonly Booking[];
  over: readonly Booking[];
  /** The round the board shows in full. */
  main: Booking | undefined;
  /** They say themselves what of them waits to be sent. */
  onBoard: readonly Booking[];
  now: Moment;
}

/** What waits for the caddy's answer stands before what comes next. */
function Below({ pending, promised, over, main, onBoard, now }: BelowProps) {
  const hasRequests = pending.items.length > 0;
  const told = [...promised, ...over].filter(isTold);
  return (
    <>
      <Suspense>
        <Receipts shown={[...pending.items, ...onBoard]} />
      </Suspense>
      {told.length > 0 && (
        <Suspense fallback={<div className="card attention-wait" aria-busy="true" />}>
          <Asks rounds={told} main={main} now={now} />
        </Suspense>
      )}
      {hasRequests && (
        <Suspense fallback={<RequestSkeleton />}>
          <Requests pending={pending.items} promised={promised} />
        </Suspense>
      )}
      <NextRound rounds={promised} main={main} now={now} />
      {pending.data && !hasRequests && <NoRequests />}
      <BelowWindow>
        <Suspense fallback={<div className="further" aria-busy="true" />}>
          <Further />
        </Suspense>
      </BelowWindow>
    </>
  );
}

function Header({ now }: { now: Moment }) {
  const person = usePerson();
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
      actions={<Bell of="caddy" />}
    >
      <DutySwitch />
    </Hero>
  );
}

/** The golfer proposed or claimed something that may need the caddy's answer. */
const isTold = ({ change, claim, status }: Booking) =>
  change?.by === 'golfer' || claim?.by === 'golfer' || status === 'NO_SHOW_CADDY';

/** Nothing promised today: what comes next. */
function NextRound({ rounds, main, now }: Pick<BelowProps, 'main' | 'now'> & { rounds: readonly Booking[] }) {
  const w = useWords(words);
  const day = dateOf(now);
  const next = rounds.find((it) => it.booking_date > day && it.booking_ref !== main?.booking_ref);
  if (!next || rounds.some(({ booking_date }) => booking_date === day)) return null;
  return (
    <Section title={w.nextRound} more={{ href: '/caddy/booking', label: say(w.allN, { n: rounds.length }) }}>
      <BookingTicket booking={next} viewer="caddy" actions={<DetailsLink booking={next} viewer="caddy" />} />
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

const dutySwitchWords = {
  open: { th: 'เปิดรับงาน', en: 'Open for work' },
  closed: { th: 'ปิดรับงาน', en: 'Not open for work' },
  on: { th: 'นักกอล์ฟหาคุณเจอ', en: 'Golfers can find you' },
  off: { th: 'ไม่มีใครหาคุณเจอ รอบที่รับไว้ยังอยู่', en: 'Nobody can find you. Rounds you accepted stay' },
  needsSignal: { th: 'ต้องมีสัญญาณจึงเปลี่ยนได้', en: 'Changing this needs a signal' },
  unknown: { th: 'ยังไม่รู้ว่าเปิดรับงานอยู่หรือไม่', en: 'Not known whether you are open for work' },
} as const satisfies Record<string, Words>;

/** เปิดรับงาน: shows the caddy's choice at once, and goes back, with the reason, when the server did not receive it. */
function DutySwitch() {
  const w = useWords(dutySwitchWords);
  const { isOn, isUnknown, failed, change } = useDuty();
  const isOffline = useConnection() === 'offline';
  const refusal = useWord(useRefusal(failed?.code));
  if (isOn === undefined)
    return (
      <p className="switch-row duty" aria-busy={!isUnknown}>
        {isUnknown ? w.unknown : <DutyInk />}
      </p>
    );
  const hint = failed ? refusal : isOffline ? w.needsSignal : undefined;
  return (
    <div className="duty">
      <Switch on={isOn} onToggle={(on) => void change(on)} hint={hint ?? (isOn ? w.on : w.off)}>
        {isOn ? w.open : w.closed}
      </Switch>
      <p className="sr" role="alert">
        {failed && hint}
      </p>
    </div>
  );
}

function DutyInk() {
  const w = useWords(dutySwitchWords);
  return (
    <span className="grow">
      <span className="line">
        <SkeletonText>{w.open}</SkeletonText>
      </span>
      <span className="meta-xs">
        <SkeletonText>{w.on}</SkeletonText>
      </span>
    </span>
  );
}

function useDuty() {
  const phone = usePhone();
  const read = useMirror('GET /caddy/standing', {});
  const [wanted, want] = useState<boolean>();
  const { run, failed } = useAct(async (on_duty: boolean) => {
    want(on_duty);
    try {
      mirrorOf(phone).store(
        'GET /caddy/standing',
        {},
        await send(phone, 'POST /caddy/duty', { on_duty }, { deadline: DUTY_TIMEOUT_MS }),
      );
      mirrorOf(phone).stale(['POST /broadcast/nearby']);
    } finally {
      want(undefined);
    }
  });
  return { isOn: wanted ?? read.data?.on_duty, isUnknown: read.error !== undefined, failed, change: run };
}

/** How long the switch waits for the server's answer before it goes back. Milliseconds. */
const DUTY_TIMEOUT_MS = 15_000;
