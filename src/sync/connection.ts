import { useSyncExternalStore } from 'react';

/**
 * Online is what the last real request said. `navigator.onLine` lies both ways (reference/pwa.md §2.20): its events only make us look.
 */
export type Connection = 'online' | 'offline';

const PROBE_EVERY = 3_000;
const PROBE_DEADLINE = 15_000;

let connection: Connection = 'online';
let lastHeard = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;
let isProbing = false;
const listeners = new Set<() => void>();
const backs = new Set<() => void>();

/** The server answered, whatever it said. */
export function answered(): void {
  lastHeard = performance.now();
  clearTimeout(timer);
  timer = undefined;
  if (connection === 'online') return;
  connection = 'online';
  tell(listeners);
  tell(backs);
}

/** A request that began then (`performance.now()`) got no answer, or none in time. Another one may have been answered meanwhile. */
export function unanswered(began: number): void {
  if (lastHeard >= began) return;
  if (connection === 'online') {
    connection = 'offline';
    tell(listeners);
  }
  probeSoon(PROBE_EVERY);
}

/** Is the server there again? Asked only while in doubt, and only while somebody looks. */
async function probe(): Promise<void> {
  timer = undefined;
  if (isProbing || document.visibilityState === 'hidden') return;
  isProbing = true;
  const began = performance.now();
  try {
    const response = await fetch('/livez', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_DEADLINE) });
    if (response.ok && !response.redirected) answered();
    else unanswered(began);
  } catch {
    unanswered(began); // no answer is the answer
  } finally {
    isProbing = false;
    if (connection === 'offline') probeSoon(PROBE_EVERY);
  }
}

function probeSoon(ms: number): void {
  timer ??= setTimeout(() => void probe(), ms);
}

/** Something hints that it changed (an event, a stream that ended): look now. */
export function look(): void {
  clearTimeout(timer);
  timer = undefined;
  void probe();
}

export function watchConnection(): void {
  window.addEventListener('online', look);
  window.addEventListener('offline', look);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && connection === 'offline') look();
  });
}

/** Calls back each time the server is reachable again after it was not. */
export function onBack(listener: () => void): () => void {
  backs.add(listener);
  return () => backs.delete(listener);
}

export const connectionNow = (): Connection => connection;

export const useConnection = (): Connection => useSyncExternalStore(subscribe, connectionNow, () => 'online');

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(whom: Set<() => void>): void {
  for (const listener of whom) listener();
}

let writing = 0;

/** Something she did is on its way: no reload now. */
export const isWriting = (): boolean => writing > 0;

export async function whileWriting<T>(work: () => Promise<T>): Promise<T> {
  writing += 1;
  try {
    return await work();
  } finally {
    writing -= 1;
  }
}
