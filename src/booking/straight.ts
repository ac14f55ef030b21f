import { useRef, useState } from 'react';
import type { Booking } from '#domain/booking/api.ts';
import type { BookingAction } from '#domain/booking/life.ts';
import type { InputOf } from '#domain/calls.ts';
import { isoOf } from '#domain/dates.ts';
import { useWords } from '../i18n/language.ts';
import { CallFailed, send } from '../sync/call.ts';
import { useConnection } from '../sync/connection.ts';
import { newKey } from '../sync/key.ts';
import { mirror } from '../sync/mirror.ts';
import { useOutbox } from '../sync/outbox.ts';
import { actWords } from './act-words.ts';
import { entityOf, type ActDetails } from './data.ts';

type Input = InputOf<'POST /booking/act'>;

export interface Straight {
  /** What is on its way. */
  busy: BookingAction | undefined;
  /** Why none can be sent now: no signal, or something she tapped before is not there yet. */
  why: string | undefined;
  /** Why the last one was not done; `ActRefusal` words it. */
  failed: CallFailed | undefined;
  /** Resolves to the server's answer; undefined when it was refused or nobody answered. */
  perform: (action: Input['action'], more?: ActDetails) => Promise<Booking | undefined>;
}

/**
 * Acts that need a signal, because money moves or the other side has to know at once: straight to the server, never queued (product.md
 * §3.6). The same act tapped again after a lost answer is the same act for the server. What the server says instead is shown at once.
 */
export function useStraight(booking: Booking): Straight {
  const [busy, setBusy] = useState<BookingAction>();
  const [failed, setFailed] = useState<CallFailed>();
  const last = useRef({ said: '', key: '' });
  const perform = async (action: Input['action'], more: ActDetails = {}): Promise<Booking | undefined> => {
    if (busy) return undefined;
    const { booking_ref, version } = booking;
    const said = JSON.stringify([action, version, more]);
    if (last.current.said !== said) last.current = { said, key: newKey() };
    setBusy(action);
    setFailed(undefined);
    try {
      const input: Input = { booking_ref, action, version, at: isoOf(Date.now()), ...more };
      return heard(await send('POST /booking/act', input, { key: last.current.key }));
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      if (error.status_code !== 0) last.current = { said: '', key: '' }; // answered: the next tap is another act
      if (isOf(booking, error.present)) heard(error.present);
      setFailed(error);
      return undefined;
    } finally {
      setBusy(undefined);
    }
  };
  return { busy, why: useWhyNot(booking.booking_ref), failed, perform };
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
export function heard(booking: Booking): Booking {
  const { booking_ref } = booking;
  mirror.learn('GET /booking/{booking_ref}', { booking_ref }, booking);
  mirror.stale();
  return booking;
}

/** A refusal with 409 carries the booking as it is now. */
export const isOf = ({ booking_ref }: Booking, present: unknown): present is Booking =>
  typeof present === 'object' && present !== null && 'booking_ref' in present && present.booking_ref === booking_ref;
