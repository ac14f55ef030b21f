import '../booking.css';
import '../../ui/css/screens/pay.css';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Redirect } from 'wouter';
import type { BookingStatus } from '#domain/booking/status.ts';
import { dateOf, MINUTE, parseMoment, timeOf } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import type { Booking } from '#domain/booking/api.ts';
import { courseWords, useFormat } from '../../i18n/format.ts';
import { say, useLanguage, useWords, wordIn, type Words } from '../../i18n/language.ts';
import { announceSuccess } from '../../platform/success.ts';
import { Loaded } from '../../sync/shown/loaded.tsx';
import { ButtonLink, Buttons } from '../../ui/control/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { useNow } from '../../ui/now.ts';
import { Countdown } from '../../ui/show/countdown.tsx';
import { Portrait } from '../../ui/show/portrait.tsx';
import { dayOf, useBooking, backOf } from '../data.ts';
import { BookingSkeleton } from '../booking-ticket.tsx';
import { CalendarButton, FindAnother } from '../detail/detail-acts.tsx';
import { bookWords } from '../round/book-words.ts';
import { words } from '../words.ts';

/** A page that is opened again later is no success. */
const JUST_NOW = 2 * MINUTE;

interface Props {
  booking_ref: string;
  /** The offer to notify, by the caddy's name: another noun's part. */
  notify: (name: string) => ReactNode;
}

/** After the request was sent: until when there is an answer, and then the answer; the page turns by itself. */
export function BookDone({ booking_ref, notify }: Props) {
  const read = useBooking(booking_ref);
  return (
    <main id="main" className="pay pay--done" data-outcome="">
      <Loaded read={read} waiting={<BookingSkeleton />}>
        {(booking) =>
          TOLD_HERE.includes(booking.status) ? (
            <Done booking={booking} notify={notify} />
          ) : (
            <Redirect to={`/golfer/booking/${booking.booking_ref}`} replace />
          )
        }
      </Loaded>
    </main>
  );
}

/** What can come of a request; whatever happens later is told on the booking's own page. */
const TOLD_HERE: readonly BookingStatus[] = ['PENDING', 'CONFIRMED', 'DECLINED', 'EXPIRED'];

type State = 'wait' | 'yes' | 'no';

const LOOKS: Record<State, IconName> = { wait: 'hourglass', yes: 'check', no: 'x' };

const stateOf = ({ status }: Booking): State => (status === 'PENDING' ? 'wait' : status === 'CONFIRMED' ? 'yes' : 'no');

function Done({ booking, notify }: { booking: Booking; notify: Props['notify'] }) {
  const w = useWords(doneWords);
  const h1 = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    h1.current?.focus();
    if (Date.now() - parseMoment(booking.created_at) < JUST_NOW) announceSuccess();
  }, [booking.created_at]);
  const { caddy } = booking;
  const state = stateOf(booking);
  return (
    <>
      <div className="grow">
        <div className="done-face" data-state={state}>
          <Portrait photo={caddy.photo_url} number={caddy.caddy_number} name={caddy.nickname} size="xl" plate={false} />
          <Icon name={LOOKS[state]} />
        </div>
        <div aria-live="polite">
          <h1 ref={h1} tabIndex={-1}>
            <Title booking={booking} />
          </h1>
          {state === 'wait' && <p className="meta">{say(w.turns, { name: caddy.nickname })}</p>}
          <Refund booking={booking} />
        </div>
        <Wait booking={booking} />
        <Facts booking={booking} state={state} />
        {state === 'wait' && <Suspense>{notify(caddy.nickname)}</Suspense>}
        {state === 'yes' && <CalendarButton booking={booking} />}
        {state === 'no' && <FindAnother booking={booking} />}
      </div>
      <Buttons two>
        <ButtonLink kind="outline" size="lg" icon="house" href="/golfer/home">
          {w.home}
        </ButtonLink>
        <ButtonLink size="lg" icon="ticket" href={`/golfer/booking/${booking.booking_ref}`} replace>
          {w.seeBooking}
        </ButtonLink>
      </Buttons>
    </>
  );
}

function Title({ booking: { status, caddy } }: { booking: Booking }) {
  const w = useWords(doneWords);
  const name = caddy.nickname;
  if (status === 'PENDING') return say(w.sent, { name });
  if (status === 'CONFIRMED') return say(w.accepted, { name });
  return say(status === 'EXPIRED' ? w.unanswered : w.declined, { name });
}

/** What came back of the money. */
function Refund({ booking }: { booking: Booking }) {
  const w = useWords(doneWords);
  const f = useFormat();
  const back = backOf(booking);
  return back !== undefined && back > 0 ? (
    <p className="strong green">{say(w.back, { amount: f.money(back) })}</p>
  ) : null;
}

/** Until when the golfer waits, and what comes back without an answer. */
function Wait({ booking }: { booking: Booking }) {
  const w = useWords(doneWords);
  const s = useWords(words);
  const f = useFormat();
  const now = useNow(MINUTE);
  if (booking.status !== 'PENDING') return null;
  const amount = f.money(satang(booking.total));
  const end = parseMoment(booking.respond_by);
  const when = dateOf(end) === dateOf(now) ? timeOf(end) : `${f.day(dateOf(end))} ${timeOf(end)}`;
  return (
    <div className="card done-wait">
      <p className="strong amber">
        <Countdown until={end} text={say(w.by, { when, left: '{left}' })} over={s.answerOver} />
      </p>
      <p className="t-sm">{say(w.otherwise, { amount })}</p>
    </div>
  );
}

function Facts({ booking, state }: { booking: Booking; state: State }) {
  const w = useWords(doneWords);
  const s = useWords(words);
  const b = useWords(bookWords);
  const language = useLanguage();
  const f = useFormat();
  const amount = f.money(satang(booking.total));
  const rows = [
    {
      label: b.teeOff,
      value: `${f.day(dayOf(booking))} · ${booking.tee_off_time} · ${say(s.nHoles, { n: booking.holes })}`,
    },
    { label: b.course, value: wordIn(courseWords(booking.course), language) },
    ...(state === 'no'
      ? []
      : [
          {
            label: state === 'wait' ? w.heldNow : s.price,
            value: state === 'wait' ? amount : say(w.takenLater, { amount }),
          },
        ]),
    { label: s.reference, value: booking.booking_ref },
  ];
  return (
    <dl className="card kv">
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** After the request: the wait, and the answer. */
const doneWords = {
  sent: { th: 'ส่งคำขอถึง{name}แล้ว', en: 'Request sent to {name}' },
  turns: { th: 'หน้านี้จะอัปเดตเองเมื่อ{name}ตอบ', en: 'This page updates by itself when {name} answers' },
  by: { th: 'รอคำตอบถึง {when} · เหลือ {left}', en: 'Answer by {when} · {left} left' },
  otherwise: { th: 'ถ้าไม่ได้คำตอบ จะได้คืน {amount} ทันที', en: 'Without an answer {amount} comes back at once' },
  accepted: { th: '{name}ตอบรับแล้ว', en: '{name} accepted' },
  declined: { th: '{name}ไม่สะดวกรับงานนี้', en: '{name} could not take it' },
  unanswered: { th: '{name}ไม่ได้ตอบภายในเวลา', en: '{name} did not answer in time' },
  back: { th: 'คืนเงิน {amount} เข้าวอลเล็ตแล้ว', en: '{amount} is back in your wallet' },
  heldNow: { th: 'กันเงินไว้', en: 'Held' },
  takenLater: { th: '{amount} · ตัดเมื่อจบรอบ', en: '{amount} · charged after the round' },
  home: { th: 'หน้าแรก', en: 'Home' },
  seeBooking: { th: 'ดูการจอง', en: 'See the booking' },
} as const satisfies Record<string, Words>;
