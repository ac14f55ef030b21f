import { Link } from 'wouter';
import type { Booking } from '#domain/booking/api.ts';
import type { Broadcast } from '#domain/broadcast/api.ts';
import { interestedEntries } from '#domain/broadcast/interested.ts';
import type { Moment } from '#domain/dates.ts';
import { useHasNoQueuedAct } from '../../booking/data.ts';
import { say, useWords } from '../../i18n/language.ts';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { AskRow } from '../ask-row.tsx';
import { asksOf } from '../pending-answers.ts';
import { words } from '../attention-words.ts';
import { InterestedCard } from './interested-card.tsx';
import { golferHomeWords as homeWords } from './golfer-home-words.ts';

interface Props {
  /** The golfer's bookings, without the one that is shown in full. */
  bookings: readonly Booking[];
  broadcasts: readonly Broadcast[];
  now: Moment;
}

/** All that waits for the golfer's answer, each one tap from where it is given. An answer already in the outbox is not listed. */
export function Attention({ bookings, broadcasts, now }: Props) {
  const w = useWords(words);
  const isUnanswered = useHasNoQueuedAct();
  const asks = asksOf(bookings, 'golfer', now).filter(({ booking }) => isUnanswered(booking));
  if (asks.length === 0 && interestedEntries(broadcasts).length === 0) return null;
  return (
    <Section title={w.title}>
      <div className="stack">
        {asks.map((ask) => (
          <AskRow key={ask.booking.booking_ref} ask={ask} viewer="golfer" now={now} />
        ))}
        <InterestedCard broadcasts={broadcasts} />
      </div>
    </Section>
  );
}

/** What waits for caddies: one request leads to its own screen, more to all of them. */
export function WaitingForCaddies({ pending }: { pending: readonly Booking[] }) {
  const w = useWords(homeWords);
  const [first, ...others] = pending;
  if (!first) return null;
  const href = others.length > 0 ? '/golfer/booking' : `/golfer/booking/${first.booking_ref}`;
  return (
    <Link className="card card--amber row attention attention--amber" href={href}>
      <span className="grow">
        <b className="strong line">{say(w.waiting, { n: pending.length })}</b>
        <span className="t-sm line">{w.waitingWhy}</span>
      </span>
      <Icon name="chevron-right" />
    </Link>
  );
}
