import { onBack } from './connection.ts';
import { listen } from './live.ts';
import { mirror } from './mirror.ts';
import { reload, wake } from './outbox-engine.ts';
import { retry } from './session-engine.ts';
import { stateNow } from './session-state.ts';

let live: { stop(): void; nudge(): void } | undefined;

/** Somebody else, or the same person in another way (offline, in, out). */
export function onSession(): void {
  tuneOut();
  const { kind } = stateNow();
  if (kind !== 'in') return void reload();
  mirror.revalidate();
  void wake();
  tuneIn();
}

/** The server answers again: what was asked before hangs on a line that may be dead. */
function back(): void {
  if (stateNow().kind === 'in') mirror.stale();
  again();
}

/** She looks, or there is a network: ask again what is shown, send what waits. */
function again(): void {
  if (document.visibilityState === 'hidden') return;
  const { kind } = stateNow();
  if (kind === 'offline') void retry();
  if (kind !== 'in') return;
  mirror.revalidate();
  void wake();
  tuneIn();
}

function tuneIn(): void {
  if (live) live.nudge();
  else if (document.visibilityState !== 'hidden') live = listen();
}

function tuneOut(): void {
  live?.stop();
  live = undefined;
}

onBack(back);
for (const event of ['focus', 'online', 'pageshow']) window.addEventListener(event, again);
document.addEventListener('visibilitychange', again);
window.addEventListener('pagehide', tuneOut); // an open stream would keep the page out of the back/forward cache
