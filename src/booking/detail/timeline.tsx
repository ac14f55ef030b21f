import type { Booking } from '#domain/booking/api.ts';
import { dateOf, MINUTE, timeOf, type Moment } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useLanguage, useWords } from '../../i18n/language.ts';
import { Icon } from '../../ui/icon.tsx';
import { useNow } from '../../ui/now.ts';
import type { Viewer } from '../booking-status.tsx';
import { stepsOf, type Step } from './timeline-steps.ts';
import { timelineWords } from './timeline-words.ts';

interface Props {
  /** With what waits on this phone. */
  booking: Booking;
  /** As the server knows it. */
  copy: Booking;
  viewer: Viewer;
}

/** What happened to a booking and what comes next, each with its moment; a time that was changed stays to be seen, struck through. */
export function Timeline({ booking, copy, viewer }: Props) {
  const f = useFormat();
  const language = useLanguage();
  const steps = stepsOf({ booking, copy, viewer, language, money: (amount) => f.money(satang(amount)) });
  return (
    <ol className="card card--pad timeline">
      {steps.map((step) => (
        <OneStep key={step.text} step={step} />
      ))}
    </ol>
  );
}

function OneStep({ step: { text, at, until, was, isDone, isToSend } }: { step: Step }) {
  const w = useWords(timelineWords);
  const f = useFormat();
  const now = useNow(MINUTE);
  const of = (moment: Moment) => `${f.day(dateOf(moment))} · ${timeOf(moment)}`;
  const isTimed = text.includes('{when}');
  const when = (moment: Moment) =>
    dateOf(moment) === dateOf(now) ? timeOf(moment) : `${f.day(dateOf(moment))} ${timeOf(moment)}`;
  return (
    <li className={isDone ? 'is-done' : undefined}>
      <Icon name={isToSend ? 'clock' : isDone ? 'circle-check' : 'circle'} />
      <span className="grow">
        <b>{at === undefined ? text : say(text, { when: when(at) })}</b>
        {at !== undefined && !isTimed && (
          <span className="meta-xs num">
            {was !== undefined && <s>{of(was)}</s>} {of(at)}
            {until !== undefined && `–${timeOf(until)}`}
            {isToSend && ` · ${w.toSend}`}
          </span>
        )}
      </span>
    </li>
  );
}
