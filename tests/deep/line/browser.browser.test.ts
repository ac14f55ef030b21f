import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { PASSWORD, registerGolfer } from '../../journey/people.ts';
import { LIFF_BROWSER } from '../../standins/line/in-browser.ts';
import type { LinePerson } from '../../standins/line/platform.ts';
import { addressOf, golferOfLine, linkInChat, openPhoneInLine, openWorld } from '../../line/phone.ts';
import type { PhoneInLine, World } from '../../line/phone.ts';

/** What an ordinary browser has of LINE, and what stays on a phone after any of its entries. */
let world: World;
let nok: LinePerson;
let phone: PhoneInLine;
beforeAll(async () => {
  world = await openWorld();
  nok = await golferOfLine(world);
  world.line.atThePage = nok;
});
afterAll(() => world?.close());
afterEach(() => phone?.close());

const arrivesAt = (path: string) => phone.page.waitForURL(world.product.origin + path);
const SECRETS = /access_token=|context_token=|feature_token=|[?&]code=|eyJ[\w-]{10,}\.eyJ/;

/** Every address and body that the worker has kept, and every value of every database. */
async function keptOn(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        found.push(request.url);
        const answer = await cache.match(request);
        if (!/\.(?:js|css|woff2|svg|png)$/.test(new URL(request.url).pathname))
          found.push((await answer?.text()) ?? '');
      }
    }
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const asked = indexedDB.open(name ?? '');
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(new Error(name));
      });
      for (const store of database.objectStoreNames)
        found.push(
          await new Promise<string>((resolve, reject) => {
            const asked = database.transaction(store).objectStore(store).getAll();
            asked.onsuccess = () => resolve(JSON.stringify(asked.result));
            asked.onerror = () => reject(new Error(store));
          }),
        );
      database.close();
    }
    return found.join('\n');
  });
}

const hasWorker = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);

test('in a browser the button leads to LINE’s page and back to the screen the golfer wanted; nothing of LINE’s SDK is fetched', async () => {
  phone = await openPhoneInLine(world, undefined);
  const files: string[] = [];
  phone.page.on('request', (it) => files.push(it.url()));
  await phone.page.goto(`${world.product.origin}/golfer/booking?tab=up`);
  await arrivesAt('/login?redirect=%2Fgolfer%2Fbooking%3Ftab%3Dup');
  await phone.page.getByRole('link', { name: 'ล็อกอินด้วย LINE' }).click();
  await arrivesAt('/golfer/booking?tab=up');
  expect(await phone.page.evaluate(() => sessionStorage.getItem('app_token') !== null)).toBe(true);
  expect(phone.places.join()).not.toMatch(/app_token|eyJ/);
  await hasWorker(phone.page);
  expect(await keptOn(phone.page)).not.toMatch(SECRETS);
  expect(await keptOn(phone.page)).not.toContain('/liff-');
  expect(files.filter((it) => it.includes('/liff-'))).toEqual([]);
  expect(phone.road.asked).toEqual([]);
  expect(phone.complaints).toEqual([]);
});

test('a golfer who has an account proves it by password, once, and goes on; a reload or a wrong password costs nothing', async () => {
  const { user } = await registerGolfer(world.product.origin, 'Joy');
  phone = await openPhoneInLine(world, undefined);
  world.line.atThePage = world.line.newPerson({ name: 'จอย' });
  const { page } = phone;
  await page.goto(`${world.product.origin}/login?redirect=%2Fgolfer%2Fbooking%3Ftab%3Dup`);
  await page.getByRole('link', { name: 'ล็อกอินด้วย LINE' }).click();
  await page.getByText(/จอย/).waitFor();
  await page.reload();
  await page.getByText(/จอย/).waitFor();
  expect(addressOf(page)).toBe('/line?back');
  await page.getByRole('button', { name: 'มีบัญชี Caddee แล้ว' }).click();
  await page.locator('input[name=identifier]').fill('joy@example.com');
  await page.locator('input[name=password]').fill('another fairway');
  await page.keyboard.press('Enter');
  await page.locator('input[name=password][aria-invalid=true]').waitFor();
  expect(await page.locator('input[name=identifier]').inputValue()).toBe('joy@example.com');
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await arrivesAt('/golfer/booking?tab=up');
  expect(await page.evaluate(() => sessionStorage.getItem('app_user') ?? '')).toContain(user.basic_info.user_id);
  await hasWorker(page);
  expect(await keptOn(page)).not.toMatch(SECRETS);
  expect(phone.complaints).toEqual([]);
  world.line.atThePage = nok;
});

test('T16: after LINE’s entry, with the worker there and without, no cache and no database holds a token or a code', async () => {
  phone = await openPhoneInLine(world, LIFF_BROWSER);
  phone.road.person = nok;
  await phone.page.goto(linkInChat(world, '/golfer/booking?tab=up'));
  await arrivesAt('/golfer/booking?tab=up');
  await hasWorker(phone.page);
  expect(await keptOn(phone.page)).not.toMatch(SECRETS);
  await phone.page.evaluate(() => sessionStorage.clear());
  await phone.page.goto(linkInChat(world, '/golfer/home'));
  await arrivesAt('/golfer/home');
  expect(await keptOn(phone.page)).not.toMatch(SECRETS);
  expect(addressOf(phone.page)).toBe('/golfer/home');
});

test('in the profile a golfer sets a first password, unlinks LINE, and links it again', async () => {
  phone = await openPhoneInLine(world, undefined);
  world.line.atThePage = await golferOfLine(world, 'ฝน');
  const { page } = phone;
  await page.goto(`${world.product.origin}/login?redirect=%2Fgolfer%2Fprofile`);
  await page.getByRole('link', { name: 'ล็อกอินด้วย LINE' }).click();
  await arrivesAt('/golfer/profile');
  await page.getByRole('button', { name: 'LINE', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('เชื่อมแล้ว').first().waitFor();
  expect(await sheet.getByRole('button', { name: /^เลิกเชื่อม/ }).getAttribute('aria-disabled')).toBe('true');
  await sheet.locator('input[name=identifier]').fill('fon@example.com');
  await sheet.locator('input[name=password]').fill('a quiet fairway');
  await sheet.getByRole('button', { name: 'บันทึกรหัสผ่าน' }).click();
  await page.getByText('ตั้งรหัสผ่านแล้ว').waitFor();
  await sheet.getByRole('button', { name: /^เลิกเชื่อม/ }).click();
  await sheet.getByText(/LY Corporation/).waitFor();
  await sheet.getByRole('button', { name: 'ยืนยันเลิกเชื่อม' }).click();
  await sheet.getByRole('button', { name: 'เชื่อมกับ LINE' }).click();
  await arrivesAt('/golfer/profile');
  // Another one says that it was unlinked, in words that have these in them.
  await page.getByText('เชื่อมกับ LINE แล้ว', { exact: true }).waitFor();
  world.line.atThePage = nok;
});
