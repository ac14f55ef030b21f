import type { Booking } from '#domain/booking/api.ts';
import type { Moment } from '#domain/dates.ts';
import { useWords, say } from '../../i18n/language.ts';
import { Section } from '../../ui/frame/section.tsx';
import { AskRow, asksOf, words } from '../ask-row.tsx';
import { byTeeOff } from '#domain/booking/facts.ts';
import { RequestCard } from '../../booking/request/request-card.tsx';
import { words as homeWords } from '../words.ts';

interface Props {
  rounds: readonly Booking[];
  /** The round the board shows in full has its own answer to a claim; to a change its screen has. */
  main: Booking | undefined;
  now: Moment;
}

/** What golfers wait for from this caddy, besides new requests: each one tap from where it is answered. */
export function CaddyAsks({ rounds, main, now }: Props) {
  const w = useWords(words);
  const isOnBoard = ({ booking_ref }: Booking) => booking_ref === main?.booking_ref;
  const asks = asksOf(rounds, 'caddy', now).filter(({ kind, booking }) => kind !== 'claim' || !isOnBoard(booking));
  if (asks.length === 0) return null;
  return (
    <Section title={w.title}>
      <div className="stack">
        {asks.map((ask) => (
          <AskRow key={ask.booking.booking_ref} ask={ask} viewer="caddy" now={now} />
        ))}
      </div>
    </Section>
  );
}

interface CaddyRequestsProps {
  pending: readonly Booking[];
  promised: readonly Booking[];
}

/** Requests that wait for the caddy, the next tee-off first, each answered in place. */
export function CaddyRequests({ pending, promised }: CaddyRequestsProps) {
  const w = useWords(homeWords);
  return (
    <Section
      title={say(w.newRequests, { n: pending.length })}
      more={{ href: '/caddy/booking?tab=requests', label: w.all }}
    >
      <div className="stack stack-4">
        {pending.toSorted(byTeeOff).map((booking, at) => (
          <RequestCard key={booking.booking_ref} booking={booking} promised={promised} isFirst={at === 0} />
        ))}
      </div>
    </Section>
  );
}
