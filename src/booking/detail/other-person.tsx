import { Link } from 'wouter';
import type { Booking } from '#domain/booking/api.ts';
import { useGuestName } from '../../i18n/guest-name.ts';
import { useWords } from '../../i18n/language.ts';
import { Icon } from '../../ui/icon.tsx';
import { Portrait } from '../../ui/show/portrait.tsx';
import { Section } from '../../ui/frame/section.tsx';
import type { Viewer } from '../booking-status.tsx';
import { useEmbeddedParts } from '../embedded-parts.ts';
import { words } from '../words.ts';
import { GolferSpeaks } from './contact.tsx';

/** Whom the booking is with; the caddy's real name only once the caddy said yes. */
export function OtherPerson({ booking, viewer }: { booking: Booking; viewer: Viewer }) {
  const { caddy, golfer } = booking;
  const w = useWords(words);
  const { GolferBrief } = useEmbeddedParts();
  const guest = useGuestName(golfer.display_name);
  if (viewer === 'caddy')
    return (
      <Section title={w.golfer}>
        <div className="list">
          <div className="lrow">
            <Portrait photo={golfer.photo_url} name={golfer.display_name} />
            <b className="grow" translate="no">
              {guest}
            </b>
          </div>
        </div>
        <GolferSpeaks booking={booking} />
        {GolferBrief && <GolferBrief user_id={golfer.user_id} />}
      </Section>
    );
  return (
    <Section title={w.caddy}>
      <div className="list">
        <Link className="lrow" href={`/golfer/home/caddy-detail/${caddy.user_id}`}>
          <Portrait photo={caddy.photo_url} number={caddy.caddy_number} name={caddy.nickname} />
          <span className="grow">
            <b translate="no">{caddy.nickname}</b>
            {caddy.real_name && (
              <span className="meta" translate="no">
                {caddy.real_name}
              </span>
            )}
          </span>
          <Icon name="chevron-right" />
        </Link>
      </div>
    </Section>
  );
}
