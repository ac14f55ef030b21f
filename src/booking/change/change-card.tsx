import '../detail.css';
import type { ReactNode } from 'react';
import type { Booking } from '#domain/booking/api.ts';
import { parseMoment } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useLanguage, useWords, wordIn } from '../../i18n/language.ts';
import { Button, Spoken } from '../../ui/control/button.tsx';
import { Countdown } from '../../ui/show/countdown.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/show/status.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { ActRefusal } from '../act/act-refusal.tsx';
import { useOptimisticBooking } from '../act/optimistic-booking.ts';
import type { Viewer } from '../booking-status.tsx';
import { ACCEPT_REFUSALS, changeWords } from './change-refusals.ts';
import { dayOf, useOtherName } from '../data.ts';
import { useBookingCall } from '../act/booking-call.ts';
import { TRANSPORT_WORDS, words } from '../words.ts';

type Change = NonNullable<Booking['change']>;
interface Props {
  booking: Booking;
  viewer: Viewer;
}

/** A change that one side proposes: only what would be different, what it costs, and the answer. Nothing changes without one. */
export function ChangeCard({ booking, viewer }: Props) {
  const { change } = booking;
  return change && <Proposal booking={booking} viewer={viewer} change={change} />;
}

function Proposal({ booking, viewer, change }: Props & { change: Change }) {
  const w = useWords(changeWords);
  const isTheirs = change.by !== viewer;
  const name = useOtherName(booking, viewer);
  return (
    <section className={isTheirs ? 'card change change--asks' : 'card change'}>
      <h3>{say(isTheirs ? w.theirs : w.yours, { name })}</h3>
      <dl className="price">
        {useDifferences(booking, change, viewer).map(({ label, was, becomes }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Spoken>{w.was}</Spoken> <s className="num">{was}</s> <Spoken>{w.becomes}</Spoken>{' '}
              <b className="num">{becomes}</b>
            </dd>
          </div>
        ))}
      </dl>
      <p className="meta-xs inline">
        <Icon name="hourglass" small />
        <Countdown until={parseMoment(change.expires_at)} text={isTheirs ? w.answerWithin : w.waitsFor} over={w.over} />
      </p>
      <Answers booking={booking} viewer={viewer} change={change} />
    </section>
  );
}

interface Difference {
  label: string;
  was: ReactNode;
  becomes: ReactNode;
}

function useDifferences(booking: Booking, change: Change, viewer: Viewer): Difference[] {
  const w = useWords(changeWords);
  const f = useFormat();
  const language = useLanguage();
  const of = (it: Pick<Change, 'booking_date' | 'tee_off_time' | 'holes' | 'transport' | 'total' | 'caddy_gets'>) => [
    { label: w.date, value: f.day(dayOf(it)) },
    { label: w.time, value: it.tee_off_time },
    { label: w.holes, value: String(it.holes) },
    { label: w.transport, value: wordIn(TRANSPORT_WORDS[it.transport], language) },
    viewer === 'golfer'
      ? { label: w.held, value: f.money(satang(it.total)) }
      : { label: w.earnings, value: f.money(satang(it.caddy_gets)) },
  ];
  const next = of(change);
  return of(booking).flatMap(({ label, value }, n) => {
    const becomes = next[n]?.value;
    return becomes === undefined || becomes === value ? [] : [{ label, was: value, becomes }];
  });
}

function Answers({ booking, viewer, change }: Props & { change: Change }) {
  const w = useWords(changeWords);
  const s = useWords(words);
  const { booking: optimistic, actions } = useOptimisticBooking(booking, viewer);
  const { busy, why, call, perform } = useBookingCall(optimistic);
  const accept = useAccept(booking, change, viewer);
  const answer = async (action: 'accept_change' | 'reject_change' | 'withdraw_change') => {
    const more = action === 'accept_change' ? { total: change.total } : {};
    if (await perform(action, more)) toast({ text: action === 'accept_change' ? w.accepted : w.rejected, kind: 'ok' });
  };
  const mayAnswer = actions.includes('reject_change');
  if (!mayAnswer && !actions.includes('withdraw_change')) return null;
  return (
    <>
      {why && <Note kind="amber">{why}</Note>}
      <ActRefusal booking={booking} viewer={viewer} call={call} refusals={ACCEPT_REFUSALS} />
      {mayAnswer ? (
        <div className="btns btns--12">
          <Button
            kind="quiet"
            why={why}
            busy={busy === 'reject_change' && s.sendingNow}
            onClick={() => void answer('reject_change')}
          >
            {w.reject}
          </Button>
          {actions.includes('accept_change') && (
            <Button
              why={why}
              busy={busy === 'accept_change' && s.sendingNow}
              onClick={() => void answer('accept_change')}
            >
              {accept}
            </Button>
          )}
        </div>
      ) : (
        <Button
          kind="outline"
          block
          why={why}
          busy={busy === 'withdraw_change' && s.sendingNow}
          onClick={() => void answer('withdraw_change')}
        >
          {w.withdraw}
        </Button>
      )}
    </>
  );
}

/** The text of the accept button, with the amount when the viewer's money changes. */
function useAccept({ total }: Booking, change: Change, viewer: Viewer): string {
  const w = useWords(changeWords);
  const f = useFormat();
  const more = change.total - total;
  if (viewer === 'caddy' || more === 0) return w.accept;
  return say(more > 0 ? w.acceptMore : w.acceptLess, { amount: f.money(satang(Math.abs(more))) });
}
