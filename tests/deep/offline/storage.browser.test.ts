import type { CDPSession, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPhone, type Phone } from '../../support/phone.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { signInOn } from '../../support/sign-in.ts';

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

const everythingElse = 'appcache,cache_storage,file_systems,indexeddb,local_storage,service_workers,websql';

test('Safari takes everything but the cookies after seven days without a visit: a caddy who opens a link days later is in, on the screen of the link', async () => {
  const later = await phone.context.newPage();
  await clear(everythingElse);
  await later.goto(`${product.origin}/caddy/profile/edit-profile`);
  await later.getByRole('button', { name: 'บันทึก' }).waitFor();
  expect(new URL(later.url()).pathname).toBe('/caddy/profile/edit-profile');
  await later.close();
});
