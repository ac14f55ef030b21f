import { useEffect, useState } from 'react';
import { isPhrase, type PhraseValues } from '#domain/chat/phrases.ts';
import { copiesOf } from '../../sync/mirror/mirror-copies.ts';
import { usePhone } from '../../sync/phone.ts';

/** A card, filled. */
export interface Filled {
  phrase_id: string;
  values: PhraseValues;
}

const KEY = 'phrases';
const MAX_RECENT = 12;
export const SHOWN = 4;

/** Trusted as little as anything that was on a disk: another build may have written it. */
function isFilled(it: unknown): it is Filled {
  if (typeof it !== 'object' || it === null) return false;
  const { phrase_id, values } = it as Partial<Record<keyof Filled, unknown>>;
  return (
    typeof phrase_id === 'string' &&
    typeof values === 'object' &&
    values !== null &&
    isPhrase(phrase_id, values as PhraseValues)
  );
}

/** The phrases this user sent last, newest first, on this phone alone; each card once, as it was filled last. */
export function useRecent(): [recent: readonly Filled[], used: (it: Filled) => void] {
  const phone = usePhone();
  const [recent, setRecent] = useState<readonly Filled[]>([]);
  useEffect(() => {
    let isHere = true;
    const shown = (found: unknown) => {
      if (isHere && Array.isArray(found))
        setRecent((before) => (before.length === 0 ? found.filter(isFilled) : before));
    };
    void copiesOf(phone)
      .draftStore()
      ?.get<unknown>(KEY)
      .then(shown, () => shown(undefined)); // unreadable: as if nothing was sent yet
    return () => {
      isHere = false;
    };
  }, [phone]);
  const used = (it: Filled) => {
    const next = [it, ...recent.filter(({ phrase_id }) => phrase_id !== it.phrase_id)].slice(0, MAX_RECENT);
    setRecent(next);
    void copiesOf(phone).storeIfRoom(KEY, next);
  };
  return [recent, used];
}
