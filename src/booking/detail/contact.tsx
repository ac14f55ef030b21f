import { useEffect } from 'react';
import type { Booking } from '#domain/booking/api.ts';
import { contactUntil } from '#domain/booking/contact.ts';
import { wasConfirmed } from '#domain/booking/status.ts';
import type { Spoken } from '#domain/account/account.ts';
import type { OutputOf } from '#domain/calls.ts';
import { MINUTE, parseMoment } from '#domain/dates.ts';
import { guestName, SPOKEN_WORDS } from '../../i18n/format.ts';
import { say, useLanguage, useWords, wordIn, type Words } from '../../i18n/language.ts';
import { useMirror, mirrorOf } from '../../sync/mirror/mirror.ts';
import { copiesOf, keyOf } from '../../sync/mirror/mirror-copies.ts';
import { Icon } from '../../ui/icon.tsx';
import { useNow } from '../../ui/now.ts';
import type { Viewer } from '../booking-status.tsx';
import { factsOf } from '../data.ts';
import { type Phone, usePhone } from '../../sync/phone.ts';

const CONTACT = 'GET /booking/{booking_ref}/contact';
type Contact = OutputOf<typeof CONTACT>;
const NO_CONTACT: Contact = { phone: null, languages: [], keep_until: null };

const contactWords = {
  call: { th: 'โทรหา{name}', en: 'Call {name}' },
  speaks: { th: 'ภาษา', en: 'Speaks' },
} as const satisfies Record<string, Words>;

/** The other's contact as long as they may have it; once that is over, no copy of it is left on the phone. */
function useContact(booking: Booking): Contact {
  const phone = usePhone();
  const { booking_ref } = booking;
  const now = useNow(MINUTE);
  const isOpen = contactUntil(factsOf(booking), now) !== undefined;
  const read = useMirror(CONTACT, { booking_ref }, { skip: !isOpen });
  const wasOpen = wasConfirmed(booking);
  useEffect(() => {
    if (!isOpen && wasOpen) void forgetContact(phone, booking_ref);
  }, [phone, isOpen, wasOpen, booking_ref]);
  const { data } = read;
  return isOpen && data?.keep_until && parseMoment(data.keep_until) > now ? data : NO_CONTACT;
}

async function forgetContact(phone: Phone, booking_ref: string): Promise<void> {
  const input = { booking_ref };
  const copy = await copiesOf(phone).readCopy(keyOf(CONTACT, input));
  if ((copy?.data as Contact | undefined)?.keep_until) mirrorOf(phone).store(CONTACT, input, NO_CONTACT);
}

/** One tap calls the other of its two people, from the yes until a day after the round; also without data. */
export function CallLink({ booking, viewer }: { booking: Booking; viewer: Viewer }) {
  const w = useWords(contactWords);
  const language = useLanguage();
  const { phone } = useContact(booking);
  if (!phone) return null;
  const name = viewer === 'golfer' ? booking.caddy.nickname : guestName(booking.golfer.display_name, language);
  return (
    <a href={`tel:${phone}`}>
      <Icon name="phone" />
      {say(w.call, { name })}
    </a>
  );
}

/** The languages the golfer speaks, so that the caddy can greet in one of them. */
export function GolferSpeaks({ booking }: { booking: Booking }) {
  const w = useWords(contactWords);
  const language = useLanguage();
  const { languages } = useContact(booking);
  if (languages.length === 0) return null;
  const named = languages.map((it) => wordIn(SPOKEN_WORDS[it as Spoken], language));
  return (
    <p className="meta">
      {w.speaks}: {named.join(' ')}
    </p>
  );
}
