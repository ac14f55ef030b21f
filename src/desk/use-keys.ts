import { useEffect, useRef } from 'react';

export type KeyMap = Partial<Record<string, () => void>>;

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('textarea, select, input:not([type=radio]), [contenteditable]');

/** How long `g` waits for its second letter, in milliseconds. */
const SECOND_LETTER = 1_500;

/**
 * Keys of a page: a letter, or `g` and a letter as `g i`. Never inside a field or with a modifier, but for `Control+Enter`, which sends from
 * the note too.
 */
export function useKeys(keys: KeyMap): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    let wentAt = -Infinity;
    const press = (event: KeyboardEvent) => {
      const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
      if (document.querySelector('dialog[open]')) return;
      if (!isSend && (isField(event.target) || event.ctrlKey || event.metaKey || event.altKey)) return;
      const isSecond = event.timeStamp - wentAt < SECOND_LETTER;
      wentAt = event.key === 'g' ? event.timeStamp : -Infinity;
      // A button or link that has the focus is pressed by Enter itself.
      if (event.key === 'Enter' && !isSend && (event.target as HTMLElement).closest('a, button, summary')) return;
      const act = latest.current[isSend ? 'Control+Enter' : isSecond ? `g ${event.key}` : event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
