import { useRef, useState } from 'react';
import { CallFailed } from '../sync/net/call.ts';
import { toastRefusal } from './say-refused.ts';

/** One act at a time: busy while it runs, its refusal said. True: it is done. */
export function useOneAtATime(): [boolean, (work: () => Promise<unknown>) => Promise<boolean>] {
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false); // a second tap may come before anything is drawn
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      await toastRefusal(error);
      return false;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return [isBusy, run];
}
