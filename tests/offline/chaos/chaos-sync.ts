import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext } from 'playwright';
import { isGone } from './chaos-person.ts';

/** Tells the worker again and again what the browser tells it when there is a network. */
export function startSyncing(context: BrowserContext, origin: string, random: () => number) {
  let isOver = false;
  let count = 0;

  async function all(): Promise<void> {
    const [page] = context.pages();
    if (!page) throw new Error('no tab is open');
    const devtools = await context.newCDPSession(page);
    let registrationId: string | undefined;
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      registrationId = registrations.find((it) => !it.isDeleted)?.registrationId ?? registrationId;
    });
    await devtools.send('ServiceWorker.enable');
    while (!isOver) {
      if (registrationId !== undefined) {
        const event = { origin, registrationId, tag: 'caddee-outbox', lastChance: random() < 0.1 };
        await devtools.send('ServiceWorker.dispatchSyncEvent', event);
        count += 1;
      }
      await pause(200 + random() * 600);
    }
  }

  const running = all().catch((error: unknown) => {
    if (!isGone(error)) throw error;
  });
  return {
    /** How often it was told. */
    async stop(): Promise<number> {
      isOver = true;
      await running;
      return count;
    },
  };
}
