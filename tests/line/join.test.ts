import { afterAll, afterEach, expect, test } from 'vitest';
import { MINUTE } from '../../domain/dates.ts';
import { sql } from '../../server/db/db.ts';
import { Browser, openLineWorld, PASSWORD } from './world.ts';
import { FREE } from '../../server/account/session/password.ts';
import { RACES } from '../support/crowd.ts';
import { testTable } from '../support/table.ts';

const START = '/api/v1/auth/line/start';

const world = await openLineWorld();
afterEach(() => void (world.line.knobs.isDown = false));
afterAll(() => world.close());

/** A user who has an account with a password, and has never come by LINE. */
async function registered() {
  const { session, email } = await world.member();
  const person = world.line.newPerson({ name: 'นก' });
  return { as: session.app_token, email, user_id: session.user.basic_info.user_id, person };
}
const hers = ({ email }: { email: string }) => ({ identifier: email, password: PASSWORD });
const inBrowser = (her: { email: string }, { attempt }: Browser) => ({ ...hers(her), attempt });
const people = async () => (await world.db.one(sql<{ n: number }>`select count(*) as n from person`)).n;
const ownerOf = async ({ subject }: { subject: string }) =>
  (await world.db.maybe(sql<{ user_id: string }>`select user_id from identity where subject = ${subject}`))?.user_id;
const toldOf = async (user_id: string) =>
  (
    await world.db.many(sql<{ what: string }>`
    select body ->> 'what' as what from notification where user_id = ${user_id} order by created_at`)
  ).map(({ what }) => what);

/** Back from LINE, in a separate browser. */
async function backFromLine(person: ReturnType<typeof world.line.newPerson>, wanted = '/golfer/booking') {
  world.line.atThePage = person;
  const browser = new Browser(world.here);
  expect(await browser.throughLine(`${START}?redirect=${encodeURIComponent(wanted)}`)).toBe('/line?back');
  return browser;
}
function copyOf(browser: Browser): Browser {
  const copy = new Browser(world.here);
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

test('who has an account and first comes by LINE is asked, and gets no second account: in LINE, and in a browser on the way to the wanted address', async () => {
  // In LINE.
  const her = await registered();
  const tokens = await world.line.tokensOf(her.person);
  const before = await people();
  expect(await world.here.call('POST /auth/line', tokens)).toMatchObject({
    status_code: 409,
    code: 'LINE_NEW',
    data: { name: 'นก', attempt: null },
  });
  expect([await people(), await ownerOf(her.person)]).toEqual([before, undefined]);
  const { session, redirect } = await world.here.done('POST /auth/line/join', { ...hers(her), ...tokens });
  expect([session.user.basic_info.user_id, redirect]).toEqual([her.user_id, null]);
  expect(await people()).toBe(before);
  expect((await world.here.done('POST /auth/line', tokens)).user.basic_info.user_id).toBe(her.user_id);
  expect(await toldOf(her.user_id)).toEqual(['LINE']);
  // In a browser: asked as often as the user likes, then led to the wanted address.
  {
    const her = await registered();
    const browser = await backFromLine(her.person);
    const before = await people();
    for (let n = 0; n < 2; n++)
      expect(await browser.call('POST /auth/line/finish', { remember: true })).toMatchObject({
        status_code: 409,
        code: 'LINE_NEW',
        data: { name: 'นก', attempt: browser.attempt },
      });
    const { session, redirect } = await browser.done('POST /auth/line/join', {
      ...inBrowser(her, browser),
      remember: true,
    });
    expect([session.user.basic_info.user_id, redirect]).toEqual([her.user_id, '/golfer/booking']);
    expect([...browser.cookies.keys()]).toEqual(['__Host-caddee_device', '__Host-caddee_refresh', 'caddee_remembered']);
    expect(await people()).toBe(before);
    expect((await browser.call('POST /auth/line/join', inBrowser(her, browser))).code).toBe('LINE_STATE_WRONG');
    expect((await world.enter(her.person)).user.basic_info.user_id).toBe(her.user_id);
  }
  // The session that joining opens is one LINE has just vouched for.
  {
    const her = await registered();
    const { session } = await world.here.done('POST /auth/line/join', {
      ...hers(her),
      ...(await world.line.tokensOf(her.person)),
    });
    const marks = await world.db.many(sql<{ marked: boolean }>`
      select line_at is not null and line_token is not null as marked from session
      where user_id = ${her.user_id} order by created_at, session_id`);
    expect(marks.map(({ marked }) => marked)).toEqual([false, true]);
    expect((await world.here.done('POST /user/line', {}, { as: session.app_token })).linked).toBe(true);
  }
});

test('who is new says so, and gets an account with what was brought back', async () => {
  const browser = await backFromLine(world.line.newPerson({ name: 'ฝน' }));
  expect((await browser.call('POST /auth/line/finish', {})).code).toBe('LINE_NEW');
  const { session, redirect } = await browser.done('POST /auth/line/finish', {
    create: true,
    attempt: browser.attempt,
  });
  expect([session.user.basic_info.display_name, redirect]).toEqual(['ฝน', '/golfer/booking']);
  expect(session.user.next_step).toBe('SELECT_ROLE');
  // A name of which nothing can be shown is told as none.
  const tokens = await world.line.tokensOf(world.line.newPerson({ name: '\u200b\u202e' }));
  expect((await world.here.call('POST /auth/line', tokens)).data).toEqual({
    name: '',
    attempt: null,
    remember: false,
  });
});

/** Tab 1 asks about X; in tab 2 LINE has said Y since, and the browser has one cookie. */
async function askedThenOvertaken() {
  const [x, y] = [world.line.newPerson({ name: 'X' }), world.line.newPerson({ name: 'Y' })];
  const browser = await backFromLine(x);
  const asked = await browser.call('POST /auth/line/finish', {});
  const { attempt } = asked.data as unknown as { attempt: string };
  world.line.atThePage = y;
  await browser.throughLine(START);
  return { browser, attempt, x, y };
}

test('what the user is asked about one LINE account is not done with another that a second tab brought back', async () => {
  // A new account is not made of Y, and Y’s own tab makes it.
  const { browser, attempt, x, y } = await askedThenOvertaken();
  const before = await people();
  expect((await browser.call('POST /auth/line/finish', { create: true, attempt })).code).toBe('LINE_STATE_WRONG');
  expect([await people(), await ownerOf(x), await ownerOf(y)]).toEqual([before, undefined, undefined]);
  const own = await browser.done('POST /auth/line/finish', { create: true, attempt: browser.attempt });
  expect(own.session.user.basic_info.display_name).toBe('Y');
  // Y is not joined to the user’s account, but can be joined from Y’s own tab.
  {
    const her = await registered();
    const { browser, attempt, x, y } = await askedThenOvertaken();
    expect((await browser.call('POST /auth/line/join', { ...hers(her), attempt })).code).toBe('LINE_STATE_WRONG');
    expect([await ownerOf(x), await ownerOf(y), await toldOf(her.user_id)]).toEqual([undefined, undefined, []]);
    await browser.done('POST /auth/line/join', inBrowser(her, browser));
    expect(await ownerOf(y)).toBe(her.user_id);
  }
  // Who does not say what the question was about is refused.
  {
    const her = await registered();
    const browser = await backFromLine(her.person);
    const refused = { status_code: 422, code: 'FIELDS_INVALID', fields: [{ path: 'attempt', code: 'REQUIRED' }] };
    expect(await browser.call('POST /auth/line/finish', { create: true })).toMatchObject(refused);
    expect(await browser.call('POST /auth/line/join', hers(her))).toMatchObject(refused);
    expect(await ownerOf(her.person)).toBeUndefined();
  }
});

test('a wrong password joins nothing, leaves what was brought back usable, and is counted with those of the sign-in screen', async () => {
  const her = await registered();
  const browser = await backFromLine(her.person);
  const wrong = { identifier: her.email, password: 'not her password' };
  const nobody = { identifier: 'nobody@example.com', password: PASSWORD };
  for (const input of [wrong, nobody])
    expect(await browser.call('POST /auth/line/join', { ...input, attempt: browser.attempt })).toMatchObject({
      status_code: 422,
      code: 'CREDENTIALS_WRONG',
    });
  expect([await ownerOf(her.person), await toldOf(her.user_id)]).toEqual([undefined, []]);
  await browser.done('POST /auth/line/join', inBrowser(her, browser));
  expect(await ownerOf(her.person)).toBe(her.user_id);
  // Is counted with those of the sign-in screen: a few, and then not the right one either.
  {
    const guarded = await world.open({ config: { rateLimits: true } });
    const her = await registered();
    const tokens = await world.line.tokensOf(her.person);
    const wrong = { identifier: her.email, password: 'not her password' };
    for (let n = 0; n < FREE; n++) {
      const answer =
        n % 2
          ? await guarded.call('POST /auth/login', wrong)
          : await guarded.call('POST /auth/line/join', { ...wrong, ...tokens });
      expect(answer.code).toBe('CREDENTIALS_WRONG');
    }
    expect(await guarded.call('POST /auth/line/join', { ...hers(her), ...tokens })).toMatchObject({
      status_code: 429,
      code: 'TOO_MANY_REQUESTS',
    });
    expect(await ownerOf(her.person)).toBeUndefined();
  }
});

/** LINE is tied to another LINE account already: the password is right, and joining fails after it. */
async function joinsNothing() {
  const guarded = await world.open({ config: { rateLimits: true } });
  const her = await registered();
  await world.here.done('POST /user/line-link', await world.line.tokensOf(world.line.newPerson()), her);
  const tokens = await world.line.tokensOf(her.person);
  const join = async () => (await guarded.call('POST /auth/line/join', { ...hers(her), ...tokens })).code;
  const wrong = async () =>
    (await guarded.call('POST /auth/login', { identifier: her.email, password: 'not her password' })).code;
  return { guarded, her, join, wrong };
}

test('a right password that joins nothing is no failed try, and forgives none', async () => {
  // Is no failed try, however often: the user can still sign in.
  const { guarded, her, join, wrong } = await joinsNothing();
  for (let n = 0; n < FREE + 1; n++) expect(await join()).toBe('LINE_TAKEN');
  for (let n = 0; n < FREE - 1; n++) expect(await wrong()).toBe('CREDENTIALS_WRONG');
  expect((await guarded.call('POST /auth/login', hers(her))).status).toBe('success');
  // Forgives no wrong ones: joining is no silent way to try them.
  {
    const { join, wrong } = await joinsNothing();
    for (let n = 0; n < FREE - 1; n++) expect(await wrong()).toBe('CREDENTIALS_WRONG');
    expect(await join()).toBe('LINE_TAKEN');
    expect(await wrong()).toBe('CREDENTIALS_WRONG');
    expect(await wrong()).toBe('TOO_MANY_REQUESTS');
  }
});

type Join = { id_token?: string; access_token?: string };
testTable<[string, (person: ReturnType<typeof world.line.newPerson>) => Promise<Join>, string]>([
  ['with an ID token alone', async (it) => ({ id_token: (await world.line.tokensOf(it)).id_token }), 'FIELDS_INVALID'],
  ['with an access token alone', async (it) => ({ access_token: world.line.accessTokenOf(it) }), 'FIELDS_INVALID'],
  [
    'with the access token of somebody else',
    async (it) => ({
      ...(await world.line.tokensOf(it)),
      access_token: world.line.accessTokenOf(world.line.newPerson()),
    }),
    'LINE_REFUSED',
  ],
  [
    'while LINE is away',
    async (it) => {
      await world.enter(world.line.newPerson());
      const tokens = await world.line.tokensOf(it);
      world.line.knobs.isDown = true;
      return tokens;
    },
    'LINE_DOWN',
  ],
])('joining is refused, and nothing is written, %s', async (_, make, code) => {
  world.line.knobs.isDown = false;
  const her = await registered();
  const tokens = await make(her.person);
  expect((await world.here.call('POST /auth/line/join', { ...hers(her), ...tokens })).code).toBe(code);
  expect([await ownerOf(her.person), await toldOf(her.user_id)]).toEqual([undefined, []]);
});

test('nobody joins in a browser that was not at LINE, too long ago, from another site, when signed in at the start, or where either has another LINE', async () => {
  const her = await registered();
  const stranger = new Browser(world.here);
  expect((await stranger.call('POST /auth/line/join', inBrowser(her, stranger))).code).toBe('LINE_STATE_WRONG');
  const browser = await backFromLine(her.person);
  for (const headers of [{ origin: 'https://evil.example' }, { 'x-caddee': '' }] as Record<string, string>[])
    expect((await browser.call('POST /auth/line/join', inBrowser(her, browser), { headers })).code).toBe(
      'ORIGIN_NOT_ALLOWED',
    );
  world.pass(10 * MINUTE);
  expect((await browser.call('POST /auth/line/join', inBrowser(her, browser))).code).toBe('LINE_STATE_WRONG');
  expect(await ownerOf(her.person)).toBeUndefined();
  // With what was brought back by somebody who was signed in when setting out.
  {
    const her = await registered();
    world.line.atThePage = her.person;
    const browser = new Browser(world.here);
    const { url } = await browser.done('POST /user/line-link-start', {}, her);
    const { to } = await browser.open(await browser.atLine(url));
    expect(to).toBe('/line?back=link');
    expect((await browser.call('POST /auth/line/join', inBrowser(her, browser))).code).toBe('LINE_STATE_WRONG');
  }
  // To who has another LINE account, and with one that is somebody’s: nobody is told whose.
  {
    const her = await registered();
    await world.here.done('POST /user/line-link', await world.line.tokensOf(world.line.newPerson()), her);
    const second = { ...hers(her), ...(await world.line.tokensOf(her.person)) };
    expect(await world.here.call('POST /auth/line/join', second)).toMatchObject({ code: 'LINE_TAKEN', data: null });
    const [other, stranger] = [await registered(), world.line.newPerson()];
    const { app_token, user } = await world.enter(stranger);
    await world.onboard(app_token);
    const taken = { ...hers(other), ...(await world.line.tokensOf(stranger)) };
    expect(await world.here.call('POST /auth/line/join', taken)).toMatchObject({ code: 'LINE_TAKEN', data: null });
    expect(await ownerOf(stranger)).toBe(user.basic_info.user_id);
    const { n } = await world.db.one(sql<{ n: number }>`
      select count(*) as n from session where user_id in (${her.user_id}::uuid, ${other.user_id}::uuid)`);
    expect(n).toBe(2); // those they registered in
  }
});

test('two at once: one link', async () => {
  // Of two pages of one browser one has what it brought back.
  const her = await registered();
  const browser = await backFromLine(her.person);
  const answers = await Promise.all(
    [browser, copyOf(browser)].map((it) => it.call('POST /auth/line/join', inBrowser(her, it))),
  );
  expect(answers.map(({ code }) => code ?? 'joined').toSorted()).toEqual(['LINE_STATE_WRONG', 'joined']);
  expect(await toldOf(her.user_id)).toEqual(['LINE']);
  // Both with the same tokens in LINE: two sessions of the user, one link, one piece of news.
  {
    const her = await registered();
    const input = { ...hers(her), ...(await world.line.tokensOf(her.person)) };
    const answers = await Promise.all([1, 2].map(() => world.here.done('POST /auth/line/join', input)));
    for (const { session } of answers) expect(session.user.basic_info.user_id).toBe(her.user_id);
    expect(await toldOf(her.user_id)).toEqual(['LINE']);
  }
  // Two accounts want the same LINE account: one has it.
  for (let n = 0; n < RACES / 2; n++) {
    const [one, other] = [await registered(), await registered()];
    const tokens = await world.line.tokensOf(one.person);
    const answers = await Promise.all(
      [one, other].map((it) => world.here.call('POST /auth/line/join', { ...hers(it), ...tokens })),
    );
    expect(answers.map(({ code }) => code ?? 'joined').toSorted()).toEqual(['LINE_TAKEN', 'joined']);
    const winner = answers[0]?.status === 'success' ? one : other;
    expect(await ownerOf(one.person)).toBe(winner.user_id);
  }
});

test('a signed-in person is not replaced by another’s LINE', async () => {
  // With the tokens of somebody who is known here: refused, and nothing written.
  const her = await registered();
  const other = world.line.newPerson();
  const { user } = await world.enter(other);
  const count = () => world.db.one(sql<{ n: number }>`select count(*) as n from session`);
  const before = await count();
  const input = { ...(await world.line.tokensOf(other)), expected_user_id: her.user_id };
  for (const create of [undefined, true] as const)
    expect(await world.here.call('POST /auth/line', { ...input, create })).toMatchObject({
      status_code: 403,
      code: 'SESSION_OF_ANOTHER',
      data: null,
    });
  expect(await count()).toEqual(before);
  expect(await ownerOf(other)).toBe(user.basic_info.user_id);
  // With the tokens of somebody nobody knows: the person is asked, whatever the page says.
  {
    const her = await registered();
    const tokens = await world.line.tokensOf(world.line.newPerson());
    const before = await people();
    const input = { ...tokens, expected_user_id: her.user_id, create: true } as const;
    expect((await world.here.call('POST /auth/line', input)).code).toBe('LINE_NEW');
    expect(await people()).toBe(before);
  }
  // With the tokens of the person’s own LINE: signed in as the same person.
  {
    const person = world.line.newPerson();
    const { user } = await world.enter(person);
    const { user_id } = user.basic_info;
    const input = { ...(await world.line.tokensOf(person)), expected_user_id: user_id };
    expect((await world.here.done('POST /auth/line', input)).user.basic_info.user_id).toBe(user_id);
  }
});
