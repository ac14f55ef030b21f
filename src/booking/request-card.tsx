import { Link } from 'wouter';
import type { Booking } from '#domain/booking/api.ts';
import { MINUTE, parseMoment } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import { courseWords } from '../course/names.ts';
import { useFormat } from '../i18n/format.ts';
import { joinThai } from '../i18n/join-thai.ts';
import { say, useWord, useWords } from '../i18n/language.ts';
import { Countdown } from '../ui/countdown.tsx';
import { Icon } from '../ui/icon.tsx';
import { useNow } from '../ui/now.ts';
import { Portrait } from '../ui/portrait.tsx';
import { AnswerButtons } from './answer-buttons.tsx';
import { QueuedStatus } from './booking-status.tsx';
import { dayOf } from './booking-ticket.tsx';
import { useQueuedFor } from './data.ts';
import { TRANSPORT_WORDS, words } from './words.ts';

/** A golfer asks for this caddy: who, when, what she gets, and her answer in place. */
export function RequestCard({ booking }: { booking: Booking }) {
  const w = useWords(words);
  const queued = useQueuedFor(booking.booking_ref);
  return (
    <article className={queued ? 'card req is-pending' : 'card req'}>
      <div className="row row-top">
        <Portrait photo={booking.golfer.photo_url} name={booking.golfer.display_name} />
        <RequestFacts booking={booking} />
      </div>
      <AnswerButtons booking={booking} />
      {queued ? (
        <QueuedStatus item={queued} />
      ) : (
        <p className="meta-xs inline">
          <Icon name="hourglass" small />
          <Countdown until={parseMoment(booking.respond_by)} text={w.answerWithin} over={w.answerOver} />
        </p>
      )}
    </article>
  );
}

function RequestFacts({ booking }: { booking: Booking }) {
  const w = useWords(words);
  const f = useFormat();
  const now = useNow(MINUTE);
  const course = useWord(courseWords(booking.course));
  const transport = useWord(TRANSPORT_WORDS[booking.transport]);
  return (
    <div className="grow">
      <div className="row between">
        <Link className="strong t-lg" href={`/caddy/booking/${booking.booking_ref}`}>
          {booking.golfer.display_name}
        </Link>
        <b className="num strong t-lg">{f.money(satang(booking.caddy_gets))}</b>
      </div>
      <p className="meta">
        <b className="num strong ink">
          {f.nearDay(dayOf(booking), now)} {booking.tee_off_time}
        </b>{' '}
        · {say(w.nHoles, { n: booking.holes })} · {transport}
      </p>
      <p className="meta">{course}</p>
      <p className="meta">{say(w.youGet, { amount: f.money(satang(booking.caddy_gets)) })}</p>
      {booking.note && <p className="read quote">“{joinThai(booking.note)}”</p>}
    </div>
  );
}
