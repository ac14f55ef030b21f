import { createPublicKey } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { HOUR, MINUTE } from '../../domain/dates.ts';
import { sql } from '../../server/db/db.ts';
import { openKeys } from '../../server/line/platform.ts';
import { type LinePerson, startPlatform } from '../standins/line/platform.ts';
import { newSigningKey, signedWith, type TokenFacts, unsigned } from '../standins/line/signed.ts';
import { lessPatient, openLineWorld } from './world.ts';
import { testTable } from '../support/table.ts';

const world = await openLineWorld();
afterEach(() => {
  world.line.knobs.isDown = false;
  world.line.knobs.hangs = undefined;
  vi.restoreAllMocks();
});
afterAll(() => world.close());

const people = async () => (await world.db.one(sql<{ n: number }>`select count(*) as n from person`)).n;

describe('AU-15: an ID token that LINE did not make for us, for this user, now, opens nothing', () => {
  const seconds = () => Math.floor(world.now() / 1_000);
  const changed = (facts: () => Partial<TokenFacts>) => async () =>
    (await world.line.tokensOf(world.line.newPerson(), { facts: facts() })).id_token;

  testTable<[string, () => string | Promise<string>, string]>([
    ['of another channel', changed(() => ({ aud: '2007654321' })), 'LINE_REFUSED'],
    ['of another issuer', changed(() => ({ iss: 'https://access.line.example' })), 'LINE_REFUSED'],
    ['that is over', changed(() => ({ iat: seconds() - 4_000, exp: seconds() - 400 })), 'LINE_EXPIRED'],
    ['older than LINE makes any', changed(() => ({ iat: seconds() - 5_000, exp: seconds() + 400 })), 'LINE_EXPIRED'],
    ['from tomorrow', changed(() => ({ iat: seconds() + 86_400, exp: seconds() + 90_000 })), 'LINE_REFUSED'],
    ['of somebody who is no LINE user', changed(() => ({ sub: 'somchai' })), 'LINE_REFUSED'],
    ['for two channels', changed(() => ({ aud: ['2001234567', '2007654321'] as never })), 'LINE_REFUSED'],
    ['signed by nobody (alg none)', () => unsigned(world.line.factsOf(world.line.newPerson())), 'LINE_REFUSED'],
    [
      'signed with the public key as if it were a secret (HS256)',
      () => {
        const pem = createPublicKey({ key: world.line.key.jwk as never, format: 'jwk' });
        const text = pem.export({ type: 'spki', format: 'pem' }) as string;
        return signedWith(text, world.line.factsOf(world.line.newPerson()));
      },
      'LINE_REFUSED',
    ],
    [
      "signed with our channel's secret, as the sign-in in a browser is",
      () => signedWith(world.line.channelSecret, world.line.factsOf(world.line.newPerson())),
      'LINE_REFUSED',
    ],
    [
      'of a key LINE never had',
      async () => (await newSigningKey()).sign(world.line.factsOf(world.line.newPerson())),
      'LINE_REFUSED',
    ],
    [
      "of another key under the name of LINE's",
      async () => (await newSigningKey()).sign(world.line.factsOf(world.line.newPerson()), { kid: world.line.key.kid }),
      'LINE_REFUSED',
    ],
    [
      'changed on the way',
      async () => {
        const [header, , signature] = (await world.line.tokensOf(world.line.newPerson())).id_token.split('.');
        const other = Buffer.from(JSON.stringify(world.line.factsOf(world.line.newPerson()))).toString('base64url');
        return `${header}.${other}.${signature}`;
      },
      'LINE_REFUSED',
    ],
    ['that is none', () => 'eyJhbGciOiJFUzI1NiJ9', 'LINE_REFUSED'],
  ])('%s', async (_, make, code) => {
    const before = await people();
    const access_token = world.line.accessTokenOf(world.line.newPerson());
    const answer = await world.here.call('POST /auth/line', { id_token: await make(), access_token, create: true });
    expect(answer).toMatchObject({ status_code: 422, code, fields: [{ path: 'id_token', code }] });
    expect(await people()).toBe(before);
  });
});

describe('AU-15: an access token that is not the user’s and ours opens nothing', () => {
  const hers = (more: { channelId?: string; seconds?: number }) => (her: LinePerson) =>
    world.line.accessTokenOf(her, more);
  testTable<[string, (her: LinePerson) => string, string]>([
    ['of the user, for another channel', hers({ channelId: '2007654321' }), 'LINE_REFUSED'],
    ['of somebody else', () => world.line.accessTokenOf(world.line.newPerson()), 'LINE_REFUSED'],
    ['of the user, but over', hers({ seconds: -1 }), 'LINE_EXPIRED'],
    ['that LINE never gave', () => 'a-token-of-nobody', 'LINE_REFUSED'],
  ])('%s', async (_, make, code) => {
    const before = await people();
    const her = world.line.newPerson();
    const { id_token } = await world.line.tokensOf(her);
    const answer = await world.here.call('POST /auth/line', { id_token, access_token: make(her), create: true });
    expect(answer).toMatchObject({ status_code: 422, code, fields: [{ path: 'access_token', code }] });
    expect(await people()).toBe(before);
  });
});

test('AU-15: a spent ID token opens nothing, another spelling of it neither, and a new one does', async () => {
  // AU-15: once a user signed out, the ID token that opened the session opens none; a new one does.
  const person = world.line.newPerson();
  const tokens = await world.line.tokensOf(person);
  const { app_token } = await world.here.done('POST /auth/line', { ...tokens, create: true });
  // LINE's own browser shows the same one at every start of the app.
  const again = await world.here.done('POST /auth/line', { ...tokens, create: true });
  await world.here.done('POST /auth/logout', {}, { as: app_token });
  await world.here.done('POST /auth/logout', {}, { as: again.app_token });
  expect(await world.here.call('POST /auth/line', { ...tokens, create: true })).toMatchObject({
    status_code: 422,
    code: 'LINE_EXPIRED',
  });
  world.pass(1_000);
  expect((await world.enter(person)).user.basic_info.user_id).toBe(again.user.basic_info.user_id);
  // Another last letter of the same bits.
  {
    const tokens = await spent();
    const spellings = Array.from(ALPHABET)
      .map((letter) => tokens.id_token.slice(0, -1) + letter)
      .filter((id_token) => {
        const bytes = (text: string) => Buffer.from(text.split('.')[2] ?? '', 'base64url');
        return id_token !== tokens.id_token && bytes(id_token).equals(bytes(tokens.id_token));
      });
    expect(spellings).toHaveLength(15);
    for (const id_token of spellings)
      expect((await world.here.call('POST /auth/line', { ...tokens, id_token })).code).toBe('LINE_REFUSED');
  }
  // The other signature that anybody can make of the first.
  {
    const tokens = await spent();
    const [header, payload, signature = ''] = tokens.id_token.split('.');
    const bytes = Buffer.from(signature, 'base64url');
    const s = ORDER - BigInt(`0x${bytes.subarray(32).toString('hex')}`);
    const other = Buffer.concat([bytes.subarray(0, 32), Buffer.from(s.toString(16).padStart(64, '0'), 'hex')]);
    const id_token = `${header}.${payload}.${other.toString('base64url')}`;
    expect((await world.here.call('POST /auth/line', { ...tokens, id_token })).code).toBe('LINE_EXPIRED');
  }
});

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
async function spent() {
  const tokens = await world.line.tokensOf(world.line.newPerson());
  const { app_token } = await world.here.done('POST /auth/line', { ...tokens, create: true });
  await world.here.done('POST /auth/logout', { everywhere: true }, { as: app_token });
  return tokens;
}

describe('while LINE is away', () => {
  testTable<[string, () => void]>([
    ['is down', () => void (world.line.knobs.isDown = true)],
    ['answers nothing', () => void Object.assign(world.line.knobs, { isDown: false, hangs: /certs/ })],
  ])(
    'a server that knows no key of LINE’s: LINE %s, which is a 503 and says when to try again, never a 401',
    async (_, spoil) => {
      lessPatient();
      const other = await world.open({ config: { lineLogin: world.line.lineLogin() } });
      const tokens = await world.line.tokensOf(world.line.newPerson());
      spoil();
      const answer = await other.call('POST /auth/line', { ...tokens, create: true });
      expect(answer).toMatchObject({ status_code: 503, code: 'LINE_DOWN' });
      expect(answer.headers['retry-after']).toBe('5');
    },
  );

  test('a key we know opens the user’s session, but nothing is believed of the access token: no first password', async () => {
    const person = world.line.newPerson();
    const { user } = await world.enter(person);
    world.line.knobs.isDown = true;
    world.pass(1_000);
    const session = await world.enter(person);
    expect(session.user.basic_info.user_id).toBe(user.basic_info.user_id);
    await world.onboard(session.app_token);
    const wanted = { password: 'a long new password', identifier: 'nok@example.com' };
    const answer = await world.here.call('POST /user/set-password', wanted, { as: session.app_token });
    expect(answer.code).toBe('LINE_PROOF_DUE');
  });
});

test('a clock half a minute off is no reason to refuse a user', async () => {
  const seconds = Math.floor(world.now() / 1_000);
  const tokens = await world.line.tokensOf(world.line.newPerson(), {
    facts: { iat: seconds + 20, exp: seconds + 3_620 },
  });
  await world.here.done('POST /auth/line', { ...tokens, create: true });
  world.pass(MINUTE);
});

test('LINE’s keys are asked for once however many sign in, anew for a new one, seldom for a made-up one, and last while LINE is away', async () => {
  async function open() {
    let ticks = 0;
    const line = await startPlatform();
    const find = openKeys(line.lineLogin(), () => ticks);
    const asked = () => line.requests.length;
    const of = (kid: string) => find({ alg: 'ES256', kid }, { payload: '', signature: '' });
    return { line, asked, of, pass: (ms: number) => void (ticks += ms) };
  }
  const { line, asked, of } = await open();
  await Promise.all(Array.from({ length: 8 }, () => of(line.key.kid)));
  await of(line.key.kid);
  expect(asked()).toBe(1);
  await line.close();
  // Are fetched anew for the first token of a key that came since; for made-up ones twice a minute at most.
  {
    const { line, asked, of, pass } = await open();
    await of(line.key.kid);
    await line.rotate();
    pass(31_000);
    await of(line.key.kid);
    expect(asked()).toBe(2);
    for (let n = 0; n < 5; n++) await expect(of(`made-up-${n}`)).rejects.toThrow(/no applicable key/);
    expect(asked()).toBe(2);
    await line.close();
  }
  // Go on after an hour when LINE is away, and are fetched anew when it is back.
  {
    const { line, asked, of, pass } = await open();
    const old = line.key.kid;
    await of(old);
    line.knobs.isDown = true;
    pass(2 * HOUR);
    await of(old);
    line.knobs.isDown = false;
    await of(old); // nobody waits again for a LINE that has just not answered
    expect(asked()).toBe(2);
    pass(31_000);
    await of(old);
    expect(asked()).toBe(3);
    await of(old);
    expect(asked()).toBe(3);
    await line.close();
  }
});
