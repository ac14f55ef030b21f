import { useLocation } from 'wouter';
import type { Booking } from '#domain/booking/api.ts';
import { MINUTE } from '#domain/dates.ts';
import { say, useWords } from '../i18n/language.ts';
import { useDraft } from '../sync/mirror/draft.ts';
import { Button, ButtonLink } from '../ui/control/button.tsx';
import { useNow } from '../ui/now.ts';
import { useTips } from './tip-data.ts';
import { words } from './tip-words.ts';

const OPEN = { isOver: false };

/** Asked once at home when the round is over; "not now" is remembered, and the round's own screen keeps the envelope. */
export function TipOffer({ booking }: { booking: Booking }) {
  const w = useWords(words);
  const [pathname] = useLocation();
  const { given, waiting, ways } = useTips(booking, useNow(MINUTE));
  const [offer, setOffer, , isRead] = useDraft(`tip-offer:${booking.booking_ref}`, OPEN);
  const address = `/golfer/booking/${booking.booking_ref}`;
  if (!isRead || offer.isOver || pathname === address || ways.length === 0 || given.length + waiting.length > 0)
    return null;
  return (
    <div className="row between">
      <span className="grow">{say(w.offer, { name: booking.caddy.nickname })}</span>
      <ButtonLink kind="tonal" size="sm" icon="gift" href={`${address}?tip=1`}>
        {say(w.give, { name: '' })}
      </ButtonLink>
      <Button kind="quiet" size="sm" onClick={() => setOffer({ isOver: true })}>
        {w.notNow}
      </Button>
    </div>
  );
}
