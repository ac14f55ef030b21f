import { confirmEndBy, claimAnswerBy } from '#domain/booking/deadlines.ts';
import { timeOf } from '#domain/dates.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWord, useWords } from '../../i18n/language.ts';
import { Button } from '../../ui/control/button.tsx';
import { Countdown } from '../../ui/show/countdown.tsx';
import { DayCallButton, ifPaidInFull, ifStopped, MoneyLine, type Day } from '../day/day-parts.tsx';
import { STOP_WORDS, words, CLAIM_WORDS } from '../day/day-words.ts';
import { isUnsent } from '../act/optimistic-booking.ts';
import { useBookingCall } from '../act/booking-call.ts';
import { TipOffer } from '../../tip/tip-data.tsx';

/** The caddy said that it is over: the golfer confirms, or a day passes. */
export function Ended({ day }: { day: Day }) {
  const w = useWords(words);
  const { facts, viewer } = day;
  const why = useWord(STOP_WORDS[facts.stop_reason ?? 'FULL']);
  return (
    <div className="card day-card">
      <div>
        {facts.ended_at !== null && <h3 className="t-lg">{say(w.ended, { time: timeOf(facts.ended_at) })}</h3>}
        <p className="meta">{say(w.endedHoles, { n: facts.holes_played ?? facts.holes, why })}</p>
      </div>
      {viewer === 'golfer' ? <Confirm day={day} /> : <WaitForGolfer day={day} />}
    </div>
  );
}

function Confirm({ day }: { day: Day }) {
  const w = useWords(words);
  const f = useFormat();
  const bookingCall = useBookingCall(day.booking);
  if (!day.may('confirm_end')) return null;
  return (
    <>
      <div className="day-answers">
        <DayCallButton
          day={day}
          bookingCall={bookingCall}
          action="confirm_end"
          size="lg"
          onTap={() => void bookingCall.perform('confirm_end')}
        >
          {say(w.confirmEnd, { paid: f.money(ifPaidInFull(day.booking).paid) })}
        </DayCallButton>
        <Button kind="quiet" block onClick={() => day.open('dispute')}>
          {w.dispute}
        </Button>
      </div>
      <div>
        <p className="meta num">
          <Countdown until={confirmEndBy(day.facts)} text={w.confirmLeft} over={w.confirmOver} />
        </p>
        <p className="meta-xs">{w.confirmWrong}</p>
      </div>
      <TipOffer booking={day.booking} />
    </>
  );
}

function WaitForGolfer({ day }: { day: Day }) {
  const w = useWords(words);
  const f = useFormat();
  return (
    <div>
      <p className="day-money num">
        <b>{say(w.youGet, { gets: f.money(ifPaidInFull(day.booking).caddy) })}</b>
      </p>
      <p className="meta num">
        {isUnsent(day.optimistic, 'end') ? (
          say(w.endUnsent, { name: day.other })
        ) : (
          <>
            {say(w.waitingConfirm, { name: day.other })} ·{' '}
            <Countdown until={confirmEndBy(day.facts)} text={w.confirmLeft} over={w.confirmOver} />
          </>
        )}
      </p>
    </div>
  );
}

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
