import { type MouseEvent, useRef, useSyncExternalStore } from 'react';
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

let shown: Toast | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function put(toast: Toast | undefined): void {
  clearTimeout(timer);
  shown = toast;
  // For what must not lie under it (chat.css); `:has()` of the root would style every screen anew at each change.
  document.documentElement.dataset['toast'] = toast?.kind ?? '';
  for (const listener of listeners) listener();
}

/** Says something that needs no answer, over the tabs. The newest replaces the one before; one with an action stays until used. */
export function toast(next: Toast): void {
  put(next);
  const lasts = next.lasts ?? (next.action ? 0 : SHOWN_FOR);
  if (lasts) timer = setTimeout(() => put(undefined), lasts);
}

export const clearToast = (): void => put(undefined);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stands once in the app. The region is always there, so that screen readers notice what comes into it. */
export function ToastRegion() {
  const now = useSyncExternalStore(
    subscribe,
    () => shown,
    () => undefined,
  );
  return <output>{now && <Drawn {...now} />}</output>;
}

function Drawn({ text, kind = 'ok', action }: Toast) {
  const before = useRef<EventTarget>(null);
  const act = ({ detail }: MouseEvent) => {
    // By keyboard (no clicks counted): the button goes, so the focus goes back to where it came from. A tap must not open the keyboard.
    if (detail === 0 && before.current instanceof HTMLElement) before.current.focus();
    clearToast();
    action?.run();
  };
  return (
    <span className={`toast toast--${kind}`}>
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
