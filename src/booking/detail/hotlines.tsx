import './safety.css';
import { useEffect } from 'react';
import type { Booking } from '#domain/booking/api.ts';
import { emergencyUntil } from '#domain/booking/contact.ts';
import type { OutputOf } from '#domain/calls.ts';
import { MINUTE, parseMoment } from '#domain/dates.ts';
import { useGuestName } from '../../i18n/guest-name.ts';
import { say, useWords, type Words } from '../../i18n/language.ts';
import { useMirror, mirrorOf } from '../../sync/mirror/mirror.ts';
import { copiesOf, keyOf } from '../../sync/mirror/mirror-copies.ts';
import { Icon } from '../../ui/icon.tsx';
import { useIsClockUnsure } from '../../sync/server-clock.ts';
import { useNow } from '../../ui/now.ts';
import { Section } from '../../ui/frame/section.tsx';
import type { Viewer } from '../booking-status.tsx';
import { factsOf } from '../data.ts';
import { type Phone, usePhone } from '../../sync/phone.ts';

export const hotlineWords = {
  title: { th: 'ฉุกเฉิน', en: 'Emergency' },
  how: { th: 'โทรได้แม้ไม่มีเน็ต', en: 'Works without data' },
  ambulance: { th: 'เจ็บป่วยฉุกเฉิน', en: 'Ambulance' },
  police: { th: 'ตำรวจ', en: 'Police' },
  tourist: { th: 'ตำรวจท่องเที่ยว', en: 'Tourist police' },
  call: { th: 'โทร', en: 'Call' },
} as const satisfies Record<string, Words>;

const words = {
  callNamed: { th: 'โทรหา{name}', en: 'Call {name}' },
  yours: { th: 'ผู้ติดต่อฉุกเฉินของคุณ', en: 'Your emergency contact' },
  ofGolfer: { th: 'ผู้ติดต่อฉุกเฉินของ{golfer}', en: 'Emergency contact of {golfer}' },
} as const satisfies Record<string, Words>;

const HOTLINES = [
  { number: '1669', name: 'ambulance' },
  { number: '191', name: 'police' },
  { number: '1155', name: 'tourist' },
] as const;

/** Three calls that need no data. */
export function Hotlines({ quiet }: { quiet?: boolean }) {
  const w = useWords(hotlineWords);
  return (
    <ul className="safety-calls">
      {HOTLINES.map(({ number, name }) => (
        <li key={number}>
          <a className={`btn ${quiet ? 'btn--quiet' : 'btn--danger2'} safety-call`} href={`tel:${number}`}>
            <Icon name="phone" />
            <span>
              <span className="sr">{w.call} </span>
              <b className="num" translate="no">
                {number}
              </b>
              <span className="line">{w[name]}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The same on a caddy's home: there every day, and quiet; while a round is in play also whom to call for its golfer. */
export function QuietHotlines({ booking }: { booking: Booking | undefined }) {
  const w = useWords(hotlineWords);
  return (
    <Section title={w.title} aside={<span className="meta">{w.how}</span>}>
      <div className="safety">
        <Hotlines quiet />
        {booking && <CallForGolfer booking={booking} />}
      </div>
    </Section>
  );
}

function CallForGolfer({ booking }: { booking: Booking }) {
  const contact = useEmergency(booking);
  return contact && <CallContact contact={contact} booking={booking} viewer="caddy" />;
}

const EMERGENCY = 'GET /booking/{booking_ref}/emergency';
type Answer = OutputOf<typeof EMERGENCY>;
const NO_HOTLINE: Answer = { name: null, phone: null, keep_until: null };

export interface EmergencyContact {
  name: string | null;
  phone: string;
}

/** The golfer's emergency contact while the round is in play; once that is over, no copy of it is left on the phone. */
export function useEmergency(booking: Booking): EmergencyContact | undefined {
  const phone = usePhone();
  const { booking_ref } = booking;
  const now = useNow(MINUTE);
  const isUnsure = useIsClockUnsure();
  const isOpen = emergencyUntil(factsOf(booking), isUnsure ? 0 : now) !== undefined;
  const { data } = useMirror(EMERGENCY, { booking_ref }, { skip: !isOpen });
  useEffect(() => {
    if (!isOpen) void forgetEmergency(phone, booking_ref);
  }, [phone, isOpen, booking_ref]);
  if (!isOpen || !data?.phone || !data.keep_until) return undefined;
  if (!isUnsure && parseMoment(data.keep_until) <= now) return undefined;
  return { name: data.name, phone: data.phone };
}

async function forgetEmergency(phone: Phone, booking_ref: string): Promise<void> {
  const input = { booking_ref };
  const copy = await copiesOf(phone).readCopy(keyOf(EMERGENCY, input));
  if ((copy?.data as Answer | undefined)?.keep_until) mirrorOf(phone).store(EMERGENCY, input, NO_HOTLINE);
}

interface CallProps {
  contact: EmergencyContact;
  booking: Booking;
  viewer: Viewer;
}

/** Whose contact it is, as this viewer would say it. */
export function useWhoseContact(booking: Booking, viewer: Viewer): string {
  const w = useWords(words);
  const golfer = useGuestName(booking.golfer.display_name);
  return viewer === 'golfer' ? w.yours : say(w.ofGolfer, { golfer });
}

export function CallContact({ contact: { name, phone }, booking, viewer }: CallProps) {
  const w = useWords(words);
  const whose = useWhoseContact(booking, viewer);
  return (
    <a className="btn btn--line2 btn--block safety-contact" href={`tel:${phone}`}>
      <Icon name="phone" />
      <span>
        {say(w.callNamed, { name: name ?? whose })} {name && <span className="line meta">{whose}</span>}
      </span>
    </a>
  );
}
