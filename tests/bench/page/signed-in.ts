import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../../../server/seed.ts';
import { signInOn } from '../../support/sign-in.ts';
import { BROWSER_ARGS, browserPath } from '../../support/suite/browser.ts';

/** A browser's folder: what it keeps survives the browser. */
export interface Profile {
  folder: string;
  remove(): Promise<void>;
}

export async function newProfile(): Promise<Profile> {
  const folder = await mkdtemp(path.join(tmpdir(), 'caddee-bench-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

export const openBrowser = ({ folder }: Profile): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, {
    executablePath: browserPath(),
    args: BROWSER_ARGS,
    viewport: { width: 412, height: 823 },
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
  });

export type Role = 'golfer' | 'caddy';

/** Signed in and remembered; resolves to the page, at the home with its worker in control. */
export async function openSignedIn(
  browser: BrowserContext,
  origin: string,
  identifier: string,
  password: string,
): Promise<Page> {
  const page = browser.pages()[0] ?? (await browser.newPage());
  await signInOn(page, origin, identifier, password);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return page;
}

/** The demo golfer or caddy signs in, is remembered on this phone, sees the home, and the worker has all it needs. */
export async function signInAtDemo(profile: Profile, origin: string, role: Role = 'golfer'): Promise<void> {
  const browser = await openBrowser(profile);
  try {
    const page = await openSignedIn(browser, origin, DEMO_LOGINS[role], DEMO_PASSWORD);
    await isWhole(page, role);
    // Once more as it will be opened from now on: the worker's shell, the cookie, the mirror.
    await page.reload();
    await isWhole(page, role);
    await page.waitForLoadState('load');
  } finally {
    await browser.close();
  }
}

/** A golfer's balance and next round; of a caddy, what was earned. */
async function isWhole(page: Page, role: Role): Promise<void> {
  if (role === 'caddy') return page.locator('main .num', { hasText: /฿\d/ }).first().waitFor();
  await page.locator('.hero-wallet .num', { hasText: /\d/ }).waitFor();
  await page.locator('.ticket').first().waitFor();
}
