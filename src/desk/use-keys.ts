import { useEffect, useRef } from 'react';

export type KeyMap = Partial<Record<string, () => void>>;

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('textarea, select, input:not([type=radio]), [contenteditable]');

/** How long `g` waits for its second letter, in milliseconds. */
const SECOND_LETTER = 1_500;

/** What a key stands for. A keyboard of another script says `่` where `j` is, and `/` where `2` is: then its place counts. */
export function letterOf({ code, key, shiftKey }: Pick<KeyboardEvent, 'code' | 'key' | 'shiftKey'>): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  const [, letter, digit] = /^(?:Key([A-Z])|Digit(\d))$/.exec(code) ?? [];
  if (digit && !shiftKey) return digit;
  const isOfAnotherScript = key.length === 1 && key > '~';
  if (isOfAnotherScript && letter) return letter.toLowerCase();
  if (isOfAnotherScript && code === 'Slash') return shiftKey ? '?' : '/';
  return key;
}

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
      const letter = letterOf(event);
      wentAt = letter === 'g' ? event.timeStamp : -Infinity;
      // A button or link that has the focus is pressed by Enter itself.
      if (event.key === 'Enter' && !isSend && (event.target as HTMLElement).closest('a, button, summary')) return;
      const act = latest.current[isSend ? 'Control+Enter' : isSecond ? `g ${letter}` : letter];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
