import { useAct } from '../sync/net/act.ts';
import { CallFailed } from '../sync/net/call.ts';
import { toastRefusal } from './say-refused.ts';

/** As `useAct`, for what has no place beside its button where a refusal could stand: a toast says it. */
export function useOneAtATime(): [boolean, (work: () => Promise<unknown>) => Promise<boolean>] {
  const { run, isBusy } = useAct(async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      if (error instanceof CallFailed) await toastRefusal(error);
      throw error;
    }
  });
  return [isBusy, run];
}
