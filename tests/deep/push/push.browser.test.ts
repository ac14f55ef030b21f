import type { CDPSession, Page, Worker } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PushPayload } from '#domain/notification/place.ts';
import { signIn } from '../../offline/relaunch.ts';
import { openPhone, type Phone } from '../../support/phone.ts';
import { startProduct, type Product } from '../../support/product.ts';

let product: Product;
let phone: Phone;
let user_id: string;

beforeAll(async () => {
  product = await startProduct({ SEED: 'demo' });
  phone = await openPhone();
  await phone.context.grantPermissions(['notifications'], { origin: product.origin });
  await signIn(phone.page, product.origin, 'golfer');
  user_id = await hersOf(phone.page);
});
afterAll(async () => {
  await phone?.close();
  await product?.close();
});

/** Whom this phone remembers. */
const hersOf = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const asked = indexedDB.open('caddee-device');
        asked.onerror = () => reject(asked.error ?? new Error('no device'));
        asked.onsuccess = () => {
          const read = asked.result.transaction('kept').objectStore('kept').get('marker');
          read.onsuccess = () => {
            asked.result.close();
            resolve((read.result as { user_id: string }).user_id);
          };
        };
      }),
  );

const aPush = (whose: string, tag = 'booking:AB12345678'): PushPayload => ({
  web_push: 8030,
  mutable: true,
  notification: {
    title: 'ฝนตอบรับการจองแล้ว',
    body: 'อา. 22 พ.ย. 07:10',
    lang: 'th',
    tag,
    renotify: true,
    navigate: '/golfer/notification?show=updates',
    data: { user_id: whose },
  },
  app_badge: 2,
});

/** The push service hands it to the browser, whether or not the app is open. */
async function deliver(page: Page, push: PushPayload): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const registrationId = await registrationOf(cdp, product.origin);
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: product.origin,
    registrationId,
    data: JSON.stringify(push),
  });
  await cdp.detach();
}

const registrationOf = (cdp: CDPSession, origin: string): Promise<string> =>
  new Promise((resolve, reject) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted);
      if (ours) resolve(ours.registrationId);
    });
    cdp.send('ServiceWorker.enable').catch(reject);
  });

async function workerOf(page: Page): Promise<Worker> {
  await expect.poll(() => page.context().serviceWorkers().length).toBeGreaterThan(0);
  return page.context().serviceWorkers()[0] as Worker;
}

interface Standing {
  title: string;
  body: string;
  tag: string;
  data: unknown;
}

const standing = (page: Page): Promise<Standing[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, data }));
  });
const titles = async (page: Page): Promise<string[]> => (await standing(page)).map(({ title }) => title);

const clearAll = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const one of await (await navigator.serviceWorker.ready).getNotifications()) one.close();
  });

/** What of a worker's own scope is used here. */
interface WorkerScope {
  registration: ServiceWorkerRegistration;
  clients: object;
  NotificationEvent: new (type: string, about: { notification: Notification }) => ClickEvent;
  dispatchEvent(event: ClickEvent): void;
}
interface ClickEvent {
  waitUntil: (work: unknown) => void;
}

/** A browser clicks only where there is a screen to click on: the worker is told what the browser would tell it, by its own notification. */
async function click(page: Page): Promise<string[]> {
  const worker = await workerOf(page);
  const count = () =>
    worker.evaluate(async () => (await (globalThis as unknown as WorkerScope).registration.getNotifications()).length);
  await expect.poll(count).toBe(1);
  return worker.evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope;
    const opened: string[] = [];
    // No person has touched anything here, so the browser would refuse it.
    Object.defineProperty(scope.clients, 'openWindow', {
      value: async (to: string) => (opened.push(to), null),
      configurable: true,
    });
    const [notification] = await scope.registration.getNotifications();
    if (!notification) throw new Error('nothing stands there');
    const work: Promise<unknown>[] = [];
    const event = new scope.NotificationEvent('notificationclick', { notification });
    event.waitUntil = (promise) => void work.push(Promise.resolve(promise));
    scope.dispatchEvent(event);
    await Promise.all(work);
    return opened;
  });
}

/** What the worker writes on the icon. */
const watchBadge = async (page: Page): Promise<() => Promise<number[]>> => {
  const worker = await workerOf(page);
  await worker.evaluate(() => {
    const figures: number[] = [];
    Object.assign(globalThis, { figures });
    Object.defineProperty(navigator, 'setAppBadge', {
      value: async (n: number) => void figures.push(n),
      configurable: true,
    });
  });
  return () => worker.evaluate(() => (globalThis as unknown as { figures: number[] }).figures);
};

describe('the app is open', () => {
  test('a push is shown in the words and with the tag it came with; a newer one takes its place; the icon has its figure', async () => {
    const { page } = phone;
    const figures = await watchBadge(page);
    await deliver(page, aPush(user_id));
    await expect.poll(() => titles(page)).toEqual(['ฝนตอบรับการจองแล้ว']);
    expect(await standing(page)).toEqual([
      {
        title: 'ฝนตอบรับการจองแล้ว',
        body: 'อา. 22 พ.ย. 07:10',
        tag: 'booking:AB12345678',
        data: '/golfer/notification?show=updates',
      },
    ]);
    const newer = aPush(user_id);
    newer.notification.title = 'ฝนถึงสนามแล้ว';
    await deliver(page, newer);
    await expect.poll(() => titles(page)).toEqual(['ฝนถึงสนามแล้ว']);
    await expect.poll(figures).toEqual([2, 2]);
  });

  test('a click sends the open app there, opens no second one, and what was shown is gone', async () => {
    const { page } = phone;
    await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
    expect(await click(page)).toEqual([]);
    await page.waitForURL('**/golfer/notification?show=updates');
    expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(true); // routed, not loaded anew
    await page.locator('.seg [aria-current=page]').filter({ hasText: 'แจ้งเตือน' }).waitFor();
    await expect.poll(() => titles(page)).toEqual([]);
  });

  test('a user who comes to the place without a click has seen it: the push does not stand there any more', async () => {
    const { page } = phone;
    await page.goto(`${product.origin}/golfer/home`);
    await page.locator('.sync--fresh').first().waitFor();
    await deliver(page, aPush(user_id));
    await expect.poll(() => titles(page)).toHaveLength(1);
    await page.goto(`${product.origin}/golfer/notification`);
    await expect.poll(() => titles(page)).toEqual([]);
  });
});

test('the app is closed: it is shown all the same, and a click opens the app at its place', async () => {
  const { page, context } = phone;
  const elsewhere = await context.newPage();
  await elsewhere.goto('about:blank');
  // The worker answers from another window of the browser; the app's own is closed.
  const cdp = await context.newCDPSession(elsewhere);
  const registrationId = await registrationOf(cdp, product.origin);
  await page.close();
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: product.origin,
    registrationId,
    data: JSON.stringify(aPush(user_id)),
  });
  await expect.poll(() => context.serviceWorkers().length).toBeGreaterThan(0);
  expect(await click(elsewhere)).toEqual(['/golfer/notification?show=updates']);
  phone.page = elsewhere;
  await elsewhere.goto(`${product.origin}/golfer/home`);
  await elsewhere.locator('.sync').first().waitFor();
});

const STRANGER = '018f0000-0000-7000-8000-0000000000ff';

/** The phone remembers somebody else. */
const handOver = (page: Page, to: string): Promise<void> =>
  page.evaluate(
    (next) =>
      new Promise<void>((resolve, reject) => {
        const asked = indexedDB.open('caddee-device');
        asked.onerror = () => reject(asked.error ?? new Error('no device'));
        asked.onsuccess = () => {
          const change = asked.result.transaction('kept', 'readwrite');
          const read = change.objectStore('kept').get('marker');
          read.onsuccess = () =>
            change.objectStore('kept').put({ ...(read.result as object), user_id: next }, 'marker');
          change.oncomplete = () => (asked.result.close(), resolve());
        };
      }),
    to,
  );

test('a push for somebody else says nothing of what it is about, and puts no figure on the icon; control: on that person’s phone it says it', async () => {
  const { page } = phone;
  await clearAll(page);
  const figures = await watchBadge(page);
  await deliver(page, aPush(STRANGER));
  await expect.poll(() => titles(page)).toEqual(['Caddee']);
  expect(JSON.stringify(await standing(page))).not.toMatch(/ฝน|07:10/);
  expect(await figures()).toEqual([]);
  await clearAll(page);
  await handOver(page, STRANGER);
  await deliver(page, aPush(STRANGER));
  await expect.poll(() => titles(page)).toEqual(['ฝนตอบรับการจองแล้ว']);
  await expect.poll(figures).toEqual([2]);
  await handOver(page, user_id);
});

test('the worker says by its text what it listens to, in the quotes that checkers look for', async () => {
  const text = await (await fetch(`${product.origin}/sw.js`)).text();
  for (const event of ['push', 'notificationclick', 'pushsubscriptionchange', 'sync'])
    expect(text).toContain(`addEventListener('${event}'`);
});
