import {
  createContext,
  type ReactElement,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { BaseLocationHook } from 'wouter';
import { useBrowserLocation } from 'wouter/use-browser-location';
import { useWords } from '../i18n/language.ts';
import { courseWords } from './course-words.ts';

type GoOn = () => void;
/** Whoever has something unsaved is asked before another page is opened; nobody: null. */
export const LeavingContext = createContext<RefObject<((goOn: GoOn) => void) | null>>({ current: null });

/** The address of the browser; going elsewhere waits while something is not saved. */
export const useGuardedLocation: BaseLocationHook = () => {
  const asked = useContext(LeavingContext);
  const [place, go] = useBrowserLocation();
  const guarded = useCallback(
    (to: string, options?: { replace?: boolean; state?: unknown }) => {
      const goOn = () => go(to, options);
      if (asked.current) asked.current(goOn);
      else goOn();
    },
    [asked, go],
  );
  return [place, guarded];
};

/** While `isUnsaved`, leaving the page asks first: this dialog inside the desk, the browser's own outside of it. */
export function AskBeforeLeaving({ isUnsaved }: { isUnsaved: boolean }): ReactElement | null {
  const asked = useContext(LeavingContext);
  const [goOn, setGoOn] = useState<{ go: GoOn }>();
  const dialog = useRef<HTMLDialogElement>(null);
  const w = useWords(courseWords);
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    asked.current = (go) => setGoOn({ go });
    window.addEventListener('beforeunload', warn);
    return () => {
      asked.current = null;
      window.removeEventListener('beforeunload', warn);
    };
  }, [asked, isUnsaved]);
  useEffect(() => {
    if (goOn) dialog.current?.showModal();
  }, [goOn]);
  if (!goOn) return null;
  return (
    <dialog ref={dialog} onClose={() => setGoOn(undefined)} aria-labelledby="leaving-title">
      <div className="stack">
        <h2 id="leaving-title">{w.leaveTitle}</h2>
        <p className="m2">{w.leaveNote}</p>
        <div className="row">
          <button className="b" type="button" onClick={() => dialog.current?.close()}>
            {w.stay}
          </button>
          <button className="b b--d" type="button" onClick={goOn.go}>
            {w.leave}
          </button>
        </div>
      </div>
    </dialog>
  );
}
