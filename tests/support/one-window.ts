import { IDBFactory } from 'fake-indexeddb';
import { afterAll, vi } from 'vitest';
import { writeIn } from '../../src/i18n/language.ts';
import { clearToast } from '../../src/ui/overlay/toast.tsx';
import { newPhone } from './on-phone.tsx';

/** All files of a worker share one window and the app's modules: each finds them as a phone that was just switched on. */
const own = [navigator, document].map((it) => [it, new Set(Reflect.ownKeys(it))] as const);

Object.assign(globalThis, { indexedDB: new IDBFactory() });
sessionStorage.clear();
localStorage.clear();
for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`;
document.head.replaceChildren();
document.body.replaceChildren();
for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
document.title = '';
history.replaceState(null, '', '/');
writeIn('th');
clearToast();

afterAll(() => {
  newPhone();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  // As `navigator.onLine` and `document.visibilityState`, where a test defined them.
  for (const [it, before] of own)
    for (const key of Reflect.ownKeys(it)) if (!before.has(key)) Reflect.deleteProperty(it, key);
});
