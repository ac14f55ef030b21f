import { useEffect, useSyncExternalStore } from 'react';
import { isWriting } from './connection.ts';

/**
 * A new build never takes the page away from under somebody. It waits until she says so, and even then until nothing is half done.
 * `worker.ts` tells what the worker does; this file decides when to reload. offline.md §6.
 */
export interface Update {
  /** A new build is on the phone. */
  waiting: boolean;
  /** Take it, as soon as it is safe. */
  accept: () => void;
}

/** If the new worker never takes control, the reload comes all the same. */
const PATIENCE = 15_000;
const LOOK_AGAIN = 1_000;

let update: Update = { waiting: false, accept: () => undefined };
let holds = 0;
let isDue = false;
let isDone = false;
let isSoon = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let reload = () => window.location.reload();
const listeners = new Set<() => void>();

export const useUpdate = (): Update =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => update,
    () => update,
  );

/** While a form holds what is sent nowhere yet, no update reloads the page. */
export function useHoldUpdate(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    holds += 1;
    return () => {
      holds -= 1;
    };
  }, [isDirty]);
}

/** A new build waits; `take` makes it the worker. */
export function offer(take: () => void): void {
  const accept = () => {
    isSoon = true;
    update = { ...update, waiting: false };
    tell();
    take();
    setTimeout(takenOver, PATIENCE);
  };
  update = { waiting: true, accept };
  tell();
}

/** The new worker is in control of this page: reload, when it is safe. */
export function takenOver(): void {
  isDue = !isDone;
  attempt();
}

/** Safe: no dirty form, no send on its way; and asked for here, or nobody looks, or she goes to another screen anyway. */
export function mayReload(now: {
  holds: number;
  isWriting: boolean;
  isSoon: boolean;
  isHidden: boolean;
  isMoving: boolean;
}): boolean {
  return now.holds === 0 && !now.isWriting && (now.isSoon || now.isHidden || now.isMoving);
}

function attempt(isMoving = false): void {
  if (!isDue) return;
  const isHidden = document.visibilityState === 'hidden';
  if (mayReload({ holds, isWriting: isWriting(), isSoon, isHidden, isMoving })) {
    isDue = false;
    isDone = true; // once: a reload that did not help must not become a loop
    reload();
  } else {
    clearTimeout(timer);
    timer = setTimeout(attempt, LOOK_AGAIN);
  }
}

/** Watches for the moments at which a due reload disturbs nobody; wouter announces its navigations as events. */
export function watchForReload(how: () => void = reload): void {
  reload = how;
  document.addEventListener('visibilitychange', () => attempt());
  for (const event of ['popstate', 'pushState']) window.addEventListener(event, () => attempt(true));
}

function tell(): void {
  for (const listener of listeners) listener();
}
