import { useState, useEffect } from 'react';
import type { Booking } from '#domain/booking/api.ts';
import { SLOT_HOLDING } from '#domain/booking/status.ts';
import { type ClockTime, dateOf, MINUTE, timeOf, parseMoment } from '#domain/dates.ts';
import { usePerson } from '../../account/person.ts';
import { useGuestName } from '../../i18n/format.ts';
import { say, useWords, type Words } from '../../i18n/language.ts';
import { useIsClockUnsure } from '../../sync/server-clock.ts';
import { Select } from '../../ui/control/field.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useNow } from '../../ui/now.ts';
import type { Viewer } from '../booking-status.tsx';
import { useHoleNote } from '../day/day-parts.tsx';
import './safety.css';
import { emergencyUntil } from '#domain/booking/contact.ts';
import type { OutputOf } from '#domain/calls.ts';
import { useMirror, mirrorOf } from '../../sync/mirror/mirror.ts';
import { copiesOf, keyOf } from '../../sync/mirror/mirror-copies.ts';
import { factsOf } from '../data.ts';
import { type Phone, usePhone } from '../../sync/phone.ts';

const words = {
  sms: { th: 'ส่ง SMS บอกว่าอยู่ที่ไหน', en: 'Text where you are' },
  smsHint: {
    th: 'มีชื่อสนาม หลุม เวลา และชื่อคุณให้แล้ว เลือกผู้รับเอง',
    en: 'Course, hole, time and your name are filled in; you choose who gets it',
  },
  smsTo: { th: 'ส่ง SMS ถึง{name}ว่าอยู่ที่ไหน', en: 'Text {name} where you are' },
  smsToHint: {
    th: 'มีชื่อสนาม หลุม เวลา ชื่อคุณ และผู้รับให้แล้ว',
    en: 'Course, hole, time, your name and the recipient are filled in',
  },
  smsOfGolferHint: {
    th: 'ข้อความถึงผู้ติดต่อฉุกเฉินบอกว่า{golfer}ต้องการความช่วยเหลือ ข้อความของคุณเองเลือกผู้รับเอง',
    en: 'The text to the emergency contact says that {golfer} needs help. For your own text you choose who gets it',
  },
  hole: { th: 'อยู่หลุมไหน', en: 'Which hole' },
  unknown: { th: 'ไม่ระบุ', en: 'Not said' },
} as const satisfies Record<string, Words>;

/** For the day of the round, and while it is played: three calls, in play the golfer's emergency contact, and a text message; none needs data. */
export function SafetyCard({ booking, viewer }: { booking: Booking; viewer: Viewer }) {
  const h = useWords(hotlineWords);
  const now = useNow(MINUTE);
  const contact = useEmergency(booking);
  const mayBeToday = useIsClockUnsure() || booking.booking_date === dateOf(now);
  if (!SLOT_HOLDING.includes(booking.status) || !(mayBeToday || booking.status === 'IN_PROGRESS')) return null;
  return (
    <Section title={h.title} aside={<span className="meta">{h.how}</span>}>
      <div className="card safety">
        <Hotlines />
        {contact && <CallContact contact={contact} booking={booking} viewer={viewer} />}
        <Message booking={booking} viewer={viewer} contact={contact} now={now} />
      </div>
    </Section>
  );
}

/** The hole being played: the one after those noted as played; empty when none or all are noted. */
const holeAfter = (noted: number, holes: number): string =>
  noted > 0 && noted < holes ? String((noted % 18) + 1) : '';

interface MessageProps {
  booking: Booking;
  viewer: Viewer;
  contact: EmergencyContact | undefined;
  now: number;
}

/** A golfer's goes to the emergency contact. A caddy has two: for the golfer to that contact, and for the caddy to whom the caddy chooses. */
function Message({ booking, viewer, contact, now }: MessageProps) {
  const w = useWords(words);
  const person = usePerson();
  const golfer = useGuestName(booking.golfer.display_name);
  const whose = useWhoseContact(booking, viewer);
  const [noted] = useHoleNote(booking.booking_ref);
  const [picked, setPicked] = useState<string>();
  const hole = picked ?? holeAfter(noted, booking.holes);
  const own = person?.nickname ?? person?.display_name ?? '';
  const isCaddy = viewer === 'caddy';
  const situation = { booking, time: timeOf(now), hole: hole === '' ? undefined : Number(hole) };
  const forContact = helpMessage({
    ...situation,
    ...(isCaddy ? { name: booking.golfer.display_name, told_by: own } : { name: own }),
  });
  const hint = contact ? (isCaddy ? say(w.smsOfGolferHint, { golfer }) : w.smsToHint) : w.smsHint;
  return (
    <>
      <Select label={words.hole} value={hole} onChange={(event) => setPicked(event.currentTarget.value)}>
        <option value="">{w.unknown}</option>
        {Array.from({ length: Math.min(booking.holes, 18) }, (_, n) => (
          <option key={n + 1} value={n + 1}>
            {n + 1}
          </option>
        ))}
      </Select>
      {contact && (
        <a className="btn btn--line2 btn--block" href={smsAddress(forContact, contact.phone)}>
          <Icon name="send" />
          {say(w.smsTo, { name: contact.name ?? whose })}
        </a>
      )}
      {(!contact || isCaddy) && (
        <a className="btn btn--line2 btn--block" href={smsAddress(helpMessage({ ...situation, name: own }))}>
          <Icon name="send" />
          {w.sms}
        </a>
      )}
      <p className="meta">{hint}</p>
    </>
  );
}

interface Situation {
  booking: Booking;
  /** Of who needs help. */
  name: string;
  /** Who sends it for that person. */
  told_by?: string;
  time: ClockTime;
  hole: number | undefined;
}

/** In both languages: whoever gets it may read only one. Plain text, as it is sent. */
function helpMessage({ booking, name, told_by, time, hole }: Situation): string {
  const { name_th, name_en, province_th, province_en } = booking.course;
  const where_th = [name_th, province_th, hole && `หลุม ${hole}`, `เวลา ${time}`, told_by && `จากแคดดี้ ${told_by}`];
  const where_en = [name_en, province_en, hole && `hole ${hole}`, `at ${time}`, told_by && `from the caddy ${told_by}`];
  const th = told_by ? [`${name} ต้องการความช่วยเหลือ`] : ['ต้องการความช่วยเหลือ', name];
  const en = told_by ? [`${name} needs help`] : ['I need help', name];
  const said = (parts: (string | number | undefined)[]) => parts.filter(Boolean).join(' · ');
  return `${said([...th, ...where_th])}\n${said([...en, ...where_en])}`;
}

/** Without a number the user chooses who gets it. iOS wants `&body`, Android `?body`; both understand `?&body`. */
const smsAddress = (text: string, phone = ''): string => `sms:${phone}?&body=${encodeURIComponent(text)}`;

const hotlineWords = {
  title: { th: 'ฉุกเฉิน', en: 'Emergency' },
  how: { th: 'โทรได้แม้ไม่มีเน็ต', en: 'Works without data' },
  ambulance: { th: 'เจ็บป่วยฉุกเฉิน', en: 'Ambulance' },
  police: { th: 'ตำรวจ', en: 'Police' },
  tourist: { th: 'ตำรวจท่องเที่ยว', en: 'Tourist police' },
  call: { th: 'โทร', en: 'Call' },
} as const satisfies Record<string, Words>;

const hotlinesWords = {
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
function Hotlines({ quiet }: { quiet?: boolean }) {
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

interface EmergencyContact {
  name: string | null;
  phone: string;
}

/** The golfer's emergency contact while the round is in play; once that is over, no copy of it is left on the phone. */
function useEmergency(booking: Booking): EmergencyContact | undefined {
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
function useWhoseContact(booking: Booking, viewer: Viewer): string {
  const w = useWords(hotlinesWords);
  const golfer = useGuestName(booking.golfer.display_name);
  return viewer === 'golfer' ? w.yours : say(w.ofGolfer, { golfer });
}

function CallContact({ contact: { name, phone }, booking, viewer }: CallProps) {
  const w = useWords(hotlinesWords);
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
