import '../broadcast.css';
import '../../booking/booking.css';
import './nearby.css';
import { useId, useState } from 'react';
import type { NearbyBroadcast } from '#domain/broadcast/api.ts';
import { MINUTE, type Moment, parseMoment } from '#domain/dates.ts';
import { QueuedStatus } from '../../booking/booking-status.tsx';
import { UndoButton } from '../../booking/undo-button.tsx';
import { useWord, useWords } from '../../i18n/language.ts';
import type { OutboxItem } from '../../sync/outbox/outbox-state.ts';
import { classes } from '../../ui/class-names.ts';
import { Countdown } from '../../ui/show/countdown.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useNow } from '../../ui/now.ts';
import { useRestoredFocus } from '../../ui/restored-focus.ts';
import { Status } from '../../ui/show/status.tsx';
import { caddyWords } from './caddy-words.ts';
import { ChangedRound } from './changed-round.tsx';
import { actionsNow, answerOf, isAbout, useAnswers } from '../data.ts';
import { JoinButton, Leave, MessageButton } from './nearby-answer.tsx';
import { Refused } from './refused.tsx';
import { AskedBy, RoundFacts } from './request-facts.tsx';
import { OwnAnswerMessage } from './own-answer-message.tsx';
import { OWN_RESPONSE_WORDS, RESPONSE_TONES } from '../status-words.ts';

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
