import { readNote, writeNote } from '../platform/local-note.ts';
import { createStore, useStore } from '../platform/store.ts';

/** How large everything is written. All sizes are in rem, so one figure on the document moves them all. */
export type TextSize = 'normal' | 'large' | 'largest';

const KEY = 'text';
const SIZES = { normal: '', large: '112.5%', largest: '131.25%' } as const satisfies Record<TextSize, string>;
const size = createStore<TextSize>(remembered());

function remembered(): TextSize {
  const kept = readNote(KEY);
  return kept === 'large' || kept === 'largest' ? kept : 'normal';
}

export function setTextSize(next: TextSize): void {
  writeNote(KEY, next === 'normal' ? undefined : next);
  // As `public/boot.js` does before the first paint.
  document.documentElement.style.fontSize = SIZES[next];
  size.write(next);
}

export const useTextSize = (): TextSize => useStore(size);
