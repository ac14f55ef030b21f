import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { BROWSER_ARGS, browserPath } from '../../support/suite/browser.ts';
import { startProduct, type Product } from '../../support/product.ts';

let product: Product;
let browser: Browser;
let context: BrowserContext | undefined;

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';
const IN_LINE = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36 Line/15.1.0/IAB';

beforeAll(async () => {
  product = await startProduct({ SEED: 'demo' });
  browser = await chromium.launch({ executablePath: browserPath(), args: BROWSER_ARGS });
});

afterEach(async () => {
  await context?.close();
  context = undefined;
});

afterAll(async () => {
  await browser?.close();
  await product?.close();
});

interface Told {
  badges: number[];
  prompts: number;
  persists: number;
}

/** What the phone was told and asked: each headless browser is one that cannot do it, so the ways to it are ours. */
async function openAs(more: { userAgent?: string; prompt?: 'accepted' | 'dismissed'; installed?: boolean } = {}) {
  context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    reducedMotion: 'reduce',
    ...(more.userAgent ? { userAgent: more.userAgent } : {}),
  });
  context.setDefaultTimeout(30_000);
  await context.addInitScript(
    ({ prompt, installed }) => {
      const told = { badges: [] as number[], prompts: 0, persists: 0 };
      const window_ = globalThis as unknown as { told: typeof told; chosen?: string };
      window_.told = told;
      // The user was asked about notifications before: that question comes first (`src/platform/push.ts`).
      if (location.protocol.startsWith('http')) localStorage.setItem('push', 'later');
      Object.defineProperties(navigator, {
        setAppBadge: { value: async (n: number) => void told.badges.push(n) },
        clearAppBadge: { value: async () => void told.badges.push(0) },
      });
      StorageManager.prototype.persist = async () => ((told.persists += 1), true);
      if (installed) {
        const asked = window.matchMedia.bind(window);
        window.matchMedia = (query) => {
          const list = asked(query);
          if (query.includes('standalone')) Object.defineProperty(list, 'matches', { value: true });
          return list;
        };
      }
      if (prompt)
        window.addEventListener('load', () => {
          const event = new Event('beforeinstallprompt', { cancelable: true });
          Object.assign(event, { prompt: async () => ((told.prompts += 1), { outcome: prompt }) });
          window.dispatchEvent(event);
        });
    },
    { prompt: more.prompt, installed: more.installed ?? false },
  );
  return context.newPage();
}

const told = (page: Page): Promise<Told> => page.evaluate(() => (globalThis as unknown as { told: Told }).told);

async function signIn(page: Page, who: 'golfer' | 'caddy'): Promise<void> {
  await page.goto(`${product.origin}/login`);
  await page.locator('input').first().fill(`${who}@caddee.demo`);
  await page.locator('input[type=password]').fill('caddee-demo');
  await page.locator('button[type=submit]').click();
  await page.waitForURL(`**/${who}/home`);
  await page.locator('main h2').first().waitFor();
}

/** A caddy answers a request: the success after which the app may ask. */
async function answer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'รับงาน', exact: true }).first().click();
}

const sheet = (page: Page) => page.getByRole('dialog', { name: 'ติดตั้ง Caddee' });

const openFromProfile = async (page: Page, who: 'golfer' | 'caddy', name = 'ติดตั้งแอป'): Promise<void> => {
  await page.goto(`${product.origin}/${who}/profile`);
  await page.getByRole('button', { name }).click();
};

describe('Android and the desktop: the browser’s own question', () => {
  test('installing is offered on the first calm screen after a success, not at the start nor over its outcome; the figure of the bell is on the icon; later means not for a week', async () => {
    const page = await openAs({ prompt: 'accepted' });
    await signIn(page, 'caddy');
    await expect.poll(async () => (await told(page)).badges.at(-1)).toBeGreaterThan(0);
    expect(await sheet(page).count()).toBe(0);
    await answer(page);
    await page.locator('.receipts').getByText('ส่งแล้ว').waitFor();
    expect(await sheet(page).count()).toBe(0);
    await page.locator('.tabbar').getByRole('link', { name: 'โปรไฟล์' }).click();
    await sheet(page).waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
    await sheet(page).getByRole('button', { name: 'ไว้ทีหลัง' }).click();
    await sheet(page).waitFor({ state: 'hidden' });
    expect((await told(page)).prompts).toBe(0);
    const notBefore = await page.evaluate(() => Number(localStorage.getItem('install_not_before')));
    expect(notBefore - Date.now()).toBeGreaterThan(6 * 86_400_000);
    expect(notBefore - Date.now()).toBeLessThanOrEqual(7 * 86_400_000);
    await openFromProfile(page, 'caddy');
    await expect.poll(async () => (await told(page)).badges.length).toBeGreaterThan(0); // what lives beside the screens is there
    await sheet(page).getByRole('button', { name: 'ติดตั้งบนหน้าจอโฮม' }).click();
    await sheet(page).waitFor({ state: 'hidden' });
    expect((await told(page)).prompts).toBe(1);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('ติดตั้ง');
    await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')));
    await page.getByText('ติดตั้งแล้ว เปิดจาก').waitFor();
    await expect.poll(async () => (await told(page)).persists).toBe(1);
    await page.getByRole('button', { name: 'แอปในเครื่องนี้' }).click();
    await page.getByText(/เครื่องนี้(?:จะเก็บ|อาจ)/).waitFor();
  });

  test('signed out there is no figure on the icon', async () => {
    const page = await openAs();
    await signIn(page, 'caddy');
    await expect.poll(async () => (await told(page)).badges.at(-1)).toBeGreaterThan(0);
    await page.goto(`${product.origin}/caddy/profile`);
    await expect.poll(async () => (await told(page)).badges.at(-1)).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'ออกจากระบบ' }).first().click();
    await page.getByRole('button', { name: 'ออกจากระบบเครื่องนี้' }).click();
    await expect.poll(async () => (await told(page)).badges.at(-1)).toBe(0);
  });
});

test('iOS: the steps, with what will be different afterwards', async () => {
  const page = await openAs({ userAgent: IPHONE });
  await signIn(page, 'golfer');
  await openFromProfile(page, 'golfer');
  await sheet(page).waitFor();
  const steps = await sheet(page).getByRole('listitem').allTextContents();
  expect(steps.map((it) => it.trim())).toEqual([
    '1. แตะปุ่มแชร์ในแถบของเบราว์เซอร์ ถ้าไม่เห็น แตะ ⋯ ก่อน',
    '2. เลื่อนลงแล้วเลือก “เพิ่มไปยังหน้าจอโฮม”',
    '3. แตะ “เพิ่ม” ที่มุมขวาบน',
  ]);
  await sheet(page).getByText('เข้าสู่ระบบอีกครั้ง').waitFor();
  await page.keyboard.press('Escape');
  await sheet(page).waitFor({ state: 'hidden' });
});

test('inside LINE: nothing is offered by itself; the profile shows the way out', async () => {
  const page = await openAs({ userAgent: IN_LINE, prompt: 'accepted' });
  await signIn(page, 'caddy');
  await expect.poll(async () => (await told(page)).badges.length).toBeGreaterThan(0); // what lives beside the screens is there
  expect(await page.evaluate(() => localStorage.getItem('install_not_before'))).toBeNull();
  await openFromProfile(page, 'caddy');
  const out = sheet(page).getByRole('link', { name: 'เปิดในเบราว์เซอร์เพื่อติดตั้ง' });
  expect(await out.getAttribute('href')).toBe('/?openExternalBrowser=1');
});

test('an installed app: storage is asked to stay, and the profile says that it is installed', async () => {
  const page = await openAs({ installed: true, prompt: 'accepted' });
  await signIn(page, 'golfer');
  await expect.poll(async () => (await told(page)).persists).toBeGreaterThan(0);
  await openFromProfile(page, 'golfer', 'แอปในเครื่องนี้');
  await page.getByText('ติดตั้งแล้ว', { exact: true }).waitFor();
  expect(await sheet(page).count()).toBe(0);
});
