import { messageSW } from 'workbox-window/messageSW.js';
import { stateNow, userIdOf } from './session-state.ts';
import { readToken } from './token.ts';
import { offer, takenOver, watchForReload } from './update.ts';

const WORKER = '/sw.js';
const HOUR = 3_600_000;
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

/**
 * Registers the worker, where there is one: it makes the app start without a network, nothing else depends on it. Call once, after the
 * first screen, in production builds.
 */
export async function startWorker(): Promise<void> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!container) return; // LINE's in-app browser, private mode
  let isControlled = container.controller !== null;
  container.addEventListener('controllerchange', () => {
    if (isControlled) takenOver(); // the first one takes over a page that was made without it: nothing to change
    isControlled = true;
  });
  container.addEventListener('message', lend);
  watchForReload();
  const registration = await container.register(trusted(WORKER), { updateViaCache: 'none' });
  offerWhenWaiting(registration);
  keepUpToDate(registration);
  whenIdle(() => void fetchRest(container));
}

/** A worker that waits beside one in control is a new build; without one in control it is the first, and starts by itself. */
function offerWhenWaiting(registration: ServiceWorkerRegistration): void {
  const look = () => {
    const { waiting, active } = registration;
    if (waiting && active) offer(() => void messageSW(waiting, { type: 'SKIP_WAITING' }));
  };
  // One may be on its way already when this page comes to listen.
  const follow = () => registration.installing?.addEventListener('statechange', look);
  follow();
  look();
  registration.addEventListener('updatefound', follow);
}

/** The worker sends what waits, and has no token of its own. */
function lend({ data, ports }: MessageEvent<{ type?: string; user_id?: string }>): void {
  if (data.type !== 'LEND_TOKEN') return;
  const state = stateNow();
  const isShe = state.kind === 'in' && userIdOf(state) === data.user_id;
  ports[0]?.postMessage(isShe ? readToken() : undefined);
}

/** An installed app is rarely loaded anew, so it has to look. */
function keepUpToDate(registration: ServiceWorkerRegistration): void {
  const look = () => {
    if (document.visibilityState === 'visible') void registration.update().catch(() => undefined); // no network: next time
  };
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', look);
  setInterval(look, HOUR);
}

/** The other screens; not on a connection that is to be spared. */
async function fetchRest(container: ServiceWorkerContainer): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const { active } = await container.ready;
  if (active) void messageSW(active, { type: 'FETCH_REST' });
}

function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: IDLE });
  else setTimeout(work, IDLE);
}
