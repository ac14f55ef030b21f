import '../booking.css';
import { Suspense, memo, useState, type ComponentType, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { Booking } from '#domain/booking/api.ts';
import { MINUTE, inTime } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import { mayTip } from '#domain/tip/tip.ts';
import { useHere } from '../../caddy/caddy-link.tsx';
import { courseWords, useFormat } from '../../i18n/format.ts';
import { say, useWord, useWords, type Words } from '../../i18n/language.ts';
import { ButtonLink, Button } from '../../ui/control/button.tsx';
import { useNow } from '../../ui/now.ts';
import { BookingStatus as StatusTag } from '../booking-status.tsx';
import { dayOf, factsOf, backOf, PAGE } from '../data.ts';
import { useEmbeddedParts, HistorySkeleton } from '../booking-ticket.tsx';
import { words } from './list-words.ts';
import { PAST } from '#domain/booking/status.ts';
import { usePerson } from '../../account/person.ts';
import { Loaded, ReadLine } from '../../sync/shown/loaded.tsx';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { Empty } from '../../ui/frame/placeholders.tsx';
import { Section } from '../../ui/frame/section.tsx';

const tipWords = {
  tip: { th: 'ทิป', en: 'Tip' },
  tipTo: { th: 'ทิป {name}', en: 'Tip {name}' },
} as const satisfies Record<string, Words>;

/** A golfer's rounds that are over, with what each month cost the golfer. */
export const BookingHistory = () => <PastPages Row={PastRound} aside={(rounds) => <MonthSum rounds={rounds} />} />;

function MonthSum({ rounds }: { rounds: readonly Booking[] }) {
  const w = useWords(words);
  const f = useFormat();
  const paid = rounds.reduce((sum, booking) => sum + paidOf(booking), 0);
  const count = say(w.nBookings, { n: rounds.length });
  return <span className="meta num">{paid > 0 ? `${count} · ${f.money(satang(paid))}` : count}</span>;
}

/** Nothing is counted before it is decided. */
function paidOf(booking: Booking): number {
  const back = backOf(booking);
  return back === undefined ? 0 : booking.total - back;
}

function PastRound({ booking }: { booking: Booking }) {
  const w = useWords(words);
  const t = useWords(tipWords);
  const f = useFormat();
  const course = useWord(courseWords(booking.course));
  const { caddy } = booking;
  const { ReviewLink } = useEmbeddedParts();
  const here = useHere();
  const date = dayOf(booking);
  const back = backOf(booking) ?? 0;
  const isTippable = mayTip(factsOf(booking), useNow(MINUTE));
  return (
    <div className="lrow lrow--top past">
      <span className="lrow-day">
        <b className="num">{f.dayOfMonth(date)}</b>
        <span className="meta-xs">{f.weekday(date)}</span>
      </span>
      <span className="grow">
        <Link className="past-name" href={`/golfer/booking/${booking.booking_ref}`}>
          {course}
        </Link>
        <span className="meta">
          <span className="num">{booking.tee_off_time}</span> ·{' '}
          <span className="nowrap" translate="no">{`${caddy.nickname} ${caddy.caddy_number}`}</span>
        </span>
        <StatusTag booking={booking} viewer="golfer" />
        {back > 0 && <span className="meta-xs line">{say(w.refunded, { amount: f.money(satang(back)) })}</span>}
      </span>
      <span className="end">
        <ButtonLink kind="tonal" size="sm" href={againHref(booking)} state={here}>
          {w.again}
        </ButtonLink>
        <Suspense>{ReviewLink && <ReviewLink booking={booking} side="golfer" />}</Suspense>
        {isTippable && (
          <Link
            className="link tall"
            href={`/golfer/booking/${booking.booking_ref}?tip=1`}
            aria-label={say(t.tipTo, { name: caddy.nickname })}
          >
            {t.tip}
          </Link>
        )}
      </span>
    </div>
  );
}

/** Books the same caddy, course and kind of round again; the golfer chooses the day. */
function againHref({ caddy, golf_course, holes, transport }: Booking): string {
  const round = new URLSearchParams({ caddy_id: caddy.user_id, golf_course, holes: String(holes), transport });
  return `/golfer/booking/new?${round}`;
}

interface Props {
  Row: ComponentType<{ booking: Booking }>;
  /** Beside a month's title, once the whole month is shown. */
  aside?: (rounds: readonly Booking[]) => ReactNode;
}

/** One page of what is over, requests that came to nothing too; each page is asked for and kept by itself. */
const usePastPage = (page: number, skip = false) =>
  useMirror('POST /booking/history', { filter: { status: [...PAST] }, page, limit: PAGE }, { skip });

/** What is over, newest first, by month, twenty at a time. */
export function PastPages({ Row, aside }: Props) {
  const w = useWords(words);
  const [pages, setPages] = useState(1);
  const last = usePastPage(pages);
  // Of the first page: while the next one is on its way the button stays, and with it the focus.
  const isMore = pages * PAGE < (usePastPage(1).data?.total ?? 0);
  return (
    <>
      <ReadLine reads={[last]} />
      {Array.from({ length: pages }, (_, n) => (
        <Page key={n + 1} page={n + 1} isLast={n + 1 === pages && !isMore} Row={Row} aside={aside} />
      ))}
      {isMore && (
        <Button kind="quiet" block onClick={() => setPages(pages + 1)}>
          {w.showMore}
        </Button>
      )}
    </>
  );
}

type PageProps = Omit<Props, 'aside'> & Pick<MonthsProps, 'aside' | 'isLast'> & { page: number };

/** Memoised: pages shown already are not worked out again for each further page. */
const Page = memo(function Page({ page, ...about }: PageProps) {
  const read = usePastPage(page);
  const before = usePastPage(page - 1, page === 1).data?.items.at(-1);
  return (
    <Loaded read={read} waiting={<HistorySkeleton />}>
      {({ items }) =>
        items.length === 0 && page === 1 ? <NonePast /> : <Months items={items} before={before} {...about} />
      }
    </Loaded>
  );
});

function NonePast() {
  const w = useWords(words);
  const isCaddy = usePerson()?.role === 'CADDY';
  const action = isCaddy ? (
    <ButtonLink kind="tonal" href="/caddy/booking/availability">
      {w.workingHours}
    </ButtonLink>
  ) : (
    <ButtonLink href="/golfer/booking/new" icon="calendar-plus">
      {w.bookCaddy}
    </ButtonLink>
  );
  return (
    <Empty title={w.emptyHistory} action={action}>
      {w.emptyHistoryWhy}
    </Empty>
  );
}

interface MonthsProps {
  items: readonly Booking[];
  before: Booking | undefined;
  isLast: boolean;
  Row: Props['Row'];
  aside: Props['aside'] | undefined;
}

/** A month that goes on from the page before has its title there; one that may go on on the next has no sum yet. */
function Months({ items, before, isLast, Row, aside }: MonthsProps) {
  const f = useFormat();
  const monthOf = (booking: Booking) => f.monthYear(dayOf(booking));
  const months = new Map<string, Booking[]>();
  for (const booking of items.toSorted((a, b) => inTime(b.tee_off_at, a.tee_off_at))) {
    const month = monthOf(booking);
    months.set(month, [...(months.get(month) ?? []), booking]);
  }
  return [...months].map(([month, rounds], n) => {
    const list = (
      <div className="list">
        {rounds.map((booking) => (
          <Row key={booking.booking_ref} booking={booking} />
        ))}
      </div>
    );
    const goesOn = n === 0 && before !== undefined && monthOf(before) === month;
    const isWhole = !goesOn && (isLast || n < months.size - 1);
    return (
      <div key={month} className="month-of">
        {goesOn ? (
          list
        ) : (
          <Section title={month} aside={isWhole && aside?.(rounds)}>
            {list}
          </Section>
        )}
      </div>
    );
  });
}
