import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OutputOf } from '../../../domain/calls.ts';
import { LIFF_BROWSER, LINE_BROWSER } from '../../standins/line/in-browser.ts';
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

/** Where the page asked the LINE app to choose friends; that app is not on this machine. */
const askedOfLineApp = () => asked.filter((it) => it.startsWith('line://picker?')).map((it) => new URL(it));
let asked: string[];
beforeEach(async () => {
  asked = [];
  const devtools = await phone.context.newCDPSession(phone.page);
  devtools.on('Page.frameRequestedNavigation', ({ url }) => void asked.push(url));
  await devtools.send('Page.enable');
});

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

describe('sharing a caddy in LINE', () => {
  const SOMCHAI: OutputOf<'GET /caddy/{user_id}'> = {
    user_id: '01930000-0000-7000-8000-00000000000f',
    nickname: 'สมชาย',
    caddy_number: '127',
    photo_url: null,
    verified: true,
    languages: ['th'],
    years: 6,
    rating_tenths: 49,
    reviews: 12,
    rounds: 80,
    courses: [],
    following: false,
    strengths: '',
    bars: null,
    on_time_percent: 98,
    who_may_request: 'ANYONE',
    fee_18: 150_00,
    course_fee_18: 400_00,
  };
  const CADDY = `/golfer/home/caddy-detail/${SOMCHAI.user_id}`;
  beforeEach(() =>
    phone.context.route(`**/api/v1/caddy/${SOMCHAI.user_id}`, (it) =>
      it.fulfill({ json: { status: 'success', status_code: 200, data: SOMCHAI } }),
    ),
  );

  test('the golfer chooses among LINE friends, who get a LIFF address and nothing of the golfer’s tokens', async () => {
    await signedInAt(CADDY);
    await phone.page.getByRole('button', { name: 'แชร์' }).click();
    await expect.poll(() => askedOfLineApp().length).toBe(1);
    const data = JSON.parse(askedOfLineApp()[0]?.searchParams.get('data') ?? '{}') as { messages: { text: string }[] };
    expect(data.messages.map(({ text }) => text.split('\n').at(-1))).toEqual([linkInChat(world, CADDY)]);
    expect(data.messages[0]?.text).toMatch(/สมชาย/);
    expect(JSON.stringify(data)).not.toMatch(/token|code=|eyJ/);
  });

  test('a second tap while the golfer chooses opens nothing more', async () => {
    await signedInAt(CADDY);
    const share = phone.page.getByRole('button', { name: 'แชร์' });
    await share.click();
    await expect.poll(() => askedOfLineApp().length).toBe(1);
    await share.click();
    await share.click();
    const askedLine = (end: string) => phone.road.asked.filter(({ url }) => url.pathname.endsWith(end)).length;
    const before = askedLine('/result');
    await expect.poll(() => askedLine('/result')).toBeGreaterThan(before + 1); // the first one is still waited for
    expect(askedLine('/ott')).toBe(1);
    expect(askedOfLineApp()).toHaveLength(1);
  });

  test('an answer of LINE’s is lost: the golfer is told that nobody knows, and the caddy is not shared again', async () => {
    await signedInAt(CADDY);
    phone.road.loses = /shareTargetPicker\/result/;
    await phone.page.getByRole('button', { name: 'แชร์' }).click();
    await phone.page.getByText(/ยืนยันไม่ได้ว่าแชร์ใน/).waitFor();
    expect(askedOfLineApp()).toHaveLength(1);
  });
});

test('LINE’s in-app browser: the way outside is LINE’s mark on our own address', async () => {
  const inApp = await openPhoneInLine(world, LINE_BROWSER);
  const { page } = inApp;
  await page.goto(`${world.product.origin}/login`);
  const { app_token, user } = await page.evaluate(
    async (tokens) => {
      const answer = await fetch('/api/v1/auth/line', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(tokens),
      });
      return ((await answer.json()) as { data: { app_token: string; user: object } }).data;
    },
    await world.line.tokensOf(nok),
  );
  await page.evaluate(
    ([token, person]) => {
      sessionStorage.setItem('app_token', token ?? '');
      sessionStorage.setItem('user', person ?? '');
    },
    [app_token, JSON.stringify(user)],
  );
  await page.goto(`${world.product.origin}/golfer/profile`);
  await page.getByRole('button', { name: 'ติดตั้งแอป' }).click();
  await page.locator('.hand-over-code').waitFor();
  await page.getByRole('button', { name: 'เปิดในเบราว์เซอร์' }).click();
  await expect.poll(() => inApp.places.at(-1)).toMatch(/\/login\?openExternalBrowser=1#from-line=\d{6}$/);
  expect(inApp.road.asked).toEqual([]);
  await inApp.close();
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
