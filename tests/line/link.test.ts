import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, expect, test } from 'vitest';
import { sql } from '../../server/db/db.ts';
import { BOUND, membersOf } from './members.ts';
import { Browser, openLineWorld, ORIGIN, PASSWORD } from './world.ts';
import { RACES } from '../support/crowd.ts';
import { testTable } from '../support/table.ts';

const world = await openLineWorld();
afterEach(() => void (world.line.knobs.isDown = false));
afterAll(() => world.close());

const { registered, cameByLine, goAndComeBack } = membersOf(() => world);

test('LINE is linked from the user’s own session, by LINE’s page or with the SDK’s tokens: from then on LINE signs the user in', async () => {
  const her = await registered();
  const person = (world.line.atThePage = world.line.newPerson({ name: 'นก' }));
  expect(await her.browser.done('POST /user/line', {}, her)).toEqual({
    linked: false,
    name: null,
    is_friend: null,
    can_unlink: false,
    has_password: true,
  });
  expect(await goAndComeBack(her)).toBe('/line?back=link');
  expect(await her.browser.done('POST /user/line-link', {}, her)).toEqual({
    linked: true,
    name: 'นก',
    is_friend: false,
    can_unlink: true,
    has_password: true,
    redirect: BOUND,
  });
  expect(her.browser.cookies.size).toBe(0);
  expect((await world.enter(person)).user.basic_info.user_id).toBe(her.user_id);
  {
    const her = await registered();
    const person = world.line.newPerson();
    const answer = await world.here.done('POST /user/line-link', await world.line.tokensOf(person), her);
    expect(answer).toMatchObject({ linked: true, redirect: null });
    expect((await world.enter(person)).user.basic_info.user_id).toBe(her.user_id);
  }
});

testTable<[string, () => Promise<{ id_token?: string; access_token?: string }>, string]>([
  [
    'an ID token that is over, though LINE confirms the access token',
    () => {
      const iat = Math.floor(world.now() / 1_000) - 3_700;
      return world.line.tokensOf(world.line.newPerson(), { facts: { iat, exp: iat + 3_600 } });
    },
    'LINE_EXPIRED',
  ],
  [
    'an ID token of just now beside an access token that is over',
    async () => {
      const her = world.line.newPerson();
      const { id_token } = await world.line.tokensOf(her);
      return { id_token, access_token: world.line.accessTokenOf(her, { seconds: -1 }) };
    },
    'LINE_EXPIRED',
  ],
  [
    'the access token of somebody else',
    async () => ({
      ...(await world.line.tokensOf(world.line.newPerson())),
      access_token: world.line.accessTokenOf(world.line.newPerson()),
    }),
    'LINE_REFUSED',
  ],
  [
    'an access token alone',
    async () => ({ access_token: world.line.accessTokenOf(world.line.newPerson()) }),
    'FIELDS_INVALID',
  ],
  [
    'an ID token alone',
    async () => ({ id_token: (await world.line.tokensOf(world.line.newPerson())).id_token }),
    'FIELDS_INVALID',
  ],
  [
    'tokens that LINE cannot confirm now',
    async () => {
      await world.enter(world.line.newPerson());
      const tokens = await world.line.tokensOf(world.line.newPerson());
      world.line.knobs.isDown = true;
      return tokens;
    },
    'LINE_DOWN',
  ],
  ['nothing, without having been at LINE', async () => ({}), 'LINE_STATE_WRONG'],
])('with %s nothing is linked', async (_, make, code) => {
  const her = await registered();
  expect((await world.here.call('POST /user/line-link', await make(), her)).code).toBe(code);
  world.line.knobs.isDown = false;
  expect((await world.here.done('POST /user/line', {}, her)).linked).toBe(false);
});

testTable<[string, number]>([
  ['six minutes', 6],
  ['59 minutes', 59],
])(
  'with an ID token %s old LINE is linked: it shows the same one for an hour, and says now whose it is',
  async (_, old) => {
    const her = await registered();
    const iat = Math.floor(world.now() / 1_000) - old * 60;
    const tokens = await world.line.tokensOf(world.line.newPerson(), { facts: { iat, exp: iat + 3_600 } });
    expect(await world.here.done('POST /user/line-link', tokens, her)).toMatchObject({ linked: true });
  },
);

test('a LINE account is one person’s, and a person has one: nobody is told whose it is', async () => {
  // A LINE account that signs in somebody else is not told whose it is, and stays there.
  const { person, user_id } = await cameByLine();
  const her = await registered();
  const answer = await world.here.call('POST /user/line-link', await world.line.tokensOf(person), her);
  expect(answer).toMatchObject({ status_code: 409, code: 'LINE_TAKEN', data: null });
  expect((await world.enter(person)).user.basic_info.user_id).toBe(user_id);
  // A user has one LINE account: a second is refused the same way.
  const { as } = await cameByLine();
  const tokens = await world.line.tokensOf(world.line.newPerson());
  expect((await world.here.call('POST /user/line-link', tokens, { as })).code).toBe('LINE_TAKEN');
});

test('two who want one LINE account in the same moment: it is one person’s', async () => {
  // Two accounts race for one LINE account: one has it, the other is refused.
  for (let n = 0; n < RACES / 2; n++) {
    const [one, other] = [await registered(), await registered()];
    const person = world.line.newPerson();
    const tokens = [await world.line.tokensOf(person), await world.line.tokensOf(person)];
    const answers = await Promise.all([
      world.here.call('POST /user/line-link', tokens[0] ?? {}, one),
      world.here.call('POST /user/line-link', tokens[1] ?? {}, other),
    ]);
    expect(answers.map(({ code }) => code ?? 'linked').toSorted()).toEqual(['LINE_TAKEN', 'linked']);
    const winner = answers[0]?.status === 'success' ? one : other;
    expect((await world.enter(person)).user.basic_info.user_id).toBe(winner.user_id);
  }
  // A first sign-in and a link race for one LINE account: it is one person’s, who has an account.
  for (let n = 0; n < RACES / 2; n++) {
    const her = await registered();
    const person = world.line.newPerson();
    const tokens = await world.line.tokensOf(person);
    const [session, linked] = await Promise.all([
      world.here.call('POST /auth/line', { ...tokens, create: true }),
      world.here.call('POST /user/line-link', tokens, her),
    ]);
    expect([session.code, linked.code]).toEqual([undefined, undefined]);
    const owners = await world.db.many(sql<{ user_id: string }>`
        select user_id from identity where subject = ${person.subject}`);
    expect(owners).toEqual([{ user_id: her.user_id }]);
    // This user's, or of an account that was begun a moment before and is over.
    const now = await world.here.call('GET /user/information', {}, { as: session.data.app_token });
    expect(now.code ?? now.data.basic_info.user_id).toBeOneOf(['SESSION_OVER', her.user_id]);
  }
});

test('account takeover: what was brought back is of one session, for one purpose, of one browser', async () => {
  // What one session brought back no other session can use, not of the same person either.
  const her = await registered();
  world.line.atThePage = world.line.newPerson();
  await goAndComeBack(her);
  const stranger = await registered();
  const again = await world.here.done('POST /auth/login', { identifier: her.email, password: PASSWORD });
  for (const as of [stranger.as, again.app_token])
    expect((await her.browser.call('POST /user/line-link', {}, { as })).code).toBe('LINE_STATE_WRONG');
  await her.browser.done('POST /user/line-link', {}, her);
  // What was brought back to link signs nobody in, and what was brought back to sign in links nobody.
  {
    const her = await registered();
    world.line.atThePage = world.line.newPerson();
    await goAndComeBack(her);
    expect((await her.browser.call('POST /auth/line/finish', {})).code).toBe('LINE_STATE_WRONG');
    const other = await registered();
    await other.browser.throughLine('/api/v1/auth/line/start');
    expect((await other.browser.call('POST /user/line-link', {}, other)).code).toBe('LINE_STATE_WRONG');
  }
  // A callback of the attacker’s own in the user’s browser links nothing: the user’s state is another.
  {
    const her = await registered();
    await her.browser.done('POST /user/line-link-start', { redirect: BOUND }, her);
    const attacker = new Browser(world.here);
    world.line.atThePage = world.line.newPerson({ name: 'attacker' });
    const back = await attacker.atLine((await attacker.open('/api/v1/auth/line/start')).to);
    await her.browser.open(back.replace(ORIGIN, ''));
    expect((await her.browser.call('POST /user/line-link', {}, her)).code).toBe('LINE_STATE_WRONG');
    expect((await world.here.done('POST /user/line', {}, her)).linked).toBe(false);
  }
  // Who denies or fails at LINE comes back to the screen of before, and is told.
  {
    const her = await registered();
    world.line.knobs.denies = true;
    expect(await goAndComeBack(her)).toBe(`${BOUND}?line_error=LINE_DENIED`);
    world.line.knobs.denies = false;
  }
});

test('every phone of a user is told of a new way into the account, and of one less; LINE shown anew is no news', async () => {
  const her = await registered();
  const person = world.line.newPerson();
  await world.here.done('POST /user/line-link', await world.line.tokensOf(person), her);
  await world.here.done('POST /user/line-link', await world.line.tokensOf(person), her);
  world.pass(1_000);
  await world.here.done('POST /user/line-unlink', {}, her);
  const { as, user_id } = await cameByLine();
  await world.here.done(
    'POST /user/set-password',
    { password: 'three quiet fairways', identifier: `${randomUUID()}@example.com` },
    { as },
  );
  const told = (who: string) =>
    world.db.many(sql<{ kind: string; what: string }>`
    select kind, body ->> 'what' as what from notification where user_id = ${who} order by created_at`);
  const kind = 'account.contact_changed';
  expect(await told(her.user_id)).toEqual([
    { kind, what: 'LINE' },
    { kind, what: 'LINE_ENDED' },
  ]);
  expect(await told(user_id)).toEqual([{ kind, what: 'PASSWORD' }]);
});
