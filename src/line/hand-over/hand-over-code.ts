import { useRef, useState } from 'react';
import type { Moment } from '#domain/dates.ts';
import { HAND_OVER_FOR } from '#domain/line/hand-over.ts';
import { CallFailed, send } from '../../sync/net/call.ts';
import { useConnection } from '../../sync/net/connection.ts';
import { clockOf } from '../../ui/now.ts';
import { usePhone } from '../../sync/phone.ts';

export interface HandOverCode {
  code: string;
  /** Where it is taken, with it behind the `#`. */
  address: string;
  /** As `useNow` counts, from when it was asked for: a minute is too short to trust this phone's clock with a moment of the server's. */
  until: Moment;
}

/** The code the user is shown; nothing of it is stored on the phone. */
export function useHandOverCode() {
  const phone = usePhone();
  const [shown, setShown] = useState<HandOverCode>();
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<CallFailed>();
  const isOffline = useConnection() === 'offline';
  const asking = useRef<Promise<HandOverCode | undefined>>(undefined);

  async function asked(): Promise<HandOverCode | undefined> {
    setBusy(true);
    setFailed(undefined);
    const at = clockOf(phone).momentNow();
    try {
      const { code, qr } = await send(phone, 'POST /auth/hand-over', {});
      const next = { code, address: qr, until: at + HAND_OVER_FOR };
      setShown(next);
      return next;
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setFailed(error);
      return undefined;
    } finally {
      setBusy(false);
      asking.current = undefined;
    }
  }

  /** Another code, which ends the one that is shown; undefined: none came, and `failed` says why. One at a time. */
  const ask = (): Promise<HandOverCode | undefined> => (asking.current ??= asked());
  return { shown, isBusy, failed, isOffline, ask };
}
