import type { Booking } from '#domain/booking/api.ts';
import { parseMoment } from '#domain/dates.ts';
import { isTooLate } from '#domain/outbox/too-late.ts';
import { say, useWord, useWords } from '../i18n/language.ts';
import { isToDecide, type OutboxItem, outboxSheetOf, outboxOf } from '../sync/outbox/outbox.ts';
import { ArriveBy } from '../sync/shown/arrive-by.tsx';
import { Countdown, QueuedAge } from '../ui/show/countdown.tsx';
import { Pending, Status } from '../ui/show/status.tsx';
import { useQueuedFor } from './data.ts';
import { OWN_STATUS_WORDS, STATUS_TONES, STATUS_WORDS, words } from './words.ts';
import { toast } from '../ui/overlay/toast.tsx';
import { usePhone } from '../sync/phone.ts';

export type Viewer = 'golfer' | 'caddy';

interface Props {
  booking: Booking;
  viewer: Viewer;
}

/** The state of a booking: what this phone still has to send comes first, then the server's status. */
export function BookingStatus({ booking, viewer }: Props) {
  const queued = useQueuedFor(booking.booking_ref);
  const isArrived = queued?.state === 'sent' && booking.status !== 'PENDING';
  if (!queued || (isArrived && !isTooLate(queued))) return <ServerStatus booking={booking} viewer={viewer} />;
  if (!isToDecide(queued)) return <QueuedStatus item={queued} />;
  return (
    <span className="statuses">
      <ServerStatus booking={booking} viewer={viewer} />
      <QueuedStatus item={queued} />
      <UndoButton item={queued} />
    </span>
  );
}

const ServerStatus = ({ booking, viewer }: Props) =>
  booking.status === 'PENDING' ? (
    <PendingStatus booking={booking} viewer={viewer} />
  ) : (
    <PlainStatus booking={booking} viewer={viewer} />
  );

function PlainStatus({ booking: { status, ended_at }, viewer }: Props) {
  // Nobody is on the course any more: what is missing is a yes.
  const isEnded = status === 'IN_PROGRESS' && ended_at !== null;
  const text = useWord(isEnded ? words.endToConfirm : (OWN_STATUS_WORDS[viewer][status] ?? STATUS_WORDS[status]));
  return <Status kind={isEnded ? 'wait' : STATUS_TONES[status]}>{text}</Status>;
}

function PendingStatus({ booking, viewer }: Props) {
  const w = useWords(words);
  const text =
    viewer === 'caddy' ? w.waitingForYouLeft : say(w.waitingForLeft, { name: booking.caddy.nickname, left: '{left}' });
  return (
    <Status kind="wait">
      <Countdown until={parseMoment(booking.respond_by)} text={text} over={w.answerOver} />
    </Status>
  );
}

/** The receipt of a queued act: รอส่ง and for how long, กำลังส่ง, ส่งแล้ว, ไม่สำเร็จ. */
export function QueuedStatus({ item }: { item: OutboxItem }) {
  const w = useWords(words);
  const title = useWord(item.title).split(' · ')[0] ?? '';
  if (isTooLate(item)) return <Status kind="bad">{`${title} · ${w.arrivedBefore}`}</Status>;
  if (item.taken_back !== undefined && item.state !== 'conflict')
    return <Pending>{`${title} · ${w.takingBack}`}</Pending>;
  switch (item.state) {
    case 'waiting':
      return (
        <>
          <Pending>
            {`${title} · ${w.waitingToSend}`}
            {item.tries > 0 && ` · ${w.mayBeThere}`}
            <QueuedAge since={item.created_at} />
          </Pending>
          <ArriveBy item={item} />
        </>
      );
    case 'sending':
      return <Pending>{`${title} · ${w.sendingNow}`}</Pending>;
    case 'paused':
      return <Pending>{`${title} · ${w.signInToSend}`}</Pending>;
    case 'sent':
      return <Status kind="ok">{`${title} · ${w.sentNow}`}</Status>;
    case 'conflict':
      return <Status kind="bad">{`${title} · ${w.notSent}`}</Status>;
  }
}

/** Two sentences are read slower than one. */
const LONG = 12_000;

/**
 * While the act waits on this phone it can be taken back: at once, or by asking the server when it may have arrived. What was refused, or had
 * arrived, can be read; once it is sent, no button is shown.
 */
export function UndoButton({ item }: { item: OutboxItem }) {
  const phone = usePhone();
  const w = useWords(words);
  const isOver = isToDecide(item);
  if (!isOver && (item.state === 'sending' || item.state === 'sent' || item.taken_back !== undefined)) return null;
  const undo = async () => {
    const how = await outboxOf(phone).takeBack(item.id);
    if (how === 'too late') toast({ text: w.onItsWay });
    if (how === 'asked') toast({ text: w.askedFirst, lasts: LONG });
  };
  return (
    <button
      type="button"
      className="link tall t-sm"
      onClick={isOver ? outboxSheetOf(phone).openOutboxSheet : () => void undo()}
    >
      {isOver ? w.whatHappened : w.undo}
    </button>
  );
}
