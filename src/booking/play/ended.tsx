import { confirmEndBy } from '#domain/booking/deadlines.ts';
import { timeOf } from '#domain/dates.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWord, useWords } from '../../i18n/language.ts';
import { Button } from '../../ui/control/button.tsx';
import { Countdown } from '../../ui/show/countdown.tsx';
import { DayCallButton } from '../day/day-call-button.tsx';
import { ifPaidInFull } from '../day/day-money-line.tsx';
import { STOP_WORDS, words } from '../day/day-words.ts';
import type { Day } from '../day/day.ts';
import { isUnsent } from '../act/optimistic-booking.ts';
import { useBookingCall } from '../act/booking-call.ts';
import { TipOffer } from '../../tip/tip-offer.tsx';

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
