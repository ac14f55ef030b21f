import type { Page } from 'playwright';
import { openPhone } from './phone.ts';

/** As where a browser is told to keep no data of any site. */
function blockSiteData(): void {
  for (const name of ['sessionStorage', 'localStorage', 'indexedDB', 'caches'])
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
}

const NAME = 'caddee.test';
/** `http://caddee.test` is this machine and no secure context, as an address in the local network is. */
const plainHttp = (origin: string): string => origin.replace('localhost', NAME);

/** Browsers and addresses where the app has less than it wants. */
export const LESS = [
  {
    how: 'with site data blocked',
    nick: 'nok-blocked',
    /** A caddy of its own. */
    number: '611',
    open: async () => {
      const phone = await openPhone({ locale: 'en-US' });
      await phone.context.addInitScript(blockSiteData);
      return phone;
    },
    at: (origin: string) => origin,
    said: /This device cannot keep data/,
  },
  {
    how: 'over plain http',
    nick: 'nok-plain',
    number: '612',
    open: () => openPhone({ locale: 'en-US', args: [`--host-resolver-rules=MAP ${NAME} 127.0.0.1`] }),
    at: plainHttp,
    said: /needs? https/,
  },
];

/** Goes there within the page: one that is loaded anew has forgotten who is signed in. */
export const goTo = (page: Page, address: string): Promise<void> =>
  page.evaluate((it) => history.pushState(null, '', it), address);

/** Signs in by the form, not remembered; waits for the person's home. */
export async function signInHere(page: Page, origin: string, identifier: string, password: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.locator('input[name=identifier]').fill(identifier);
  await page.locator('input[name=password]').fill(password);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL('**/home');
}
