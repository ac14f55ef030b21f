import type { Booking } from '#domain/booking/api.ts';
import { MINUTE, parseMoment } from '#domain/dates.ts';
import { phaseOf, type Side } from '#domain/review/review.ts';
import { say, useWords } from '../i18n/language.ts';
import { ButtonLink } from '../ui/control/button.tsx';
import { useNow } from '../ui/now.ts';
import { Section } from '../ui/frame/section.tsx';
import { Pending, Status } from '../ui/show/status.tsx';
import { reviewAddress, linkWords } from './review-link.tsx';
import { useReviews } from './data.ts';
import { useOtherName, useWhen } from './review-head.tsx';

/** On the page of a past round: a link to write, change or read reviews. Nothing before the server says which. */
export function ReviewCard({ booking, side }: { booking: Booking; side: Side }) {
  const w = useWords(linkWords);
  const name = useOtherName(booking, side);
  const { read, said, item } = useReviews(booking.booking_ref);
  const now = useNow(MINUTE);
  const { data } = read;
  const when = useWhen(data?.closes_at ?? '1970-01-01T00:00:00Z');
  if (!data?.closes_at) return null;
  const closed_at = data.phase === 'CLOSED' ? now : null;
  const isOpen = phaseOf({ closes_at: parseMoment(data.closes_at), closed_at }, now) === 'OPEN';
  if (!isOpen && !said && !data.theirs && !data.is_theirs_hidden) return null;
  const href = reviewAddress(side, booking.booking_ref);
  return (
    <Section title={w.inTitle}>
      <div className="card stack">
        {isOpen && !said && data.is_theirs_in && <p>{say(w.theyWrote, { name })}</p>}
        {isOpen && !said && <p className="meta">{say(w.until, { when })}</p>}
        {item?.state === 'conflict' && <Status kind="bad">{w.refused}</Status>}
        {said && (
          <Stands
            isOpen={isOpen}
            isWaiting={item !== undefined && item.state !== 'sent'}
            isHidden={data.mine?.is_hidden === true}
          />
        )}
        <ButtonLink kind={isOpen && !said ? 'tonal' : 'outline'} block icon="star" href={href}>
          {isOpen ? (said ? w.edit : say(w.reviewOf, { name })) : w.see}
        </ButtonLink>
      </div>
    </Section>
  );
}

function Stands({ isOpen, isWaiting, isHidden }: { isOpen: boolean; isWaiting: boolean; isHidden: boolean }) {
  const w = useWords(linkWords);
  if (isWaiting) return <Pending>{w.waits}</Pending>;
  if (isHidden) return <Status kind="info">{w.takenDown}</Status>;
  return <Status kind="ok">{isOpen ? w.isIn : w.published}</Status>;
}
