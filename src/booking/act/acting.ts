import type { Booking } from '#domain/booking/api.ts';
import type { InputOf } from '#domain/calls.ts';
import { isoOf } from '#domain/dates.ts';
import { arriveBy } from '#domain/outbox/arrive-by.ts';
import type { QueuedAction } from '#domain/outbox/op.ts';
import { courseWords } from '../../i18n/format.ts';
import { wordIn, type Language, type Words, currentLanguage } from '../../i18n/language.ts';
import { type OutboxItem, outboxOf } from '../../sync/outbox/outbox.ts';
import { type Phone, usePhone } from '../../sync/phone.ts';
import { clockOf } from '../../ui/now.ts';
import type { Viewer } from '../booking-status.tsx';
import { entityOf, factsOf, otherName, whenIn } from '../data.ts';
import { ACTION_WORDS, words } from '../words.ts';
import { useState } from 'react';
import { refusalOf } from '../../i18n/refusal-later.ts';
import { PHOTO_HAS_NO_ROOM } from '../../storage/notice.ts';
import { CallFailed } from '../../sync/net/call.ts';
import { toast } from '../../ui/overlay/toast.tsx';

/** Puts the user's acts on this booking into the outbox. */
export function useActing(
  booking: Booking,
  viewer: Viewer,
): {
  isBusy: boolean;
  perform: (action: QueuedAction, more?: ActDetails) => Promise<OutboxItem | undefined>;
} {
  const phone = usePhone();
  const { isBusy, queue } = useQueueing();
  return {
    isBusy,
    perform: (action, more) => queue(() => act(phone, booking, viewer, action, clockOf(phone).momentNow(), more)),
  };
}

/** The fields an act carries besides its name. */
export type ActDetails = Omit<InputOf<'POST /booking/act'>, 'booking_ref' | 'action' | 'version' | 'at'>;

/** Queued: it leaves the phone now or when there is a signal, with the time of the tap (product.md §3.6). */
function act(
  phone: Phone,
  booking: Booking,
  viewer: 'golfer' | 'caddy',
  action: QueuedAction,
  now: number,
  more: ActDetails = {},
): Promise<OutboxItem> {
  const { booking_ref, version } = booking;
  return outboxOf(phone).add({
    entity: entityOf(booking_ref),
    call: 'POST /booking/act',
    input: { booking_ref, action, version, at: isoOf(now), ...more },
    title: titleOf(booking, viewer, action),
    arrive_by: arriveBy(factsOf(booking), action, viewer),
  });
}

/** The act, when, with whom, where; screens that say the rest anyway show the first parts alone. */
function titleOf(booking: Booking, viewer: 'golfer' | 'caddy', action: QueuedAction): Words {
  const name = action === 'cancel' && booking.status !== 'PENDING' ? words.cancelRound : ACTION_WORDS[action];
  const course = courseWords(booking.course);
  const said = (language: Language) =>
    [
      wordIn(name, language),
      whenIn(booking, language),
      otherName(booking, viewer, language),
      wordIn(course, language),
    ].join(' · ');
  return { th: said('th'), en: said('en') };
}

/**
 * A person's tap on its way to the outbox. A phone that can keep nothing sends at once, and then it may be refused at once: that is said in a
 * toast, and `queue` answers undefined.
 */
export function useQueueing(): {
  isBusy: boolean;
  queue: (add: () => Promise<OutboxItem | undefined>) => Promise<OutboxItem | undefined>;
} {
  const [isBusy, setBusy] = useState(false);
  const queue = async (add: () => Promise<OutboxItem | undefined>) => {
    setBusy(true);
    try {
      return await add();
    } catch (error) {
      await toastRefusal(error);
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, queue };
}

/** Of a tap that could not wait and was refused at once. */
export async function toastRefusal(error: unknown): Promise<void> {
  if (!(error instanceof CallFailed)) throw error;
  const { code, status_code } = error;
  const words = status_code === 0 ? (code === 'NO_ROOM' ? PHOTO_HAS_NO_ROOM : NOT_KEPT) : await refusalOf(code);
  toast({ text: wordIn(words, currentLanguage()), kind: 'bad' });
}

const NOT_KEPT = {
  th: 'เครื่องนี้เก็บรายการรอส่งไม่ได้ และตอนนี้ไม่มีสัญญาณ จึงยังไม่ได้ส่ง ลองใหม่เมื่อมีสัญญาณ',
  en: 'This device cannot keep what waits, and there is no signal, so nothing was sent. Try again with a signal',
};
