import './broadcast.css';
import '../booking/booking.css';
import { lazy, Suspense, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { NearbyBroadcast } from '#domain/broadcast/api.ts';
import { MINUTE, type Moment, parseMoment } from '#domain/dates.ts';
import { QueuedStatus } from '../booking/booking-status.tsx';
import { UndoButton } from '../booking/undo-button.tsx';
import { useGuestName } from '../i18n/guest-name.ts';
import { joinThai } from '../i18n/join-thai.ts';
import { say, useWord, useWords } from '../i18n/language.ts';
import type { OutboxItem } from '../sync/outbox.ts';
import { Button } from '../ui/button.tsx';
import { Countdown } from '../ui/countdown.tsx';
import { Icon } from '../ui/icon.tsx';
import { useNow } from '../ui/now.ts';
import { Status } from '../ui/status.tsx';
import { useAnswering } from './answering.ts';
import { ChangedRound } from './changed-round.tsx';
import { caddyWords } from './caddy-words.ts';
import { codeFirst } from '../ui/code-first.ts';
import { actionsNow, answerOf, isAbout, useAnswers } from './data.ts';
import { Refused } from './refused.tsx';
import { RequestFacts } from './request-facts.tsx';
import { OWN_RESPONSE_WORDS, RESPONSE_TONES } from './status-words.ts';

const messageSheet = () => import('./message-sheet.tsx');
const MessageSheet = lazy(() => messageSheet().then((m) => ({ default: m.MessageSheet })));

/** An open request on a caddy's phone, answered in place; what waits to be sent is shown as said, with the way to take it back. */
export function NearbyCard({ it, asOf }: { it: NearbyBroadcast; asOf: Moment | undefined }) {
  const card = useRef<HTMLElement>(null);
  const item = useAnswers().findLast((one) => isAbout(one, it));
  const queued = item && !hasArrived(item, it, asOf) ? item : undefined;
  const isOpen = queued !== undefined && queued.state !== 'conflict';
  return (
    <article
      className={isOpen && queued.state !== 'sent' ? 'card req is-pending' : 'card req'}
      ref={card}
      tabIndex={-1}
    >
      <RequestFacts it={it} />
      {queued?.state === 'conflict' && <Refused item={queued} />}
      {!isOpen && <Answer it={it} onAnswered={() => card.current?.focus({ preventScroll: true })} />}
      <div className="req-state">
        <TimeLeft it={it} />
        <output>{queued && <QueuedStatus item={queued} />}</output>
        {isOpen && <UndoButton item={queued} />}
      </div>
    </article>
  );
}

/** The list already says what she sent, or is younger and says what became of it: the receipt is no news. */
const hasArrived = (item: OutboxItem, { response }: NearbyBroadcast, asOf: Moment | undefined): boolean =>
  item.state === 'sent' &&
  response !== null &&
  (response.status === answerOf(item) || (asOf ?? 0) > (item.sent_at ?? Infinity));

function TimeLeft({ it }: { it: NearbyBroadcast }) {
  const w = useWords(caddyWords);
  if (it.status !== 'OPEN') return null;
  return (
    <span className="meta-xs inline">
      <Icon name="hourglass" small />
      <Countdown until={parseMoment(it.expires_at)} text={w.left} over={w.over} />
    </span>
  );
}

interface AnswerProps {
  it: NearbyBroadcast;
  /** What she tapped is gone: the place for the focus is the caller's. */
  onAnswered: () => void;
}

/** What she said so far, and what she can say now. */
function Answer({ it, onAnswered }: AnswerProps) {
  const may = actionsNow(it, 'caddy', useNow(MINUTE / 2));
  const said = it.response?.status;
  const isIn = said === 'INTERESTED';
  const canLeave = (isIn || said === 'RECONFIRM_NEEDED') && may.includes('withdraw');
  const canJoin = !isIn && said !== 'SELECTED' && said !== 'NOT_SELECTED' && may.includes('respond');
  return (
    <>
      {it.response && <Said response={it.response} />}
      {said === 'RECONFIRM_NEEDED' && it.status === 'OPEN' && <ChangedRound it={it} />}
      {canJoin && <Join it={it} isAgain={said === 'RECONFIRM_NEEDED'} onAnswered={onAnswered} />}
      {canLeave && <Leave it={it} onAnswered={onAnswered} />}
    </>
  );
}

function Said({ response }: { response: NonNullable<NearbyBroadcast['response']> }) {
  const w = useWords(caddyWords);
  const status = useWord(OWN_RESPONSE_WORDS[response.status]);
  return (
    <div className="stack stack-1">
      <Status kind={RESPONSE_TONES[response.status]}>{status}</Status>
      {response.booking_ref && (
        <Link className="link tall" href={`/caddy/booking/${response.booking_ref}`}>
          {w.seeBooking}
        </Link>
      )}
      {response.message && <p className="meta">{say(w.yourMessage, { text: joinThai(response.message) })}</p>}
    </div>
  );
}

function Join({ it, isAgain, onAnswered }: AnswerProps & { isAgain: boolean }) {
  const w = useWords(caddyWords);
  const { isBusy, answer } = useAnswering(it);
  const guest = useGuestName(it.golfer.display_name);
  const [writing, setWriting] = useState(false);
  const join = async (message?: string) => {
    if (!(await answer('INTERESTED', message))) return;
    setWriting(false);
    onAnswered();
  };
  return (
    <>
      <div className="btns btns--12">
        <Button kind="quiet" onClick={() => codeFirst(messageSheet, () => setWriting(true))}>
          {w.addMessage}
        </Button>
        <Button icon="check" busy={isBusy && !writing && w.sending} onClick={() => void join()}>
          {isAgain ? w.inAgain : w.in}
        </Button>
      </div>
      {writing && (
        <Suspense>
          <MessageSheet
            name={guest}
            isBusy={isBusy}
            onClose={() => setWriting(false)}
            onSend={(message) => void join(message)}
          />
        </Suspense>
      )}
    </>
  );
}

function Leave({ it, onAnswered }: AnswerProps) {
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
