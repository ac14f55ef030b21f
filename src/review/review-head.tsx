import './review.css';
import type { Booking } from '#domain/booking/api.ts';
import type { Side } from '#domain/review/review.ts';
import { dateOf, parseMoment } from '#domain/dates.ts';
import { dayOf } from '../booking/data.ts';
import { usePersonName } from '../chat/person-name.ts';
import { courseWords } from '../course/names.ts';
import { useFormat } from '../i18n/format.ts';
import { say, useWord, useWords } from '../i18n/language.ts';
import { Portrait } from '../ui/show/portrait.tsx';
import { words } from './words.ts';

/** What this side calls the other person. */
export function useOtherName({ golfer, caddy }: Pick<Booking, 'golfer' | 'caddy'>, side: Side): string {
  return usePersonName(side)({ name: side === 'golfer' ? caddy.nickname : golfer.display_name });
}

/** Whom and which round it is about. */
export function ReviewHead({ booking, side }: { booking: Booking; side: Side }) {
  const w = useWords(words);
  const f = useFormat();
  const course = useWord(courseWords(booking.course));
  const name = useOtherName(booking, side);
  const { caddy, golfer, holes } = booking;
  return (
    <div className="stack stack-2 review-head">
      {side === 'golfer' ? (
        <Portrait photo={caddy.photo_url} number={caddy.caddy_number} name={caddy.nickname} size="xl" />
      ) : (
        <Portrait photo={golfer.photo_url} name={golfer.display_name} size="xl" />
      )}
      <h2 className="t-xl">{say(w.how, { name })}</h2>
      <p className="meta">
        {f.dayYear(dayOf(booking))} · {course} · <span className="nowrap">{say(w.holes, { n: holes })}</span>
      </p>
    </div>
  );
}

/** `ส. 28 พ.ย. 12:30` */
export function useWhen(iso: string): string {
  const f = useFormat();
  const at = parseMoment(iso);
  return `${f.day(dateOf(at))} ${f.time(at)}`;
}
