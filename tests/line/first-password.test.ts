import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, expect, test } from 'vitest';
import { MINUTE } from '../../domain/dates.ts';
import { membersOf } from './members.ts';
import { Browser, openLineWorld } from './world.ts';
import { testTable } from '../support/table.ts';

const world = await openLineWorld();
afterEach(() => void (world.line.knobs.isDown = false));
afterAll(() => world.close());

const { registered, cameByLine, goAndComeBack } = membersOf(() => world);

test('opening the app in LINE is no proof for another password, signing in with LINE in a browser is', async () => {
  const her = await registered();
  const person = world.line.newPerson();
  await world.here.done('POST /user/line-link', await world.line.tokensOf(person), her);
  const change = { password: 'three quiet fairways', sign_out_others: false };
  const inLine = await world.enter(person);
  expect(await world.here.call('POST /user/change-password', change, { as: inLine.app_token })).toMatchObject({
    code: 'FIELDS_INVALID',
    fields: [{ path: 'old', code: 'REQUIRED' }],
  });
  world.line.atThePage = person;
  const browser = new Browser(world.here);
  await browser.throughLine('/api/v1/auth/line/start');
  const { session } = await browser.done('POST /auth/line/finish', { attempt: browser.attempt });
  await world.here.done('POST /user/change-password', change, { as: session.app_token });
});

const wanted = () => ({ password: 'three quiet fairways', identifier: `${randomUUID()}@example.com` });

test('a first password is for a user who came by LINE: within ten minutes of what LINE proved in this very session', async () => {
  // For a user who came by LINE: with it LINE can be taken away.
  const { as } = await cameByLine();
  const { password, identifier } = wanted();
  const standing = await world.here.done('POST /user/set-password', { password, identifier }, { as });
  expect(standing).toMatchObject({ linked: true, has_password: true, can_unlink: true });
  await world.here.done('POST /auth/login', { identifier, password });
  await world.here.done('POST /user/line-unlink', {}, { as });
  // Ten minutes after LINE said who the user is it is too late, until that is shown anew.
  {
    const { as, person } = await cameByLine();
    world.pass(10 * MINUTE + 1_000);
    expect((await world.here.call('POST /user/set-password', wanted(), { as })).code).toBe('LINE_PROOF_DUE');
    const browser = new Browser(world.here);
    world.line.atThePage = person;
    await goAndComeBack({ as, browser });
    await browser.done('POST /user/line-link', {}, { as });
    await world.here.done('POST /user/set-password', wanted(), { as });
  }
  // What LINE proved in another session of the user is not proved in this one.
  {
    const { as, person } = await cameByLine();
    world.pass(11 * MINUTE);
    await world.enter(person);
    expect((await world.here.call('POST /user/set-password', wanted(), { as })).code).toBe('LINE_PROOF_DUE');
  }
});

testTable<[string, boolean, string | undefined]>([
  ['says now whose it is: that is its word of now', false, undefined],
  ['is away: it is no proof', true, 'LINE_PROOF_DUE'],
])('an ID token eleven minutes old is shown anew, and LINE %s', async (_, isDown, code) => {
  const person = world.line.newPerson();
  const tokens = await world.line.tokensOf(person);
  await world.here.done('POST /auth/line', { ...tokens, create: true });
  world.pass(11 * MINUTE);
  world.line.knobs.isDown = isDown;
  const { app_token } = await world.here.done('POST /auth/line', tokens);
  await world.onboard(app_token);
  expect((await world.here.call('POST /user/set-password', wanted(), { as: app_token })).code).toBe(code);
});

test('a first password is refused to who has one, without a way to name the user, as too common, with somebody else’s e-mail, and of two at once to one', async () => {
  const her = await registered();
  await world.here.done('POST /user/line-link', await world.line.tokensOf(world.line.newPerson()), her);
  expect((await world.here.call('POST /user/set-password', wanted(), her)).code).toBe('PASSWORD_THERE');
  const { as } = await cameByLine();
  const nameless = await world.here.call('POST /user/set-password', { password: wanted().password }, { as });
  expect(nameless).toMatchObject({ code: 'FIELDS_INVALID', fields: [{ path: 'identifier', code: 'REQUIRED' }] });
  const common = await world.here.call('POST /user/set-password', { ...wanted(), password: 'qwertyuiop' }, { as });
  expect(common.code).toBe('PASSWORD_TOO_COMMON');
  const taken = await world.here.call('POST /user/set-password', { ...wanted(), identifier: her.email }, { as });
  expect(taken).toMatchObject({
    code: 'IDENTIFIER_TAKEN',
    fields: [{ path: 'identifier', code: 'IDENTIFIER_TAKEN' }],
  });
  {
    const { as } = await cameByLine();
    const answers = await Promise.all([1, 2].map(() => world.here.call('POST /user/set-password', wanted(), { as })));
    expect(answers.map(({ code }) => code ?? 'set').toSorted()).toEqual(['PASSWORD_THERE', 'set']);
  }
});
