import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Booking } from '#domain/booking/api.ts';
import { SLOT_HOLDING, MIN_LEAD_TIME, UPCOMING } from '#domain/booking/status.ts';
import { MINUTE, parseMoment, type ClockTime } from '#domain/dates.ts';
import { calendarFile, type CalendarEntry } from '#domain/booking/calendar.ts';
import { minutesOfRound } from '#domain/booking/block.ts';
import { useWords, type Words, type Language, say, useLanguage } from '../../i18n/language.ts';
import { Button, ButtonLink, Buttons, type ButtonKind } from '../../ui/control/button.tsx';
import { codeFirst } from '../../ui/late/lazy-part.tsx';
import { useNow } from '../../ui/now.ts';
import type { OptimisticBooking } from '../act/optimistic-booking.ts';
import { type Viewer, UndoButton } from '../booking-status.tsx';
import { CancelSheet, openCancel } from '../cancel/cancel-sheet.tsx';
import { useSlipKept, dayOf, otherName } from '../data.ts';
import { words, holesWords, TRANSPORT_WORDS } from '../words.ts';
import { usePerson } from '../../account/person.ts';
import { saveOrShareFile } from '../../platform/save-file.ts';
import { toast } from '../../ui/overlay/toast.tsx';

const changeSheet = () => import('../change/change-sheet.tsx');
const ChangeSheet = lazy(() => changeSheet().then((m) => ({ default: m.ChangeSheet })));

interface Props {
  optimistic: OptimisticBooking;
  viewer: Viewer;
}

/** The slip and the calendar's file, for rounds that are promised. */
export function ToTakeAlong({ booking, viewer }: { booking: Booking; viewer: Viewer }) {
  const w = useWords(detailWords);
  useSlipKept(booking);
  if (!SLOT_HOLDING.includes(booking.status)) return null;
  return (
    <Buttons two>
      <ButtonLink kind="outline" icon="ticket" href={`/${viewer}/booking/slip/${booking.booking_ref}`}>
        {w.slip}
      </ButtonLink>
      <CalendarButton booking={booking} />
    </Buttons>
  );
}

/** Another day, time, holes or cart: offered while the rules allow a proposal. */
export function Change({ optimistic: { booking, actions }, viewer }: Props) {
  const w = useWords(detailWords);
  const [open, setOpen] = useState(false);
  const [isUsed, setUsed] = useState(false);
  if (!actions.includes('propose_change') && !open) return null;
  return (
    <>
      <Button
        kind="quiet"
        block
        icon="pencil"
        onClick={() =>
          codeFirst(changeSheet, () => {
            setUsed(true);
            setOpen(true);
          })
        }
      >
        {w.change}
      </Button>
      {isUsed && (
        <Suspense>
          <ChangeSheet booking={booking} viewer={viewer} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const cancellationOf = ({ waiting }: OptimisticBooking) =>
  waiting.findLast(({ input }) => (input as { action?: string }).action === 'cancel');

/** The button to take back a golfer's cancellation that waits on this phone, beside its status. */
export function CancelWaits({ optimistic }: { optimistic: OptimisticBooking }) {
  const queued = cancellationOf(optimistic);
  if (!queued) return null;
  return (
    <p className="center">
      <UndoButton item={queued} />
    </p>
  );
}

/** The button of a golfer's cancellation; `onCancelled`: it is in the outbox, and the button is gone. */
export function Cancel({
  optimistic,
  copy,
  onCancelled,
}: {
  optimistic: OptimisticBooking;
  copy: Booking;
  onCancelled: () => void;
}) {
  const { booking, actions } = optimistic;
  const w = useWords(words);
  const [open, setOpen] = useState(false);
  const wasOpen = useRef(false);
  const isQueued = cancellationOf(optimistic) !== undefined;
  const mayCancel = actions.includes('cancel') && !isQueued;
  const told = useEffectEvent(onCancelled);
  useEffect(() => {
    if (wasOpen.current && !open && !mayCancel) told();
    wasOpen.current = open;
  }, [open, mayCancel]);
  if (!mayCancel && !open) return null;
  return (
    <>
      {mayCancel && (
        <Button kind="danger-outline" block onClick={() => openCancel(booking, () => setOpen(true))}>
          {booking.status === 'PENDING' ? w.cancelDo : w.cancelRound}
        </Button>
      )}
      <CancelSheet booking={isQueued ? copy : booking} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

/** It came to nothing and there is still time: the same round, somebody else. */
export function FindAnother({ booking }: { booking: Booking }) {
  const w = useWords(words);
  const now = useNow(MINUTE);
  const isOver = !UPCOMING.includes(booking.status) && booking.replaced_by_ref === null;
  if (!isOver || parseMoment(booking.tee_off_at) < now + MIN_LEAD_TIME) return null;
  const { golf_course, booking_date, tee_off_time, holes, transport } = booking;
  const round = new URLSearchParams({ golf_course, booking_date, tee_off_time, holes: String(holes), transport });
  return (
    <ButtonLink block icon="search" href={`/golfer/home/search?${round}`}>
      {w.findAnother}
    </ButtonLink>
  );
}

export const detailWords = {
  inPlaceOf: { th: 'รอบนี้แทนการจองเดิม', en: 'This round replaces an earlier booking' },
  goesOnAs: { th: 'รอบนี้ไปต่อกับแคดดี้คนใหม่', en: 'This round goes on with another caddy' },
  cameFrom: { th: 'มาจากประกาศหาแคดดี้', en: 'It came from an open request' },
  slip: { th: 'ใบออกรอบ', en: 'Starter slip' },
  change: { th: 'ขอเปลี่ยนรอบ', en: 'Ask for a change' },
  income: { th: 'รายได้', en: 'Earnings' },
  tip: { th: 'ทิปจากนักกอล์ฟ', en: 'Tip from the golfer' },
} as const satisfies Record<string, Words>;

const calendarButtonWords = {
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
  const w = useWords(calendarButtonWords);
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
    viewer === 'golfer'
      ? say(calendarButtonWords.caddy[language], { name, number })
      : say(calendarButtonWords.golfer[language], { name });
  const round = `${holesWords(holes)[language]} · ${TRANSPORT_WORDS[transport][language]}`;
  return {
    booking_ref,
    version,
    date: dayOf(booking),
    time: tee_off_time as ClockTime,
    minutes: minutesOfRound(holes, transport),
    summary: say(calendarButtonWords.summary[language], { name, course }),
    location: `${course}, ${province}`,
    description: [other, round, say(calendarButtonWords.reference[language], { ref: booking_ref })].join('\n'),
    url: `${location.origin}/${viewer}/booking/${booking_ref}`,
    reminder: say(calendarButtonWords.reminder[language], { time: tee_off_time, course }),
  };
}
