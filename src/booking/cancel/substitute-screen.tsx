import { lazy, Suspense, useState } from 'react';
import { useParams } from 'wouter';
import type { Booking } from '#domain/booking/api.ts';
import { approveBy } from '#domain/booking/deadlines.ts';
import type { CaddyCard } from '#domain/caddy/api.ts';
import { CaddyRow, CaddyRowsSkeleton } from '../../caddy/search/caddy-row.tsx';
import { courseWords } from '../../course/names.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWord, useWords } from '../../i18n/language.ts';
import { useConnection } from '../../sync/net/connection.ts';
import { Loaded, ReadLine } from '../../sync/shown/loaded.tsx';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { ButtonLink } from '../../ui/control/button.tsx';
import { codeFirst } from '../../ui/late/code-first.ts';
import { Countdown } from '../../ui/show/countdown.tsx';
import { Empty } from '../../ui/frame/empty.tsx';
import { Screen } from '../../ui/frame/layout.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { Note } from '../../ui/show/status.tsx';
import { useOptimisticBooking } from '../act/optimistic-booking.ts';
import { BookingSkeleton } from '../booking-skeleton.tsx';
import { dayOf } from '../data.ts';
import { factsOf } from '../facts.ts';
import { useOneBooking } from '../one-booking.ts';
import { substituteWords } from './substitute-words.ts';
import { TRANSPORT_WORDS, words } from '../words.ts';

const sheet = () => import('./substitute-sheet.tsx');
const SubstituteSheet = lazy(() => sheet().then((m) => ({ default: m.SubstituteSheet })));

const MAX_CADDIES = 50;

/** /golfer/booking/substitute/{booking_ref}: who could step in for a caddy who asks to be let off (product.md B10). */
export function SubstituteScreen() {
  const { booking_ref } = useParams<{ booking_ref: string }>();
  const read = useOneBooking(booking_ref, 'golfer');
  return (
    <Screen tight>
      <ReadLine reads={[read]} />
      <Loaded read={read} waiting={<BookingSkeleton />}>
        {(booking) => <Choice booking={booking} />}
      </Loaded>
    </Screen>
  );
}

function Choice({ booking }: { booking: Booking }) {
  const w = useWords(substituteWords);
  const isOffline = useConnection() === 'offline';
  const { actions } = useOptimisticBooking(booking, 'golfer');
  const [picked, setPicked] = useState<CaddyCard>();
  const back = <ButtonLink href={`/golfer/booking/${booking.booking_ref}`}>{w.toBooking}</ButtonLink>;
  if (!actions.includes('substitute'))
    return (
      <Empty title={w.over} action={back}>
        {w.overWhy}
      </Empty>
    );
  return (
    <>
      <RoundAsked booking={booking} />
      {isOffline ? (
        <Note kind="amber">{w.offline}</Note>
      ) : (
        <Free booking={booking} onPick={(caddy) => codeFirst(sheet, () => setPicked(caddy))} back={back} />
      )}
      {picked && (
        <Suspense>
          <SubstituteSheet booking={booking} caddy={picked} onClose={() => setPicked(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function RoundAsked({ booking }: { booking: Booking }) {
  const w = useWords(substituteWords);
  const s = useWords(words);
  const f = useFormat();
  const course = useWord(courseWords(booking.course));
  const transport = useWord(TRANSPORT_WORDS[booking.transport]);
  const { left } = w;
  return (
    <>
      <div className="card card--sand">
        <b className="strong">{course}</b>
        <p className="meta num">
          {f.day(dayOf(booking))} {booking.tee_off_time} · {say(s.nHoles, { n: booking.holes })} · {transport}
        </p>
        <p className="meta-xs">
          <Countdown until={approveBy(factsOf(booking))} text={left} over={w.over} />
        </p>
      </div>
      <p className="meta">{w.explain}</p>
    </>
  );
}

interface FreeProps {
  booking: Booking;
  onPick: (caddy: CaddyCard) => void;
  back: React.ReactNode;
}

/** Those the server knows to be free for this very round; not the one who asks to be let off. */
function Free({ booking, onPick, back }: FreeProps) {
  const w = useWords(substituteWords);
  const { golf_course, booking_date, tee_off_time, holes, transport, caddy: asking } = booking;
  const filter = { golf_course, booking_date, tee_off_time, holes, transport };
  const read = useMirror('POST /caddy/search', { filter, page: 1, limit: MAX_CADDIES });
  return (
    <Loaded read={read} waiting={<CaddyRowsSkeleton />}>
      {({ items }) => {
        const others = items.filter(({ user_id }) => user_id !== asking.user_id);
        return others.length === 0 ? (
          <Empty title={w.none} action={back}>
            {w.noneWhy}
          </Empty>
        ) : (
          <Section title={say(w.free, { n: others.length })}>
            <div className="stack">
              {others.map((caddy) => (
                <CaddyRow key={caddy.user_id} caddy={caddy} at={golf_course} onPick={() => onPick(caddy)} />
              ))}
            </div>
          </Section>
        );
      }}
    </Loaded>
  );
}
