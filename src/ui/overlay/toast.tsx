import { type MouseEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { createStore, useStore } from '../../platform/store.ts';
import { classes } from '../class-names.ts';
import { Icon } from '../icon.tsx';

export interface Toast {
  text: string;
  kind?: 'ok' | 'bad' | 'update';
  action?: { label: string; run: () => void };
  /** Milliseconds; else one with an action stays until it is used. */
  lasts?: number;
}

const SHOWN_FOR = 6_000;
const ICON_OF = { ok: 'circle-check', bad: 'circle-alert', update: 'refresh-cw' } as const;

const shown = createStore<Toast | undefined>(undefined);
let timer: ReturnType<typeof setTimeout> | undefined;

function put(toast: Toast | undefined): void {
  clearTimeout(timer);
  // For what must not lie under it (chat.css); `:has()` of the root would style every screen anew at each change.
  document.documentElement.dataset['toast'] = toast?.kind ?? '';
  shown.write(toast);
}

/** Says something that needs no answer, over the tabs, or at the top where it would lie over what is to be tapped. The newest replaces the one before; one with an action stays until used. */
export function toast(next: Toast): void {
  put(next);
  const lasts = next.lasts ?? (next.action ? 0 : SHOWN_FOR);
  if (lasts) timer = setTimeout(() => put(undefined), lasts);
}

export const clearToast = (): void => put(undefined);

/** Stands once in the app. The region is always there, so that screen readers notice what comes into it. */
export function ToastRegion() {
  const now = useStore(shown);
  return <output>{now && <Drawn {...now} />}</output>;
}

function Drawn({ text, kind = 'ok', action }: Toast) {
  const before = useRef<EventTarget>(null);
  const box = useRef<HTMLSpanElement>(null);
  const isUp = useFreeEnd(box);
  const act = ({ detail }: MouseEvent) => {
    // By keyboard (no clicks counted): the button goes, so the focus goes back to where it came from. A tap must not open the keyboard.
    if (detail === 0 && before.current instanceof HTMLElement) before.current.focus();
    clearToast();
    action?.run();
  };
  return (
    <span ref={box} className={classes('toast', `toast--${kind}`, isUp && 'toast--up')}>
      <Icon name={ICON_OF[kind]} />
      <span>{text}</span>
      {action && (
        <button
          type="button"
          className="act"
          onFocus={({ relatedTarget }) => (before.current = relatedTarget)}
          onClick={act}
        >
          {action.label}
        </button>
      )}
    </span>
  );
}

/** What a screen is for: its buttons, the bar of its main button, a room's composer. */
const MAIN = 'main .btn, .cta, .composer';

/** Whether the toast stands at the top: it leaves an end where it would lie over what is to be tapped, as soon as it would. */
function useFreeEnd(box: RefObject<HTMLElement | null>): boolean {
  const [isUp, setUp] = useState(false);
  useLayoutEffect(() => {
    const look = () => {
      const at = box.current?.getBoundingClientRect();
      if (!at || !isOverMain(at)) return;
      const top = Math.min(at.top, window.innerHeight - at.bottom);
      const other = new DOMRect(at.left, isUp ? window.innerHeight - top - at.height : top, at.width, at.height);
      if (!isUp || !isOverMain(other)) setUp(!isUp);
    };
    look();
    const changes = new MutationObserver(look);
    changes.observe(document.body, { childList: true, subtree: true });
    for (const event of ['scroll', 'resize']) window.addEventListener(event, look, { capture: true, passive: true });
    return () => {
      changes.disconnect();
      for (const event of ['scroll', 'resize']) window.removeEventListener(event, look, { capture: true });
    };
  }, [box, isUp]);
  return isUp;
}

const isOverMain = (at: DOMRect): boolean =>
  [...document.querySelectorAll(MAIN)].some((control) => {
    const { top, bottom, left, right } = control.getBoundingClientRect();
    return top < at.bottom && bottom > at.top && left < at.right && right > at.left;
  });
