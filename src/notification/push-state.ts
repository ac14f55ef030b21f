import { useCallback, useEffect, useState } from 'react';
import { pushHere, turnOff, turnOn, type PushHere } from '../platform/push.ts';
import { CallFailed } from '../sync/net/call.ts';
import { usePhone } from '../sync/phone.ts';

export type Failure = 'notAllowed' | 'notDone' | 'offline';

interface Push {
  /** Undefined: being looked at. */
  here: PushHere | undefined;
  isBusy: boolean;
  failure: Failure | undefined;
  toggle: (on: boolean) => void;
}

/** What this phone does, looked at again when the user comes back from its settings. */
export function usePush(): Push {
  const phone = usePhone();
  const [here, setHere] = useState<PushHere>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const look = useCallback(() => void pushHere(phone).then(setHere), [phone]);
  useEffect(() => {
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [look]);
  const toggle = (on: boolean) => {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    const done = (now: PushHere) => {
      setHere(now);
      if (on && now === 'off') setFailure('notAllowed');
    };
    (on ? turnOn(phone) : turnOff(phone))
      .then(done, (error: unknown) => setFailure(failureOf(error)))
      .finally(() => setBusy(false));
  };
  return { here, isBusy, failure, toggle };
}

export const failureOf = (error: unknown): Failure =>
  error instanceof CallFailed && error.status_code === 0 ? 'offline' : 'notDone';
