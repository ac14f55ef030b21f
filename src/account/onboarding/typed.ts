import { useLayoutEffect, useRef } from 'react';
import { useDraft } from '../../sync/mirror/draft.ts';

/** A form in steps, kept on the phone as it is typed. A picture is sent long after the drawing that began it: each change is laid over what is typed by then. */
export function useTyped<T extends object>(key: string, empty: T): [T, (change: Partial<T>) => void, () => void] {
  const [draft, setDraft, clear] = useDraft(key, empty);
  const latest = useRef(draft);
  useLayoutEffect(() => void (latest.current = draft), [draft]);
  const change = (part: Partial<T>) => {
    latest.current = { ...latest.current, ...part };
    setDraft(latest.current);
  };
  return [draft, change, clear];
}
