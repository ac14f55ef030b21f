import { useSyncExternalStore } from 'react';
import { readNote, writeNote, createListeners } from './store.ts';

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
