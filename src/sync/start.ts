import { onBack, watchConnection } from './connection.ts';
import { mirror } from './mirror.ts';
import { reload, wakeOutbox } from './outbox.ts';
import { session, userIdOf } from './session.ts';

let live: { stop(): void; nudge(): void } | undefined;

/**
 * Starts everything that works behind the screens. Resolves when the first guard may look: who is here is known, and what this place
 * showed last is in memory.
 */
export async function startSync(): Promise<void> {
  watchConnection();
  onBack(again);
  window.addEventListener('focus', again);
  window.addEventListener('online', again);
  document.addEventListener('visibilitychange', () => again());
  window.addEventListener('pageshow', ({ persisted }) => persisted && again());
  window.addEventListener('pagehide', tuneOut); // an open stream would keep the page out of the back/forward cache
  let before: string | undefined;
  session.subscribe(() => {
    const state = session.state();
    const now = state.kind === 'in' ? `in ${userIdOf(state)}` : state.kind;
    if (now === before) return;
    before = now;
    tuneOut();
    if (state.kind === 'in') void tuneIn();
    void (state.kind === 'in' ? wakeOutbox() : reload());
  });
  await session.resume();
}

/** She looks, or there is a network: ask again what is shown, send what waits. */
function again(): void {
  if (document.visibilityState === 'hidden') return;
  const { kind } = session.state();
  if (kind === 'offline') void session.retry();
  if (kind !== 'in') return;
  mirror.revalidate();
  void wakeOutbox();
  void tuneIn();
}

/** The stream's code comes after the first screen. */
async function tuneIn(): Promise<void> {
  const { listen } = await import('./live.ts');
  if (session.state().kind !== 'in' || document.visibilityState === 'hidden') return;
  if (live) live.nudge();
  else live = listen();
}

function tuneOut(): void {
  live?.stop();
  live = undefined;
}
