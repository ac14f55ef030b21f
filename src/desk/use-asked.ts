import { useCallback, useEffect, useRef, useState } from 'react';
import { DeskFailed } from './call.ts';
import { useDesk } from './context.ts';

/** A short poll while the page can be seen; why not a stream: docs/operating.md. Milliseconds. */
export const LOOK_EVERY = 10_000;

interface Asked<T> {
  data: T | undefined;
  error: unknown;
  again: () => Promise<void>;
}

/**
 * Asks at once and, with `every`, again after so many milliseconds while the page can be seen. Data that is there stays while it is asked
 * for again, also when that fails. Where the session is over, the desk is left: nothing of people stays on the screen.
 */
export function useAsked<T>(question: () => Promise<T>, key: string, every?: number): Asked<T> {
  const [state, setState] = useState<{ key: string; data?: T; error?: unknown }>({ key });
  const { leave } = useDesk();
  const left = useRef(leave);
  const latest = useRef(question);
  const shown = useRef(key);
  useEffect(() => {
    latest.current = question;
    left.current = leave;
    shown.current = key;
  });
  const again = useCallback(async () => {
    const asked = shown.current;
    try {
      const data = await latest.current();
      if (shown.current === asked) setState({ key: asked, data });
    } catch (error) {
      if (error instanceof DeskFailed && error.code === 'SESSION_OVER') left.current();
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
