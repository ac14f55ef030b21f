import { afterAll, describe, expect, test } from 'vitest';
import { DAY, HOUR, isoOf, MINUTE } from '../../domain/dates.ts';
import { GRACE, judge } from '../../server/account/session/sign-in.ts';
import { sql } from '../../server/db/db.ts';
import { type More, openWorld, ORIGIN, Phone, type Place } from './world.ts';
import { openLog } from '../../server/log.ts';
import { NOW } from '../support/clock.ts';
import { CROWD } from '../support/crowd.ts';
import { testTable } from '../support/table.ts';

const world = await openWorld();
const here = await world.open();
afterAll(() => world.close());

let count = 0;
/** Somebody whose device is remembered. */
const remembered = async (): Promise<Phone> => {
  const phone = new Phone(here);
  await phone.register(`somebody${++count}@example.com`, true);
  return phone;
};
const tryRefresh = (phone: Phone, input = {}, more: More = {}) => phone.ask('POST /auth/refresh', input, more);
const isIn = async (phone: Phone) => (await phone.ask('GET /user/information', {})).status === 200;

describe('a remembered device', () => {
  test('is signed in again by its cookie, which is another one afterwards; its other tabs stay, and it stays one device in nok’s list', async () => {
    const nok = await remembered();
    const launched = nok.tab();
    const { user, expires_at } = await launched.refresh();
    expect(user).toEqual(await nok.call('GET /user/information', {}));
    expect(expires_at).toBe(isoOf(NOW + 15 * MINUTE));
    expect(launched.token).not.toBe(nok.token);
    expect(launched.cookie).not.toBe(nok.cookie);
    expect(await isIn(launched)).toBe(true);
    expect(await isIn(nok)).toBe(true);
    const { items } = await nok.call('POST /user/devices', {});
    expect(items).toMatchObject([{ name: 'Chrome · Android', is_this: true }]);
  });

  test('is remembered for sixty days after its last refresh, and no longer; one that was not asked to be gets no cookie', async () => {
    const nok = await remembered();
    world.pass(60 * DAY - 1);
    await nok.refresh();
    world.pass(60 * DAY - 1);
    await nok.refresh();
    world.pass(60 * DAY);
    expect(await tryRefresh(nok)).toMatchObject({ status: 401, body: { code: 'SESSION_OVER' } });
    expect(nok.cookie).toBe('');
    const forgotten = new Phone(here);
    await forgotten.register(`somebody${++count}@example.com`);
    expect(forgotten.cookie).toBe('');
    expect(await tryRefresh(forgotten)).toMatchObject({ status: 401, body: { code: 'SESSION_OVER' } });
  });

  test('many refreshes of one cookie at once sign nobody out', async () => {
    const nok = await remembered();
    const tabs = Array.from({ length: CROWD }, () => nok.tab());
    await Promise.all(tabs.map((tab) => tab.refresh()));
    for (const tab of tabs) expect(await isIn(tab)).toBe(true);
    expect(new Set(tabs.map((tab) => tab.token)).size).toBe(CROWD);
    // The jar keeps whichever came last; any of them goes on.
    world.pass(HOUR);
    for (const tab of [tabs[0], tabs[CROWD / 2], tabs[CROWD - 1]]) await tab?.refresh();
    expect((await nok.tab().ask('POST /auth/refresh', {})).status).toBe(401);
  });

  test('whose answer got lost on the course asks again, hours later', async () => {
    const nok = await remembered();
    const lost = nok.tab();
    await lost.refresh();
    world.pass(5 * HOUR);
    await nok.refresh();
    expect(await isIn(nok)).toBe(true);
    // The lost cookie is void: whoever comes with it ends the family.
    expect((await tryRefresh(lost)).status).toBe(401);
    expect(await isIn(nok)).toBe(false);
  });
});

describe('a cookie that somebody copied', () => {
  test('brought the thief nothing once its owner refreshed: not even the app_token that was kept unused', async () => {
    const nok = await remembered();
    const thief = nok.tab();
    await thief.refresh();
    world.pass(GRACE + 1);
    await nok.refresh();
    expect(await isIn(thief)).toBe(false);
    expect(await isIn(nok)).toBe(true);
  });

  test('ends the whole family when it comes after its successor was used', async () => {
    const nok = await remembered();
    const thief = nok.tab();
    await nok.refresh();
    await nok.refresh();
    const tab = nok.tab();
    await tab.refresh();
    world.pass(GRACE + 1);
    expect(await tryRefresh(thief)).toMatchObject({ status: 401, body: { code: 'SESSION_OVER' } });
    expect(await isIn(nok)).toBe(false);
    expect(await isIn(tab)).toBe(false);
    expect((await tryRefresh(tab)).status).toBe(401);
  });

  test('ends it too when only the app_token that came with the successor was seen', async () => {
    const nok = await remembered();
    const thief = nok.tab();
    await thief.refresh();
    expect(await isIn(thief)).toBe(true);
    world.pass(GRACE + 1);
    expect((await tryRefresh(nok)).status).toBe(401);
    expect(await isIn(thief)).toBe(false);
  });

  test('is told from a race by ten seconds, to the millisecond', () => {
    const used = { used_at: isoOf(NOW), replaced_at: null, has_successor_in_use: true };
    expect(judge(used, NOW + GRACE)).toBe('race');
    expect(judge(used, NOW + GRACE + 1)).toBe('copy');
    expect(judge({ ...used, has_successor_in_use: false }, NOW + GRACE + 1)).toBe('lost');
    expect(judge({ ...used, used_at: null }, NOW)).toBe('next');
    expect(judge({ ...used, used_at: null, replaced_at: isoOf(NOW) }, NOW)).toBe('copy');
  });

  test('is only the exact text: another spelling of the same bits is nothing, and ends nothing', async () => {
    const nok = await remembered();
    const [name, value = ''] = nok.cookie.split('=');
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const twin = letters[letters.indexOf(value.slice(-1)) ^ 1];
    for (const spelling of [`${value}=`, `${value.slice(0, -1)}${twin}`, ` ${value}x`, 'x', "' or 1=1", '%00']) {
      const other = nok.tab();
      other.cookie = `${name}=${spelling}`;
      expect((await tryRefresh(other)).status, spelling).toBe(401);
    }
    expect(await isIn(nok)).toBe(true);
    await nok.refresh();
  });
});

describe('another person’s cookie', () => {
  test('is refused to a tab that belongs to somebody else, and stays its owner’s', async () => {
    const nok = await remembered();
    const other = await remembered();
    const { user_id } = (await nok.call('GET /user/information', {})).basic_info;
    const tab = other.tab();
    const answer = await tryRefresh(tab, { expected_user_id: user_id });
    expect(answer).toMatchObject({ status: 403, body: { code: 'SESSION_OF_ANOTHER', data: null } });
    expect(answer.headers['set-cookie']).toBeUndefined();
    const hers = (await other.call('GET /user/information', {})).basic_info.user_id;
    expect((await tryRefresh(tab, { expected_user_id: hers })).status).toBe(200);
  });

  testTable([true, false])(
    'of an earlier sign-in in this browser is replaced (remembered again: %s)',
    async (remember) => {
      const before = await remembered();
      const browser = before.tab();
      await browser.register(`somebody${++count}@example.com`, remember);
      expect(browser.cookie).not.toBe(before.cookie);
      expect(browser.cookie === '').toBe(!remember);
      expect(await isIn(before)).toBe(true);
      const { items } = await before.call('POST /user/devices', {});
      expect(items).toHaveLength(1);
      // Whoever planted or kept the old cookie has nothing; the tab that was open ends by itself.
      expect((await tryRefresh(before.tab())).status).toBe(401);
      world.pass(12 * HOUR);
      expect(await isIn(before)).toBe(false);
    },
  );
});

describe('who may refresh', () => {
  test('no form, no other origin and no page of another site may, and the cookie is as good as before', async () => {
    const nok = await remembered();
    const elsewhere: Record<string, string>[] = [
      { 'x-caddee': '' },
      { origin: 'https://evil.example' },
      { origin: 'http://evil.localhost:3000' },
      { origin: 'http://localhost:3001' },
      { origin: 'https://localhost:3000' },
      { origin: 'null' },
      { origin: '' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    const rows: [string, More, number, string][] = [
      ['a form', { raw: { type: 'application/x-www-form-urlencoded', text: 'a=b' } }, 415, 'BODY_TYPE_UNSUPPORTED'],
      ['plain text that is JSON', { raw: { type: 'text/plain', text: '{}' } }, 415, 'BODY_TYPE_UNSUPPORTED'],
      ...elsewhere.map((headers): [string, More, number, string] => [
        JSON.stringify(headers),
        { headers },
        403,
        'ORIGIN_NOT_ALLOWED',
      ]),
    ];
    for (const [what, more, status, code] of rows) {
      const answer = await tryRefresh(nok.tab(), {}, more);
      expect(answer, what).toMatchObject({ status, body: { code } });
      expect(answer.headers['set-cookie'], what).toBeUndefined();
    }
    const used = sql`select 1 as one from refresh_token join session using (session_id)
      join person using (user_id) where used_at is not null and email = ${`somebody${count}@example.com`}`;
    expect(await world.db.many(used)).toEqual([]);
    expect((await tryRefresh(nok, {}, { headers: { 'sec-fetch-site': 'same-origin' } })).status).toBe(200);
  });

  test('a page of ours that the browser sends without Origin may, anybody else without Origin may not', async () => {
    const nok = await remembered();
    const ask = (headers: Record<string, string>) =>
      here.app.inject({
        method: 'POST',
        url: '/api/v1/auth/refresh',
        headers: {
          host: 'localhost:3000',
          'content-type': 'application/json',
          cookie: nok.cookie,
          'x-caddee': '1',
          ...headers,
        },
        payload: '{}',
      });
    expect((await ask({})).statusCode).toBe(403);
    expect((await ask({ 'sec-fetch-site': 'none' })).statusCode).toBe(403);
    expect((await ask({ 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200);
  });

  test('with PUBLIC_URL only that origin may, whatever Host says', async () => {
    const secure = await world.open({ publicUrl: 'https://caddee.example' });
    const nok = new Phone(secure);
    await nok.register(`somebody${++count}@example.com`, true);
    const from = (origin: string, host: string) => tryRefresh(nok, {}, { headers: { origin, host } });
    expect((await from('https://evil.example', 'evil.example')).status).toBe(403);
    expect((await from(ORIGIN, 'localhost:3000')).status).toBe(403);
    expect((await from('https://caddee.example', 'caddee.example')).status).toBe(200);
  });
});

test('what is set up wrongly is said in the log, each once: a refresh from another origin than PUBLIC_URL, a proxy not declared', async () => {
  const lines: string[] = [];
  const log = openLog({ logLevel: 'warn' }, { write: (text: string) => void lines.push(text) });
  const place = await world.open({ publicUrl: 'https://caddee.example' }, { log });
  const phone = new Phone(place);
  const asked = { origin: 'https://www.caddee.example', 'x-caddee': '1', 'x-forwarded-for': '198.51.100.7' };
  for (let n = 0; n < 3; n += 1)
    expect((await phone.ask('POST /auth/refresh', {}, { headers: asked })).body.code).toBe('ORIGIN_NOT_ALLOWED');
  // A form of somebody else's page says nothing of how we are set up.
  await phone.ask('POST /auth/refresh', {}, { headers: { ...asked, 'sec-fetch-site': 'cross-site' } });
  expect(lines.filter((line) => line.includes('PUBLIC_URL'))).toHaveLength(1);
  expect(lines.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1);
  const quiet = await world.open({ trustProxy: 1 }, { log });
  await new Phone(quiet).ask('POST /auth/refresh', {}, { headers: { 'x-forwarded-for': '198.51.100.7' } });
  expect(lines).toHaveLength(2);
});

describe('the refresh cookie', () => {
  const cookieIn = (answer: { headers: Record<string, unknown> }, name = 'refresh') =>
    [answer.headers['set-cookie']]
      .flat()
      .map(String)
      .find((it) => it.includes(`caddee_${name}=`)) ?? '';
  const register = (place: Place, remember = true) =>
    new Phone(place).ask('POST /auth/register', {
      display_name: 'nok',
      identifier: `somebody${++count}@example.com`,
      password: 'a quiet fairway',
      adult: true,
      remember,
    });

  test('over https is __Host-, Secure, HttpOnly, SameSite=Strict, for sixty days; over http on localhost has no prefix and is not Secure', async () => {
    const secure = await world.open({ publicUrl: 'https://caddee.example' });
    const answer = await register(secure);
    const [pair, ...attributes] = cookieIn(answer).split('; ');
    expect(pair).toMatch(/^__Host-caddee_refresh=[\w-]{43}$/);
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=5184000', 'Path=/', 'SameSite=Strict', 'Secure']);
    // One beside it that a page can read says that the other is there, and nothing else.
    expect(cookieIn(answer, 'remembered')).toBe(
      'caddee_remembered=1; Max-Age=5184000; Path=/; Secure; SameSite=Strict',
    );
    // What a device is known by, which opens nothing.
    expect(cookieIn(answer, 'device')).toMatch(
      /^__Host-caddee_device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    const [local, ...plain] = cookieIn(await register(here)).split('; ');
    expect(local).toMatch(/^caddee_refresh=[\w-]{43}$/);
    expect(plain.sort()).toEqual(['HttpOnly', 'Max-Age=5184000', 'Path=/', 'SameSite=Strict']);
  });

  test('is cleared by signing out and by a refused refresh', async () => {
    const nok = await remembered();
    expect(cookieIn(await tryRefresh(nok), 'remembered')).toContain('caddee_remembered=1; Max-Age=5184000');
    const late = nok.tab();
    const out = await nok.ask('POST /auth/logout', {});
    expect(out.headers['set-cookie']).toEqual([
      'caddee_refresh=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict',
      'caddee_remembered=; Max-Age=0; Path=/; SameSite=Strict',
    ]);
    expect(out.headers['clear-site-data']).toBe('"cache"');
    const refused = await tryRefresh(late);
    expect(refused.status).toBe(401);
    expect(cookieIn(refused)).toContain('Max-Age=0');
    expect(cookieIn(refused, 'remembered')).toContain('Max-Age=0');
    expect(cookieIn(await register(here, false), 'remembered')).toBe('');
  });
});
