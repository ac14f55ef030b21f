import { claimAnswerBy } from '#domain/booking/deadlines.ts';
import { say, useWord, useWords } from '../../i18n/language.ts';
import { Button } from '../../ui/control/button.tsx';
import { Countdown } from '../../ui/show/countdown.tsx';
import { DayCallButton } from '../day/day-call-button.tsx';
import { ifStopped, MoneyLine } from '../day/day-money-line.tsx';
import { CLAIM_WORDS, words } from '../day/day-words.ts';
import type { Day } from '../day/day.ts';
import { isUnsent } from '../act/optimistic-booking.ts';
import { useBookingCall } from '../act/booking-call.ts';

/** One of them said that the course does not let them play (on): what it means, and the other's answer. */
export function Claimed({ day }: { day: Day }) {
  const w = useWords(words);
  const { booking, facts, viewer, other } = day;
  const reason = useWord(CLAIM_WORDS[facts.claim?.reason ?? 'CLOSED']);
  const isOwn = facts.claim?.by === viewer;
  const played = facts.claim?.holes_played ?? null;
  const why = isOwn ? say(w.youSaid, { why: reason }) : say(w.theySay, { name: other, why: reason });
  return (
    <div className="card day-card">
      <div>
        <h3 className="t-lg">{why}</h3>
        <p className="meta">{played === null ? w.claimBefore : say(w.claimHoles, { n: played })}</p>
      </div>
      <MoneyLine viewer={viewer} outcome={ifStopped(booking, played)} />
      <p className="meta num">
        {isUnsent(day.optimistic, 'claim_closed') ? (
          say(w.claimUnsent, { name: other })
        ) : (
          <Countdown fine until={claimAnswerBy(facts)} text={w.claimLeft} over={w.claimOver} />
        )}
      </p>
      {isOwn ? <Withdraw day={day} /> : <Answer day={day} />}
    </div>
  );
}

function Answer({ day }: { day: Day }) {
  const w = useWords(words);
  const bookingCall = useBookingCall(day.booking);
  if (!day.may('agree_closed')) return null;
  return (
    <div className="btns">
      <Button size="lg" block busy={day.isBusy && w.sending} onClick={() => day.tap('agree_closed')}>
        {day.facts.claim?.holes_played === null ? w.agreeBefore : w.agree}
      </Button>
      <DayCallButton
        day={day}
        bookingCall={bookingCall}
        action="reject_closed"
        kind="quiet"
        onTap={() => void bookingCall.perform('reject_closed')}
      >
        {w.notSo}
      </DayCallButton>
    </div>
  );
}

function Withdraw({ day }: { day: Day }) {
  const w = useWords(words);
  const bookingCall = useBookingCall(day.booking);
  const isOnItsWay = day.optimistic.waiting.length > 0;
  if (!day.may('withdraw_claim') || isOnItsWay) return null;
  return (
    <DayCallButton
      day={day}
      bookingCall={bookingCall}
      action="withdraw_claim"
      kind="quiet"
      onTap={() => void bookingCall.perform('withdraw_claim')}
    >
      {w.withdrawClaim}
    </DayCallButton>
  );
}
