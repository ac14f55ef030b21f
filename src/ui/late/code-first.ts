import { currentLanguage, wordIn } from '../../i18n/language.ts';
import { words } from './late-words.ts';
import { toast } from '../overlay/toast.tsx';

/** Opens a sheet once its code is there. A phone that has not got it and cannot fetch it says so, and the screen stays. */
export function codeFirst(load: () => Promise<unknown>, open: () => void): void {
  load().then(open, () => toast({ text: wordIn(words.notHere, currentLanguage()), kind: 'bad' }));
}
