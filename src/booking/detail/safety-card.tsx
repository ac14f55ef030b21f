import { useState } from 'react';
import type { Booking } from '#domain/booking/api.ts';
import { PROMISED } from '#domain/booking/status.ts';
import { dateOf, MINUTE, timeOf } from '#domain/dates.ts';
import { usePerson } from '../../account/person.ts';
import { useWords, type Words } from '../../i18n/language.ts';
import { Select } from '../../ui/control/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useNow } from '../../ui/now.ts';
import { Section } from '../../ui/frame/section.tsx';
import { Hotlines, hotlineWords } from './hotlines.tsx';
import { useHoleNote } from '../day/day-hole-note.ts';
import { helpMessage, smsAddress } from './safety.ts';

const words = {
  sms: { th: 'ส่ง SMS บอกว่าอยู่ที่ไหน', en: 'Text where you are' },
  smsHint: {
    th: 'มีชื่อสนาม หลุม เวลา และชื่อคุณให้แล้ว เลือกผู้รับเอง',
    en: 'Course, hole, time and your name are filled in; you choose who gets it',
  },
  hole: { th: 'อยู่หลุมไหน', en: 'Which hole' },
  unknown: { th: 'ไม่ระบุ', en: 'Not said' },
} as const satisfies Record<string, Words>;

/** For the day of the round, and while it is played: three calls and a text message that need no data. */
export function SafetyCard({ booking }: { booking: Booking }) {
  const h = useWords(hotlineWords);
  const now = useNow(MINUTE);
  const isToday = booking.booking_date === dateOf(now);
  if (!PROMISED.includes(booking.status) || !(isToday || booking.status === 'IN_PROGRESS')) return null;
  return (
    <Section title={h.title} aside={<span className="meta">{h.how}</span>}>
      <div className="card safety">
        <Hotlines />
        <Message booking={booking} now={now} />
      </div>
    </Section>
  );
}

/** The hole being played: the one after those noted as played; empty when none or all are noted. */
const holeAfter = (noted: number, holes: number): string =>
  noted > 0 && noted < holes ? String((noted % 18) + 1) : '';

function Message({ booking, now }: { booking: Booking; now: number }) {
  const w = useWords(words);
  const person = usePerson();
  const [noted] = useHoleNote(booking.booking_ref);
  const [picked, setPicked] = useState<string>();
  const hole = picked ?? holeAfter(noted, booking.holes);
  const name = person?.nickname ?? person?.display_name ?? '';
  const text = helpMessage({ booking, name, time: timeOf(now), hole: hole === '' ? undefined : Number(hole) });
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
      <a className="btn btn--line2 btn--block" href={smsAddress(text)}>
        <Icon name="send" />
        {w.sms}
      </a>
      <p className="meta">{w.smsHint}</p>
    </>
  );
}
