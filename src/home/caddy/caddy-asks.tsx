import type { Booking } from '#domain/booking/api.ts';
import type { Moment } from '#domain/dates.ts';
import { useWords } from '../../i18n/language.ts';
import { Section } from '../../ui/frame/section.tsx';
import { AskRow, asksOf, words } from '../ask-row.tsx';

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
