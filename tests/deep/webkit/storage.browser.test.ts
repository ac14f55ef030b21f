import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startProduct, type Product } from '../../support/product.ts';
import { until } from '../../support/until.ts';
import { hasWebKit, openWebKit, type WebKit } from '../../support/webkit.ts';

const isHere = hasWebKit();
const FORM = '/statement';
/** A server that has just started on a busy machine sheds what it cannot do at once (503), and the phone comes again. */
const PATIENT = { timeout: 90_000 };
let product: Product;
let phone: WebKit;

interface Stored {
  state: string;
  entity: string;
}

/** What lies on the disk, read by a frame of the test's own: the page's own databases may be lost. */
const stored = (): Promise<Stored[]> =>
  phone.run(async () => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    try {
      return await new Promise<Stored[]>((resolve, reject) => {
        const opening = (frame.contentWindow as Window).indexedDB.open('caddee-outbox');
        opening.onerror = () => reject(new Error(String(opening.error)));
        opening.onsuccess = () => {
          const reading = opening.result.transaction('ops').objectStore('ops').getAll();
          reading.onerror = () => reject(new Error(String(reading.error)));
          reading.onsuccess = () => {
            opening.result.close();
            resolve((reading.result as Stored[]).map(({ state, entity }) => ({ state, entity })));
          };
        };
      });
    } finally {
      frame.remove();
    }
  });
const states = async () => (await stored()).map(({ state }) => state).sort();

/** How many of three databases the page itself can no longer open. */
const lostInPage = (): Promise<number> =>
  phone.run(async () => {
    const tries = ['caddee-outbox', 'caddee-device', 'another'].map(
      (name) =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open(name);
          opening.onerror = () => resolve(1);
          opening.onsuccess = () => (opening.result.close(), resolve(0));
        }),
    );
    return (await Promise.all(tries)).reduce((sum, it) => sum + it, 0);
  });

const show = (path: string) => phone.run((to) => history.pushState(null, '', to), path);
const text = () => phone.run(() => document.body.innerText);
const requests = () =>
  phone.run(() => [...document.querySelectorAll('button')].filter((it) => it.textContent?.trim() === 'รับงาน').length);
/** Taps the first of the requests, once it is there. */
const acceptOne = () =>
  until(async () => {
    const isTapped = await phone.run(() => {
      const named = [...document.querySelectorAll('button')].find((it) => it.textContent?.trim() === 'รับงาน');
      named?.click();
      return named !== undefined;
    });
    if (!isTapped) throw new Error('no request to accept');
  });

describe.runIf(isHere)('in WebKit', () => {
  beforeAll(async () => {
    product = await startProduct({ SEED: 'demo' });
    phone = await openWebKit(`${product.origin}/login`);
    // WebKitGTK asks in the machine's language, which is English where no Thai one is installed.
    await phone.run(() => {
      localStorage.setItem('language', 'th');
      document.cookie = 'language=th;path=/';
    });
    await phone.goto(`${product.origin}/login`);
    await phone.type('input[name=identifier]', 'caddy@caddee.demo');
    await phone.type('input[name=password]', 'caddee-demo');
    await phone.click('form button[type=submit]');
    await until(async () => expect(await text()).toContain('ตอบภายใน'));
  }, 300_000);

  afterAll(async () => {
    await phone?.close();
    await product?.close();
  });

  test('OB-22: there is no SyncManager; what somchai answers without a server waits, and is sent when it is back', async () => {
    expect(await phone.run(() => 'SyncManager' in window)).toBe(false);
    await until(async () => expect(await requests()).toBeGreaterThan(0));
    await product.stop();
    await acceptOne();
    await expect.poll(states, PATIENT).toEqual(['waiting']);
    await product.start();
    await expect.poll(states, PATIENT).toEqual(['sent']);
  });

  test('OB-15: the network process dies with five answers waiting and a form open: nothing is lost, storage works again', async () => {
    await phone.run(() => {
      const kept = window as unknown as { refused: string[] };
      kept.refused = [];
      addEventListener('securitypolicyviolation', (it) =>
        kept.refused.push(`${it.violatedDirective} ${it.blockedURI}`),
      );
    });
    await show(FORM);
    await phone.type('textarea', 'คำที่พิมพ์ค้างไว้');
    const typed = await phone.run(() => document.querySelector('textarea')?.value);
    await product.stop();
    await phone.run(async () => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open('caddee-outbox');
        opening.onsuccess = () => resolve(opening.result);
      });
      const tx = database.transaction('ops', 'readwrite', { durability: 'strict' });
      const ops = tx.objectStore('ops');
      ops.getAll().onsuccess = ({ target }) => {
        const [first] = (target as IDBRequest<object[]>).result;
        for (let n = 1; n <= 5; n += 1) {
          const { seq: _, ...op } = first as { seq: number };
          const body = { booking_ref: `NOSUCH0${n}`, action: 'accept', version: 1 };
          ops.add({ ...op, id: crypto.randomUUID(), entity: `booking:NOSUCH0${n}`, body, state: 'waiting', tries: 0 });
        }
      };
      await new Promise<void>((resolve) => tx.addEventListener('complete', () => resolve()));
      database.close();
    });
    await phone.killNetworkProcess();
    await expect.poll(lostInPage).toBe(3);
    await product.start();
    // The server knows none of the five: each is answered, and that is written down.
    await expect.poll(states, PATIENT).toEqual(['conflict', 'conflict', 'conflict', 'conflict', 'conflict', 'sent']);
    expect(await phone.run(() => document.querySelector('textarea')?.value)).toBe(typed);
    expect(await phone.run(() => location.pathname)).toBe(FORM);
    // Away from what the caddy has written the page may load itself anew, and then nothing is lost any more.
    expect(await phone.run(() => (window as unknown as { refused: string[] }).refused)).toEqual([]);
    await show('/caddy/home');
    await product.stop();
    await acceptOne();
    await expect.poll(async () => (await states()).filter((state) => state === 'waiting').length, PATIENT).toBe(1);
    await product.start();
    await expect.poll(async () => (await states()).filter((state) => state === 'sent').length, PATIENT).toBe(2);
  });

  test('a reload without a server shows the home from the phone', async () => {
    await expect.poll(() => phone.run(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await product.stop();
    await phone.goto(`${product.origin}/caddy/home`);
    await expect.poll(text).toContain('วันนี้');
    await product.start();
  });
});
