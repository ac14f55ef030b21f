import type { Booking } from '#domain/booking/api.ts';
import { contestBy } from '#domain/booking/deadlines.ts';
import { parseMoment } from '#domain/dates.ts';
import { say, useWord, useWords } from '../../i18n/language.ts';
import { Button } from '../../ui/control/button.tsx';
import { Countdown } from '../../ui/show/countdown.tsx';
import { useOutcomeLines } from './play-outcome.ts';
import { useWhen } from '../day/day-when.ts';
import { DECISION_WORDS, DISPUTE_WORDS, words } from '../day/day-words.ts';
import { STATUS_WORDS } from '../words.ts';
import type { Day } from '../day/day.ts';
import { DisputePhotos } from '../sheet/dispute-photos.tsx';

/** How it ended, what became of the money, and until when either of them may say that it was not so. */
export function OverNow({ day }: { day: Day }) {
  const { booking, may } = day;
  return (
    <div className="card day-card">
      <div>
        <h3 className="t-lg">{useHeading(day)}</h3>
        <Money day={day} />
        {booking.status === 'DISPUTED' && booking.dispute && <DisputeSaid day={day} dispute={booking.dispute} />}
        {booking.decision && <Decided decision={booking.decision} />}
      </div>
      {may('dispute') && <Contest day={day} />}
    </div>
  );
}

function useHeading({ booking, viewer, other }: Day): string {
  const w = useWords(words);
  const { status } = booking;
  if (status === 'DISPUTED') return w.disputed;
  if (status === 'CANCELLED_BY_COURSE') return booking.stop_reason === 'RAIN' ? w.stoppedRain : w.stopped;
  const missing = status === 'NO_SHOW_GOLFER' ? 'golfer' : status === 'NO_SHOW_CADDY' ? 'caddy' : undefined;
  if (missing === undefined) return w.completed;
  return say(missing === viewer ? w.noShowYou : w.noShowThey, { name: other });
}

function Money({ day }: { day: Day }) {
  return useOutcomeLines(day).map((line) => (
    <p key={line} className="meta num">
      {line}
    </p>
  ));
}

function Contest({ day }: { day: Day }) {
  const w = useWords(words);
  const isNoShow = day.booking.status !== 'COMPLETED';
  return (
    <div className="stack stack-1">
      <Button kind="quiet" block onClick={() => day.open('dispute')}>
        {isNoShow ? w.contest : w.dispute}
      </Button>
      <p className="meta-xs center">
        <Countdown until={contestBy(day.facts)} text={w.disputeLeft} over={w.disputeOver} />
      </p>
    </div>
  );
}

function DisputeSaid({ day: { viewer, other }, dispute }: { day: Day; dispute: NonNullable<Booking['dispute']> }) {
  const w = useWords(words);
  const why = useWord(DISPUTE_WORDS[dispute.reason]);
  return (
    <>
      <p className="meta">
        {dispute.by === viewer ? say(w.disputeYou, { why }) : say(w.theySay, { name: other, why })}
      </p>
      <p className="read quote">“{dispute.text}”</p>
      {dispute.photos && dispute.photos.length > 0 && <DisputePhotos photos={dispute.photos} />}
    </>
  );
}

/** What an operator decided, when, and why; what it did to the money stands above it. */
function Decided({ decision: { to, why, at } }: { decision: NonNullable<Booking['decision']> }) {
  const w = useWords(words);
  const outcome = useWord(DECISION_WORDS[to] ?? STATUS_WORDS[to]);
  const when = useWhen()(parseMoment(at));
  return (
    <>
      <p className="meta">{say(w.decided, { when, outcome })}</p>
      <p className="read quote">“{why}”</p>
    </>
  );
}
