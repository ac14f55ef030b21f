import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPhone, type Phone } from '../../support/phone.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { untilWholeAppIsHere } from '../../support/whole-app.ts';

let product: Product;
let phone: Phone;
let page: Page;

const DRAFT = '**/caddy/post/create-post';
const SECRET = 'GPS-OF-HER-HOME';

interface Sent {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A photo of 1080 × 2340 as a camera writes it: with what it knows about the place. */
function photo(name: string): Sent {
  const plain = readFileSync('public/screenshots/book-th.jpg');
  const said = Buffer.from(`Exif\0\0${SECRET}`);
  const segment = Buffer.from([0xff, 0xe1, 0, said.length + 2]);
  return {
    name,
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([plain.subarray(0, 2), segment, said, plain.subarray(2)]),
  };
}

/** What Android's share sheet does: a navigation that posts a form. */
async function share(files: Sent[], text = ''): Promise<void> {
  await page.evaluate((said) => {
    document.querySelector('#from-outside')?.remove();
    const form = document.createElement('form');
    form.id = 'from-outside';
    form.method = 'post';
    form.action = '/share';
    form.enctype = 'multipart/form-data';
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'photos', multiple: true });
    const texts = Object.assign(document.createElement('input'), { name: 'text', value: said });
    form.append(input, texts);
    document.body.append(form);
  }, text);
  await page.locator('#from-outside input[type=file]').setInputFiles(files);
  await page.evaluate(() => (document.querySelector('#from-outside') as HTMLFormElement).submit());
}

/** Whatever lies in a database of the phone whose name matches. */
const stored = (name: RegExp, store: string): Promise<unknown[]> =>
  page.evaluate(
    async ([source, within]) => {
      const found = (await indexedDB.databases()).find((it) => new RegExp(source as string).test(it.name ?? ''))?.name;
      if (!found) return [];
      return new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open(found);
        opening.onerror = () => reject(opening.error ?? new Error(found));
        opening.onsuccess = () => {
          const database = opening.result;
          const asked = database
            .transaction(within as string)
            .objectStore(within as string)
            .getAll();
          asked.onsuccess = () => {
            database.close();
            resolve(asked.result as unknown[]);
          };
        };
      });
    },
    [name.source, store],
  );

const parcels = () => stored(/^caddee-shared$/, 'parcels');
const photos = () => page.locator('.photos img');

async function signIn(who: 'golfer' | 'caddy'): Promise<void> {
  await page.locator('input').first().fill(`${who}@caddee.demo`);
  await page.locator('input[type=password]').fill('caddee-demo');
  await page.locator('button[type=submit]').click();
}

beforeAll(async () => {
  product = await startProduct({ SEED: 'demo' });
  phone = await openPhone();
  page = phone.page;
  await page.goto(`${product.origin}/login`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
});

afterAll(async () => {
  await phone?.close();
  await product?.close();
});

describe('a photo shared from another app', () => {
  test('waits on the phone of a signed-out caddy, who still arrives at it after signing in', async () => {
    await share([photo('a.jpg')], 'ลมนิ่งมาก');
    await page.waitForURL('**/login?redirect=%2Fshare');
    expect((await parcels()).length).toBe(1);
    await signIn('caddy');
    await page.getByText('จะเพิ่มลงในร่างโพสต์ไหม').waitFor();
    expect(JSON.stringify(await stored(/^caddee-\d+-/, 'draft'))).not.toContain('ลมนิ่งมาก');
    await page.getByRole('button', { name: 'เพิ่มลงในร่าง' }).click();
    await page.waitForURL(DRAFT);
    await photos().first().waitFor();
    expect(await photos().count()).toBe(1);
    await expect.poll(() => page.getByRole('textbox').innerText()).toBe('ลมนิ่งมาก');
    await expect.poll(async () => (await parcels()).length).toBe(0);
  });

  test('the picture was made smaller on the phone, and nothing of what the camera wrote into it is left', async () => {
    const kept = await page.evaluate(async () => {
      const name = (await indexedDB.databases()).find((it) => /^caddee-\d+-/.test(it.name ?? ''))?.name as string;
      return new Promise<{ text: string; longer: number }>((resolve) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => {
          const asked = opening.result.transaction('draft').objectStore('draft').get('post-photos');
          asked.onsuccess = async () => {
            opening.result.close();
            const [photo] = asked.result as { bytes: ArrayBuffer; type: string }[];
            const bytes = photo?.bytes ?? new ArrayBuffer(0);
            const bitmap = await createImageBitmap(new Blob([bytes], { type: photo?.type ?? '' }));
            const signs = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
            resolve({ text: signs, longer: Math.max(bitmap.width, bitmap.height) });
          };
        };
      });
    });
    expect(kept.longer).toBe(1_600);
    expect(kept.text).not.toContain(SECRET);
    expect(kept.text).not.toContain('Exif');
    expect(photo('control').buffer.toString('latin1')).toContain(SECRET);
  });

  test('arrives with the server stopped, and the draft is there after a reload; too many and no photos are counted', async () => {
    await untilWholeAppIsHere(page);
    await product.stop();
    const film = { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('film') };
    await share([photo('b.jpg'), film, photo('c.jpg'), photo('d.jpg'), photo('e.jpg')]);
    await page.getByRole('button', { name: 'เพิ่มลงในร่าง' }).click();
    await page.waitForURL(DRAFT);
    await expect.poll(() => photos().count()).toBe(4);
    await page.getByText('ไม่ได้เพิ่มอีก 1 รูป').waitFor();
    await page.getByText('ไม่ใช่รูปภาพ จึงไม่ได้เพิ่ม 1 ไฟล์').waitFor();
    await page.reload();
    await expect.poll(() => photos().count()).toBe(4);
    expect(await page.getByRole('textbox').innerText()).toBe('ลมนิ่งมาก');
    await product.start();
  });

  test('a photo can be taken out again, and text that is typed stays', async () => {
    await page.getByRole('button', { name: 'ลบรูปที่ 4' }).click();
    await expect.poll(() => photos().count()).toBe(3);
    await page.getByRole('textbox').fill('ร่างใหม่');
    await expect.poll(async () => JSON.stringify(await stored(/^caddee-\d+-/, 'draft'))).toContain('ร่างใหม่');
    await page.reload();
    await expect.poll(() => photos().count()).toBe(3);
    expect(await page.getByRole('textbox').innerText()).toBe('ร่างใหม่');
  });

  test('a file that no browser can open is said to be one, and loses nothing', async () => {
    await page
      .locator('.photos input[type=file]')
      .setInputFiles([{ name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no image at all') }]);
    await page.getByText('เครื่องนี้เปิดรูปไม่ได้ จึงไม่ได้เพิ่ม 1 รูป').waitFor();
    expect(await photos().count()).toBe(3);
  });

  test('what the caddy does not want goes, and the draft is as it was', async () => {
    await share([photo('f.jpg')], 'จากเว็บอื่น');
    await page.getByText('จากเว็บอื่น').waitFor();
    await page.getByRole('button', { name: 'ไม่เพิ่ม และลบออก' }).click();
    await expect.poll(async () => (await parcels()).length).toBe(0);
    expect(JSON.stringify(await stored(/^caddee-\d+-/, 'draft'))).not.toContain('จากเว็บอื่น');
  });

  test('after signing out nothing of it is on the phone, drafts and what nobody took', async () => {
    await page.goto(`${product.origin}/caddy/profile`);
    await page.getByRole('button', { name: 'ออกจากระบบ' }).first().click();
    await page.getByRole('button', { name: 'ออกจากระบบเครื่องนี้' }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/caddy'));
    const left = () =>
      page.evaluate(async () =>
        (await indexedDB.databases()).map(({ name }) => name ?? '').filter((it) => /^caddee-(?:\d+-|shared)/.test(it)),
      );
    await expect.poll(left).toEqual([]);
  });

  test('is not kept for a golfer, who is told what photos are for', async () => {
    await page.goto(`${product.origin}/login`);
    await share([photo('a.jpg')]);
    await page.waitForURL('**/login?redirect=%2Fshare');
    await signIn('golfer');
    await page.getByText('เราจึงไม่ได้เก็บรูปนี้ไว้').waitFor();
    await expect.poll(async () => (await parcels()).length).toBe(0);
    await page.goto(`${product.origin}/share?not=received`);
    await page.getByText('เราจึงไม่ได้เก็บรูปนี้ไว้').waitFor();
    expect(await page.getByText('ร่างโพสต์').count()).toBe(0);
  });
});

test('what is no navigation is none of the share sheet’s: the worker keeps nothing of it', async () => {
  const before = (await parcels()).length;
  const answer = await page.evaluate(async () => {
    const body = new FormData();
    body.append('photos', new File(['x'], 'x.jpg', { type: 'image/jpeg' }));
    return (await fetch('/share', { method: 'POST', body, redirect: 'manual' })).type;
  });
  expect(answer).toBe('opaqueredirect');
  expect((await parcels()).length).toBe(before);
});
