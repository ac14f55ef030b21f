import '../booking.css';
import { memo, useState, type ComponentType, type ReactNode } from 'react';
import type { Booking } from '#domain/booking/api.ts';
import { PAST } from '#domain/booking/status.ts';
import { inTime } from '#domain/dates.ts';
import { usePerson } from '../../account/person.ts';
import { useFormat } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import { Loaded, ReadLine } from '../../sync/shown/loaded.tsx';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { Button, ButtonLink } from '../../ui/control/button.tsx';
import { Empty } from '../../ui/frame/placeholders.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { HistorySkeleton } from '../booking-ticket.tsx';
import { dayOf, PAGE } from '../data.ts';
import { words } from './list-words.ts';

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
