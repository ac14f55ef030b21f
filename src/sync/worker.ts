import { messageSW } from 'workbox-window/messageSW.js';
import { savesData } from '../platform/browser.ts';
import { part } from './phone.ts';

const WORKER = '/sw.js';
/** Without requestIdleCallback (Safari). */
const IDLE = 5_000;

interface Policy {
  createScriptURL(url: string): string;
}

/** Under `require-trusted-types-for 'script'` only this policy makes a worker's address, and only ours. */
function trusted(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } };
  const createScriptURL = (it: string): string => {
    if (it !== WORKER) throw new TypeError(`not our worker: ${it}`);
    return it;
  };
  return trustedTypes ? trustedTypes.createPolicy('caddee-sw', { createScriptURL }).createScriptURL(url) : url;
}

export const workerOf = part((phone) => {
  let isStarted = false;

  /**
   * Registers the worker, where there is one: it makes the app start without a network, nothing else depends on it. After the first screen,
   * in production builds; a second call is the first one.
   */
  async function startWorker(): Promise<void> {
    if (isStarted) return;
    isStarted = true;
    const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    try {
      const { listenToWorker, keepUpToDate } = await import('./worker-messages.ts');
      listenToWorker(phone, container);
      if (!container) return; // LINE's in-app browser, private mode
      // Where there is none, the server is asked whether there is to be one: a worker that removes itself would come with every start.
      if (!(await container.getRegistration()) && (await isSwitchedOff())) return;
      const registration = await container.register(trusted(WORKER), { updateViaCache: 'none' });
      keepUpToDate(phone, registration);
      whenIdle(() => {
        void fetchRest(container);
        void emptyOld();
      });
    } catch {
      // no network, or an answer that is no worker: the app goes on without, and asks again at its next start
    }
  }
  return { startWorker };
});

/** The kill switch (`WORKER=off`). */
async function isSwitchedOff(): Promise<boolean> {
  return (await fetch(WORKER, { method: 'HEAD' })).headers.has('x-worker-off');
}

/** The other screens, and what the system has thrown away. */
async function fetchRest(container: ServiceWorkerContainer): Promise<void> {
  // Nothing, where the page is being left meanwhile.
  const registration = (await container.ready) as ServiceWorkerRegistration | undefined;
  const active = registration?.active;
  if (active) void messageSW(active, { type: 'FETCH_REST', isSparing: savesData() });
}

/** Without its code, or a storage that answers, it happens at the next start. */
async function emptyOld(): Promise<void> {
  try {
    await (await import('./worker-messages.ts')).emptyOldShared(Date.now());
  } catch {
    // not on the phone and no network: next time
  }
}

function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: IDLE });
  else setTimeout(work, IDLE);
}
