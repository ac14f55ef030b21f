import { hostOf } from './host.ts';
import { isInstalled, isIos } from './install.ts';

/** The wish for this phone, whoever uses it: `off`, or `later` where the user did not want to be asked. */
const WISH = 'push';

export const pushPreference = (): string | null => {
  try {
    return localStorage.getItem(WISH);
  } catch {
    return null; // forbidden: as if nothing was chosen
  }
};

export function setPushPreference(next: 'on' | 'off' | 'later'): void {
  try {
    localStorage.setItem(WISH, next);
  } catch {
    // forbidden: it is asked again another time
  }
}

/** Chromium's private windows and LINE's browser have some of it and not the rest. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** May the app ask by itself, after a success? Once: after a no, only the settings offer it. */
export const mayOfferPush = (): boolean =>
  canPush() &&
  hostOf(navigator.userAgent) === 'browser' &&
  (!isIos() || isInstalled()) &&
  Notification.permission === 'default' &&
  pushPreference() === null;
