import type { CDPSession, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPhone, type Phone } from '../../support/phone.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { signInOn } from '../../support/sign-in.ts';
import { until } from '../../support/until.ts';

let product: Product;
let phone: Phone;
let page: Page;
let devtools: CDPSession;

beforeAll(async () => {
  product = await startProduct({ SEED: 'demo' });
  phone = await openPhone();
  page = phone.page;
  await signInOn(page, product.origin, 'caddy@caddee.demo', 'caddee-demo');
  await accepts(page).first().waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  devtools = await phone.context.newCDPSession(page);
});

afterAll(async () => {
  await phone?.close();
  await product?.close();
});

const accepts = (here: Page) => here.getByRole('button', { name: 'รับงาน', exact: true });

const clear = (storageTypes: string) =>
  devtools.send('Storage.clearDataForOrigin', { origin: product.origin, storageTypes });

describe('the system takes what was kept', () => {
  test.each(['cache_storage', 'indexeddb', 'cache_storage,indexeddb'])('%s: it comes back by itself', async (types) => {
    await clear(types);
    await page.reload({ waitUntil: 'commit' }); // what it still fetches is no matter, as long as the caddy's screen comes
    await accepts(page).first().waitFor();
    await until(async () =>
      expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toContain(
        'caddee-device',
      ),
    );
  });
});
