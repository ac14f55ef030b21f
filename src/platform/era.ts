import { useSyncExternalStore } from 'react';
import type { Era } from '../i18n/format.ts';
import { drawAgain, onLanguage } from '../i18n/language.ts';
import { writeNote } from './local-note.ts';

const KEY = 'era';

/** Which years Thai dates show on this phone; `public/boot.js` puts it into the document before the first paint. */
const thaiEra = (): Era => (document.documentElement.dataset['era'] === 'CE' ? 'CE' : 'BE');

export const useThaiEra = (): Era => useSyncExternalStore(onLanguage, thaiEra);

/** Every date on the screen is another at once; what was typed stays. */
export function setThaiEra(era: Era): void {
  const { dataset } = document.documentElement;
  if (era === 'CE') dataset['era'] = era;
  else delete dataset['era'];
  writeNote(KEY, era === 'CE' ? era : undefined);
  drawAgain();
}
