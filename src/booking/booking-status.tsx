import type { Booking } from '#domain/booking/api.ts';
import { parseMoment } from '#domain/dates.ts';
import { say, useWord, useWords } from '../i18n/language.ts';
import type { OutboxItem } from '../sync/outbox.ts';
import { Countdown } from '../ui/countdown.tsx';
import { Pending, Status } from '../ui/status.tsx';
import { useQueuedFor } from './data.ts';
import { STATUS_TONES, STATUS_WORDS, words } from './words.ts';

/** Where a booking stands: what this phone still has to send about it comes first, then the server's status. */
export function BookingStatus({ booking }: { booking: Booking }) {
  const queued = useQueuedFor(booking.booking_ref);
  const isArrived = queued?.state === 'sent' && booking.status !== 'PENDING';
  if (queued && !isArrived) return <QueuedStatus item={queued} />;
  return booking.status === 'PENDING' ? <PendingStatus booking={booking} /> : <PlainStatus booking={booking} />;
}

function PlainStatus({ booking }: { booking: Booking }) {
  return <Status kind={STATUS_TONES[booking.status]}>{useWord(STATUS_WORDS[booking.status])}</Status>;
}

function PendingStatus({ booking }: { booking: Booking }) {
  const w = useWords(words);
  const text = w.waitingForLeft.replace('{name}', booking.caddy.nickname);
  return (
    <Status kind="wait">
      <Countdown until={parseMoment(booking.respond_by)} text={text} over={w.answerOver} />
    </Status>
  );
}

/** The receipt of a queued act: รอส่ง, กำลังส่ง, ส่งแล้ว, ไม่สำเร็จ. */
export function QueuedStatus({ item }: { item: OutboxItem }) {
  const w = useWords(words);
  const title = useWord(item.title).split(' · ')[0] ?? '';
  switch (item.state) {
    case 'waiting':
      return <Pending>{`${title} · ${w.waitingToSend}`}</Pending>;
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

/** "รอฝนตอบ": for places without a countdown. */
export const useWaitingFor = (nickname: string): string => say(useWords(words).waitingFor, { name: nickname });
