import { useCallback, useEffect, useRef, useState } from 'react';

interface Asked<T> {
  data: T | undefined;
  error: unknown;
  again: () => Promise<void>;
}

/**
 * Asks at once and, with `every`, again after so many milliseconds while the page can be seen. Data that is there stays while it is asked
 * for again, also when that fails.
 */
export function useAsked<T>(question: () => Promise<T>, key: string, every?: number): Asked<T> {
  const [state, setState] = useState<{ key: string; data?: T; error?: unknown }>({ key });
  const latest = useRef(question);
  const shown = useRef(key);
  useEffect(() => {
    latest.current = question;
    shown.current = key;
  });
  const again = useCallback(async () => {
    const asked = shown.current;
    try {
      const data = await latest.current();
      if (shown.current === asked) setState({ key: asked, data });
    } catch (error) {
      if (shown.current === asked)
        setState(
          (before) => ({ key: asked, ...(before.key === asked && { data: before.data }), error }) as typeof before,
        );
    }
  }, []);
  useEffect(() => {
    void again();
    if (every === undefined) return;
    const look = () => void (document.visibilityState === 'visible' && again());
    const timer = setInterval(look, every);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [again, key, every]);
  const isThis = state.key === key;
  return { data: isThis ? state.data : undefined, error: isThis ? state.error : undefined, again };
}
