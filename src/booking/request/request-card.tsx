import '../booking.css';
import { Link } from 'wouter';
import { Suspense, useState } from 'react';
import type { Booking } from '#domain/booking/api.ts';
import { hoursOn } from '#domain/caddy/availability.ts';
import { MINUTE, parseMoment } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import { courseWords, useFormat, useGuestName } from '../../i18n/format.ts';
import { say, useWord, useWords, type Words } from '../../i18n/language.ts';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { Countdown } from '../../ui/show/countdown.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useNow } from '../../ui/now.ts';
import { useRestoredFocus } from '../../ui/focus.ts';
import { Portrait } from '../../ui/show/portrait.tsx';
import { Note } from '../../ui/show/status.tsx';
import { clashOf, dayOf, useQueuedFor, actionsNow } from '../data.ts';
import { CourseFee, courseFeeOf } from '../round/course-fee.tsx';
import { QueuedStatus, UndoButton } from '../booking-status.tsx';
import { TRANSPORT_WORDS, words } from '../words.ts';
import { Button } from '../../ui/control/button.tsx';
import { useActing } from '../act/acting.ts';
import { lazyPart } from '../../ui/late/lazy-part.tsx';

interface Props {
  booking: Booking;
  /** The caddy's rounds as far as this phone knows: one of them may overlap. */
  promised: readonly Booking[];
  /** Of several in a list one has the solid button. */
  isFirst?: boolean;
}

/** A golfer asks for this caddy: who, when, what the caddy gets, and the answer in place. */
export function RequestCard({ booking, promised, isFirst = true }: Props) {
  const queued = useQueuedFor(booking.booking_ref);
  const card = useRestoredFocus<HTMLElement>('inside');
  return (
    <article className={queued ? 'card req is-pending' : 'card req'} ref={card} tabIndex={-1}>
      <div className="row row-top req-top">
        <Portrait photo={booking.golfer.photo_url} name={booking.golfer.display_name} />
        <RequestFacts booking={booking} />
      </div>
      <Clash booking={booking} promised={promised} />
      <OffThen booking={booking} />
      <AnswerButtons booking={booking} isFirst={isFirst} />
      <div className="req-state">
        {!queued && <AnswerWithin booking={booking} />}
        <output>{queued && <QueuedStatus item={queued} />}</output>
        {queued && <UndoButton item={queued} />}
      </div>
    </article>
  );
}

function AnswerWithin({ booking }: { booking: Booking }) {
  const w = useWords(words);
  return (
    <span className="meta-xs inline">
      <Icon name="hourglass" small />
      <Countdown until={parseMoment(booking.respond_by)} text={w.answerWithin} over={w.answerOver} />
    </span>
  );
}

/** Only a warning: the copy may be old, and the server decides. */
function Clash({ booking, promised }: Omit<Props, 'isFirst'>) {
  const w = useWords(words);
  const f = useFormat();
  const clash = clashOf(booking, promised);
  if (!clash) return null;
  const when = `${f.day(dayOf(clash))} ${clash.tee_off_time}`;
  return <Note kind="amber">{say(w.clash, { when })}</Note>;
}

/** The caddy's hours changed after the request was sent: the caddy may still say yes. */
function OffThen({ booking }: { booking: Booking }) {
  const w = useWords(cardWords);
  const hours = useMirror('GET /caddy/own-availability', {}).data;
  const { tee_off_time } = booking;
  const worksThen = (span: { from: string; to: string }) => span.from <= tee_off_time && tee_off_time <= span.to;
  if (!hours || hoursOn(dayOf(booking), hours.weekly, hours.exceptions).some(worksThen)) return null;
  return <Note kind="amber">{w.offThen}</Note>;
}

const cardWords = {
  offThen: { th: 'คุณปิดรับเวลานี้ไว้', en: 'You are off at that time' },
} as const satisfies Record<string, Words>;

function RequestFacts({ booking }: { booking: Booking }) {
  const w = useWords(words);
  const f = useFormat();
  const now = useNow(MINUTE);
  const course = useWord(courseWords(booking.course));
  const transport = useWord(TRANSPORT_WORDS[booking.transport]);
  return (
    <div className="grow">
      <div className="row between">
        <h3>
          <Link className="req-name" translate="no" href={`/caddy/booking/${booking.booking_ref}`}>
            {useGuestName(booking.golfer.display_name)}
          </Link>
        </h3>
        <p className="earns">
          <span className="meta-xs">{w.earnings}</span>{' '}
          <b className="num" translate="no">
            {f.money(satang(booking.caddy_gets))}
          </b>
        </p>
      </div>
      <p className="meta">
        <b className="num strong ink">
          {f.nearDay(dayOf(booking), now)} {booking.tee_off_time}
        </b>{' '}
        ·{' '}
        <span className="nowrap">
          {say(w.nHoles, { n: booking.holes })} · {transport}
        </span>
      </p>
      <p className="meta">{course}</p>
      <CourseFee fee={courseFeeOf(booking)} />
      {booking.note && <p className="read quote">“{booking.note}”</p>}
    </div>
  );
}

const DeclineSheet = lazyPart(() => import('./decline-sheet.tsx').then((it) => it.DeclineSheet));

interface AnswerButtonsProps {
  booking: Booking;
  /** Of several in a list one has the solid button. */
  isFirst?: boolean;
}

/** รับงาน and ไม่รับ: queued, so they work on a fairway without a signal. Gone once an answer is on its way, or time is over. */
export function AnswerButtons({ booking, isFirst = true }: AnswerButtonsProps) {
  const w = useWords(words);
  const queued = useQueuedFor(booking.booking_ref);
  const { isBusy, perform } = useActing(booking, 'caddy');
  const [declining, setDeclining] = useState<'never' | 'open' | 'closed'>('never');
  const actions = actionsNow(booking, 'caddy', useNow(MINUTE / 2));
  const isAnswered = queued !== undefined && queued.state !== 'conflict';
  if (isAnswered || !actions.includes('accept')) return null;
  return (
    <>
      <div className="btns btns--12">
        <Button kind="quiet" onClick={() => setDeclining('open')}>
          {w.decline}
        </Button>
        <Button
          kind={isFirst ? 'primary' : 'tonal'}
          icon="check"
          busy={isBusy && w.sendingNow}
          onClick={() => void perform('accept')}
        >
          {w.accept}
        </Button>
      </div>
      {declining !== 'never' && (
        <Suspense>
          <DeclineSheet booking={booking} open={declining === 'open'} onClose={() => setDeclining('closed')} />
        </Suspense>
      )}
    </>
  );
}
