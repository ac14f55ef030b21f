import { currentLanguage, wordIn } from '../i18n/language.ts';
import { refusalOf } from '../i18n/refusal-later.ts';
import type { CallFailed } from '../sync/net/call.ts';
import { toast } from '../ui/overlay/toast.tsx';
import { closedWords } from './foot-words.ts';

/** Says why something that needs the server at once did not happen. */
export async function toastRefusal({ code, status_code }: CallFailed): Promise<void> {
  const words = status_code === 0 ? closedWords.needsNetwork : await refusalOf(code);
  toast({ text: wordIn(words, currentLanguage()), kind: 'bad' });
}
