import { currentLanguage, wordIn } from '../i18n/language.ts';
import { refusalOf } from '../i18n/refusal-later.ts';
import { PHOTO_HAS_NO_ROOM } from '../storage/words.ts';
import type { CallFailed } from '../sync/net/call.ts';
import { toast } from '../ui/overlay/toast.tsx';
import { closedWords } from './foot-words.ts';

/** Says why something that needs the server at once did not happen. */
export async function toastRefusal({ code, status_code }: CallFailed): Promise<void> {
  const unsent = code === 'NO_ROOM' ? PHOTO_HAS_NO_ROOM : closedWords.needsNetwork;
  const words = status_code === 0 ? unsent : await refusalOf(code);
  toast({ text: wordIn(words, currentLanguage()), kind: 'bad' });
}
