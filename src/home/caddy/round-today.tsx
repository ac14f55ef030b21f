import { Suspense } from 'react';
import { MINUTE, timeOf } from '#domain/dates.ts';
import { useOptimisticBooking } from '../../booking/act/optimistic-booking.ts';
import { BookingTicket, DetailsLink } from '../../booking/booking-ticket.tsx';
import { ChatWith } from '../../booking/chat-with.tsx';
import { dayOf, factsOf } from '../../booking/data.ts';
import { stageOf } from '../../booking/day/day-stage.ts';
import { useFormat, useGuestName } from '../../i18n/format.ts';
import { say, useWords, type Words } from '../../i18n/language.ts';
import { useNow } from '../../ui/now.ts';
import { Note } from '../../ui/show/status.tsx';
import { boardWords } from './today-board.tsx';
import { movedFrom, type Entry } from './today.ts';
import { earlyWhere, lazyPart } from '../../ui/late/lazy-part.tsx';

const words = {
  was: boardWords.was,
  isNow: { th: 'ตอนนี้', en: 'Now' },
  movedHere: { th: 'เปลี่ยนเวลาแล้ว', en: 'Time changed' },
  theyPropose: {
    th: '{name}ขอเปลี่ยนเป็น {when} ยังเป็น {time} จนกว่าคุณจะยอมรับ',
    en: '{name} asks for {when}. It stays {time} until you accept',
  },
  youPropose: {
    th: 'คุณขอเปลี่ยนเป็น {when} ยังเป็น {time} จนกว่า{name}จะยอมรับ',
    en: 'You asked for {when}. It stays {time} until {name} accepts',
  },
} as const satisfies Record<string, Words>;

const DayOfPlay = lazyPart(() => import('../../booking/play/play.tsx').then((it) => it.DayOfPlay));

/** The caddy's current or next round: the ticket, the acts of the day, and links to its screen and to the golfer. */
export function RoundToday({ entry: { booking } }: { entry: Entry }) {
  const optimistic = useOptimisticBooking(booking, 'caddy');
  // During play the course card shows where, with whom and since when: the ticket would repeat it.
  const isOnCourse = stageOf(factsOf(optimistic.booking), useNow(MINUTE)) === 'playing';
  return (
    <>
      {!isOnCourse && (
        <BookingTicket booking={booking} viewer="caddy">
          <Moved booking={booking} />
          <Proposed booking={booking} />
        </BookingTicket>
      )}
      <Suspense fallback={<div className="card board-day-wait" aria-busy="true" />}>
        <DayOfPlay booking={booking} viewer="caddy" />
      </Suspense>
      <div className="ticket">
        <div className="ticket-act">
          <ChatWith booking={booking} viewer="caddy" />
          <DetailsLink booking={booking} viewer="caddy" />
        </div>
      </div>
    </>
  );
}
RoundToday.early = () => Promise.resolve(earlyWhere('.day-panel', DayOfPlay));

/** The time it had, struck through beside the one that counts. */
function Moved({ booking }: { booking: Entry['booking'] }) {
  const w = useWords(words);
  const f = useFormat();
  const before = movedFrom(booking);
  if (before === undefined) return null;
  return (
    <p className="board-moved">
      <span className="meta">{w.movedHere}</span>{' '}
      <s className="num">
        <span className="sr">{w.was} </span>
        {timeOf(before)}
      </s>{' '}
      <b className="num">
        <span className="sr">{w.isNow} </span>
        {booking.tee_off_time}
      </b>
      <span className="sr">{f.day(dayOf(booking))}</span>
    </p>
  );
}

/** A time that is only proposed does not count yet, and says so. */
function Proposed({ booking }: { booking: Entry['booking'] }) {
  const w = useWords(words);
  const f = useFormat();
  const { change } = booking;
  const name = useGuestName(booking.golfer.display_name);
  if (!change) return null;
  const isSameDay = change.booking_date === booking.booking_date;
  const when = isSameDay ? change.tee_off_time : `${f.day(dayOf(change))} ${change.tee_off_time}`;
  const text = change.by === 'caddy' ? w.youPropose : w.theyPropose;
  return (
    <div className="board-note">
      <Note kind="amber">{say(text, { name, when, time: booking.tee_off_time })}</Note>
    </div>
  );
}
