import '../broadcast.css';
import '../../booking/booking.css';
import './nearby.css';
import { useId, useState } from 'react';
import { Link } from 'wouter';
import type { NearbyBroadcast } from '#domain/broadcast/api.ts';
import { MINUTE, type Moment, parseMoment } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import { QueuedStatus, UndoButton } from '../../booking/booking-status.tsx';
import { dayOf } from '../../booking/data.ts';
import { holesWords, TRANSPORT_WORDS } from '../../booking/words.ts';
import { courseWords, useFormat, useGuestName } from '../../i18n/format.ts';
import { say, useLanguage, useWord, useWords, wordIn } from '../../i18n/language.ts';
import type { OutboxItem } from '../../sync/outbox/outbox.ts';
import { classes } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { useNow, clockOf } from '../../ui/now.ts';
import { useRestoredFocus } from '../../ui/focus.ts';
import { Countdown } from '../../ui/show/countdown.tsx';
import { Note, Status } from '../../ui/show/status.tsx';
import {
  type AnsweredRound,
  useAnsweredRound,
  actionsNow,
  answerOf,
  isAbout,
  useAnswers,
  OWN_RESPONSE_WORDS,
  RESPONSE_TONES,
  respond,
} from '../data.ts';
import { caddyWords, MessageSheet, Refused } from './nearby-parts.tsx';
import { CourseFee } from '../../booking/round/course-fee.tsx';
import { Wishes } from '../wishes.tsx';
import { useQueueing } from '../../booking/act/acting.ts';
import { Button } from '../../ui/control/button.tsx';
import { usePhone } from '../../sync/phone.ts';

interface Props {
  it: NearbyBroadcast;
  asOf: Moment | undefined;
}

/** An open request on a caddy's phone, answered in place; an answer that waits to be sent is shown as given and can be taken back. */
export function NearbyCard({ it, asOf }: Props) {
  const card = useRestoredFocus<HTMLElement>('inside');
  const more = useId();
  const [isMore, setMore] = useState(false);
  const item = useAnswers().findLast((one) => isAbout(one, it));
  const queued = item && !hasArrived(item, it, asOf) ? item : undefined;
  const isOpen = queued !== undefined && queued.state !== 'conflict';
  const may = useMay(it);
  // No answer is possible any more: the row says why.
  const isUp = !isOpen && !may.join && !it.response;
  // The tapped button is gone: the focus goes to the card.
  const answered = () => card.current?.focus({ preventScroll: true });
  const isAgain = it.response?.status === 'RECONFIRM_NEEDED';
  return (
    <article className={classes('near', isOpen && queued.state !== 'sent' && 'is-pending')} ref={card} tabIndex={-1}>
      <div className="near-row">
        <h3>
          <button
            type="button"
            className="near-round"
            aria-expanded={isMore}
            aria-controls={more}
            onClick={() => setMore(!isMore)}
          >
            <RoundFacts it={it} />
            <Icon name="chevron-down" small />
          </button>
        </h3>
        {!isOpen && may.join && <JoinButton it={it} isAgain={isAgain} onAnswered={answered} />}
        {!isOpen && it.response && <Said status={it.response.status} />}
        {isUp && <TimeLeft it={it} />}
      </div>
      <div id={more} className="near-more" hidden={!isMore}>
        <AskedBy it={it} />
        {!isUp && <TimeLeft it={it} />}
        {!isOpen && may.join && <MessageButton it={it} onAnswered={answered} />}
      </div>
      {queued?.state === 'conflict' && <Refused item={queued} />}
      {!isOpen && it.response && <OwnAnswerMessage response={it.response} />}
      {!isOpen && isAgain && it.status === 'OPEN' && <ChangedRound it={it} />}
      {!isOpen && may.leave && <Leave it={it} onAnswered={answered} />}
      <div className="req-state">
        <output>{queued && <QueuedStatus item={queued} />}</output>
        {isOpen && <UndoButton item={queued} />}
      </div>
    </article>
  );
}

/** The list already shows what the caddy sent, or is newer and shows what became of it: the receipt is no news. */
const hasArrived = (item: OutboxItem, { response }: NearbyBroadcast, asOf: Moment | undefined): boolean =>
  item.state === 'sent' &&
  response !== null &&
  (response.status === answerOf(item) || (asOf ?? 0) > (item.sent_at ?? Infinity));

/** What the caddy can answer now. */
function useMay(it: NearbyBroadcast): { join: boolean; leave: boolean } {
  const may = actionsNow(it, 'caddy', useNow(MINUTE / 2));
  const said = it.response?.status;
  const isIn = said === 'INTERESTED';
  return {
    join: !isIn && said !== 'SELECTED' && said !== 'NOT_SELECTED' && may.includes('respond'),
    leave: (isIn || said === 'RECONFIRM_NEEDED') && may.includes('withdraw'),
  };
}

function Said({ status }: { status: NonNullable<NearbyBroadcast['response']>['status'] }) {
  const text = useWord(OWN_RESPONSE_WORDS[status]);
  return <Status kind={RESPONSE_TONES[status]}>{text}</Status>;
}

function TimeLeft({ it }: { it: NearbyBroadcast }) {
  const w = useWords(caddyWords);
  if (it.status !== 'OPEN') return null;
  return (
    <p className="meta-xs inline">
      <Icon name="hourglass" small />
      <Countdown until={parseMoment(it.expires_at)} text={w.left} over={w.over} />
    </p>
  );
}

/** The message sent with the caddy's answer, and what became of the answer. */
function OwnAnswerMessage({ response }: { response: NonNullable<NearbyBroadcast['response']> }) {
  const w = useWords(caddyWords);
  return (
    <>
      {response.booking_ref && (
        <Link className="link tall" href={`/caddy/booking/${response.booking_ref}`}>
          {w.seeBooking}
        </Link>
      )}
      {response.message && <p className="meta">{say(w.yourMessage, { text: response.message })}</p>}
    </>
  );
}

/** The caddy is asked to confirm again: the old value, struck through, beside the new. Another phone only knows that something changed. */
function ChangedRound({ it }: { it: NearbyBroadcast }) {
  const w = useWords(caddyWords);
  const changes = useChanges(it, useAnsweredRound(it.alt_reference));
  return (
    <Note kind="amber">
      <span className="line">{w.changed}</span>
      {changes.map(({ before, after }) => (
        <span key={before} className="line">
          <span className="sr">{w.was} </span>
          <s>{before}</s> <b className="strong">{after}</b>
        </span>
      ))}
    </Note>
  );
}

function useChanges(it: NearbyBroadcast, before: AnsweredRound | undefined): { before: string; after: string }[] {
  const f = useFormat();
  const language = useLanguage();
  if (!before) return [];
  const facts = (round: AnsweredRound) => [
    wordIn(courseWords(round.course), language),
    f.day(dayOf(round)),
    round.tee_off_time,
    wordIn(holesWords(round.holes), language),
    wordIn(TRANSPORT_WORDS[round.transport], language),
  ];
  const now = facts(it);
  return facts(before).flatMap((fact, place) => {
    const after = now[place] ?? '';
    return fact === after ? [] : [{ before: fact, after }];
  });
}

/** When, where, and what the caddy gets: in the app, and at the counter. */
function RoundFacts({ it }: { it: NearbyBroadcast }) {
  const w = useWords(caddyWords);
  const f = useFormat();
  const now = useNow(MINUTE);
  const course = useWord(courseWords(it.course));
  const transport = useWord(TRANSPORT_WORDS[it.transport]);
  const facts = [
    say(w.nHoles, { n: it.holes }),
    transport,
    ...(it.caddies_needed > 1 ? [say(w.seats, { n: it.caddies_needed })] : []),
  ];
  return (
    <>
      <span className="near-when">
        <b className="num">{it.tee_off_time}</b>
        <span className="meta-xs">{f.nearDay(dayOf(it), now)}</span>
      </span>
      <span className="near-what">
        <b>{course}</b>
        <span className="meta-xs line">{facts.join(' · ')}</span>
        <span className="t-sm line num">
          {w.youGet} <b className="strong">{f.money(satang(it.caddy_gets))}</b>
        </span>
        <CourseFee fee={it.course_fee} />
      </span>
    </>
  );
}

/** Who asks, how many caddies are interested, and what the golfer wrote. */
function AskedBy({ it }: { it: NearbyBroadcast }) {
  const w = useWords(caddyWords);
  return (
    <>
      <p className="meta asked-by">
        <span>{say(w.from, { name: useGuestName(it.golfer.display_name) })}</span>
        {it.follows_me && (
          <span className="inline follows">
            <Icon name="heart" small />
            {w.followsYou}
          </span>
        )}
        {it.status === 'OPEN' && (
          <span>{it.interested > 0 ? say(w.interested, { n: it.interested }) : w.nobodyYet}</span>
        )}
      </p>
      <Wishes it={it} />
      {it.note && <p className="read quote">“{it.note}”</p>}
    </>
  );
}

interface NearbyAnswerProps {
  it: NearbyBroadcast;
  /** The tapped button is gone: the caller decides where the focus goes. */
  onAnswered: () => void;
}

/** In, by one tap. */
function JoinButton({ it, isAgain, onAnswered }: NearbyAnswerProps & { isAgain: boolean }) {
  const w = useWords(caddyWords);
  const { isBusy, answer } = useAnswering(it);
  const join = async () => {
    if (await answer('INTERESTED')) onAnswered();
  };
  return (
    <Button kind="tonal" size="sm" busy={isBusy && w.sending} onClick={() => void join()}>
      {isAgain ? w.inAgain : w.in}
    </Button>
  );
}

/** Answers "interested", with a short message to the golfer. */
function MessageButton({ it, onAnswered }: NearbyAnswerProps) {
  const w = useWords(caddyWords);
  const { isBusy, answer } = useAnswering(it);
  const guest = useGuestName(it.golfer.display_name);
  const [writing, setWriting] = useState(false);
  const join = async (message: string) => {
    if (!(await answer('INTERESTED', message))) return;
    setWriting(false);
    onAnswered();
  };
  return (
    <>
      <Button kind="quiet" size="sm" onClick={() => setWriting(true)}>
        {w.addMessage}
      </Button>
      {writing && (
        <MessageSheet
          name={guest}
          isBusy={isBusy}
          onClose={() => setWriting(false)}
          onSend={(message) => void join(message)}
        />
      )}
    </>
  );
}

/** Out again. */
function Leave({ it, onAnswered }: NearbyAnswerProps) {
  const w = useWords(caddyWords);
  const { isBusy, answer } = useAnswering(it);
  const leave = async () => {
    if (await answer('WITHDRAWN')) onAnswered();
  };
  return (
    <Button kind="quiet" size="sm" busy={isBusy && w.sending} onClick={() => void leave()}>
      {w.withdraw}
    </Button>
  );
}

/** Puts the caddy's answer to this open request into the outbox. */
function useAnswering(it: NearbyBroadcast): {
  isBusy: boolean;
  answer: (status: 'INTERESTED' | 'WITHDRAWN', message?: string) => Promise<OutboxItem | undefined>;
} {
  const phone = usePhone();
  const { isBusy, queue } = useQueueing();
  return {
    isBusy,
    answer: (status, message) => queue(() => respond(phone, it, status, clockOf(phone).momentNow(), message)),
  };
}
