import './month-calendar.css';
import { useState } from 'react';
import type { Booking } from '#domain/booking/api.ts';
import { useFormat } from '../i18n/format.ts';
import { useWords } from '../i18n/language.ts';
import { Loaded, ReadLine } from '../sync/loaded.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Section } from '../ui/section.tsx';
import { HistorySkeleton } from './booking-skeleton.tsx';
import { usePastPage } from './caddy-data.ts';
import { PastRow } from './caddy-past-row.tsx';
import { dayOf } from './data.ts';
import { words } from './words.ts';

/** What is over, newest first, by month, a page at a time: each page is asked for and kept by itself. */
export function CaddyHistory() {
  const [pages, setPages] = useState(1);
  const last = usePastPage(pages);
  const isMore = last.data !== undefined && last.data.page * last.data.limit < last.data.total;
  const w = useWords(words);
  return (
    <>
      <ReadLine reads={[last]} />
      {Array.from({ length: pages }, (_, n) => (
        <Page key={n + 1} page={n + 1} />
      ))}
      {isMore && (
        <Button kind="quiet" block onClick={() => setPages(pages + 1)}>
          {w.showMore}
        </Button>
      )}
    </>
  );
}

function Page({ page }: { page: number }) {
  const w = useWords(words);
  const read = usePastPage(page);
  const before = usePastPage(page - 1, page === 1).data?.items.at(-1);
  return (
    <Loaded read={read} waiting={<HistorySkeleton />}>
      {({ items }) =>
        items.length === 0 && page === 1 ? (
          <Empty title={w.emptyHistory}>{w.emptyHistoryWhy}</Empty>
        ) : (
          <Months items={items} before={before} />
        )
      }
    </Loaded>
  );
}

/** As the server orders them; a month that goes on from the page before has its title there. */
function Months({ items, before }: { items: readonly Booking[]; before: Booking | undefined }) {
  const f = useFormat();
  const monthOf = (booking: Booking) => f.monthYear(dayOf(booking));
  const runs: { month: string; rounds: Booking[] }[] = [];
  for (const booking of items) {
    const run = runs.at(-1);
    if (run?.month === monthOf(booking)) run.rounds.push(booking);
    else runs.push({ month: monthOf(booking), rounds: [booking] });
  }
  return runs.map(({ month, rounds }, n) => {
    const list = (
      <div className="list">
        {rounds.map((booking) => (
          <PastRow key={booking.booking_ref} booking={booking} />
        ))}
      </div>
    );
    const goesOn = n === 0 && before !== undefined && monthOf(before) === month;
    return (
      <div key={rounds[0]?.booking_ref} className="month-of">
        {goesOn ? list : <Section title={month}>{list}</Section>}
      </div>
    );
  });
}
