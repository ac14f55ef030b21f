import { growingWait } from '#domain/wait.ts';
import { networkOf } from './net/connection.ts';
import { userIdOf, sessionStateOf, sessionOf } from './session/session.ts';
import { part } from './phone.ts';

export const syncOf = part((phone) => {
  const { watchConnection, onBack } = networkOf(phone);
  const { follow: subscribe, read: stateNow } = sessionStateOf(phone);
  const session = sessionOf(phone);
  /**
   * Starts everything that works beside the screens. Resolves when the first guard may look: who is here is known, and what this place
   * showed last is in memory.
   */
  async function startSync(): Promise<void> {
    watchConnection();
    let before: string | undefined;
    subscribe(() => {
      const state = stateNow();
      const user_id = userIdOf(state);
      const now = `${state.kind} ${user_id}`;
      if (now === before) return;
      before = now;
      void settled(Boolean(user_id));
    });
    await session.resume();
  }

  /** Its code is loaded with the first signed-in user, and then stays. */
  let signedInSync: Promise<{ onSession(): void } | undefined> | undefined;

  async function settled(isSomebody: boolean): Promise<void> {
    if (isSomebody) signedInSync ??= import('./signed-in-sync.ts').then((it) => it.signedInSyncOf(phone), again);
    (await signedInSync)?.onSession();
  }

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
  return { startSync };
});

const WAITS = { first: 5_000, longest: 60_000 };
