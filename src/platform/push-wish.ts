import { hostOf } from './host.ts';
import { isInstalled, isIos } from './install.ts';
import { readNote, writeNote } from './store.ts';

/** The wish for this phone, whoever uses it: `off`, or `later` where the user did not want to be asked. */
const WISH = 'push';

export const pushPreference = (): string | null => readNote(WISH);

export const setPushPreference = (next: 'on' | 'off' | 'later'): void => writeNote(WISH, next);

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
