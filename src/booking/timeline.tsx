import type { Booking } from '#domain/booking/api.ts';
import { LIFE } from '#domain/booking/life.ts';
import { PROMISED, wasConfirmed } from '#domain/booking/status.ts';
import { dateOf, parseMoment, timeOf } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import { useFormat } from '../i18n/format.ts';
import { say, useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { Icon } from '../ui/icon.tsx';
import type { Viewer } from './booking-status.tsx';
import { dayOf } from './data.ts';
import { OWN_STATUS_WORDS, STATUS_WORDS, words } from './words.ts';

interface Step {
  isDone: boolean;
  text: string;
  /** Not every end has a moment of its own. */
  when?: string | undefined;
}

/** What happened to a booking and what comes next, each with its moment, as this person lived it. */
export function Timeline({ booking, viewer }: { booking: Booking; viewer: Viewer }) {
  const steps = useSteps(booking, viewer);
  return (
    <ol className="card card--pad timeline">
      {steps.map(({ isDone, text, when }) => (
        <li key={text} className={isDone ? 'is-done' : undefined}>
          <Icon name={isDone ? 'circle-check' : 'circle'} />
          <span className="grow">
            <b>{text}</b>
            {when && <span className="meta-xs">{when}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** It ended before it was played, and what was held went back. */
export const isRefunded = (booking: Pick<Booking, 'status' | 'answered_at'>): boolean =>
  !wasConfirmed(booking) && LIFE.some((row) => row.to === booking.status && row.money === 'release all');

function useSteps(booking: Booking, viewer: Viewer): Step[] {
  const w = useWords(words);
  const f = useFormat();
  const language = useLanguage();
  const at = (iso: string) => `${f.day(dateOf(parseMoment(iso)))} · ${timeOf(parseMoment(iso))}`;
  const amount = f.money(satang(booking.total));
  const isHers = viewer === 'caddy';
  const name = isHers ? booking.golfer.display_name : booking.caddy.nickname;
  const sent = {
    isDone: true,
    text: isHers ? say(w.stepAsked, { name }) : say(w.stepSent, { amount }),
    when: at(booking.created_at),
  };
  const teeOff = { isDone: false, text: w.stepTeeOff, when: `${f.day(dayOf(booking))} · ${booking.tee_off_time}` };
  if (booking.status === 'PENDING') {
    const by = timeOf(parseMoment(booking.respond_by));
    const text = isHers ? say(w.stepYourAnswer, { when: by }) : say(w.stepWaiting, { name, when: by });
    return [sent, { isDone: false, text, when: at(booking.respond_by) }, teeOff];
  }
  const own = OWN_STATUS_WORDS[viewer][booking.status] ?? STATUS_WORDS[booking.status];
  const now = { isDone: true, text: wordIn(own, language), when: momentOf(booking, at) };
  if (!PROMISED.includes(booking.status)) {
    const refunded = { isDone: true, text: say(w.stepRefunded, { amount }) };
    return [sent, now, ...(isRefunded(booking) && !isHers ? [refunded] : [])];
  }
  const text = isHers ? w.stepYouAccepted : say(w.stepAccepted, { name });
  const accepted = { isDone: true, text, when: booking.answered_at === null ? undefined : at(booking.answered_at) };
  return booking.status === 'CONFIRMED'
    ? [sent, accepted, teeOff]
    : [sent, accepted, { ...now, when: undefined }, teeOff];
}

/** When it became what it is, where the server says so. */
function momentOf({ status, answered_at, respond_by }: Booking, at: (iso: string) => string): string | undefined {
  if (status === 'DECLINED' && answered_at !== null) return at(answered_at);
  return status === 'EXPIRED' ? at(respond_by) : undefined;
}
