import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../../domain/dates.ts';
import { sql } from '../../server/db/db.ts';
import { newInvitation, demoDeskLink } from '../../server/desk/team.ts';
import { NOW } from '../support/clock.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { Authenticator } from './authenticator.ts';
import { aStaff } from './staff.ts';

let here: TestServer;
beforeAll(async () => {
  here = await startServer({ config: { seed: 'demo' } });
});
afterAll(() => here.close());
beforeEach(() => here.setNow(NOW));

const OWN = { headers: { host: 'localhost:3000', origin: 'http://localhost:3000', 'x-caddee': '1' } };
const origin = 'http://localhost:3000';
const machine = () => ({ now: here.context.clock(), actor: 'operator:ploy', staff_id: null, device: null });
const tokenIn = (link: string): string => new URL(link).hash.slice(1);

const invited = async (): Promise<string> => {
  const { link } = await here.context.db.transact((tx) => newInvitation(tx, machine(), ['owner'], { origin }));
  return tokenIn(link);
};

const challengeFor = async (token: string): Promise<string> =>
  (await here.done('POST /desk/invitation', { token }, OWN)).passkey.challenge;

/** Phakin takes up an invitation with a new passkey. */
async function joined(authenticator = new Authenticator()) {
  const token = await invited();
  const passkey = authenticator.make(await challengeFor(token));
  const answer = await here.call('POST /desk/join', { token, name: 'Phakin', passkey }, OWN);
  expect(answer.status).toBe('success');
  return { authenticator, token, session: answer.data, desk: cookieOf(answer) };
}

const cookieOf = ({ cookies }: { cookies: { name: string; value: string }[] }): string =>
  cookies.find(({ name }) => name === 'caddee_desk')?.value ?? '';

async function signedInWith(authenticator: Authenticator) {
  const { challenge } = await here.done('POST /desk/passkey-challenge', {}, OWN);
  return here.call('POST /desk/sign-in', { passkey: authenticator.use(challenge) }, OWN);
}

test('the first owner is invited on the machine, joins with a passkey, and signs in with it again', async () => {
  const { authenticator, desk, session } = await joined();
  expect(session).toMatchObject({ name: 'Phakin', roles: ['owner'], way: 'PASSKEY', passkeys: 1, recovery_codes: 0 });
  expect(await here.done('GET /desk/me', {}, { desk })).toMatchObject({ name: 'Phakin' });
  const again = await signedInWith(authenticator);
  expect(again.data).toMatchObject({ name: 'Phakin', way: 'PASSKEY' });
  await here.done('POST /desk/sign-out', {}, { desk: cookieOf(again) });
  expect(await here.refused('GET /desk/me', {}, { desk: cookieOf(again) })).toBe('SESSION_OVER');
});

test('the cookie is of the desk’s calls alone, unread by pages, and neither it nor a link stands in the database', async () => {
  const { desk, token } = await joined();
  const set = await here.app.inject({
    method: 'POST',
    url: '/api/v1/desk/sign-out',
    headers: { cookie: `caddee_desk=${desk}`, ...OWN.headers, 'content-type': 'application/json' },
    payload: '{}',
  });
  expect(set.headers['set-cookie']).toMatch(
    /^caddee_desk=; Max-Age=0; Path=\/api\/v1\/desk; HttpOnly; SameSite=Strict$/,
  );
  for (const table of ['staff_session', 'staff_invitation', 'audit']) {
    const { rows } = await here.context.db.pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${table} t`,
    );
    const kept = rows.map(({ row }) => row).join('\n');
    expect(kept).not.toContain(desk);
    expect(kept).not.toContain(token);
    expect(kept).not.toContain(Buffer.from(desk).toString('hex'));
  }
});

test('an invitation is used once, by one of two at once, within an hour', async () => {
  const { token } = await joined();
  expect(await here.refused('POST /desk/invitation', { token }, OWN)).toBe('INVITATION_OVER');
  const contested = await invited();
  const passkeys = [await challengeFor(contested), await challengeFor(contested)].map((it) =>
    new Authenticator().make(it),
  );
  const both = await Promise.all(
    passkeys.map((passkey) => here.call('POST /desk/join', { token: contested, name: 'Ja', passkey }, OWN)),
  );
  expect(both.map(({ code }) => code ?? 'JOINED').toSorted()).toEqual(['INVITATION_OVER', 'JOINED']);
  const late = await invited();
  here.setNow(NOW + HOUR);
  expect(await here.refused('POST /desk/invitation', { token: late }, OWN)).toBe('INVITATION_OVER');
});

test('a passkey that comes with a certificate is refused unread, and so is one without an open invitation', async () => {
  const token = await invited();
  const passkey = new Authenticator().make(await challengeFor(token), Buffer.alloc(200));
  expect(await here.refused('POST /desk/join', { token, name: 'Ja', passkey }, OWN)).toBe('PASSKEY_WRONG');
  const unknown = `${token.slice(0, -4)}AAAA`;
  expect(await here.refused('POST /desk/join', { token: unknown, name: 'Ja', passkey }, OWN)).toBe('INVITATION_OVER');
});

test('a passkey of another site, of another challenge, without its person, unknown or copied is refused', async () => {
  const { authenticator } = await joined();
  const refused = async (passkey: ReturnType<Authenticator['use']>) =>
    here.refused('POST /desk/sign-in', { passkey }, OWN);
  const challenge = async () => (await here.done('POST /desk/passkey-challenge', {}, OWN)).challenge;
  expect(await refused(new Authenticator().use(await challenge()))).toBe('PASSKEY_WRONG');
  expect(await refused(authenticator.use('A'.repeat(43)))).toBe('PASSKEY_WRONG');
  expect(await refused(authenticator.use(await challenge(), 0x01))).toBe('PASSKEY_WRONG');
  const used = await challenge();
  const passkey = authenticator.use(used);
  const elsewhere = JSON.stringify({
    type: 'webauthn.get',
    challenge: await challenge(),
    origin: 'https://evil.example',
  });
  expect(await refused({ ...passkey, client_data: Buffer.from(elsewhere).toString('base64url') })).toBe(
    'PASSKEY_WRONG',
  );
  await here.done('POST /desk/sign-in', { passkey }, OWN);
  expect(await refused(passkey)).toBe('PASSKEY_WRONG');
  authenticator.goBack();
  expect(await refused(authenticator.use(await challenge()))).toBe('PASSKEY_WRONG');
});

test('a challenge lives for minutes', async () => {
  const { authenticator } = await joined();
  const { challenge } = await here.done('POST /desk/passkey-challenge', {}, OWN);
  here.setNow(NOW + 6 * MINUTE);
  expect(await here.refused('POST /desk/sign-in', { passkey: authenticator.use(challenge) }, OWN)).toBe(
    'PASSKEY_WRONG',
  );
});

test('a session lives for twelve hours; an act that needs the passkey asks for it again after a quarter of an hour', async () => {
  const { authenticator, desk } = await joined();
  here.setNow(NOW + 16 * MINUTE);
  const invite = () => here.call('POST /desk/invite', { roles: ['support'] }, { desk });
  expect((await invite()).code).toBe('PASSKEY_DUE');
  const { challenge } = await here.done('POST /desk/passkey-challenge', {}, { desk });
  await here.done('POST /desk/prove', { passkey: authenticator.use(challenge) }, { desk });
  expect((await invite()).status).toBe('success');
  here.setNow(NOW + 12 * HOUR);
  expect(await here.refused('GET /desk/me', {}, { desk })).toBe('SESSION_OVER');
});

test('ten recovery codes, each good once: it opens a session that may add a passkey and move nothing', async () => {
  const { desk } = await joined();
  const { codes } = await here.done('POST /desk/recovery-codes', {}, { desk });
  expect(new Set(codes).size).toBe(10);
  const [code = ''] = codes;
  const kept = await here.context.db.many(
    sql<{ row: string }>`select to_jsonb(t)::text as row from staff_recovery_code t`,
  );
  expect(kept.map(({ row }) => row).join()).not.toContain(code.replaceAll('-', ''));
  const opened = await here.call('POST /desk/sign-in-code', { code: code.toLowerCase() }, OWN);
  expect(opened.data).toMatchObject({ way: 'CODE', recovery_codes: 9, proved_at: null });
  expect(await here.refused('POST /desk/sign-in-code', { code }, OWN)).toBe('RECOVERY_CODE_WRONG');
  const byCode = { desk: cookieOf(opened) };
  expect(await here.refused('POST /desk/invite', { roles: ['support'] }, byCode)).toBe('PASSKEY_DUE');
  const { challenge } = await here.done('POST /desk/passkey-options', {}, byCode);
  const added = new Authenticator();
  expect(await here.done('POST /desk/add-passkey', { passkey: added.make(challenge) }, byCode)).toMatchObject({
    passkeys: 2,
  });
  expect((await here.call('POST /desk/invite', { roles: ['support'] }, byCode)).status).toBe('success');
  await here.done('POST /desk/recovery-codes', {}, { desk });
  expect(await here.refused('POST /desk/sign-in-code', { code: codes[1] ?? '' }, OWN)).toBe('RECOVERY_CODE_WRONG');
});

test('the last passkey stays', async () => {
  const { authenticator, desk } = await joined();
  expect(await here.refused('POST /desk/remove-passkey', { id: authenticator.id }, { desk })).toBe('LAST_PASSKEY');
});

test('only the demo’s link is taken up without a passkey, for an hour', async () => {
  const token = await invited();
  expect(await here.refused('POST /desk/join', { token, name: 'Ja' }, OWN)).toBe('PASSKEY_DUE');
  const demo = tokenIn(await demoDeskLink(here.context));
  const answer = await here.call('POST /desk/join', { token: demo, name: 'Ja' }, OWN);
  expect(answer.data).toMatchObject({ way: 'LINK', passkeys: 0 });
  here.setNow(NOW + HOUR);
  expect(await here.refused('GET /desk/me', {}, { desk: cookieOf(answer) })).toBe('SESSION_OVER');
});

test('a page of another site can make no call, with or without the cookie', async () => {
  const { desk } = await aStaff(here.context.db, ['owner'], NOW);
  const foreign = {
    cookie: `caddee_desk=${desk}`,
    host: 'localhost:3000',
    origin: 'https://evil.example',
    'x-caddee': '1',
  };
  expect(await here.refused('POST /desk/invite', { roles: ['owner'] }, { headers: foreign })).toBe(
    'ORIGIN_NOT_ALLOWED',
  );
  const noHeader = { ...foreign, origin: 'http://localhost:3000', 'x-caddee': '' };
  expect(await here.refused('POST /desk/invite', { roles: ['owner'] }, { headers: noHeader })).toBe(
    'ORIGIN_NOT_ALLOWED',
  );
  const read = { cookie: `caddee_desk=${desk}`, 'sec-fetch-site': 'cross-site' };
  expect(await here.refused('GET /desk/team', {}, { headers: read })).toBe('ORIGIN_NOT_ALLOWED');
  expect(await here.refused('POST /desk/passkey-challenge', {}, { headers: { origin: 'https://evil.example' } })).toBe(
    'ORIGIN_NOT_ALLOWED',
  );
});
