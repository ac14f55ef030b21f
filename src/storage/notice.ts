import { currentLanguage, wordIn } from '../i18n/language.ts';
import { part } from '../sync/phone.ts';
import type { StorageState } from '../sync/storage/database.ts';
import { toast } from '../ui/overlay/toast.tsx';
import { PLAIN_HTTP, STORAGE_WORDS } from './words.ts';

/** Long enough to be read: it is shown only once. Milliseconds. */
const SHOWN_FOR = 12_000;

/** Shows a toast when the state of the phone's storage changes. */
export const storageNoticeOf = part(() => {
  let told: StorageState = 'durable';
  return (state: StorageState): void => {
    if (state === told) return;
    told = state;
    const text = wordIn(STORAGE_WORDS[state], currentLanguage());
    toast({ text, kind: state === 'durable' ? 'ok' : 'bad', lasts: SHOWN_FOR });
  };
});

/** Says what this address cannot do: it is no secure context (a demo on a phone in the local network). */
export function announcePlainHttp(): void {
  toast({ text: wordIn(PLAIN_HTTP, currentLanguage()), kind: 'bad', lasts: SHOWN_FOR });
}
