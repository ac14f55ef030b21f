import { Link } from 'wouter';
import type { Moment } from '#domain/dates.ts';
import type { Viewer } from '../booking/booking-status.tsx';
import { dayOf } from '../booking/data.ts';
import { useFormat } from '../i18n/format.ts';
import { say, useWords } from '../i18n/language.ts';
import { Icon } from '../ui/icon.tsx';
import type { Ask } from './pending-answers.ts';
import { words } from './attention-words.ts';
import { useOtherName } from '../booking/facts.ts';

interface Props {
  ask: Ask;
  viewer: Viewer;
  now: Moment;
}

/** One thing that waits for the viewer's answer: what, of which round, until when. */
export function AskRow({ ask: { kind, booking, by }, viewer, now }: Props) {
  const w = useWords(words);
  const f = useFormat();
  const when = say(w.round, { when: `${f.day(dayOf(booking))} ${booking.tee_off_time}` });
  const name = useOtherName(booking, viewer);
  return (
    <Link
      className="card card--coral row attention attention--coral"
      href={`/${viewer}/booking/${booking.booking_ref}`}
    >
      <span className="grow">
        <b className="strong line">{say(w[kind], { name })}</b>
        <span className="t-sm line num">{when}</span>
        <span className="t-sm line num">{say(w.by, { left: f.duration(by - now) })}</span>
      </span>
      <Icon name="chevron-right" />
    </Link>
  );
}
