import '../booking.css';
import { Link } from 'wouter';
import type { Booking } from '#domain/booking/api.ts';
import { courseWords } from '../../course/names.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWord, useWords } from '../../i18n/language.ts';
import { Portrait } from '../../ui/show/portrait.tsx';
import { BookingStatus } from '../booking-status.tsx';
import { answerWords } from '../cancel/answer-words.ts';
import { CancelAnswer } from '../cancel/cancel-answer.tsx';
import { dayOf } from '../data.ts';
import { REASON_WORDS } from '../words.ts';

/** A caddy asks to be let off a promised round, as it stands in a list: who, which round, why, and the golfer's answer in place. */
export function AskCard({ booking }: { booking: Booking }) {
  const w = useWords(answerWords);
  const f = useFormat();
  const { caddy, reason } = booking;
  const course = useWord(courseWords(booking.course));
  const why = useWord(reason ? REASON_WORDS[reason.code] : { th: '', en: '' });
  const said = reason?.text ? `“${reason.text}”` : '';
  const facts = [booking.tee_off_time, course, why, said].filter(Boolean).join(' · ');
  return (
    <article className="card ask-card">
      <div>
        <BookingStatus booking={booking} viewer="golfer" />
      </div>
      <div className="row row-top req-top">
        <Portrait photo={caddy.photo_url} number={caddy.caddy_number} name={caddy.nickname} />
        <div className="grow">
          <h3>
            <Link className="req-name" href={`/golfer/booking/${booking.booking_ref}`}>
              {say(w.asks, { name: caddy.nickname, day: f.day(dayOf(booking)) })}
            </Link>
          </h3>
          <p className="meta">{facts}</p>
        </div>
      </div>
      <CancelAnswer booking={booking} />
    </article>
  );
}
