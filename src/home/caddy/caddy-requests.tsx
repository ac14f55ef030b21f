import type { Booking } from '#domain/booking/api.ts';
import { byTeeOff } from '#domain/booking/facts.ts';
import { RequestCard } from '../../booking/request/request-card.tsx';
import { say, useWords } from '../../i18n/language.ts';
import { Section } from '../../ui/frame/section.tsx';
import { words } from '../words.ts';

interface Props {
  pending: readonly Booking[];
  promised: readonly Booking[];
}

/** Requests that wait for the caddy, the next tee-off first, each answered in place. */
export function CaddyRequests({ pending, promised }: Props) {
  const w = useWords(words);
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
