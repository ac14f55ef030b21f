import { useRef, useState } from 'react';
import { CallFailed } from './call.ts';

export interface Act<Given extends unknown[]> {
  /** Resolves to whether it was done. A second tap while it runs does nothing. */
  run: (...given: Given) => Promise<boolean>;
  isBusy: boolean;
  /** Why it was not done the last time. */
  failed: CallFailed | undefined;
  /** What failed no longer matters: something else stands there now. */
  forget: () => void;
}

/** What a button does that calls the server: one at a time, busy while it runs. What is no `CallFailed` is a mistake of ours, and is thrown. */
export function useAct<Given extends unknown[]>(act: (...given: Given) => Promise<unknown>): Act<Given> {
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<CallFailed>();
  const isRunning = useRef(false); // a second tap may come before anything is drawn
  const run = async (...given: Given): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setBusy(true);
    setFailed(undefined);
    try {
      await act(...given);
      return true;
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setFailed(error);
      return false;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { run, isBusy, failed, forget: () => setFailed(undefined) };
}
