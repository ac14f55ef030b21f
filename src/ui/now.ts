import { useSyncExternalStore } from 'react';
import { part, usePhone } from '../sync/phone.ts';

/** The server's time, as far as this phone knows it, and the ticks that screens follow. */
export const clockOf = part(() => {
  /** By how much the phone's clock is behind; nothing less than a minute is worth a correction. Undefined: nobody has told it. */
  let behind: number | undefined;
  const tickers = new Map<number, Ticker>();

  /** The server's time, as fresh as its frame: a phone that lives a day ahead, or in the year 2568, takes nothing for past that is not. */
  function serverSays(now: number): void {
    const by = now - Date.now();
    const next = Math.abs(by) < 60_000 ? 0 : by;
    if (behind !== undefined && Math.abs(next - behind) < 60_000) return;
    behind = next;
    for (const { tick } of tickers.values()) tick();
  }

  /** The same, undefined as long as nobody has told the server's time. */
  const knownBehind = (): number | undefined => behind;

  /** What must be added to a moment of the phone's own clock (ms). */
  const phoneBehind = (): number => behind ?? 0;

  /** The moment (ms since 1970) of a tap, by the server's clock as far as this phone knows it. */
  const momentNow = (): number => Date.now() + phoneBehind();

  /** Those of the same pace tick together. */
  function tickerOf(everyMs: number): Ticker {
    const known = tickers.get(everyMs);
    if (known) return known;
    const made = createTicker(everyMs);
    tickers.set(everyMs, made);
    return made;
  }

  return { serverSays, knownBehind, phoneBehind, momentNow, tickerOf };
});

/** The moment (ms since 1970), renewed every `everyMs`; it rests while the page is hidden. */
export function useNow(everyMs: number): number {
  const { tickerOf, phoneBehind } = clockOf(usePhone());
  const { subscribe, read } = tickerOf(everyMs);
  const now = () => read() + phoneBehind();
  return useSyncExternalStore(subscribe, now, now);
}

/** The same by the phone's own clock, for the age of what this phone wrote down. */
export function usePhoneNow(everyMs: number): number {
  const { phoneBehind } = clockOf(usePhone());
  return useNow(everyMs) - phoneBehind();
}

/** By how much the phone's clock is behind (ms); undefined as long as nobody has told. */
export function useKnownBehind(): number | undefined {
  const { tickerOf, knownBehind } = clockOf(usePhone());
  return useSyncExternalStore(tickerOf(60_000).subscribe, knownBehind, knownBehind);
}

interface Ticker {
  subscribe: (listener: () => void) => () => void;
  read: () => number;
  tick: () => void;
}

function createTicker(everyMs: number): Ticker {
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
  return { subscribe, read: () => now, tick };
}
