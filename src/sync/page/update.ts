import { createStore, useStore } from '../../platform/store.ts';
import { networkOf } from '../net/connection.ts';
import { hasUnsavedInput, reloadBlockersOf, watchTyping } from './unsaved-input.ts';
import { part, usePhone } from '../phone.ts';

/**
 * A new build never takes the page away while it is in use. It waits until the user accepts, and even then until nothing is half done.
 * `worker.ts` tells what the worker does; this file decides when to reload. offline.md §6.
 */
export interface Update {
  /** A new build is on the phone. */
  waiting: boolean;
  /** The user has accepted it, and it waits for what the user has begun. */
  isHeld: boolean;
  /** Take it, as soon as it is safe. */
  accept: () => void;
}

/** If the new worker never takes control, the reload comes all the same. */
const CONTROL_TIMEOUT_MS = 15_000;
/** A browser's question for a newer build has no deadline of its own. */
const ASKED_WITHIN = 5_000;
const LOOK_AGAIN = 1_000;
/** After this time the screen the user left is gone. */
const DRAWN = 50;
/** This tab was loaded anew for an update whose worker took control only later: the user gets no second reload. */
const EARLY = 'reloaded_before_takeover';

export const updateOf = part((phone) => {
  const { holdsNow } = reloadBlockersOf(phone);
  const { isWriting } = networkOf(phone);
  const update = createStore<Update>({ waiting: false, isHeld: false, accept: () => undefined });

  let isDue = false;
  let isDone = false;
  let isSoon = false;
  let isNeeded = false;
  let wasEarly = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  let reload = () => window.location.reload();

  /**
   * A new build waits; `take` makes it the worker. While the browser holds it back (`isComing`: the old one is in the middle of an answer) a
   * reload would only bring the old build again, so it is waited for a second and a third time.
   */
  function offerUpdate(take: () => void, isComing: () => boolean = () => false): void {
    const lookIn = (times: number) =>
      setTimeout(() => {
        if (isComing() && times > 1) return lookIn(times - 1);
        if (!isDue && !isDone) noteEarly();
        onWorkerTookControl();
      }, CONTROL_TIMEOUT_MS);
    const accept = () => {
      isSoon = true;
      say({ waiting: false });
      if (isDue) return attempt(); // it was taken in another tab
      take();
      lookIn(3);
    };
    if (isNeeded) accept();
    else say({ waiting: true, isHeld: false, accept });
  }

  /** This page does not go on without a reload: the newer build that waits, or is on its way, comes with it, so that there is one reload. */
  function takeWhatComes(): void {
    isNeeded = true;
    const { waiting, accept } = update.read();
    if (waiting) accept();
    else setTimeout(() => !isSoon && reloadSoon(), CONTROL_TIMEOUT_MS);
  }

  /** Another word on the screen may have taken the offer's place: it is made once more. */
  function repeatUpdateOffer(): void {
    const { waiting, accept } = update.read();
    if (waiting) say({ accept: () => accept() });
  }

  /** The new worker is in control of this page: reload, when it is safe. */
  function onWorkerTookControl(): void {
    isDue = !isDone;
    attempt();
  }

  /** As `takenOver`, and nobody needs to be asked. */
  function reloadSoon(): void {
    isSoon = true;
    onWorkerTookControl();
  }

  /**
   * A part of this build cannot be had any more, and the page needs a reload. When that is so because the server changes builds, the new one
   * would ask for a second reload a moment later: it is fetched first.
   */
  async function reloadForPart(): Promise<void> {
    const registration = await navigator.serviceWorker?.getRegistration();
    const asked = registration?.update().catch(() => undefined); // the reload alone has to do
    await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, ASKED_WITHIN))]);
    if (registration?.active && (registration.installing ?? registration.waiting)) takeWhatComes();
    else reloadSoon();
  }

  function attempt(isMoving = false): void {
    if (!isDue) return;
    const isHidden = document.visibilityState === 'hidden';
    const holds = holdsNow() + Number(hasUnsavedInput(phone));
    if (mayReload({ holds, isWriting: isWriting(), isSoon, isHidden, isMoving: isMoving && !wasEarly })) {
      isDue = false;
      isDone = true; // once: a reload that did not help must not become a loop
      reload();
    } else {
      if (isSoon && !update.read().isHeld) say({ isHeld: true });
      clearTimeout(timer);
      timer = setTimeout(attempt, LOOK_AGAIN);
    }
  }

  /** Watches for the moments at which a due reload disturbs nobody; wouter announces its navigations as events. */
  function watchForReload(how: () => void = reload): void {
    reload = how;
    wasEarly = takeEarly();
    watchTyping(phone);
    const signal = phone.ended;
    document.addEventListener('visibilitychange', () => attempt(), { signal });
    const move = () => {
      attempt(true);
      setTimeout(attempt, DRAWN, true); // a form on the screen being left held it until now
    };
    for (const event of ['popstate', 'pushState']) window.addEventListener(event, move, { signal });
  }

  function say(change: Partial<Update>): void {
    update.write({ ...update.read(), ...change });
  }
  return { update, offerUpdate, repeatUpdateOffer, onWorkerTookControl, reloadSoon, reloadForPart, watchForReload };
});

export const useUpdate = (): Update => useStore(updateOf(usePhone()).update);

/** Safe: no dirty form, no send on its way; and accepted here, or nobody looks, or the user goes to another screen anyway. */
export function mayReload(now: {
  holds: number;
  isWriting: boolean;
  isSoon: boolean;
  isHidden: boolean;
  isMoving: boolean;
}): boolean {
  return now.holds === 0 && !now.isWriting && (now.isSoon || now.isHidden || now.isMoving);
}

/** Where storage is blocked there is no worker either, whose update could come early. */
function noteEarly(): void {
  try {
    sessionStorage.setItem(EARLY, '1');
  } catch {
    // blocked
  }
}

function takeEarly(): boolean {
  try {
    const was = sessionStorage.getItem(EARLY) !== null;
    sessionStorage.removeItem(EARLY);
    return was;
  } catch {
    return false;
  }
}
