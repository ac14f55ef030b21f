import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addDays, dateOf } from '../../domain/dates.ts';
import { openPhone, type Phone } from '../support/phone.ts';
import { startProduct, type Product } from '../support/product.ts';
import { signInOn } from '../support/sign-in.ts';
import { untilWholeAppIsHere } from '../support/whole-app.ts';
import { call, PASSWORD, registerGolfer, registerSomchai } from './people.ts';

const COURSE = 'alpine-golf-club';
/** Two days from now: midnight may come while nok looks. */
const playDay = addDays(dateOf(Date.now()), 2);

let product: Product;
let noksPhone: Phone;
let somchaisPhone: Phone;
let nok: Page;
let somchai: Page;

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  await noksPhone.page.screenshot({ path: 'test-results/nok.png' });
  await somchaisPhone.page.screenshot({ path: 'test-results/somchai.png' });
});

beforeAll(async () => {
  product = await startProduct();
  await registerSomchai(product.origin, COURSE);
  noksPhone = await openPhone({ locale: 'en-US' });
  somchaisPhone = await openPhone();
  nok = noksPhone.page;
  somchai = somchaisPhone.page;
  await nok.addInitScript(() => localStorage.setItem('language', 'en'));
});

afterAll(async () => {
  await noksPhone?.close();
  await somchaisPhone?.close();
  await product?.close();
});

describe('the main job', () => {
  test('nok registers, becomes a golfer, accepts the terms and fills in the profile', async () => {
    await nok.goto(product.origin);
    await nok.waitForURL('**/login');
    await nok.getByRole('link', { name: 'Register' }).click();
    await nok.getByLabel(/name/i).first().fill('Nok');
    await nok.getByLabel('Phone or e-mail').fill('nok@example.com');
    await nok.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await nok.locator('input[name=adult]').check({ force: true });
    await nok.getByRole('button', { name: 'Register' }).click();

    await nok.waitForURL('**/authentication/select-user-type');
    await nok
      .getByRole('button', { name: /golfer/i })
      .first()
      .click();

    await nok.waitForURL('**/authentication/golfer/terms-and-conditions');
    await nok.locator('input[name=agree]').check({ force: true });
    await nok.getByRole('button', { name: 'Accept and go on' }).click();

    await nok.waitForURL('**/authentication/golfer/register');
    for (const step of ['Your game', 'Safety', 'Your photo']) {
      await nok.getByRole('button', { name: 'Next' }).click();
      await nok.getByRole('heading', { level: 2, name: step }).waitFor();
    }
    await nok.getByRole('button', { name: 'Start' }).click();
    await nok.waitForURL('**/golfer/home');
    await nok.getByRole('heading', { level: 1, name: /Nok/ }).waitFor();
  });

  test('somchai signs in on another phone', async () => {
    await signInOn(somchai, product.origin, 'somchai-611@example.com', PASSWORD);
    await somchai.getByText('ยังไม่มีคำขอใหม่').first().waitFor();
  });

  test('nok finds somchai by course, date and time, sees what the round costs, and sends a request', async () => {
    await nok.getByRole('link', { name: /Find a caddy/ }).click();
    await nok.getByRole('button', { name: /Choose course, date and time/ }).click();
    await nok.getByRole('button', { name: /Choose a course/ }).click();
    await nok.getByLabel('Search courses').fill('alpine golf');
    await nok
      .getByRole('button', { name: /Alpine Golf/i })
      .first()
      .click();
    await nok.locator(`input[type=radio][value="${playDay}"]`).check({ force: true });
    await nok.locator('input[type=radio][value="07:10"]').check({ force: true });
    await nok.getByRole('button', { name: 'Show caddies' }).click();

    await nok.getByRole('link', { name: /สมชาย/ }).click();
    await nok.waitForURL('**/caddy-detail/*');
    await nok.getByRole('link', { name: /Book สมชาย/ }).click();
    await nok.getByRole('link', { name: /^Review/ }).click();
    await nok.getByLabel(/Note to the caddy/).fill('Two of us, slow play is fine');

    const price = nok.locator('.price-card');
    await price.getByText(/Caddy reservation/).waitFor();
    expect(await price.textContent()).toMatch(/From your wallet.*Caddy reservation.*฿150.*Pay at the course/);
    await nok.getByRole('button', { name: /Send request ฿/ }).click();
    await nok.getByRole('heading', { name: /Request sent/ }).waitFor();
    await nok.getByRole('link', { name: 'See the booking' }).click();
    await nok
      .getByText(/Waiting for สมชาย/)
      .first()
      .waitFor();
  });

  test('somchai sees the request without reloading and accepts; nok sees it confirmed without reloading', async () => {
    await somchai.getByText('Nok').first().waitFor();
    await somchai
      .getByText(/คุณได้รับ ฿/)
      .first()
      .waitFor();
    await somchai.getByRole('button', { name: 'รับงาน', exact: true }).click();
    await nok.getByText('Confirmed', { exact: true }).first().waitFor();
  });

  test('nok asks for another round, and somchai sees that request too', async () => {
    const { app_token } = await signIn('nok@example.com');
    const round = {
      caddy_id: await somchaisId(),
      golf_course: COURSE,
      booking_date: addDays(playDay, 2) as string,
      tee_off_time: '06:40',
      holes: 9 as const,
      transport: 'CART_SHARED' as const,
    };
    const { total } = await call(product.origin, 'POST /booking/quote', round, app_token);
    await call(product.origin, 'POST /booking/create', { ...round, total }, app_token);
    await somchai.locator('article.req', { hasText: '06:40' }).waitFor();
  });

  test('the server is stopped and both reload: both still see the booking, with its age', async () => {
    await nok.goto(`${product.origin}/golfer/booking`);
    await nok.getByText('Confirmed', { exact: true }).first().waitFor();
    await Promise.all([untilWholeAppIsHere(nok), untilWholeAppIsHere(somchai)]);

    await product.stop();
    await Promise.all([nok.reload(), somchai.reload()]);
    await nok.getByText('Confirmed', { exact: true }).first().waitFor();
    await nok
      .getByText(/Offline ·/)
      .first()
      .waitFor();
    await somchai.getByText('Nok').first().waitFor();
    await somchai.getByText('ออฟไลน์ · ').first().waitFor();
  });

  test('somchai, still offline, declines the other request: it waits to be sent', async () => {
    await somchai
      .locator('article.req', { hasText: '06:40' })
      .getByRole('button', { name: 'ไม่รับ', exact: true })
      .click();
    await somchai.getByRole('dialog').getByRole('radio', { name: 'มีงานเวลานี้แล้ว' }).check();
    await somchai.getByRole('button', { name: 'ยืนยันไม่รับงาน' }).click();
    await somchai
      .getByText(/ไม่รับ · รอส่ง/)
      .first()
      .waitFor();
  });

  test('the server starts again: it is sent, and nok sees it without reloading', async () => {
    await product.start();
    await somchai
      .getByText(/ไม่รับ · ส่งแล้ว/)
      .first()
      .waitFor();
    await nok.getByText('06:40').first().waitFor({ state: 'detached' });
    await nok.getByRole('link', { name: 'History' }).click();
    await nok.getByText('Declined', { exact: true }).first().waitFor();
  });

  test('nok signs out, another golfer signs in on the same phone, offline: nothing of nok is visible or stored', async () => {
    await registerGolfer(product.origin, 'Mali');
    await nok.goto(`${product.origin}/golfer/profile`);
    await nok.getByRole('button', { name: 'Sign out', exact: true }).first().click();
    await nok.getByRole('button', { name: 'Sign out here' }).click();
    await nok.waitForURL('**/login');
    await nok.getByLabel('Phone or e-mail').fill('mali@example.com');
    await nok.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await nok.locator('form button[type=submit]').click();
    await nok.waitForURL('**/golfer/home');
    await nok.getByRole('heading', { level: 1, name: /Mali/ }).waitFor();
    await product.stop();
    await nok.reload();
    await nok.getByRole('heading', { level: 1, name: /Mali/ }).waitFor();
    expect(await nok.locator('body').textContent()).not.toContain('Nok');
    expect(await everythingStored(nok)).not.toMatch(/Nok|nok@example\.com|slow play/);
  });

  test('no page complained on the way', () => {
    expect([...noksPhone.complaints, ...somchaisPhone.complaints]).toEqual([]);
  });
});

const signIn = (identifier: string) => call(product.origin, 'POST /auth/login', { identifier, password: PASSWORD });

const somchaisId = async () => (await signIn('somchai-611@example.com')).user.basic_info.user_id;

/** All that this origin keeps in this browser, as one text: caches, every database, both storages. */
const everythingStored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const said: string[] = [localStorage, sessionStorage].map((kept) => JSON.stringify(Object.entries(kept)));
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        said.push(request.url);
        if (request.url.includes('/api/')) said.push(await (await cache.match(request))!.text());
      }
    }
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name ?? ''));
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store);
        said.push(
          name ?? '',
          JSON.stringify(await done(objects.getAllKeys())),
          JSON.stringify(await done(objects.getAll())),
        );
      }
      database.close();
    }
    return said.join('\n');
  });
