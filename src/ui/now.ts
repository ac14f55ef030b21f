import { useSyncExternalStore } from 'react';

/** By how much the phone's clock is behind; nothing less than a minute is worth a correction. */
let behind = 0;

/** The server's time, as fresh as its frame: a phone that lives a day ahead, or in the year 2568, takes nothing for past that is not. */
export function serverSays(now: number): void {
  const by = now - Date.now();
  const next = Math.abs(by) < 60_000 ? 0 : by;
  if (Math.abs(next - behind) < 60_000) return;
  behind = next;
  for (const { tick } of clocks.values()) tick();
}

/** What must be added to a moment of the phone's own clock (ms). */
export const phoneBehind = (): number => behind;

/**
 * The moment (ms since 1970), renewed every `everyMs`; clocks of the same pace tick together and rest while the page is hidden. For what
 * is shown: what is tapped carries the phone's own clock, whose error the server measures.
 */
export function useNow(everyMs: number): number {
  const clock = clockOf(everyMs);
  return useSyncExternalStore(clock.subscribe, clock.read, clock.read);
}

/** The same by the phone's own clock, for the age of what this phone wrote down. */
export const usePhoneNow = (everyMs: number): number => useNow(everyMs) - behind;

interface Clock {
  subscribe: (listener: () => void) => () => void;
  read: () => number;
  tick: () => void;
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
  return { subscribe, read: () => now + behind, tick };
}
