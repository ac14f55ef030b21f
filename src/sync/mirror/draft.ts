import { useCallback, useEffect, useMemo, useState } from 'react';
import { reloadBlockersOf } from '../page/unsaved-input.ts';
import { copiesOf } from './mirror-copies.ts';
import { storageStateOf } from '../storage/database.ts';
import { part, usePhone } from '../phone.ts';

const SAVE_AFTER = 300;

const draftsOf = part((phone) => {
  const { draftStore } = copiesOf(phone);
  const { storageState } = storageStateOf(phone);
  const { holdUpdate, markDrafted } = reloadBlockersOf(phone);
  /** What the last screen left is written before the next one reads: the user may come back at once. */
  let closing: Promise<void> = Promise.resolve();

  /** Brings what is on the screen to the phone. */
  function keeperOf<T>(key: string, setRefused: (isRefused: boolean) => void) {
    // The last of it is kept after its screen is gone, which is told nothing more.
    let isShown = false;
    const refused = (isRefused: boolean): void => void (isShown && setRefused(isRefused));
    let isTouched = false;
    let unsaved: { value: T } | undefined;
    let release = (): void => {};
    let timer: ReturnType<typeof setTimeout> | undefined;

    /** `isLeaving`: the page may be gone after this task. */
    const save = async (isLeaving = false): Promise<void> => {
      const it = unsaved;
      if (!it) return;
      try {
        await draftStore()?.set(key, it.value, { isLeaving, isWanted: () => unsaved === it });
      } catch {
        return refused(true); // a full phone, which has been said: it is on this screen alone, and goes on holding
      }
      if (unsaved !== it) return;
      unsaved = undefined;
      refused(false);
      if (storageState() !== 'memory') release();
    };

    return {
      read: (): Promise<T | undefined> => {
        isShown = true;
        return closing.then(() => draftStore()?.get<T>(key));
      },
      isTouched: () => isTouched,
      save,
      change: (value: T): void => {
        // The first at once: a link may have brought the whole of it, which is sent at the next tap.
        const wait = isTouched ? SAVE_AFTER : 0;
        isTouched = true;
        unsaved = { value };
        release();
        release = holdUpdate();
        markDrafted();
        clearTimeout(timer);
        timer = setTimeout(() => void save(), wait);
      },
      clear: (): void => {
        isTouched = true;
        unsaved = undefined;
        clearTimeout(timer);
        void draftStore()?.delete(key);
        release();
      },
      close: (): void => {
        isShown = false;
        closing = Promise.all([closing, save()]).then(() => release());
      },
    };
  }
  return { keeperOf };
});

/**
 * What the user has begun to write, stored in the user's own database until `clear`. Shows `initial` until the draft is read (the fourth
 * value says whether it is); what was typed before that stays. Until it is stored, it holds an update (`update.ts`); the last value says
 * that a full phone cannot store what was typed.
 */
export function useDraft<T>(key: string, initial: T): [T, (next: T) => void, () => void, boolean, boolean] {
  const phone = usePhone();
  const [value, setValue] = useState(initial);
  const [isRead, setRead] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const keeper = useMemo(() => draftsOf(phone).keeperOf<T>(key, setRefused), [phone, key]);
  useEffect(() => {
    let isHere = true;
    void keeper.read().then((found) => {
      if (!isHere) return;
      if (found !== undefined && !keeper.isTouched()) setValue(found);
      setRead(true);
    });
    const leaving = () => void keeper.save(true);
    window.addEventListener('pagehide', leaving);
    return () => {
      isHere = false;
      window.removeEventListener('pagehide', leaving);
      keeper.close();
    };
  }, [keeper]);
  const change = useCallback((next: T) => (keeper.change(next), setValue(next)), [keeper]);
  const clear = useCallback(() => (keeper.clear(), setValue(initial)), [keeper, initial]);
  return [value, change, clear, isRead, isRefused];
}
