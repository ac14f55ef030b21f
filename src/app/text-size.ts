import { useSyncExternalStore } from 'react';

/** How large everything is written. All sizes are in rem, so one figure on the document moves them all. */
export type TextSize = 'normal' | 'large' | 'largest';

const KEY = 'text';
const SIZES = { normal: '', large: '112.5%', largest: '131.25%' } as const satisfies Record<TextSize, string>;
const listeners = new Set<() => void>();
let size: TextSize = remembered();

function remembered(): TextSize {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'large' || kept === 'largest' ? kept : 'normal';
  } catch {
    return 'normal'; // storage can be forbidden; then it is as on a first visit
  }
}

export function setTextSize(next: TextSize): void {
  size = next;
  try {
    if (next === 'normal') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, next);
  } catch {
    // not remembered then; it holds until the app is closed
  }
  showTextSize();
  for (const listener of listeners) listener();
}

/** Puts it into the document, as `public/boot.js` does before the first paint. */
function showTextSize(): void {
  document.documentElement.style.fontSize = SIZES[size];
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useTextSize = (): TextSize => useSyncExternalStore(subscribe, () => size);
