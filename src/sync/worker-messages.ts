import { messageSW } from 'workbox-window/messageSW.js';
import { isOld, sharedStore } from '#domain/share/parcel.ts';
import { SHARED } from '#domain/share/place.ts';
import { updateOf } from './page/update.ts';
import type { Phone } from './phone.ts';
import { credentialsOf, sessionStateOf, userIdOf } from './session/session.ts';

const HOUR = 3_600_000;
/** One return of the user to the app fires several events. */
const JUST_NOW = 10_000;

/** Listens to the worker in control, if there is one: it was replaced, a newer one waits, it needs a token, it is off. Call once. */
export function listenToWorker(phone: Phone, container: ServiceWorkerContainer | undefined): void {
  updateOf(phone).watchForReload();
  if (!container) return;
  let isControlled = container.controller !== null;
  const signal = phone.ended;
  const onChange = () => {
    if (isControlled) void changeOver(phone); // the first one takes over a page that was made without it: nothing to change
    isControlled = true;
  };
  container.addEventListener('controllerchange', onChange, { signal });
  container.addEventListener('message', (event: MessageEvent<News>) => hear(phone, event), { signal });
}

/** A page that was loaded anew while the workers changed over may show the new build already: no second reload then. */
async function changeOver(phone: Phone): Promise<void> {
  if (!(await isOfNewBuild())) updateOf(phone).onWorkerTookControl();
}

async function isOfNewBuild(): Promise<boolean> {
  const mine = document.querySelector('script[type=module]')?.getAttribute('src');
  try {
    const shell = await (await fetch('/index.html')).text();
    return typeof mine === 'string' && shell.includes(`"${mine}"`);
  } catch {
    return false; // the new worker does not say: then it is
  }
}

interface News {
  type?: string;
  user_id?: string;
}

function hear(phone: Phone, { data, ports }: MessageEvent<News>): void {
  if (data.type === 'LEND_TOKEN') ports[0]?.postMessage(lend(phone, data.user_id));
  if (data.type === 'SWITCHED_OFF') {
    ports[0]?.postMessage('I do it myself'); // public/sw-off.js loads only pages anew that say nothing
    updateOf(phone).reloadSoon();
  }
}

/** The worker sends what waits, and has no token of its own. While one signs in over another, the token is not of the one still shown. */
function lend(phone: Phone, user_id: string | undefined): string | null | undefined {
  const state = sessionStateOf(phone).read();
  const isHolder = credentialsOf(phone).readUser()?.basic_info.user_id === user_id;
  return state.kind === 'in' && userIdOf(state) === user_id && isHolder ? credentialsOf(phone).readToken() : undefined;
}

/** Offers a worker that waits, and looks for one: an installed app is rarely loaded anew. */
export function keepUpToDate(phone: Phone, registration: ServiceWorkerRegistration): void {
  offerWhenWaiting(phone, registration);
  let looked = Number.NEGATIVE_INFINITY;
  const look = () => {
    if (document.visibilityState === 'hidden' || performance.now() - looked < JUST_NOW) return;
    looked = performance.now();
    void registration.update().catch(() => undefined); // no network, or no worker in the answer: next time
  };
  const turn = () => {
    updateOf(phone).repeatUpdateOffer();
    look();
  };
  const signal = phone.ended;
  document.addEventListener('visibilitychange', turn, { signal });
  for (const event of ['focus', 'online']) window.addEventListener(event, look, { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && look(), { signal });
  const timer = setInterval(look, HOUR);
  signal.addEventListener('abort', () => clearInterval(timer));
  if (registration.active) look();
}

/** A worker that waits beside one in control is a new build; without one in control it is the first, and starts by itself. */
function offerWhenWaiting(phone: Phone, registration: ServiceWorkerRegistration): void {
  const look = () => {
    const { waiting, active } = registration;
    if (!waiting || !active) return;
    updateOf(phone).offerUpdate(
      () => void messageSW(waiting, { type: 'SKIP_WAITING' }),
      () => waiting.state === 'installed',
    );
  };
  // One may be on its way already when this page comes to listen.
  const follow = () => registration.installing?.addEventListener('statechange', look);
  follow();
  look();
  registration.addEventListener('updatefound', follow);
}

/**
 * What came by the phone's share sheet and nobody took within a day is deleted, whoever is signed in; the share screen says so
 * (`post/write/take-shared.ts`). Nothing is made on a phone to which nothing was ever shared.
 */
export async function emptyOldShared(now: number): Promise<void> {
  if (!(await indexedDB.databases()).some(({ name }) => name === SHARED)) return;
  const store = sharedStore<Blob>(() => indexedDB);
  const old = (await store.all()).filter((it) => isOld(it, now) && it.photos.length + it.text.length > 0);
  if (old.length > 0) await store.empty(old);
  store.close();
}
