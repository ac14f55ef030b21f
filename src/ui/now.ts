import { useSyncExternalStore } from 'react';

/** By how much the phone's clock is behind; nothing less than a minute is worth a correction. Undefined: nobody has told it. */
let behind: number | undefined;

/** The server's time, as fresh as its frame: a phone that lives a day ahead, or in the year 2568, takes nothing for past that is not. */
export function serverSays(now: number): void {
  const by = now - Date.now();
  const next = Math.abs(by) < 60_000 ? 0 : by;
  if (behind !== undefined && Math.abs(next - behind) < 60_000) return;
  behind = next;
  for (const { tick } of clocks.values()) tick();
}

/** The same, undefined as long as nobody has told the server's time. */
export const knownBehind = (): number | undefined => behind;

/** What must be added to a moment of the phone's own clock (ms). */
export const phoneBehind = (): number => behind ?? 0;

/** The moment (ms since 1970) of a tap, by the server's clock as far as this phone knows it. */
export const momentNow = (): number => Date.now() + phoneBehind();

/** The moment (ms since 1970), renewed every `everyMs`; clocks of the same pace tick together and rest while the page is hidden. */
export function useNow(everyMs: number): number {
  const clock = clockOf(everyMs);
  return useSyncExternalStore(clock.subscribe, clock.read, clock.read);
}

/** The same by the phone's own clock, for the age of what this phone wrote down. */
export const usePhoneNow = (everyMs: number): number => useNow(everyMs) - phoneBehind();

/** By how much the phone's clock is behind (ms); undefined as long as nobody has told. */
export function useKnownBehind(): number | undefined {
  const { subscribe } = clockOf(60_000);
  return useSyncExternalStore(subscribe, knownBehind, knownBehind);
}

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
  return { subscribe, read: () => now + phoneBehind(), tick };
}
