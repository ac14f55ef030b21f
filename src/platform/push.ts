import { currentLanguage } from '../i18n/language.ts';
import { readMarker } from '../sync/storage/device.ts';
import { CallFailed, send } from '../sync/net/call.ts';
import { userIdOf, sessionStateOf } from '../sync/session/session.ts';
import { hostOf } from './browser.ts';
import { isInstalled, isIos } from './install.ts';
import type { Phone } from '../sync/phone.ts';
import { readNote, writeNote } from './store.ts';

/**
 * What this phone does about notifications, and why it does no more. `line`: LINE's browser has none, LINE messages come instead;
 * `install`: iOS gives them to the installed app alone; `forgetful`: this phone does not remember the user, so it may not show any;
 * `blocked`: the user, or the system, has said no for this site, and only its settings can undo that.
 */
export type PushHere = 'on' | 'off' | 'blocked' | 'line' | 'install' | 'unsupported' | 'forgetful';

/** No act of the user's waits longer than this for it. */
const LEAVING = 1_500;

const registration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  canPush() ? navigator.serviceWorker.getRegistration() : undefined;

/** Why this phone can do nothing about it now. */
async function barrier(phone: Phone): Promise<Exclude<PushHere, 'on' | 'off'> | undefined> {
  if (hostOf(navigator.userAgent) !== 'browser') return 'line';
  if (isIos() && !isInstalled()) return 'install';
  if (!(await registration())) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return (await readMarker(phone))?.user_id === userIdOf(sessionStateOf(phone).read()) ? undefined : 'forgetful';
}

export async function pushHere(phone: Phone): Promise<PushHere> {
  const stands = await barrier(phone);
  if (stands) return stands;
  const isOn = Notification.permission === 'granted' && pushPreference() !== 'off' && (await subscriptionNow());
  return isOn ? 'on' : 'off';
}

const subscriptionNow = async (): Promise<PushSubscription | null | undefined> =>
  (await registration())?.pushManager.getSubscription();

/** Only after a tap of the user's: this is where the browser asks. Throws `CallFailed` where the server cannot be told. */
export async function turnOn(phone: Phone): Promise<PushHere> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted' || (await barrier(phone))) return pushHere(phone);
  await subscribe(phone);
  setPushPreference('on');
  return pushHere(phone);
}

export async function turnOff(phone: Phone): Promise<PushHere> {
  setPushPreference('off');
  await leavePush(phone);
  return pushHere(phone);
}

/** At every start: a subscription may have been lost, or be somebody else's, or be for another key. */
export async function renewPush(phone: Phone): Promise<void> {
  if (!canPush()) return;
  const isWanted = Notification.permission === 'granted' && pushPreference() !== 'off' && !(await barrier(phone));
  if (isWanted) await subscribe(phone);
  else await (await subscriptionNow())?.unsubscribe();
}

/** A push has come, or the browser says that there is no subscription any more. */
export async function renewLost(phone: Phone): Promise<void> {
  if (!(await subscriptionNow())) await renewPush(phone);
}

async function subscribe(phone: Phone): Promise<void> {
  const here = await registration();
  if (!here) throw new CallFailed(0, 'UNREADABLE');
  const { key } = await send(phone, 'GET /notification/key', {});
  const subscription = await subscriptionFor(here.pushManager, bytesOf(key));
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.['p256dh'] || !keys['auth']) throw new CallFailed(0, 'UNREADABLE');
  const { p256dh, auth } = keys;
  await send(phone, 'POST /notification/subscribe', { endpoint, keys: { p256dh, auth }, language: currentLanguage() });
}

/** One for another key takes nothing from us any more. */
async function subscriptionFor(pushManager: PushManager, key: Uint8Array<ArrayBuffer>): Promise<PushSubscription> {
  const old = await pushManager.getSubscription();
  if (old && isSame(old.options.applicationServerKey, key)) return old;
  await old?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

const isSame = (one: ArrayBuffer | null, other: Uint8Array): boolean =>
  one !== null && new Uint8Array(one).toString() === other.toString();

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

/**
 * Ends the pushes to this phone. Call it while the user is still signed in, so that the server is told; without a network the browser
 * gives its subscription up, and the push service tells the server at its next try. What stands on the phone goes too.
 */
export async function leavePush(phone: Phone): Promise<void> {
  const here = await registration();
  const subscription = await here?.pushManager.getSubscription();
  if (!subscription) return closeShown(() => true);
  const told = send(
    phone,
    'POST /notification/unsubscribe',
    { endpoint: subscription.endpoint },
    { deadline: LEAVING },
  );
  await Promise.allSettled([told, subscription.unsubscribe(), closeShown(() => true)]);
}

/** Takes away those that lead to a place the user has opened anyway, or all. */
export async function closeShown(leadsHere: (place: unknown) => boolean): Promise<void> {
  const shown = (await (await registration())?.getNotifications?.()) ?? [];
  for (const one of shown) if (leadsHere(one.data)) one.close();
}

/** A sign-out waits for it, but not long, and not at all on a phone that was never asked. */
export async function leavePushSoon(phone: Phone): Promise<void> {
  if (!canPush() || Notification.permission !== 'granted') return;
  const patience = new Promise((resolve) => setTimeout(resolve, LEAVING));
  await Promise.race([leavePush(phone), patience]).catch(() => undefined); // sign-out goes on all the same; the worker shows nothing
}

/** The wish for this phone, whoever uses it: `off`, or `later` where the user did not want to be asked. */
const WISH = 'push';

const pushPreference = (): string | null => readNote(WISH);

export const setPushPreference = (next: 'on' | 'off' | 'later'): void => writeNote(WISH, next);

/** Chromium's private windows and LINE's browser have some of it and not the rest. */
const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** May the app ask by itself, after a success? Once: after a no, only the settings offer it. */
export const mayOfferPush = (): boolean =>
  canPush() &&
  hostOf(navigator.userAgent) === 'browser' &&
  (!isIos() || isInstalled()) &&
  Notification.permission === 'default' &&
  pushPreference() === null;
