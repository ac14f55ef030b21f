import { useEffect, useRef, useState } from 'react';
import { MINUTE, parseMoment, type Moment } from '#domain/dates.ts';
import { growingWait } from '#domain/wait.ts';
import { useNow } from '../ui/now.ts';

/** After that the user has to ask: a forgotten page must not ask for ever. Milliseconds. */
const ASKS_FOR = 30 * MINUTE;
/** After unanswered questions. */
export const UNANSWERED = { first: 10_000, longest: MINUTE };

interface Asked {
  /** Is there still something to wait for? */
  isOpen: boolean;
  isAsking: boolean;
  /** The last one was not answered. */
  hasFailed: boolean;
  /** Milliseconds the server wants between two questions. */
  every: number;
  ask: () => void;
}

/**
 * Asks again and again while the page is visible, never faster than the server wants; at once when the user comes back to it. Phones do not
 * ask in step: each waits a little longer or shorter.
 */
export function usePolling({ isOpen, isAsking, hasFailed, every, ask }: Asked): void {
  const since = useRef<number>(undefined);
  const now = useRef(ask);
  const failed = useRef(0);
  useEffect(() => {
    now.current = ask;
  });
  useEffect(() => {
    if (!isOpen || isAsking) return;
    since.current ??= performance.now();
    if (performance.now() - since.current > ASKS_FOR) return;
    failed.current = hasFailed ? failed.current + 1 : 0;
    const wait = hasFailed ? growingWait(failed.current, UNANSWERED, Math.random()) : jittered(Math.max(1_000, every));
    const timer = setTimeout(() => document.visibilityState === 'visible' && now.current(), wait);
    return () => clearTimeout(timer);
  }, [isOpen, isAsking, hasFailed, every]);
  useEffect(() => whenBack(() => now.current()), []);
}

/** Up to a fifth more. */
export const jittered = (ms: number): number => ms * (1 + Math.random() / 5);

/** The page is visible again: back from the bank's app, from another tab, by the browser's back button (whose page is a frozen one). */
export function whenBack(look: () => void): () => void {
  const seen = () => {
    if (document.visibilityState === 'visible') look();
  };
  const shown = (event: PageTransitionEvent) => {
    if (event.persisted) look();
  };
  document.addEventListener('visibilitychange', seen);
  window.addEventListener('pageshow', shown);
  window.addEventListener('online', look);
  return () => {
    document.removeEventListener('visibilitychange', seen);
    window.removeEventListener('pageshow', shown);
    window.removeEventListener('online', look);
  };
}

interface Anchor {
  server_time: string;
  /** `performance.now()` when the server said so. */
  at: number;
}

/**
 * What the server's clock shows now, from what it last said: a phone whose clock is wrong counts right all the same. `said_at`:
 * when this phone received it, for a copy that was read from it.
 */
export function useServerNow(server_time: string, said_at?: Moment): Moment {
  useNow(1_000);
  const [anchor, setAnchor] = useState<Anchor>(() => anchorOf(server_time, said_at));
  if (anchor.server_time !== server_time) setAnchor(anchorOf(server_time, said_at));
  // oxlint-disable-next-line react/purity -- the clock above draws it again every second
  return parseMoment(server_time) + performance.now() - anchor.at;
}

const anchorOf = (server_time: string, said_at = Date.now()): Anchor => ({
  server_time,
  at: performance.now() - Math.max(0, Date.now() - said_at),
});
