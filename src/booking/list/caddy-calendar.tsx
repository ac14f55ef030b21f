import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { Booking } from '#domain/booking/api.ts';
import { byTeeOff, isUpcoming } from '#domain/booking/facts.ts';
import { hoursOn } from '#domain/caddy/availability.ts';
import { dateOf, MINUTE, parseDate, type SlashDate } from '#domain/dates.ts';
import { useWords } from '../../i18n/language.ts';
import { ReadLine } from '../../sync/shown/loaded.tsx';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { Button, ButtonLink } from '../../ui/control/button.tsx';
import { useNow } from '../../ui/now.ts';
import { Section } from '../../ui/frame/section.tsx';
import { BookingSlim, DetailsLink } from '../booking-ticket.tsx';
import { type Hours, type Rounds, useOver, usePromised } from '../caddy-data.ts';
import { CaddyDay } from './caddy-day.tsx';
import { calendarWords as words } from './calendar-words.ts';
import { ChatWith } from '../chat-with.tsx';
import { dayOf, usePendingUpcoming } from '../data.ts';
import { MonthCalendar, type Marks } from './month-calendar.tsx';
import { firstOf, lastOf } from '../../ui/control/month.ts';

/** What the caddy has promised, as a month and as a list; the picked day is in the address. */
export function CaddyCalendar() {
  const w = useWords(words);
  const now = useNow(MINUTE);
  const [picked, pick] = usePickedDay(dateOf(now));
  const promised = usePromised();
  const pending = usePendingUpcoming(now);
  const over = useOver(firstOf(picked), lastOf(picked));
  const hours = useMirror('GET /caddy/own-availability', {});
  const rounds = {
    promised: promised.data?.items ?? [],
    pending: pending.items.filter((booking) => isUpcoming(booking, now)),
    over: over.data?.items ?? [],
  };
  return (
    <>
      <ReadLine reads={[promised, pending, over, hours]} />
      <MonthCalendar
        picked={picked}
        onPick={pick}
        marksOf={(date) => marksOf(date, rounds, date >= dateOf(now) ? hours.data : undefined)}
      />
      <CaddyDay
        day={picked}
        rounds={rounds}
        hours={hours.data}
        isKnown={promised.data !== undefined && pending.data !== undefined}
        isUnknown={[promised, pending].some((it) => it.data === undefined && it.error !== undefined)}
        isOverUnknown={over.data === undefined && over.error !== undefined}
      />
      <After day={picked} promised={rounds.promised} />
      <ButtonLink kind="quiet" block icon="calendar-days" href="/caddy/booking/availability">
        {w.hours}
      </ButtonLink>
    </>
  );
}

/** Stored in the address, so that going back from a booking shows the same day. */
function usePickedDay(today: SlashDate): [SlashDate, (date: SlashDate) => void] {
  const [params, setParams] = useSearchParams();
  const pick = (date: SlashDate) => {
    const next = new URLSearchParams(params);
    next.set('day', date);
    setParams(next, { replace: true });
  };
  return [parseDate(params.get('day') ?? '') ?? today, pick];
}

const on = (date: SlashDate) => (booking: Booking) => dayOf(booking) === date;

/** The caddy's hours say nothing of past days: the week may have changed since. */
function marksOf(date: SlashDate, { promised, pending, over }: Rounds, hours: Hours | undefined): Marks {
  return {
    confirmed: promised.filter(on(date)).length,
    waiting: pending.filter(on(date)).length,
    finished: over.filter((booking) => booking.status === 'COMPLETED' && on(date)(booking)).length,
    isOff: hours !== undefined && hoursOn(date, hours.weekly, hours.exceptions).length === 0,
  };
}

const SHOWN = 5;

/** The rounds that come after the picked day, a few at a time. */
function After({ day, promised }: { day: SlashDate; promised: readonly Booking[] }) {
  const w = useWords(words);
  const [shown, show] = useState(SHOWN);
  const after = promised.filter((booking) => dayOf(booking) > day).toSorted(byTeeOff);
  if (after.length === 0) return null;
  return (
    <Section title={w.next}>
      <div className="stack stack-4">
        {after.slice(0, shown).map((booking) => (
          <BookingSlim
            key={booking.booking_ref}
            booking={booking}
            viewer="caddy"
            actions={
              <>
                <ChatWith booking={booking} viewer="caddy" />
                <DetailsLink booking={booking} viewer="caddy" />
              </>
            }
          />
        ))}
        {after.length > shown && (
          <Button kind="quiet" block onClick={() => show(shown + 2 * SHOWN)}>
            {w.showMore}
          </Button>
        )}
      </div>
    </Section>
  );
}
