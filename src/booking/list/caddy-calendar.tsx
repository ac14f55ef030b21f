import '../booking.css';
import { useState, Suspense } from 'react';
import { useSearchParams, Link } from 'wouter';
import type { Booking } from '#domain/booking/api.ts';
import { byTeeOff, isUpcoming } from '#domain/booking/facts.ts';
import { hoursOn } from '#domain/caddy/availability.ts';
import { dateOf, MINUTE, parseDate, type SlashDate, inTime } from '#domain/dates.ts';
import { earningOf } from '#domain/booking/refund.ts';
import { useWords, useWord, say } from '../../i18n/language.ts';
import { ReadLine } from '../../sync/shown/loaded.tsx';
import { useMirror, mirrorOf } from '../../sync/mirror/mirror.ts';
import { Button, ButtonLink, Spoken } from '../../ui/control/button.tsx';
import { useNow } from '../../ui/now.ts';
import { Section } from '../../ui/frame/section.tsx';
import { BookingSlim, DetailsLink, SlimSkeleton, useEmbeddedParts } from '../booking-ticket.tsx';
import { type Hours, type Rounds, useOver, usePromised, dayOf, usePendingUpcoming } from '../data.ts';
import { calendarWords as words, MonthCalendar, type Marks } from './month-calendar.tsx';
import { ChatWith } from '../chat-with.tsx';
import { firstOf, lastOf } from '../../ui/control/month-grid.tsx';
import { useFormat, courseWords, useGuestName } from '../../i18n/format.ts';
import { RequestCard } from '../request/request-card.tsx';
import { BookingStatus as StatusTag } from '../booking-status.tsx';
import { useRefusal } from '../../i18n/refusal-later.ts';
import { CallFailed, send } from '../../sync/net/call.ts';
import { useAct } from '../../sync/net/act.ts';
import { useConnection } from '../../sync/net/connection.ts';
import { useDraft } from '../../sync/mirror/draft.ts';
import { FieldError } from '../../ui/control/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { type Phone, usePhone } from '../../sync/phone.ts';

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

interface Props {
  day: SlashDate;
  rounds: Rounds;
  hours: Hours | undefined;
  /** Promised rounds and requests are loaded: an empty day is really empty. */
  isKnown: boolean;
  /** One of them could not be asked for. */
  isUnknown: boolean;
  /** What is over in this month could not be asked for. */
  isOverUnknown: boolean;
}

/** The picked day of the caddy's calendar: requests with their answers in place, rounds, what is over. */
function CaddyDay({ day, rounds, hours, isKnown, isUnknown, isOverUnknown }: Props) {
  const w = useWords(words);
  const f = useFormat();
  const now = useNow(MINUTE);
  const today = dateOf(now);
  const of = (some: readonly Booking[]) =>
    some.filter((it) => dayOf(it) === day).toSorted((a, b) => inTime(a.tee_off_time, b.tee_off_time));
  const [pending, promised, over] = [of(rounds.pending), of(rounds.promised), of(rounds.over)];
  const isEmpty = pending.length + promised.length + over.length === 0;
  const isOff = hours !== undefined && day >= today && hoursOn(day, hours.weekly, hours.exceptions).length === 0;
  return (
    <Section title={f.nearDay(day, now)} aside={day >= today && hours && <Close day={day} hours={hours} />}>
      {!isKnown && (isUnknown ? <p className="meta">{w.dayUnknown}</p> : <SlimSkeleton />)}
      {isKnown && isEmpty && (
        <div className="card">
          <p className="meta">{isOff ? w.noRoundOff : w.noRound}</p>
        </div>
      )}
      {pending.map((booking, at) => (
        <RequestCard key={booking.booking_ref} booking={booking} promised={rounds.promised} isFirst={at === 0} />
      ))}
      {promised.map((booking) => (
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
      {over.length > 0 && (
        <div className="list">
          {over.map((booking) => (
            <PastRow key={booking.booking_ref} booking={booking} />
          ))}
        </div>
      )}
      {isOverUnknown && <p className="meta">{w.overUnknown}</p>}
    </Section>
  );
}

/** Its place stands from the start: nothing below moves when its code comes. */
const Close = (props: { day: SlashDate; hours: Hours }) => <CloseDay {...props} />;

/** A round that is over, as its caddy reads it: who, where, what it brought. */
export function PastRow({ booking }: { booking: Booking }) {
  const f = useFormat();
  const course = useWord(courseWords(booking.course));
  const date = dayOf(booking);
  const { ReviewLink } = useEmbeddedParts();
  return (
    <div className="lrow lrow--top past">
      <span className="lrow-day">
        <b className="num">{f.dayOfMonth(date)}</b>
        <span className="meta-xs">{f.weekday(date)}</span>
      </span>
      <span className="grow">
        <Link className="past-name" translate="no" href={`/caddy/booking/${booking.booking_ref}`}>
          {useGuestName(booking.golfer.display_name)}
        </Link>
        <span className="meta">
          <span className="num">{booking.tee_off_time}</span> · {course}
        </span>
        <StatusTag booking={booking} viewer="caddy" />
      </span>
      <span className="end">
        <Brought booking={booking} />
        <Suspense>{ReviewLink && <ReviewLink booking={booking} side="caddy" />}</Suspense>
      </span>
    </div>
  );
}

/** What it brings the caddy as things stand; nothing for a request that did not become a round. */
function Brought({ booking }: { booking: Booking }) {
  const f = useFormat();
  const earning = earningOf(booking);
  return earning === 0 ? null : (
    <b className="num" translate="no">
      {f.money(earning)}
    </b>
  );
}

interface CloseDayProps {
  day: SlashDate;
  hours: Hours;
}

/** One day off, or a day off taken back, without the whole editor. A day not in the caddy's week is changed there. */
function CloseDay({ day, hours }: CloseDayProps) {
  const w = useWords(words);
  const { isBusy, failed, save } = useClosing(day, hours);
  const why = useWhyNot();
  const refusal = useWord(useRefusal(failed?.code));
  const isTakenOff = hours.exceptions.some(({ date, kind }) => date === day && kind === 'OFF');
  const worksThen = hoursOn(day, hours.weekly, hours.exceptions).length > 0;
  if (!isTakenOff && !worksThen) return null;
  const isOff = Boolean(why) || isBusy;
  return (
    <span className="close-day">
      <button
        type="button"
        className="link tall t-sm inline"
        aria-disabled={isOff || undefined}
        onClick={() => (isOff ? why && toast({ text: why, kind: 'bad' }) : void save(!isTakenOff))}
      >
        <Icon name={isTakenOff ? 'calendar-check' : 'calendar-x'} small />
        {isBusy ? w.saving : isTakenOff ? w.openDay : w.closeDay}
        {why && <Spoken>{why}</Spoken>}
      </button>
      {why && (
        <span className="meta-xs line" aria-hidden="true">
          {why}
        </span>
      )}
      {failed && <FieldError>{refusal}</FieldError>}
    </span>
  );
}

/** The editor's draft is a whole week: it would take this day back when it is saved. */
function useWhyNot(): string | undefined {
  const w = useWords(words);
  const [draft] = useDraft<Hours | undefined>('availability', undefined);
  const isOffline = useConnection() === 'offline';
  if (isOffline) return w.needsSignal;
  return draft === undefined ? undefined : w.unsavedHours;
}

const UNDO_FOR = 10_000;

function useClosing(day: SlashDate, hours: Hours) {
  const phone = usePhone();
  const w = useWords(words);
  const f = useFormat();
  const { run: attempt, isBusy, failed } = useAct((work: () => Promise<void>) => work());
  const open = async () => {
    const { weekly, exceptions } = await put(phone, day, [], hours);
    const then = hoursOn(day, weekly, exceptions).map(({ from, to }) => `${from}–${to}`);
    const named = { day: f.day(day), hours: then.join(', ') };
    toast({ text: say(then.length > 0 ? w.opened : w.openedWithout, named) });
  };
  const close = async () => {
    const before = hours.exceptions.filter(({ date }) => date === day);
    const answer = await put(phone, day, [{ kind: 'OFF', date: day }], hours);
    // Hours of that one day would be gone for good.
    const run = () => void attempt(() => put(phone, day, before, answer).then(() => undefined));
    toast({ text: say(w.closed, { day: f.day(day) }), action: { label: w.undo, run }, lasts: UNDO_FOR });
  };
  return { isBusy, failed, save: (isOff: boolean) => attempt(isOff ? close : open) };
}

/** That day as it shall be, and all else as it is: where another phone was quicker, as it is there. */
async function put(
  phone: Phone,
  day: SlashDate,
  its: Hours['exceptions'],
  hours: Hours,
  isAgain = false,
): Promise<Hours> {
  const { weekly, version } = hours;
  const exceptions = [...hours.exceptions.filter(({ date }) => date !== day), ...its];
  try {
    const answer = await send(phone, 'POST /caddy/availability', { weekly, exceptions, version });
    mirrorOf(phone).store('GET /caddy/own-availability', {}, answer);
    return answer;
  } catch (error) {
    const isStale = error instanceof CallFailed && error.code === 'HOURS_VERSION_STALE';
    if (!isStale || !error.present || isAgain) throw error;
    return put(phone, day, its, error.present as Hours, true);
  }
}
