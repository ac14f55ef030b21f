import { useSyncExternalStore } from 'react';
import { createListeners, readNote, writeNote } from './store.ts';

/** Where the app is running. LINE's in-app browser is not its LIFF browser, but both are inside the messaging app (line.md §1.4). */
export type Host = 'liff' | 'line-iab' | 'browser';

/** Told by the user agent alone: the SDK must not be loaded to find out that it is not needed. */
export function hostOf(userAgent: string): Host {
  if (/\bLine\/\d+\.\d+\.\d+ LIFF\b/.test(userAgent)) return 'liff';
  return /\bLine\/\d+(\.\d+)+/i.test(userAgent) ? 'line-iab' : 'browser';
}

/** LINE has just opened this page, or sent the user back to it: its SDK reads the address first (line.md §1.3, §1.4). */
export const isLiffReturn = ({ search, hash }: Pick<Location, 'search' | 'hash'>): boolean =>
  /[?&#](liff[.CO]|\w+_token=)/.test(search + hash);

const still = () => () => {};

/** What only this phone knows; until the app has taken over a document of the build, what that one says (`src/app/pages.tsx`). */
export const useOnPhone = <T>(read: () => T, inDocument: T): T => useSyncExternalStore(still, read, () => inDocument);

/** Pictures come when asked for, and nothing is fetched ahead: by the user's own switch, or where the browser says so (Android). */
const KEY = 'saver';
const changes = createListeners();

const isChosen = (): boolean => readNote(KEY) === 'on';

export const savesData = (): boolean =>
  isChosen() || (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

export function setSaver(on: boolean): void {
  writeNote(KEY, on ? 'on' : undefined);
  changes.tell();
}

export const useSaver = (): boolean => useSyncExternalStore(changes.follow, isChosen);
