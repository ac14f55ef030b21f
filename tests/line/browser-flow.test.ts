import { afterAll, afterEach, expect, test } from 'vitest';
import { MINUTE } from '../../domain/dates.ts';
import { HOSTILE } from '../guard/hostile-redirects.ts';
import { signedWith, unsigned } from '../standins/line/signed.ts';
import { allText, Browser, openLineWorld, ORIGIN } from './world.ts';
import { testTable } from '../support/table.ts';
import { CROWD } from '../support/crowd.ts';

const START = '/api/v1/auth/line/start';
const CALLBACK = '/api/v1/auth/line/callback';

const world = await openLineWorld();
function asEver() {
  const { knobs } = world.line;
  Object.assign(knobs, { isDown: false, denies: false, isWrongAtFirst: false, isWrongAlways: false, webFacts: {} });
  knobs.webToken = undefined;
  world.line.atThePage = world.line.newPerson();
}
afterEach(asEver);
afterAll(() => world.close());

const newBrowser = () => new Browser(world.here);
const stateOf = (address: string) => new URL(address).searchParams.get('state');

test('signing in with LINE in a browser a user who says yes is signed in at the wanted address, and is the same person the second time, also in LINE', async () => {
  const browser = newBrowser();
  world.line.atThePage = world.line.newPerson({ name: 'นก' });
  const wanted = '/golfer/booking?tab=up';
  expect(await browser.throughLine(`${START}?redirect=${encodeURIComponent(wanted)}`)).toBe('/line?back');
  const { session, redirect } = await browser.done('POST /auth/line/finish', {
    remember: true,
    language: 'en',
    create: true,
    attempt: browser.attempt,
  });
  expect(redirect).toBe(wanted);
  expect(session.user).toMatchObject({
    basic_info: { display_name: 'นก', role: null, language: 'en' },
    next_step: 'SELECT_ROLE',
  });
  const user = await world.here.done('GET /user/information', {}, { as: session.app_token });
  expect(user.basic_info.user_id).toBe(session.user.basic_info.user_id);
  expect([...browser.cookies.keys()]).toEqual(['__Host-caddee_device', '__Host-caddee_refresh', 'caddee_remembered']);
  {
    const person = (world.line.atThePage = world.line.newPerson());
    const browser = newBrowser();
    await browser.throughLine(START);
    const first = await browser.done('POST /auth/line/finish', { create: true, attempt: browser.attempt });
    await browser.throughLine(START);
    const second = await browser.done('POST /auth/line/finish', { create: true, attempt: browser.attempt });
    const inLine = await world.enter(person);
    const ids = [first.session, second.session, inLine].map((it) => it.user.basic_info.user_id);
    expect(new Set(ids).size).toBe(1);
  }
});

test('LINE is told what it needs, anew with every attempt, whose cookie is no script’s, of this host alone, and gone in ten minutes', async () => {
  // LINE is told what it needs: our channel, a state, a nonce, S256, our own callback, and no secret.
  const { to, status } = await newBrowser().open(START);
  expect(status).toBe(302);
  const { searchParams } = new URL(to);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    client_id: world.line.channelId,
    redirect_uri: `${ORIGIN}${CALLBACK}`,
    scope: 'openid profile',
    code_challenge_method: 'S256',
    bot_prompt: 'normal',
  });
  for (const name of ['state', 'nonce', 'code_challenge']) expect(searchParams.get(name)).toMatch(/^[\w-]{43}$/);
  expect(to).not.toContain(world.line.channelSecret);
  expect(searchParams.has('disable_auto_login')).toBe(false);
  const installed = await newBrowser().open(`${START}?standalone=1`);
  expect(new URL(installed.to).searchParams.get('disable_auto_login')).toBe('true');
  // State, nonce and challenge are new with every attempt.
  const seen = new Set<string>();
  for (let n = 0; n < 5; n++) {
    const { searchParams } = new URL((await newBrowser().open(START)).to);
    for (const name of ['state', 'nonce', 'code_challenge']) seen.add(searchParams.get(name) as string);
  }
  expect(seen.size).toBe(15);
  const answer = await world.here.app.inject(START);
  expect(answer.cookies).toEqual([
    expect.objectContaining({
      name: '__Host-caddee_line',
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: 600,
    }),
  ]);
});

test('no address the user is sent to, and nothing we store or log, holds a token, a code or a secret', async () => {
  const browser = newBrowser();
  const begun = await browser.open(START);
  const back = await browser.atLine(begun.to);
  const code = new URL(back).searchParams.get('code') as string;
  const state = stateOf(begun.to) as string;
  const nonce = new URL(begun.to).searchParams.get('nonce') as string;
  const ended = await browser.open(back);
  expect(ended.to).toBe('/line?back');
  expect(ended.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  const cookie = browser.cookies.get('__Host-caddee_line') as string;
  const { session } = await browser.done('POST /auth/line/finish', {
    remember: true,
    create: true,
    attempt: browser.attempt,
  });
  const tokens = [...world.line.accessTokens.keys()];
  const { access_token } = await world.line.tokensOf(world.line.atThePage);
  const secrets = [code, state, nonce, cookie, session.app_token, world.line.channelSecret, access_token, ...tokens];
  const stored = await allText(world.db);
  const logged = world.logged.join('\n');
  for (const secret of secrets) {
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(Buffer.from(secret).toString('hex'));
    expect(logged).not.toContain(secret);
  }
  for (const personal of [world.line.atThePage.subject, world.line.atThePage.name])
    expect(logged).not.toContain(personal);
});

test('what comes back from LINE is used once, by the browser that set out, within ten minutes, and not by another site', async () => {
  // The page that finishes finds it once.
  const browser = newBrowser();
  await browser.throughLine(START);
  const copy = newBrowser();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  await browser.done('POST /auth/line/finish', { create: true, attempt: browser.attempt });
  expect((await copy.call('POST /auth/line/finish', {})).code).toBe('LINE_STATE_WRONG');
  expect((await browser.call('POST /auth/line/finish', {})).code).toBe('LINE_STATE_WRONG');
  // Of twenty that finish at once one is signed in.
  {
    const browser = newBrowser();
    await browser.throughLine(START);
    const crowd = Array.from({ length: CROWD }, () => {
      const copy = newBrowser();
      for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
      return copy.call('POST /auth/line/finish', { create: true, attempt: copy.attempt });
    });
    const answers = (await Promise.all(crowd)).map(({ code }) => code ?? 'done');
    expect(answers.toSorted()).toEqual(
      [...Array.from({ length: CROWD - 1 }, () => 'LINE_STATE_WRONG'), 'done'].toSorted(),
    );
  }
  // Another browser with the same address is sent to LINE for itself, and signed in as nobody by it.
  const back = await newBrowser().atLine((await newBrowser().open(START)).to);
  const other = newBrowser();
  const { to } = await other.open(back);
  expect(to).toMatch(new RegExp(`^${world.line.origin}/oauth2/v2.1/authorize`));
  expect((await other.call('POST /auth/line/finish', {})).code).toBe('LINE_STATE_WRONG');
  // Another site cannot finish it.
  {
    const browser = newBrowser();
    await browser.throughLine(START);
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'x-caddee': '' },
    ];
    for (const headers of foreign)
      expect((await browser.call('POST /auth/line/finish', {}, { headers })).code).toBe('ORIGIN_NOT_ALLOWED');
    await browser.done('POST /auth/line/finish', { create: true, attempt: browser.attempt });
  }
  // After ten minutes it is over.
  {
    const browser = newBrowser();
    await browser.throughLine(START);
    world.pass(10 * MINUTE);
    expect((await browser.call('POST /auth/line/finish', {})).code).toBe('LINE_STATE_WRONG');
  }
});

test('the callback opened again, or five times at once, asks LINE once, and all arrive', async () => {
  const browser = newBrowser();
  const back = await browser.atLine((await browser.open(START)).to);
  await browser.open(back);
  const exchanges = () => world.line.requests.filter(({ path }) => path === '/oauth2/v2.1/token').length;
  const before = exchanges();
  expect((await browser.open(back)).to).toBe('/line?back');
  expect(exchanges()).toBe(before);
  await browser.done('POST /auth/line/finish', { create: true, attempt: browser.attempt });
  expect((await browser.open(back)).to).not.toBe('/line?back');
  {
    const browser = newBrowser();
    const back = await browser.atLine((await browser.open(START)).to);
    const exchanges = () => world.line.requests.filter(({ path }) => path === '/oauth2/v2.1/token').length;
    const before = exchanges();
    const ends = await Promise.all(Array.from({ length: 5 }, () => browser.open(back)));
    expect(ends.map(({ to }) => to)).toEqual(Array.from({ length: 5 }, () => '/line?back'));
    expect(exchanges()).toBe(before + 1);
    await browser.done('POST /auth/line/finish', { create: true, attempt: browser.attempt });
  }
});

test('who says no at LINE, or finds LINE down on the way back or long after, is told so, and may begin again', async () => {
  // The user says no at LINE: nothing happened, and the sign-in may begin again.
  world.line.knobs.denies = true;
  const browser = newBrowser();
  expect(await browser.throughLine(START)).toBe('/login?line_error=LINE_DENIED');
  world.line.knobs.denies = false;
  expect(await browser.throughLine(START)).toBe('/line?back');
  asEver();
  // LINE is down on the way back: the user is told so, and it is no 401 and no fault.
  {
    const browser = newBrowser();
    const back = await browser.atLine((await browser.open(START)).to);
    world.line.knobs.isDown = true;
    expect(await browser.open(back)).toMatchObject({ status: 302, to: '/login?line_error=LINE_DOWN' });
  }
  asEver();
  // Who opens the callback again long after LINE did not answer is told at once.
  {
    const browser = newBrowser();
    const back = await browser.atLine((await browser.open(START)).to);
    world.line.knobs.isDown = true;
    await browser.open(back);
    world.pass(MINUTE);
    const begun = performance.now();
    expect((await browser.open(back)).to).toBe('/login?line_error=LINE_STATE_WRONG');
    expect(performance.now() - begun).toBeLessThan(5_000);
  }
});

test('AU-19: with a wrong state the user is sent to LINE once more, without its quick way, and never in a circle', async () => {
  // The second time it works, and the user arrives at the wanted address.
  world.line.knobs.isWrongAtFirst = true;
  const browser = newBrowser();
  expect(await browser.throughLine(`${START}?redirect=%2Fgolfer%2Fbooking`)).toBe('/line?back');
  const { redirect } = await browser.done('POST /auth/line/finish', { create: true, attempt: browser.attempt });
  expect(redirect).toBe('/golfer/booking');
  asEver();
  // The second time it is wrong too: the user is told, after three redirects of ours.
  {
    world.line.knobs.isWrongAlways = true;
    const browser = newBrowser();
    let { to } = await browser.open(`${START}?redirect=%2Fgolfer%2Fbooking`);
    const steps = [to];
    while (!to.startsWith('/') && steps.length < 10) {
      // Whatever LINE answers, it is another state than ours, and bears no mark of ours.
      ({ to } = await browser.open(await browser.atLine(to)));
      steps.push(to);
    }
    expect(steps.length).toBeLessThanOrEqual(3);
    expect(to).toBe('/login?line_error=LINE_STATE_WRONG&redirect=%2Fgolfer%2Fbooking');
  }
  asEver();
  // A browser that keeps no cookie is told as well.
  const forgetful = () => newBrowser();
  const first = await forgetful().open(START);
  const again = await forgetful().open(await forgetful().atLine(first.to));
  const end = await forgetful().open(await forgetful().atLine(again.to));
  expect(end.to).toBe('/login?line_error=LINE_STATE_WRONG');
});

const seconds = () => Math.floor(world.now() / 1_000);
testTable<[string, () => void, string]>([
  ['with the nonce of another attempt', () => void (world.line.knobs.webFacts = { nonce: 'another' }), 'LINE_REFUSED'],
  [
    'without a nonce',
    () =>
      void (world.line.knobs.webToken = (facts) =>
        signedWith(world.line.channelSecret, { ...facts, nonce: undefined } as never)),
    'LINE_REFUSED',
  ],
  ['of another channel', () => void (world.line.knobs.webFacts = { aud: '2007654321' }), 'LINE_REFUSED'],
  ['of another issuer', () => void (world.line.knobs.webFacts = { iss: 'https://evil.example' }), 'LINE_REFUSED'],
  ['that is over', () => void (world.line.knobs.webFacts = { exp: seconds() - 60 }), 'LINE_EXPIRED'],
  [
    'of somebody else than the access token',
    () => void (world.line.knobs.webFacts = { sub: `U${'a'.repeat(32)}` }),
    'LINE_REFUSED',
  ],
  [
    'signed with another secret',
    () => void (world.line.knobs.webToken = (facts) => signedWith('f'.repeat(32), facts)),
    'LINE_REFUSED',
  ],
  ['signed by nobody', () => void (world.line.knobs.webToken = async (facts) => unsigned(facts)), 'LINE_REFUSED'],
  [
    "signed with LINE's own key, as the SDK's are",
    () => void (world.line.knobs.webToken = (facts) => world.line.key.sign(facts)),
    'LINE_REFUSED',
  ],
])('AU-15: an ID token of the sign-in in a browser %s opens nothing', async (_, spoil, code) => {
  asEver();
  spoil();
  const browser = newBrowser();
  expect(await browser.throughLine(START)).toBe(`/login?line_error=${code}`);
  expect((await browser.call('POST /auth/line/finish', {})).code).toBe('LINE_STATE_WRONG');
});

test('whatever goes wrong, the user is told at the sign-in screen; what nobody expected is in our log, without a word of the address', async () => {
  const browser = newBrowser();
  const back = await browser.atLine((await browser.open(START)).to);
  const lineLogin = world.line.lineLogin({ channelSecret: undefined as never });
  const broken = new Browser(await world.open({ config: { lineLogin } }));
  for (const [name, value] of browser.cookies) broken.cookies.set(name, value);
  world.logged.length = 0;
  for (const address of [START, back])
    expect(await broken.open(address)).toMatchObject({
      status: 302,
      to: '/login?line_error=INTERNAL',
      headers: { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' },
    });
  const logged = world.logged.join('\n');
  expect(logged.match(/signing in with LINE failed/g)).toHaveLength(2);
  expect(logged).toContain('server/line/page-token.ts');
  const { searchParams } = new URL(back);
  for (const secret of [searchParams.get('code'), searchParams.get('state'), ...browser.cookies.values()])
    expect(logged).not.toContain(secret);
});

test('who sets out too often is told at the sign-in screen, with the wanted address', async () => {
  const guarded = new Browser(await world.open({ config: { rateLimits: true } }));
  let last = await guarded.open(START);
  for (let n = 0; n < 400 && last.to.startsWith(world.line.origin); n++)
    last = await guarded.open(`${START}?redirect=${encodeURIComponent('/?go=wallet')}`);
  expect(last).toMatchObject({
    status: 302,
    to: '/login?line_error=TOO_MANY_REQUESTS&redirect=%2F%3Fgo%3Dwallet',
  });
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
});

test('without LINE configured both addresses lead to the sign-in screen, and every call says that it is off', async () => {
  const off = await world.open({ config: { lineLogin: undefined } });
  for (const address of [START, `${CALLBACK}?code=x&state=y`])
    expect(await new Browser(off).open(address)).toMatchObject({ status: 302, to: '/login?line_error=LINE_OFF' });
  const browser = new Browser(off);
  expect((await browser.call('POST /auth/line/finish', {})).code).toBe('LINE_OFF');
  const { session } = await world.register();
  expect((await browser.call('POST /user/line', {}, { as: session.app_token })).code).toBe('LINE_OFF');
});

// Of these the server knows besides: places that are ours, and where nobody is led.
const ENTRANCES = ['/line/golfer/home', '/login?redirect=//evil.example', '/api/v1/auth/line/start', '/nowhere'];
const TOO_LONG = `/golfer/home?q=${'x'.repeat(600)}`;
// tests/line/wanted.test.ts asks the server's rule for each of them.
const SOME = HOSTILE.filter((_it, n) => n % 40 === 0);
testTable([...SOME, ...ENTRANCES, TOO_LONG])('AU-13, AU-14: the user is not led to %j', async (wanted) => {
  const browser = newBrowser();
  await browser.throughLine(`${START}?redirect=${encodeURIComponent(wanted)}`);
  expect(
    (await browser.done('POST /auth/line/finish', { create: true, attempt: browser.attempt })).redirect,
  ).toBeNull();
});

test('AU-13, AU-14: the wanted address is said once, at the start, and as a browser writes it', async () => {
  // Said twice it is not said, and the callback listens to none.
  const browser = newBrowser();
  const { to } = await browser.open(`${START}?redirect=/golfer/home&redirect=//evil.example`);
  const back = `${await browser.atLine(to)}&redirect=https%3A%2F%2Fevil.example`;
  expect((await browser.open(back)).to).toBe('/line?back');
  expect(
    (await browser.done('POST /auth/line/finish', { create: true, attempt: browser.attempt })).redirect,
  ).toBeNull();
});

testTable<[string, string]>([
  ['/golfer/booking?tab=up', '/golfer/booking?tab=up'],
  ['/golfer/home/search?q=%E0%B8%9D%E0%B8%99&sort=a%26b', '/golfer/home/search?q=%E0%B8%9D%E0%B8%99&sort=a%26b'],
  ['/golfer/home/search?q=ฝน', '/golfer/home/search?q=%E0%B8%9D%E0%B8%99'],
  [
    '/caddy/chat/chat-room/0198f3d0-0000-7000-8000-000000000001',
    '/caddy/chat/chat-room/0198f3d0-0000-7000-8000-000000000001',
  ],
  ['/golfer/home#top', '/golfer/home'],
])('AU-13, AU-14: %s is where the user is led, as a browser writes it', async (wanted, address) => {
  const browser = newBrowser();
  await browser.throughLine(`${START}?redirect=${encodeURIComponent(wanted)}`);
  expect((await browser.done('POST /auth/line/finish', { create: true, attempt: browser.attempt })).redirect).toBe(
    address,
  );
});
