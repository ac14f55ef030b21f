import type { Booking } from '#domain/booking/api.ts';
import { calendarFile, type CalendarEntry } from '#domain/booking/calendar.ts';
import { minutesOfRound } from '#domain/booking/block.ts';
import { SLOT_HOLDING } from '#domain/booking/status.ts';
import type { ClockTime } from '#domain/dates.ts';
import { usePerson } from '../../account/person.ts';
import { type Language, say, useLanguage, useWords, type Words } from '../../i18n/language.ts';
import { saveOrShareFile } from '../../platform/save-file.ts';
import { Button, type ButtonKind } from '../../ui/control/button.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { dayOf } from '../data.ts';
import { otherName } from '../facts.ts';
import { holesWords, TRANSPORT_WORDS } from '../words.ts';

const words = {
  add: { th: 'เพิ่มในปฏิทิน', en: 'Add to calendar' },
  notHere: {
    th: 'เบราว์เซอร์ของ LINE เปิดไฟล์ปฏิทินไม่ได้ เปิด Caddee ในเบราว์เซอร์ของเครื่องแล้วกดอีกครั้ง',
    en: 'LINE’s browser cannot open a calendar file. Open Caddee in the phone’s browser and tap again.',
  },
  summary: { th: 'ออกรอบกับ{name} ที่ {course}', en: 'Golf with {name} at {course}' },
  caddy: { th: 'แคดดี้ {name} เบอร์ {number}', en: 'Caddy {name}, number {number}' },
  golfer: { th: 'นักกอล์ฟ {name}', en: 'Golfer {name}' },
  reference: { th: 'เลขที่จอง {ref}', en: 'Booking number {ref}' },
  reminder: { th: 'พรุ่งนี้ออกรอบ {time} ที่ {course}', en: 'Tomorrow: tee-off {time} at {course}' },
} as const satisfies Record<string, Words>;

/** The round as a file the phone's calendar opens; only once it is promised. Needs no network. */
export function CalendarButton({ booking, kind = 'outline' }: { booking: Booking; kind?: ButtonKind }) {
  const w = useWords(words);
  const language = useLanguage();
  const isCaddy = usePerson()?.user_id === booking.caddy.user_id;
  if (!SLOT_HOLDING.includes(booking.status)) return null;
  const hand = async () => {
    const file = calendarFile(entryOf(booking, isCaddy ? 'caddy' : 'golfer', language), Date.now());
    const name = `caddee-${booking.booking_ref}.ics`;
    if ((await saveOrShareFile(name, 'text/calendar', file)) === 'impossible') toast({ text: w.notHere, kind: 'bad' });
  };
  return (
    <Button kind={kind} icon="calendar-plus" onClick={() => void hand()}>
      {w.add}
    </Button>
  );
}

/** Texts as they are written, without the marks that only a screen needs. */
function entryOf(booking: Booking, viewer: 'golfer' | 'caddy', language: Language): CalendarEntry {
  const { booking_ref, version, holes, transport, caddy, tee_off_time } = booking;
  const { [`name_${language}` as const]: course, [`province_${language}` as const]: province } = booking.course;
  const name = otherName(booking, viewer, language);
  const number = caddy.caddy_number;
  const other =
    viewer === 'golfer' ? say(words.caddy[language], { name, number }) : say(words.golfer[language], { name });
  const round = `${holesWords(holes)[language]} · ${TRANSPORT_WORDS[transport][language]}`;
  return {
    booking_ref,
    version,
    date: dayOf(booking),
    time: tee_off_time as ClockTime,
    minutes: minutesOfRound(holes, transport),
    summary: say(words.summary[language], { name, course }),
    location: `${course}, ${province}`,
    description: [other, round, say(words.reference[language], { ref: booking_ref })].join('\n'),
    url: `${location.origin}/${viewer}/booking/${booking_ref}`,
    reminder: say(words.reminder[language], { time: tee_off_time, course }),
  };
}
