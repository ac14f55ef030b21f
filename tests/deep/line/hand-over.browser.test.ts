import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LIFF_BROWSER } from '../../standins/line/in-browser.ts';
import type { LinePerson } from '../../standins/line/platform.ts';
import { openPhone } from '../../support/phone.ts';
import {
  addressOf,
  golferOfLine,
  linkInChat,
  openPhoneInLine,
  openWorld,
  type PhoneInLine,
  type World,
} from '../../line/phone.ts';

/** The real SDK in LINE's own browser; the phone's own browser beside it. */
let world: World;
let nok: LinePerson;
let phone: PhoneInLine;
beforeAll(async () => {
  world = await openWorld();
  nok = await golferOfLine(world, 'นก');
});
afterAll(() => world?.close());
beforeEach(async () => {
  world.line.atThePage = nok;
  phone = await openPhoneInLine(world, LIFF_BROWSER);
  phone.road.person = nok;
});
afterEach(() => phone?.close());

async function signedInAt(path: string): Promise<void> {
  await phone.page.goto(linkInChat(world, path));
  await phone.page.waitForURL(world.product.origin + path);
}

async function codeInLine(): Promise<string> {
  await signedInAt('/golfer/profile');
  await phone.page.getByRole('button', { name: 'ติดตั้งแอป' }).click();
  return (await phone.page.locator('.hand-over-code').innerText()).replaceAll(/\D/g, '');
}

describe('from LINE to the phone’s own browser', () => {
  test('the golfer taps once in LINE and once there: signed in as the same person, and the code lies nowhere', async () => {
    const code = await codeInLine();
    const opened = phone.context.waitForEvent('page');
    await phone.page.getByRole('button', { name: 'เปิดในเบราว์เซอร์' }).click();
    // As LINE's SDK marks it for LINE, in the tap itself.
    const { pathname, searchParams, hash } = new URL((await opened).url());
    expect([pathname, searchParams.get('is_liff_external_open_window'), hash]).toEqual([
      '/login',
      'true',
      `#from-line=${code}`,
    ]);

    const outside = await openPhone({ locale: 'th-TH' });
    const { page } = outside;
    await page.goto(`${world.product.origin}/login?is_liff_external_open_window=true${hash}`);
    await page.getByRole('dialog').getByRole('button', { name: 'เข้าสู่ระบบที่นี่' }).waitFor();
    await expect.poll(() => addressOf(page)).toBe('/login');
    expect(await page.evaluate(() => sessionStorage.getItem('app_token'))).toBeNull();
    await page.getByRole('dialog').getByRole('button', { name: 'เข้าสู่ระบบที่นี่' }).click();
    await page.waitForURL(`${world.product.origin}/golfer/home`);
    await page.getByText('นก').first().waitFor();
    expect(await everythingOn(page)).not.toContain(code);
    expect(outside.complaints).toEqual([]);
    await outside.close();
    expect(phone.complaints).toEqual([]);
  });

  test('the golfer types the digits in the installed app; the same digits a second time are told to be over', async () => {
    const code = await codeInLine();
    const app = await openPhone({ locale: 'th-TH' });
    const { page } = app;
    const type = async () => {
      await page.goto(`${world.product.origin}/login`);
      await page.getByRole('button', { name: 'ย้ายมาจาก LINE' }).click();
      await page.getByRole('dialog').getByLabel('รหัส 6 หลักจาก LINE').fill(code);
      await page.keyboard.press('Enter');
    };
    await type();
    await page.waitForURL(`${world.product.origin}/golfer/home`);
    await type();
    await page.getByText(/รหัสนี้ใช้ไม่ได้หรือหมดเวลาแล้ว/).waitFor();
    expect(await page.getByLabel('รหัส 6 หลักจาก LINE').evaluate((it) => it === document.activeElement)).toBe(true);
    await app.close();
  });
});

/** Both storages, every cache with its addresses, and where the page was. */
const everythingOn = (page: PhoneInLine['page']): Promise<string> =>
  page.evaluate(async () => {
    const kept: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage), location.href];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        kept.push(request.url);
        const type = (await cache.match(request))?.headers.get('content-type') ?? '';
        if (/json|html/.test(type)) kept.push(await (await cache.match(request))?.text());
      }
    }
    return JSON.stringify(kept);
  });
