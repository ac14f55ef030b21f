import type { Booking } from '#domain/booking/api.ts';
import { PROMISED } from '#domain/booking/status.ts';
import { usePerson } from '../account/person.ts';
import { useWords, type Words } from '../i18n/language.ts';
import { ButtonLink, type ButtonKind } from '../ui/button.tsx';
import { useSlipKept } from './slip-kept.ts';

const words = { slip: { th: 'ใบออกรอบ', en: 'Starter slip' } } as const satisfies Record<string, Words>;

/** The way to the slip of a promised booking, which is then on the phone already. */
export function SlipLink({ booking, kind = 'outline' }: { booking: Booking; kind?: ButtonKind }) {
  const w = useWords(words);
  const role = usePerson()?.user_id === booking.caddy.user_id ? 'caddy' : 'golfer';
  useSlipKept(booking);
  if (!PROMISED.includes(booking.status)) return null;
  return (
    <ButtonLink kind={kind} icon="qr-code" href={`/${role}/booking/slip/${booking.booking_ref}`}>
      {w.slip}
    </ButtonLink>
  );
}
