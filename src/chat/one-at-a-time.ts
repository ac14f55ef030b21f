import { currentLanguage, wordIn } from '../i18n/language.ts';
import { refusalOf } from '../i18n/refusal-later.ts';
import { PHOTO_HAS_NO_ROOM } from '../storage/words.ts';
import { useAct } from '../sync/net/act.ts';
import { CallFailed } from '../sync/net/call.ts';
import { toast } from '../ui/overlay/toast.tsx';
import { closedWords } from './foot-words.ts';

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

/** Says why something that needs the server at once did not happen. */
export async function toastRefusal({ code, status_code }: CallFailed): Promise<void> {
  const unsent = code === 'NO_ROOM' ? PHOTO_HAS_NO_ROOM : closedWords.needsNetwork;
  const words = status_code === 0 ? unsent : await refusalOf(code);
  toast({ text: wordIn(words, currentLanguage()), kind: 'bad' });
}
