import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { troubleOf } from '../../../src/line/sdk/trouble.ts';
import { LIFF_BROWSER, LINE_BROWSER } from '../../standins/line/in-browser.ts';
import type { LinePerson } from '../../standins/line/platform.ts';
import { until } from '../../support/until.ts';
import { addressOf, failureOn, golferOfLine, linkInChat, openPhoneInLine, openWorld } from '../../line/phone.ts';
import type { PhoneInLine, Sdk, World } from '../../line/phone.ts';

/** The real SDK in LINE's in-app browser, which is not LINE's own for it, and LINE's window of friends. Numbers: docs/line.md. */
let world: World;
let nok: LinePerson;
let phone: PhoneInLine;
beforeAll(async () => {
  world = await openWorld();
  nok = await golferOfLine(world);
});
afterAll(() => world?.close());
beforeEach(() => void (world.line.atThePage = nok));
afterEach(() => phone?.close());

const isIn = () => phone.page.evaluate(() => sessionStorage.getItem('app_token') !== null);
const asked = (part: string) => phone.road.asked.filter(({ url }) => url.href.includes(part));
const storedKeys = () => phone.page.evaluate(() => Object.keys(localStorage).join());
/** LINE's SDK has its tokens, and our server has not answered yet: afterwards they are let go. */
const atLineAlone = async () => {
  await phone.context.route('**/api/v1/auth/line', () => undefined);
  await phone.page.getByRole('button', { name: 'ใช้ต่อที่นี่' }).click();
  await until(async () => expect(await storedKeys()).toContain('accessToken'));
  await until(() => expect(addressOf(phone.page)).not.toContain('code='));
};
const arrivesAt = (path: string) => phone.page.waitForURL(world.product.origin + path);

describe('a link of ours opened in a chat, in LINE’s in-app browser', () => {
  beforeEach(async () => {
    phone = await openPhoneInLine(world, LINE_BROWSER);
    await phone.page.goto(`${world.product.origin}/golfer/booking?tab=up`);
    await phone.page.getByRole('button', { name: 'ใช้ต่อที่นี่' }).waitFor();
  });

  const goOnHere = async () => {
    await phone.page.getByRole('button', { name: 'ใช้ต่อที่นี่' }).click();
    await arrivesAt('/golfer/booking?tab=up');
  };

  test('T1: LINE is asked once, for no script; the user chooses between LINE itself and going on here', async () => {
    expect(phone.road.asked.map(({ url, kind }) => `${url.pathname} ${kind}`)).toEqual([
      `/liff/v2/apps/${world.line.liffId}/contextToken fetch`,
    ]);
    await phone.page.getByRole('button', { name: 'เปิดในแอป LINE' }).click();
    await until(() => expect(asked(linkInChat(world, '/golfer/booking?tab=up')).length).toBe(1));
  });

  test('D3, T4: going on here keeps the link’s path, and LINE’s code is gone from the address', async () => {
    await goOnHere();
    expect(asked('liff/v1/authorize')[0]?.url.searchParams.get('redirect_uri')).toBe(
      `${world.product.origin}/line/golfer/booking?tab=up`,
    );
    expect(await isIn()).toBe(true);
    expect(addressOf(phone.page)).toBe('/golfer/booking?tab=up');
    expect(phone.said.join()).not.toMatch(/code=|liffClientId/);
  });

  test('T10: LINE’s SDK itself says that this is not LINE’s own browser', async () => {
    await goOnHere();
    const told = await phone.page.evaluate(() => (window as unknown as { liff?: Sdk }).liff?.isInClient());
    expect(told).toBe(false);
  });

  test('T18: LINE’s own cookie is gone: LINE signs the user out without a word, and our page asks once more', async () => {
    await atLineAlone();
    await phone.context.clearCookies({ name: /^LIFF_STORE/ });
    await phone.page.evaluate(() => sessionStorage.clear());
    await phone.page.goto(`${world.product.origin}/line/golfer/home`);
    await phone.page.getByRole('button', { name: 'ใช้ต่อที่นี่' }).waitFor();
  });

  test('T19: the user says no at LINE: that is what the page says, and the address is clean', async () => {
    const no = 'error=access_denied&error_description=The+user+denied&liffOAuth2Error=1&state=abc';
    await phone.page.goto(`${world.product.origin}/line/golfer/home?${no}`);
    expect(await failureOn(phone.page)).toEqual({ title: 'คุณยังไม่ได้อนุญาตใน LINE', code: 'INIT_FAILED' });
    expect(addressOf(phone.page)).toBe('/line/golfer/home');
  });

  test('D2: a code that LINE does not take any more: its own word for it, and once more', async () => {
    await phone.page.evaluate(() => {
      const key = document.querySelector<HTMLMetaElement>('meta[name=caddee-line]')?.content;
      localStorage.setItem(`LIFF_STORE:${key}:loginTmp`, JSON.stringify({ codeVerifier: 'x'.repeat(43) }));
    });
    const used = `code=used&state=abc&liffClientId=${world.line.channelId}`;
    await phone.page.goto(`${world.product.origin}/line/golfer/home?${used}&liffIsEscapedFromApp=true`);
    expect(await failureOn(phone.page)).toMatchObject({ code: 'invalid_grant' });
    expect(addressOf(phone.page)).toBe('/line/golfer/home');
  });

  test('C2: LINE’s sign-in comes back in its own tab, where the SDK wants a script of LINE’s: the user is signed in without it', async () => {
    phone.road.waits = { which: /liff\/v1\/authorize/, opens: new Promise(() => {}) };
    await phone.page.getByRole('button', { name: 'ใช้ต่อที่นี่' }).dispatchEvent('click');
    await until(() => expect(asked('liff/v1/authorize').length).toBe(1));
    const { pathname, search } = new URL(asked('liff/v1/authorize')[0]?.url ?? '');
    const answer = await fetch(world.line.origin + pathname + search, { redirect: 'manual' });
    const tab = await phone.context.newPage();
    await tab.goto(answer.headers.get('location') ?? '');
    await tab.waitForURL(`${world.product.origin}/golfer/booking?tab=up`);
    expect(asked('line-scdn').filter(({ kind }) => kind === 'script')).toEqual([]);
  });

  test('LINE’s tokens do not outlast the sign-in, nor anything of LINE’s the sign-out', async () => {
    await goOnHere();
    expect(await storedKeys()).not.toContain('accessToken');
    await phone.page.evaluate(() => localStorage.setItem('LIFF_STORE:older:accessToken', 'kept by an older build'));
    await phone.page.goto(`${world.product.origin}/golfer/profile`);
    await phone.page.getByRole('button', { name: 'ออกจากระบบ' }).click();
    await phone.page.getByRole('dialog').getByRole('button', { name: 'ออกจากระบบ' }).first().click();
    await arrivesAt('/login');
    expect(await storedKeys()).not.toContain('LIFF_STORE');
  });
});

/** What the SDK says of a share, and what we make of it. */
async function shared(before?: () => Promise<unknown>) {
  const outcome = phone.page.evaluate(() =>
    (window as unknown as { liff: Sdk }).liff.shareTargetPicker([{ type: 'text', text: 'แคดดี้' }]).then(
      (it) => ({ it: it?.status ?? 'nothing' }),
      (error: { code?: string; message: string; constructor: unknown }) => ({
        code: error.code,
        message: error.message,
        isPlain: error.constructor === Error,
      }),
    ),
  );
  await before?.();
  return outcome;
}

describe('LINE’s window of friends, in LINE', () => {
  beforeEach(async () => {
    phone = await openPhoneInLine(world, LIFF_BROWSER);
    phone.road.person = nok;
    await phone.page.goto(linkInChat(world, '/golfer/home'));
    await arrivesAt('/golfer/home');
  });
  const ottOf = () => asked('/ott').length > 0 && asked('shareTargetPicker/result')[0]?.url.searchParams.get('ott');

  test('T14: LINE is asked every half second until it says that it was sent', async () => {
    const outcome = await shared(async () => {
      const ott = await until(() => {
        expect(asked('shareTargetPicker/result').length).toBeGreaterThan(1);
        return ottOf();
      });
      world.line.shares.set(String(ott), 'SUCCESS');
    });
    expect(outcome).toEqual({ it: 'success' });
  });

  test('T13: the user closes it: nothing is shared, and nothing is said', async () => {
    const outcome = await shared(async () => {
      const ott = await until(() => {
        expect(ottOf()).toBeTruthy();
        return ottOf();
      });
      world.line.shares.set(String(ott), 'CANCEL');
    });
    expect(outcome).toEqual({ it: 'nothing' });
  });

  test('D1: one lost question ends it: nobody knows whether it was sent, and that is what we say', async () => {
    const outcome = await shared(async () => {
      await until(() => expect(ottOf()).toBeTruthy());
      phone.road.loses = /shareTargetPicker\/result/;
    });
    expect(outcome).toEqual({ code: 'EXCEPTION_IN_SUBWINDOW', message: 'Failed to fetch', isPlain: true });
    expect(troubleOf(outcome).kind).toBe('unconfirmed');
  });

  test('D4: a second one, while LINE is asked about the first, ends it, which says the same as when the user closes it', async () => {
    // Between two questions the SDK has nothing to end: both would wait for the second.
    phone.road.hangs = /shareTargetPicker\/result/;
    const first = shared(() => until(() => expect(ottOf()).toBeTruthy()));
    await until(() => expect(ottOf()).toBeTruthy());
    const second = shared().catch(() => undefined); // goes with the page
    expect(await first).toEqual({ it: 'nothing' });
    void second;
  });
});

test('T12: a blocked window comes as an error without words, and we call it by its name', async () => {
  phone = await openPhoneInLine(world, LINE_BROWSER);
  await phone.context.addInitScript(() => {
    window.open = () => null;
  });
  await phone.page.goto(`${world.product.origin}/golfer/home`);
  await atLineAlone();
  const outcome = await shared();
  expect(outcome).toEqual({ code: 'EXCEPTION_IN_SUBWINDOW', message: '', isPlain: true });
  expect(troubleOf(outcome).kind).toBe('blocked-popup');
});
