import { useWord } from '../i18n/language.ts';
import { useStorageState } from '../sync/storage/storage-state.ts';
import { Note } from '../ui/show/status.tsx';
import { WAITING_HINTS } from './words.ts';

/** Shown as long as the phone cannot store what waits: where it matters, not only in a toast. */
export function UnstoredNote() {
  const state = useStorageState();
  return state === 'durable' ? null : <Hint state={state} />;
}

function Hint({ state }: { state: keyof typeof WAITING_HINTS }) {
  return <Note kind="coral">{useWord(WAITING_HINTS[state])}</Note>;
}
