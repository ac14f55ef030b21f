import { part } from '../phone.ts';

type Listener = (body: unknown) => void;

export const serverEventsOf = part(() => {
  const listeners = new Map<string, Set<Listener>>();

  /**
   * Calls back with the body of each event of this kind (domain/events.ts), and with `reset` when what happened meanwhile cannot be told.
   * A hint may come twice, or from a newer server: it says what to ask, it is not the answer.
   */
  function onServerEvent(kind: string, listener: Listener): () => void {
    const those = listeners.get(kind) ?? new Set();
    listeners.set(kind, those.add(listener));
    return () => those.delete(listener);
  }

  /** The stream said so (`live.ts`). */
  function publishServerEvent(kind: string, body: unknown): void {
    for (const listener of listeners.get(kind) ?? []) listener(body);
  }
  return { onServerEvent, publishServerEvent };
});
