import { useEffect, useRef } from 'react';
import { dateOf, MINUTE, parseMoment, timeOf } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import { courseWords } from '../../course/names.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useLanguage, useWords, wordIn, wordsIn } from '../../i18n/language.ts';
import { announceSuccess } from '../../platform/success.ts';
import { Loaded } from '../../sync/shown/loaded.tsx';
import { Art } from '../../ui/art.tsx';
import { ButtonLink, Buttons } from '../../ui/control/button.tsx';
import { classes } from '../../ui/class-names.ts';
import { dayOf, useBooking } from '../data.ts';
import type { Booking } from '#domain/booking/api.ts';
import { BookingSkeleton } from '../booking-skeleton.tsx';
import { bookWords } from '../round/book-words.ts';
import { reviewWords } from './confirm-words.ts';
import { words } from '../words.ts';
import '../booking.css';
import '../../ui/css/screens/pay.css';

/** A page that is opened again later is no success. */
const JUST_NOW = 2 * MINUTE;

/** After the request was sent: what is held, and what happens next. */
export function BookDone({ booking_ref }: { booking_ref: string }) {
  const read = useBooking(booking_ref);
  return (
    <main id="main" className="pay pay--done" data-outcome="">
      <Loaded read={read} waiting={<BookingSkeleton />}>
        {(booking) => <Done booking={booking} />}
      </Loaded>
    </main>
  );
}

function Done({ booking }: { booking: Booking }) {
  const w = useWords(reviewWords);
  const s = useWords(words);
  const b = useWords(bookWords);
  const language = useLanguage();
  const f = useFormat();
  const other = language === 'th' ? 'en' : 'th';
  const h1 = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    h1.current?.focus();
    if (Date.now() - parseMoment(booking.created_at) < JUST_NOW) announceSuccess();
  }, [booking.created_at]);
  const name = booking.caddy.nickname;
  const answerBy = parseMoment(booking.respond_by);
  const rows = [
    { label: b.teeOff, value: `${f.day(dayOf(booking))} · ${booking.tee_off_time}` },
    { label: b.course, value: wordIn(courseWords(booking.course), language) },
    { label: w.heldNow, value: f.money(satang(booking.total)), look: 'amber' },
    { label: s.reference, value: booking.booking_ref },
  ];
  return (
    <>
      <div className="grow">
        <div className="pic">
          <Art drawing="green" />
        </div>
        <h1 ref={h1} tabIndex={-1}>
          {say(w.doneTitle, { name })}
        </h1>
        <p className="meta" lang={other}>
          {say(wordsIn(reviewWords, other).doneTitle, { name })}
        </p>
        <p className="meta">{say(w.doneWhy, { when: `${f.day(dateOf(answerBy))} ${timeOf(answerBy)}` })}</p>
        <dl className="card kv">
          {rows.map(({ label, value, look }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={classes('num', look)}>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Buttons>
        <ButtonLink size="lg" block href={`/golfer/booking/${booking.booking_ref}`} replace>
          {w.seeBooking}
        </ButtonLink>
      </Buttons>
    </>
  );
}
