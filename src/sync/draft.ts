import { useCallback, useEffect, useRef, useState } from 'react';
import { draftStore } from './mirror-copies.ts';

const SAVE_AFTER = 300;

/**
 * What she has begun to write, kept in her own database until `clear`. Shows `initial` until the draft is read (the last of the four says
 * whether it is); what she typed before that stays.
 */
export function useDraft<T>(key: string, initial: T): [T, (next: T) => void, () => void, boolean] {
  const [value, setValue] = useState(initial);
  const [isRead, setRead] = useState(false);
  const unsaved = useRef<{ key: string; value: T } | undefined>(undefined);
  const isTouched = useRef(false);

  const save = useCallback(() => {
    const it = unsaved.current;
    unsaved.current = undefined;
    if (it) void draftStore()?.set(it.key, it.value);
  }, []);

  useEffect(() => {
    let isHere = true;
    isTouched.current = false;
    const read = draftStore()?.get<T>(key) ?? Promise.resolve(undefined);
    void read.then((found) => {
      if (!isHere) return;
      if (found !== undefined && !isTouched.current) setValue(found);
      setRead(true);
    });
    window.addEventListener('pagehide', save);
    return () => {
      isHere = false;
      window.removeEventListener('pagehide', save);
      save();
    };
  }, [key, save]);

  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const change = useCallback(
    (next: T) => {
      isTouched.current = true;
      unsaved.current = { key, value: next };
      setValue(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(save, SAVE_AFTER);
    },
    [key, save],
  );

  const clear = useCallback(() => {
    isTouched.current = true;
    unsaved.current = undefined;
    clearTimeout(timer.current);
    setValue(initial);
    void draftStore()?.delete(key);
  }, [key, initial]);

  return [value, change, clear, isRead];
}
