import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, registerGolfer } from '../../journey/people.ts';
import { LIFF_BROWSER } from '../../standins/line/in-browser.ts';
import { until } from '../../support/until.ts';
import { addressOf, failureOn, golferOfLine, linkInChat, openPhoneInLine, openWorld } from '../../line/phone.ts';
import type { PhoneInLine, World } from '../../line/phone.ts';
import type { LinePerson } from '../../standins/line/platform.ts';

/** The real SDK in LINE's own browser. The numbers are those of docs/line.md. */
let world: World;
let nok: LinePerson;
let phone: PhoneInLine;
beforeAll(async () => {
  world = await openWorld();
  nok = await golferOfLine(world);
});
afterAll(() => world?.close());
beforeEach(async () => {
  world.line.atThePage = nok;
  phone = await openPhoneInLine(world, LIFF_BROWSER);
  phone.road.person = nok;
});
afterEach(() => phone?.close());

const isIn = () => phone.page.evaluate(() => sessionStorage.getItem('app_token') !== null);
const askedPaths = () => phone.road.asked.map(({ method, url }) => `${method} ${url.hostname}${url.pathname}`);
const arrivesAt = (path: string) => phone.page.waitForURL(world.product.origin + path);
/** What must stand nowhere: LINE's tokens and codes. */
const SECRETS = /access_token=|context_token=|id_token=|[?&]code=|eyJ[\w-]{10,}\.eyJ/;

describe('a user comes by a link in a chat', () => {
  test('T8: the link’s own path is where the user arrives, signed in', async () => {
    await phone.page.goto(linkInChat(world, '/golfer/booking?tab=up'));
    await arrivesAt('/golfer/booking?tab=up');
    expect(await isIn()).toBe(true);
  });

  test('T5: LINE’s entry is two documents; the first draws nothing and asks us nothing, and the tokens lie in session storage alone', async () => {
    const calls: string[] = [];
    phone.page.on('request', (it) => {
      if (it.url().includes('/api/')) calls.push(`${new URL(it.frame().url()).search} ${new URL(it.url()).pathname}`);
    });
    await phone.page.goto(linkInChat(world, '/golfer/home'));
    await arrivesAt('/golfer/home');
    const documents = phone.places.map((it) => new URL(it)).map((it) => it.pathname + it.search);
    expect(documents.slice(0, 2)).toEqual(['/line?liff.state=%2Fgolfer%2Fhome', '/line/golfer/home']);
    expect(calls.filter((it) => it.includes('liff.state'))).toEqual([]);
    const kept = await phone.page.evaluate(() => [
      Object.keys(sessionStorage).join(),
      Object.keys(localStorage).join(),
    ]);
    expect(kept[0]).toContain(`LIFF_STORE:${world.line.liffId}:accessToken`);
    expect(kept[1]).not.toContain('LIFF_STORE');
  });

  test('T6: until the SDK has settled nothing changes the address, and no worker is there', async () => {
    const { promise: opens, resolve } = Promise.withResolvers<void>();
    phone.road.waits = { which: /oauth2\/v2\.1\/verify/, opens };
    await phone.page.goto(linkInChat(world, '/golfer/home'));
    await until(() => expect(askedPaths()).toContain('GET api.line.me/oauth2/v2.1/verify'));
    expect(addressOf(phone.page)).toMatch(/^\/line\?liff\.state=%2Fgolfer%2Fhome#.*access_token=/);
    expect(await phone.page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
    resolve();
    await arrivesAt('/golfer/home');
    expect(askedPaths().filter((it) => it.includes('authorize'))).toEqual([]);
  });

  test('C1: LINE is asked for as little as it can be, and for no script', async () => {
    await phone.page.goto(linkInChat(world, '/golfer/home'));
    await arrivesAt('/golfer/home');
    const [, ...asked] = askedPaths();
    expect(new Set(asked)).toEqual(
      new Set(['GET api.line.me/oauth2/v2.1/verify', 'GET api.line.me/oauth2/v2.1/certs']),
    );
    expect(phone.road.asked.filter((it) => it.kind === 'script')).toEqual([]);
  });

  test('C3: however many ask for it, the SDK is initialised once a page', async () => {
    await phone.page.goto(linkInChat(world, '/golfer/home'));
    await arrivesAt('/golfer/home');
    expect(askedPaths().filter((it) => it.endsWith('/verify')).length).toBe(2); // two documents
    expect(phone.said.join()).not.toContain('more than once');
  });

  test('T3: LINE’s host of words and scripts may hang: nothing waits for it, it is not even asked', async () => {
    phone.road.hangs = /line-scdn\.net/;
    await phone.page.goto(linkInChat(world, '/golfer/home'));
    await arrivesAt('/golfer/home');
    expect(askedPaths().filter((it) => it.includes('scdn'))).toEqual([]);
  });

  test('T9: an endpoint that was registered as another address of ours lets the user in all the same', async () => {
    const { search, hash } = new URL(`${world.product.origin}/line${await world.line.fragmentOf(nok)}`);
    await phone.page.goto(`${world.product.origin}/golfer/following${search}${hash}`);
    await phone.page.getByRole('heading', { level: 1, name: 'ติดตาม' }).waitFor();
    expect(addressOf(phone.page)).toBe('/golfer/following');
    expect(await isIn()).toBe(true);
  });

  test('T15: the policy of the document names no script of LINE’s, and nothing runs against it', async () => {
    const document = phone.page.waitForResponse((it) => new URL(it.url()).pathname === '/line/golfer/home');
    await phone.page.goto(linkInChat(world, '/golfer/home'));
    await arrivesAt('/golfer/home');
    const policy = (await document).headers()['content-security-policy'];
    // Our own first lines are in the document, under one hash; nothing else may run.
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/);
    expect(policy).toContain("connect-src 'self' https://api.line.me https://access.line.me;");
    expect(phone.complaints).toEqual([]);
  });

  test('T20: somebody LINE knows and we do not makes a new account, chooses a role, and then goes on to the link’s path', async () => {
    phone.road.person = world.line.newPerson({ name: 'คนใหม่' });
    await phone.page.goto(linkInChat(world, '/golfer/booking?tab=up'));
    await phone.page.getByText(/คนใหม่/).waitFor();
    expect(await isIn()).toBe(false);
    await phone.page.getByRole('button', { name: 'สร้างบัญชีใหม่' }).click();
    await arrivesAt('/authentication/select-user-type?redirect=%2Fgolfer%2Fbooking%3Ftab%3Dup');
    expect(await isIn()).toBe(true);
  });
});

test('a user who has an account proves it by password, once, and reaches the link’s path; LINE opens it from then on', async () => {
  const { user } = await registerGolfer(world.product.origin, 'Fon');
  phone.road.person = world.line.newPerson({ name: 'ฝน' });
  const { page } = phone;
  await page.goto(linkInChat(world, '/golfer/booking?tab=up'));
  await page.getByRole('button', { name: 'มีบัญชี Caddee แล้ว' }).click();
  const identifier = page.locator('input[name=identifier]');
  expect(await identifier.evaluate((it) => it === document.activeElement)).toBe(true);
  await identifier.fill('fon@example.com');
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await arrivesAt('/golfer/booking?tab=up');
  const whoIsIn = () => page.evaluate(() => sessionStorage.getItem('app_user') ?? '');
  expect(await whoIsIn()).toContain(user.basic_info.user_id);
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(linkInChat(world, '/golfer/home'));
  await arrivesAt('/golfer/home');
  expect(await whoIsIn()).toContain(user.basic_info.user_id);
  expect(phone.complaints).toEqual([]);
});

test('a link with somebody else’s LINE behind it asks which account is meant; the user goes on with the signed-in one', async () => {
  await phone.page.goto(linkInChat(world, '/golfer/home'));
  await arrivesAt('/golfer/home');
  const token = await phone.page.evaluate(() => sessionStorage.getItem('app_token'));
  // As after a sign-in by phone: LINE's SDK has nothing of the golfer's, and takes what the link brings.
  await phone.page.evaluate(() => {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith('LIFF_STORE')) sessionStorage.removeItem(name);
  });
  const { hash } = new URL(
    `${world.product.origin}/line${await world.line.fragmentOf(await golferOfLine(world, 'ฝ้าย'))}`,
  );
  await phone.page.goto(`${world.product.origin}/line/golfer/following${hash}`);
  await phone.page.getByRole('heading', { level: 1, name: 'คุณต้องการใช้บัญชีไหน' }).waitFor();
  await phone.page.getByRole('button', { name: 'ใช้ต่อในชื่อ นก' }).click();
  await arrivesAt('/golfer/following');
  expect(await phone.page.evaluate(() => sessionStorage.getItem('app_token'))).toBe(token);
});

describe('signing in by LINE does not work', () => {
  test('T2: without a signal it says so, keeps the link’s path, and goes on when the user asks again', async () => {
    phone.road.loses = /api\.line\.me/;
    await phone.page.goto(linkInChat(world, '/golfer/booking?tab=up'));
    expect(await failureOn(phone.page)).toEqual({ title: 'ไม่มีสัญญาณ', code: 'NO_ANSWER' });
    expect(await phone.page.getByText('เข้าสู่ระบบแล้วจะไปที่').innerText()).toContain('การจอง');
    phone.road.loses = undefined;
    await phone.page.getByRole('button', { name: 'ลองอีกครั้ง' }).click();
    await arrivesAt('/golfer/booking?tab=up');
    expect(await isIn()).toBe(true);
  });

  test('T7: what LINE opened the page with is gone from the address, and stands in no log', async () => {
    phone.road.loses = /api\.line\.me/;
    await phone.page.goto(linkInChat(world, '/golfer/home'));
    await failureOn(phone.page);
    expect(addressOf(phone.page)).not.toMatch(SECRETS);
    expect(phone.said.join('\n')).not.toMatch(SECRETS);
    expect(phone.said.filter((it) => it.startsWith('LINE '))).toEqual([
      'LINE {code: NO_ANSWER, message: Failed to fetch}',
    ]);
  });

  test('D5: LINE refuses the token: its code is shown, the address is clean', async () => {
    const { hash } = new URL(`${world.product.origin}/line${await world.line.fragmentOf(nok)}`);
    world.line.accessTokens.clear();
    await phone.page.goto(`${world.product.origin}/line/golfer/home${hash}`);
    expect(await failureOn(phone.page)).toMatchObject({ code: 'invalid_request' });
    expect(addressOf(phone.page)).toBe('/line/golfer/home');
  });

  test('T11: a LIFF app that is not ours is our own fault, by its code and message', async () => {
    const fragment = await world.line.fragmentOf(nok);
    const context = `e30.${btoa(JSON.stringify({ liffId: '2000000000-Other000', endpointUrl: world.line.endpoint }))}.x`;
    const foreign = fragment.replace(/context_token=[^&]+/, `context_token=${encodeURIComponent(context)}`);
    await phone.page.goto(`${world.product.origin}/line/golfer/home${foreign}`);
    expect(await failureOn(phone.page)).toEqual({ title: 'ตั้งค่า LINE ยังไม่ครบ', code: 'INIT_FAILED' });
  });

  test('C4: an SDK that never settles is waited for eight seconds; then the user can try again, or go on elsewhere', async () => {
    await phone.context.addInitScript(() => Object.assign(window, { _liff: undefined }));
    await phone.page.goto(linkInChat(world, '/golfer/home'));
    expect(await failureOn(phone.page)).toEqual({ title: 'LINE ยังไม่ตอบ', code: 'TIMEOUT' });
    expect(addressOf(phone.page)).not.toMatch(SECRETS);
    for (const name of ['ลองอีกครั้ง', 'เปิดในเบราว์เซอร์'])
      expect(await phone.page.getByRole('button', { name }).isVisible()).toBe(true);
    expect(await phone.page.getByRole('link', { name: 'เข้าสู่ระบบด้วยเบอร์โทรหรืออีเมล' }).isVisible()).toBe(true);
  });

  test('T17: an ID token that is running out is fetched anew, by LINE, without a word', async () => {
    const soon = Math.floor(Date.now() / 1_000) + 45;
    phone.road.facts = { facts: { iat: soon - 3_600, exp: soon } };
    await phone.page.goto(linkInChat(world, '/golfer/booking?tab=up'));
    await arrivesAt('/golfer/booking?tab=up');
    expect(await isIn()).toBe(true);
    expect(phone.road.asked.filter(({ url }) => url.hostname === 'liff.line.me').length).toBe(2);
  });

  test('T17: where the phone’s clock is wrong our server judges the token, and nobody goes round in circles', async () => {
    await phone.page.clock.setFixedTime(Date.now() + 59.5 * 60_000);
    await phone.page.goto(linkInChat(world, '/golfer/booking?tab=up'));
    await arrivesAt('/golfer/booking?tab=up');
    expect(await isIn()).toBe(true);
  });

  test('AU-19: LINE that sends a user round in circles is stopped after three times', async () => {
    const ofAnother = JSON.stringify({ client_id: '2000000000', expires_in: 100, scope: 'openid' });
    await phone.context.route(/oauth2\/v2\.1\/verify/, (it) =>
      it.fulfill({ contentType: 'application/json', body: ofAnother }),
    );
    await phone.page.goto(`${world.product.origin}/line/golfer/home`);
    expect(await failureOn(phone.page)).toMatchObject({ code: 'LOOP' });
    expect(askedPaths().filter((it) => it.includes('authorize')).length).toBeLessThanOrEqual(3);
  });
});
