import '../booking.css';
import { Suspense } from 'react';
import { useSearchParams } from 'wouter';
import { byTeeOff } from '#domain/booking/facts.ts';
import { MINUTE } from '#domain/dates.ts';
import { useWords } from '../../i18n/language.ts';
import { Loaded, ReadLine } from '../../sync/shown/loaded.tsx';
import { ButtonLink } from '../../ui/control/button.tsx';
import { Empty } from '../../ui/frame/placeholders.tsx';
import { Screen } from '../../ui/frame/layout.tsx';
import { useNow } from '../../ui/now.ts';
import { SegmentLinks } from '../../ui/control/segment.tsx';
import { HistorySkeleton, RequestSkeleton, EmbeddedPartsContext } from '../booking-ticket.tsx';
import { CaddyCalendar, PastRow } from './caddy-calendar.tsx';
import { usePromised, usePendingUpcoming } from '../data.ts';
import { calendarWords } from './month-calendar.tsx';
import { Receipts } from '../receipt-list.tsx';
import { RequestCard } from '../request/request-card.tsx';
import { words } from './list-words.ts';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import { ReviewLink } from '../../review/review-link.tsx';

const PastPages = lazyPart(() => import('./past-pages.tsx').then((it) => it.PastPages));
const OTHERS = { ReviewLink };
const Interested = lazyPart(() => import('../../broadcast/caddy/interested.tsx').then((it) => it.Interested));

const HERE = '/caddy/booking';
const TABS = {
  confirmed: HERE,
  requests: `${HERE}?tab=requests`,
  interested: `${HERE}?tab=interested`,
  history: `${HERE}?tab=history`,
} as const;
type Tab = keyof typeof TABS;

const tabOf = (asked: string | null): Tab =>
  asked === 'requests' || asked === 'interested' || asked === 'history' ? asked : 'confirmed';

/** /caddy/booking: the caddy's month with the confirmed rounds, requests to answer, open requests answered with "interested", history. */
export function CaddyBookingsScreen() {
  const w = useWords(words);
  const c = useWords(calendarWords);
  const [params] = useSearchParams();
  const tab = tabOf(params.get('tab'));
  const pending = usePendingUpcoming(useNow(MINUTE));
  return (
    <Screen tight>
      <SegmentLinks
        label={w.views}
        current={TABS[tab]}
        links={[
          { href: TABS.confirmed, label: c.confirmed },
          { href: TABS.requests, label: w.requests, count: pending.unanswered },
          { href: TABS.interested, label: c.interestedTab },
          { href: TABS.history, label: w.history },
        ]}
      />
      {tab === 'confirmed' && <CaddyCalendar />}
      {tab === 'requests' && <Requests />}
      <Suspense fallback={<HistorySkeleton />}>
        {tab === 'interested' && <Interested />}
        {tab === 'history' && (
          <EmbeddedPartsContext value={OTHERS}>
            <PastPages Row={PastRow} />
          </EmbeddedPartsContext>
        )}
      </Suspense>
    </Screen>
  );
}

function Requests() {
  const w = useWords(words);
  const read = usePendingUpcoming(useNow(MINUTE));
  const promised = usePromised().data?.items ?? [];
  const open = read.items.toSorted(byTeeOff);
  return (
    <>
      <ReadLine reads={[read]} />
      <Loaded read={read} waiting={<RequestSkeleton />}>
        {() => (
          <div className="stack stack-4">
            <h2 className="sr">{w.requests}</h2>
            <Receipts shown={open} />
            {open.map((booking, at) => (
              <RequestCard key={booking.booking_ref} booking={booking} promised={promised} isFirst={at === 0} />
            ))}
            {open.length === 0 && (
              <Empty
                title={w.emptyRequests}
                action={
                  <ButtonLink kind="tonal" href="/caddy/booking/availability">
                    {w.workingHours}
                  </ButtonLink>
                }
              >
                {w.emptyRequestsWhy}
              </Empty>
            )}
          </div>
        )}
      </Loaded>
    </>
  );
}
