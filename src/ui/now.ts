import { useSyncExternalStore } from 'react';

/** The moment (ms since 1970), renewed every `everyMs`; clocks of the same pace tick together and rest while the page is hidden. */
export function useNow(everyMs: number): number {
  const clock = clockOf(everyMs);
  return useSyncExternalStore(clock.subscribe, clock.read, clock.read);
}

interface Clock {
  subscribe: (listener: () => void) => () => void;
  read: () => number;
}

const clocks = new Map<number, Clock>();

function clockOf(everyMs: number): Clock {
  const known = clocks.get(everyMs);
  if (known) return known;
  const made = makeClock(everyMs);
  clocks.set(everyMs, made);
  return made;
}

function makeClock(everyMs: number): Clock {
  const listeners = new Set<() => void>();
  let now = Date.now();
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = () => {
    now = Date.now();
    for (const listener of listeners) listener();
  };
  const turn = () => {
    clearInterval(timer);
    timer = undefined;
    if (listeners.size === 0 || document.hidden) return;
    tick();
    timer = setInterval(tick, everyMs);
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    if (listeners.size === 1) {
      document.addEventListener('visibilitychange', turn);
      turn();
    }
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      document.removeEventListener('visibilitychange', turn);
      turn();
    };
  };
  return { subscribe, read: () => now };
}
