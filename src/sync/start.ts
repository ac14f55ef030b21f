import { growingWait } from '#domain/wait.ts';
import { onBack, watchConnection } from './net/connection.ts';
import { showItems } from './outbox/outbox-state.ts';
import { stateNow, subscribe, userIdOf } from './storage/session-state.ts';
import { session } from './session/session.ts';

/**
 * Starts everything that works beside the screens. Resolves when the first guard may look: who is here is known, and what this place
 * showed last is in memory.
 */
export async function startSync(): Promise<void> {
  watchConnection();
  let before: string | undefined;
  subscribe(() => {
    const state = stateNow();
    const user_id = userIdOf(state);
    const now = `${state.kind} ${user_id}`;
    if (now === before) return;
    before = now;
    if (!user_id) showItems([]);
    void settled(Boolean(user_id));
  });
  await session.resume();
}

/** Its code is loaded with the first signed-in user, and then stays. */
let signedInSync: Promise<{ onSession(): void } | undefined> | undefined;

async function settled(isSomebody: boolean): Promise<void> {
  if (isSomebody) signedInSync ??= import('./signed-in-sync.ts').catch(again);
  (await signedInSync)?.onSession();
}

const WAITS = { first: 5_000, longest: 60_000 };
let failed = 0;

/** No network, and not on the phone. */
function again(): undefined {
  signedInSync = undefined;
  const retry = () => {
    clearTimeout(timer);
    stop();
    void settled(true);
  };
  const timer = setTimeout(retry, growingWait((failed += 1), WAITS, Math.random()));
  const stop = onBack(retry);
}
