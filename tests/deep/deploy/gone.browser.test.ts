import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPhone, type Phone } from '../../support/phone.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { until } from '../../support/until.ts';
import { settled } from '../../offline/deploy.ts';
import { openNetworkProxy, type Fate, type NetworkProxy } from '../../offline/network-proxy.ts';

/** Parts of the app that are not there any more, or do not work: offline.md §6, docs/pwa.md §2.1 and §2.11. */
const DIST = process.env.DIST_DIR ?? 'dist';
/** Of a machine that does much else. */
const PATIENCE = 300_000;
const AMOUNT = '151';
const partNamed = (start: string): string => {
  const name = readdirSync(path.join(DIST, 'assets')).find((it) => it.startsWith(start) && it.endsWith('.js'));
  if (!name) throw new Error(`this build has no ${start}`);
  return `/assets/${name}`;
};

let product: Product;
let proxy: NetworkProxy;
let phone: Phone;
let page: Page;
let loads = 0;
/** What becomes of one file; all else goes through, but the caddy's acts stay on the phone. */
let lost: { address: string; fate: Fate } | undefined;

beforeAll(async () => {
  product = await startProduct({ SEED: 'demo' });
  proxy = await openNetworkProxy(product.origin);
  proxy.fateOf = ({ url = '' }) =>
    url.includes('/booking/act') ? 'closed' : lost?.address === url ? lost.fate : undefined;
  phone = await openPhone();
  phone.context.setDefaultTimeout(60_000);
  page = phone.page;
  page.on('domcontentloaded', () => (loads += 1));
  await page.goto(`${proxy.origin}/login`);
  await page.locator('input').first().fill('caddy@caddee.demo');
  await page.locator('input[type=password]').fill('caddee-demo');
  await page.locator('button[type=submit]').click();
  await page.waitForURL('**/caddy/home');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.getByRole('button', { name: 'รับงาน', exact: true }).first().click();
  await until(async () => expect(await queued()).toBe(1));
  await page.goto(`${proxy.origin}/caddy/profile/earnings/withdraw`);
  await page.getByRole('radio', { name: 'ระบุเอง' }).check();
  await amount().fill(AMOUNT);
  await until(async () => expect(await drafts()).toContain(AMOUNT));
}, PATIENCE);

afterAll(async () => {
  await phone?.close();
  await proxy?.close();
  await product?.close();
});

const amount = () => page.getByLabel('จำนวนเงิน (บาท)');
const broken = () => page.getByRole('heading', { name: 'หน้านี้เปิดไม่สำเร็จ' });
const go = (address: string) => settled(() => page.evaluate((to) => history.pushState(null, '', to), address));

/** Everything in a store of a database of this phone, as text. */
const stored = (database: string, store: string): Promise<string[]> =>
  settled(() =>
    page.evaluate(
      async ([from, what]) => {
        const names = (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith(from) ? [name] : []));
        const all = names.map(
          (name) =>
            new Promise<string[]>((resolve) => {
              const opening = indexedDB.open(name);
              opening.onsuccess = () => {
                const it = opening.result;
                if (!it.objectStoreNames.contains(what)) return resolve([]);
                const reading = it.transaction(what).objectStore(what).getAll();
                reading.onsuccess = () => {
                  it.close();
                  resolve(reading.result.map((one) => JSON.stringify(one)));
                };
              };
            }),
        );
        return (await Promise.all(all)).flat();
      },
      [database, store] as const,
    ),
  );
const queued = async () => (await stored('caddee-outbox', 'ops')).length;
const drafts = async () => (await stored('caddee-', 'draft')).join();

/** The browser throws a file away, and on the way to the server it fares as said. */
async function lose(address: string, fate: Fate): Promise<void> {
  lost = { address, fate };
  const devtools = await phone.context.newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await devtools.detach();
  await settled(() => page.evaluate(async (it) => (await caches.open('caddee-shell')).delete(it), address));
}

describe('a screen whose code is gone', () => {
  test(
    'it is tried for, loaded anew once, then said; the outbox and the drafts are untouched, also by clearing the copy',
    async () => {
      await page.goto(`${proxy.origin}/caddy/home`);
      await page.getByRole('button', { name: 'รับงาน', exact: true }).first().waitFor();
      await lose(partNamed('caddy-profile-screen'), { status: 404, body: 'gone' });
      loads = 0;
      await go('/caddy/profile');
      await expect.poll(() => loads).toBe(1);
      await broken().waitFor();
      expect(loads).toBe(1);
      lost = undefined;
      await page.getByRole('button', { name: 'ล้างสำเนาแล้วโหลดใหม่' }).click();
      await page.getByRole('button', { name: 'ออกจากระบบ' }).first().waitFor();
      expect([loads, await queued()]).toEqual([2, 1]);
      expect(await drafts()).toContain(AMOUNT);
    },
    PATIENCE,
  );

  test(
    'without a network it is said at once, and no page is loaded anew',
    async () => {
      await go('/caddy/home');
      await page.reload();
      await page.getByRole('button', { name: 'รับงาน', exact: true }).first().waitFor();
      await lose(partNamed('caddy-profile-screen'), 'closed');
      proxy.is = 'closed';
      loads = 0;
      await go('/caddy/profile');
      await broken().waitFor();
      expect(loads).toBe(0);
      proxy.is = 'open';
      lost = undefined;
      await page.getByRole('button', { name: 'ลองใหม่', exact: true }).click();
      await page.getByRole('button', { name: 'ออกจากระบบ' }).first().waitFor();
    },
    PATIENCE,
  );
});

test(
  'a screen that throws takes neither the app nor anything of the caddy’s with it',
  async () => {
    await go('/caddy/home');
    const throws = 'export function CaddyProfileScreen() { throw new Error("broken") }';
    await lose(partNamed('caddy-profile-screen'), {
      status: 200,
      headers: { 'content-type': 'text/javascript' },
      body: throws,
    });
    await page.reload();
    await go('/caddy/profile');
    await broken().waitFor();
    await go('/caddy/profile/earnings/withdraw');
    await expect.poll(() => settled(() => amount().inputValue())).toBe(AMOUNT);
    await go('/caddy/profile');
    await broken().waitFor();
    await lose(partNamed('caddy-profile-screen'), 'open');
    await page.getByRole('button', { name: 'ล้างสำเนาแล้วโหลดใหม่' }).click();
    await page.getByRole('button', { name: 'ออกจากระบบ' }).first().waitFor();
    expect(await queued()).toBe(1);
    expect(await drafts()).toContain(AMOUNT);
  },
  PATIENCE,
);

describe('a document whose own script the browser has thrown away', () => {
  test(
    'with a network the app opens',
    async () => {
      await lose(partNamed('index-'), 'open');
      await page.goto(`${proxy.origin}/caddy/home`);
      await page.getByRole('button', { name: 'รับงาน', exact: true }).first().waitFor();
    },
    PATIENCE,
  );

  test(
    'without one it says so after a while, with a button that loads it again once there is one',
    async () => {
      await lose(partNamed('index-'), 'closed');
      proxy.is = 'closed';
      await page.reload();
      const again = page.getByRole('button', { name: 'โหลดใหม่' });
      await again.waitFor();
      proxy.is = 'open';
      lost = undefined;
      await again.click();
      await page.getByRole('button', { name: 'รับงาน', exact: true }).first().waitFor();
      expect(await again.count()).toBe(0);
      expect(phone.complaints.filter((it) => /Policy|Trusted/.test(it))).toEqual([]);
    },
    PATIENCE,
  );
});

const app = () => page.locator('nav a[href="/caddy/profile"]').first();
const clear = async () => {
  const devtools = await phone.context.newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin: proxy.origin, storageTypes: 'cache_storage' });
  await devtools.send('Network.clearBrowserCache');
  await devtools.detach();
};
const held = () =>
  settled(() =>
    page.evaluate(async () => {
      if (!(await caches.has('caddee-shell'))) return [];
      return (await (await caches.open('caddee-shell')).keys()).map(({ url }) => new URL(url).pathname);
    }),
  );
/** By what lies in the worker's cache alone. */
const opensOffline = async (): Promise<boolean> => {
  const devtools = await phone.context.newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await devtools.detach();
  proxy.is = 'closed';
  try {
    await page.goto(`${proxy.origin}/caddy/home`);
    await app().waitFor();
    return true;
  } catch {
    return false;
  } finally {
    proxy.is = 'open';
  }
};

test(
  'the system has thrown away every file of the app: once there was one, it opens without',
  async () => {
    await expect.poll(() => page.goto(`${proxy.origin}/caddy/home`).then(Boolean, () => false)).toBe(true);
    await app().waitFor();
    await clear();
    await page.reload();
    await app().waitFor();
    await expect.poll(held, { timeout: 90_000 }).toContain(partNamed('withdraw-screen'));
    expect(await held()).toEqual(expect.arrayContaining(['/index.html', '/named', partNamed('index-')]));
    expect(await opensOffline()).toBe(true);
  },
  PATIENCE,
);
