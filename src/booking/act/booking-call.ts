import { useEffect, useState } from 'react';
import type { BookingAction } from '#domain/booking/actions.ts';
import type { Booking } from '#domain/booking/api.ts';
import type { InputOf } from '#domain/calls.ts';
import { isoOf } from '#domain/dates.ts';
import { useWords, type Words } from '../../i18n/language.ts';
import { useConnection } from '../../sync/net/connection.ts';
import { mirrorOf } from '../../sync/mirror/mirror.ts';
import { useOnlineCall, type OnlineCall } from '../../sync/online/online-call.ts';
import { useOutbox } from '../../sync/outbox/outbox.ts';
import { clockOf } from '../../ui/now.ts';
import { entityOf, roundTitle } from '../data.ts';
import type { ActDetails } from './acting.ts';
import { type Phone, usePhone } from '../../sync/phone.ts';

type Input = InputOf<'POST /booking/act'>;

export interface BookingCall {
  /** What is on its way. */
  busy: BookingAction | undefined;
  /** Why none can be sent now: no signal, something tapped before is not there yet, or it is not known what became of the last one. */
  why: string | undefined;
  /** The last failure; `ActRefusal` words it, and shows what is known while the answer is missing. */
  call: OnlineCall<'POST /booking/act'>;
  /** Resolves to the server's answer; undefined when it was not done. */
  perform: (action: Input['action'], more?: ActDetails) => Promise<Booking | undefined>;
}

/**
 * Acts that need a signal, because money moves or the other side has to know at once: sent directly to the server, never queued (product.md
 * §3.6). What the server says instead is shown at once.
 */
export function useBookingCall(booking: Booking): BookingCall {
  const phone = usePhone();
  const { booking_ref, version } = booking;
  const call = useOnlineCall('POST /booking/act', { entity: entityOf(booking_ref) });
  const [action, setAction] = useState<BookingAction>();
  const whyNot = useWhyNot(booking_ref);
  const present = call.failed?.present;
  useEffect(() => {
    if (isOf({ booking_ref }, present)) storeBooking(phone, present);
  }, [phone, booking_ref, present]);
  const perform = async (next: Input['action'], more: ActDetails = {}): Promise<Booking | undefined> => {
    if (call.state !== 'idle') return undefined;
    setAction(next);
    const input: Input = { booking_ref, action: next, version, at: isoOf(clockOf(phone).momentNow()), ...more };
    const answer = await call.perform(input, { title: roundTitle(booking) });
    return answer && storeBooking(phone, answer);
  };
  // Several parts of a screen act on one booking: only the one that sent it shows how it is getting on.
  const own = action ? call : { ...call, state: 'idle' as const };
  return { busy: call.isBusy ? action : undefined, why: call.why ?? whyNot, call: own, perform };
}

function useWhyNot(booking_ref: string): string | undefined {
  const w = useWords(actWords);
  const isOffline = useConnection() === 'offline';
  const entity = entityOf(booking_ref);
  const isBehind = useOutbox().some((it) => it.entity === entity && it.state !== 'sent' && it.state !== 'conflict');
  if (isOffline) return w.needsSignal;
  return isBehind ? w.queueFirst : undefined;
}

/** The present booking, and whatever else its change has made old. */
export function storeBooking(phone: Phone, booking: Booking): Booking {
  const { booking_ref } = booking;
  mirrorOf(phone).store('GET /booking/{booking_ref}', { booking_ref }, booking);
  mirrorOf(phone).stale();
  return booking;
}

/** A refusal with 409 carries the booking as it is now. */
export const isOf = ({ booking_ref }: Pick<Booking, 'booking_ref'>, present: unknown): present is Booking =>
  typeof present === 'object' && present !== null && 'booking_ref' in present && present.booking_ref === booking_ref;

/** What stands beside an act that needs a signal, or that was not done. */
export const actWords = {
  needsSignal: {
    th: 'ต้องมีสัญญาณจึงทำได้ เพราะเป็นเรื่องเงินและเวลาของอีกฝ่าย',
    en: 'This needs a signal: it is about money and the other person’s time',
  },
  queueFirst: {
    th: 'รอให้สิ่งที่กดไว้ก่อนหน้านี้ส่งถึงเราก่อน',
    en: 'What you tapped before has to reach us first',
  },
  instead: { th: 'ตอนนี้เป็น “{status}”', en: 'It is now “{status}”' },
  topUp: { th: 'เติมเงิน', en: 'Top up' },
  notDone: { th: '{act}ไม่สำเร็จ', en: 'Not done: {act}' },
  seen: { th: 'รับทราบ', en: 'Got it' },
  back: { th: 'กลับ', en: 'Back' },
} as const satisfies Record<string, Words>;
