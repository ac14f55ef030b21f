import type { Booking } from '#domain/booking/api.ts';
import { dateOf, parseMoment, timeOf } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import { useFormat } from '../i18n/format.ts';
import { say, useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { Icon } from '../ui/icon.tsx';
import { dayOf } from './booking-ticket.tsx';
import { STATUS_WORDS, words } from './words.ts';

interface Step {
  isDone: boolean;
  text: string;
  when: string;
}

/** What happened to a booking and what comes next, each with its moment. */
export function Timeline({ booking }: { booking: Booking }) {
  const steps = useSteps(booking);
  return (
    <ol className="card card--pad timeline">
      {steps.map(({ isDone, text, when }) => (
        <li key={text} className={isDone ? 'is-done' : undefined}>
          <Icon name={isDone ? 'circle-check' : 'circle'} />
          <span className="grow">
            <b>{text}</b>
            <span className="meta-xs">{when}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function useSteps(booking: Booking): Step[] {
  const w = useWords(words);
  const f = useFormat();
  const language = useLanguage();
  const at = (iso: string) => `${f.day(dateOf(parseMoment(iso)))} · ${timeOf(parseMoment(iso))}`;
  const name = booking.caddy.nickname;
  const sent = {
    isDone: true,
    text: say(w.stepSent, { amount: f.money(satang(booking.total)) }),
    when: at(booking.created_at),
  };
  const teeOff = {
    isDone: false,
    text: w.stepTeeOff,
    when: `${f.day(dayOf(booking))} · ${booking.tee_off_time}`,
  };
  if (booking.status === 'PENDING') {
    const by = say(w.stepWaiting, { name, when: timeOf(parseMoment(booking.respond_by)) });
    return [sent, { isDone: false, text: by, when: at(booking.respond_by) }, teeOff];
  }
  const isOn = booking.status === 'CONFIRMED';
  const text = isOn ? say(w.stepAccepted, { name }) : wordIn(STATUS_WORDS[booking.status], language);
  const answered = { isDone: true, text, when: at(booking.answered_at ?? booking.created_at) };
  return isOn ? [sent, answered, teeOff] : [sent, answered];
}
