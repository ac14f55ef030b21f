import type { Booking } from '#domain/booking/api.ts';
import { hoursOn } from '#domain/caddy/availability.ts';
import { dateOf, MINUTE, type SlashDate, inTime } from '#domain/dates.ts';
import { useFormat } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import { useNow } from '../../ui/now.ts';
import { Section } from '../../ui/frame/section.tsx';
import { SlimSkeleton } from '../booking-skeleton.tsx';
import { BookingSlim, DetailsLink } from '../booking-ticket.tsx';
import type { Hours, Rounds } from '../caddy-data.ts';
import { PastRow } from './caddy-past-row.tsx';
import { calendarWords as words } from './calendar-words.ts';
import { ChatWith } from '../chat-with.tsx';
import { dayOf } from '../data.ts';
import { RequestCard } from '../request/request-card.tsx';
import { CloseDay } from './close-day.tsx';

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
export function CaddyDay({ day, rounds, hours, isKnown, isUnknown, isOverUnknown }: Props) {
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
