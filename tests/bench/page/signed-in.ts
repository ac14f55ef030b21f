import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../../../server/seed.ts';
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

/** The demo golfer signs in on the phone, is remembered there, the home screen is shown, and the worker has all it needs. */
export async function signInAsGolfer(profile: Profile, origin: string): Promise<void> {
  const browser = await openBrowser(profile);
  try {
    const page = browser.pages()[0] ?? (await browser.newPage());
    await page.goto(`${origin}/login`);
    await page.locator('input[name=identifier]').fill(DEMO_LOGINS.golfer);
    await page.locator('input[name=password]').fill(DEMO_PASSWORD);
    await page.locator('input[name=remember]').check({ force: true });
    await page.locator('form button[type=submit]').click();
    await page.waitForURL('**/golfer/home');
    await isWhole(page);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    // Once more as it will be opened from now on: the worker's shell, the cookie, the mirror.
    await page.reload();
    await isWhole(page);
    await page.waitForLoadState('load');
  } finally {
    await browser.close();
  }
}

/** The golfer's balance and next round. */
async function isWhole(page: Page): Promise<void> {
  await page.locator('.hero-wallet .num', { hasText: /\d/ }).waitFor();
  await page.locator('.ticket').first().waitFor();
}
