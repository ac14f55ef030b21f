import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Booking } from '#domain/booking/api.ts';
import { SLOT_HOLDING, MIN_LEAD_TIME, UPCOMING } from '#domain/booking/status.ts';
import { MINUTE, parseMoment } from '#domain/dates.ts';
import { useWords, type Words } from '../../i18n/language.ts';
import { Button, ButtonLink, Buttons } from '../../ui/control/button.tsx';
import { codeFirst } from '../../ui/late/lazy-part.tsx';
import { useNow } from '../../ui/now.ts';
import type { OptimisticBooking } from '../act/optimistic-booking.ts';
import { type Viewer, UndoButton } from '../booking-status.tsx';
import { CalendarButton } from './calendar-button.tsx';
import { CancelSheet, openCancel } from '../cancel/cancel-sheet.tsx';
import { useSlipKept } from '../slip/slip-copy.ts';
import { words } from '../words.ts';

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
