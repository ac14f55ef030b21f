import { createContext, type ReactElement, useCallback, useContext, useEffect, useRef, useState } from 'react';
import type { BaseLocationHook } from 'wouter';
import { useBrowserLocation } from 'wouter/use-browser-location';
import { useWords } from '../i18n/language.ts';
import { courseWords } from './course-words.ts';

type GoOn = () => void;
/** Whoever has something unsaved is asked before another page is opened. */
export function createLeaving() {
  let asked: ((goOn: GoOn) => void) | undefined;
  return {
    /** Until the answer is called, `ask` is told of every way out. */
    hold(ask: (goOn: GoOn) => void): () => void {
      asked = ask;
      return () => {
        if (asked === ask) asked = undefined;
      };
    },
    leave: (goOn: GoOn): void => (asked ? asked(goOn) : goOn()),
  };
}
export const LeavingContext = createContext(createLeaving());

/** The address of the browser; going elsewhere waits while something is not saved. */
export const useGuardedLocation: BaseLocationHook = () => {
  const leaving = useContext(LeavingContext);
  const [place, go] = useBrowserLocation();
  const guarded = useCallback(
    (to: string, options?: { replace?: boolean; state?: unknown }) => {
      leaving.leave(() => go(to, options));
    },
    [leaving, go],
  );
  return [place, guarded];
};

/** While `isUnsaved`, leaving the page asks first: this dialog inside the desk, the browser's own outside of it. */
export function AskBeforeLeaving({ isUnsaved }: { isUnsaved: boolean }): ReactElement | null {
  const leaving = useContext(LeavingContext);
  const [goOn, setGoOn] = useState<{ go: GoOn }>();
  const dialog = useRef<HTMLDialogElement>(null);
  const w = useWords(courseWords);
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const release = leaving.hold((go) => setGoOn({ go }));
    window.addEventListener('beforeunload', warn);
    return () => {
      release();
      window.removeEventListener('beforeunload', warn);
    };
  }, [leaving, isUnsaved]);
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
