import { argon2 } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { MINUTE } from '../../domain/dates.ts';
import { FREE, FREE_ANYWHERE, PER_NETWORK, WINDOW } from '../../server/account/session/password.ts';
import { sql } from '../../server/db/db.ts';
import { countTry } from '../../server/http/limits.ts';
import { openLog } from '../../server/log.ts';
import { everything, openWorld, PASSWORD, Phone, type Place } from './world.ts';

const hashes = () => vi.mocked(argon2).mock.calls.length;

const world = await openWorld();
const open = await world.open();
await new Phone(open).register('nok@example.com');
await new Phone(open).register('0812345678');
afterAll(() => world.close());
beforeEach(async () => {
  vi.mocked(argon2).mockClear();
  await world.db.run(sql`delete from attempt`);
});

const wrong = { password: 'not her password' };

describe('signing in', () => {
  test('a phone or e-mail finds the same person however it is written', async () => {
    for (const [identifier, name] of [
      ['081-234-5678', '0812345678'],
      ['๐๘๑๒๓๔๕๖๗๘', '0812345678'],
      ['  NOK@Example.com ', 'nok'],
    ] as const)
      expect((await new Phone(open).login(identifier)).user.basic_info.display_name).toBe(name);
  });

  test('an unknown person and a wrong password are one answer after the same work', async () => {
    const asked = [
      { identifier: 'nok@example.com', ...wrong },
      { identifier: 'nobody@example.com', ...wrong },
      { identifier: '0899999999', ...wrong },
      { identifier: 'no identifier at all', ...wrong },
    ];
    const answers = [];
    for (const input of asked) {
      vi.mocked(argon2).mockClear();
      const { status, headers, body } = await new Phone(open).ask('POST /auth/login', input);
      const cost = vi
        .mocked(argon2)
        .mock.calls.map(([kind, it]) => [kind, it.memory, it.passes, it.parallelism, it.tagLength]);
      const { date: _, 'x-request-id': __, ...rest } = headers;
      answers.push({ status, headers: rest, body, cost });
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({
      status: 422,
      body: { status: 'error', status_code: 422, code: 'CREDENTIALS_WRONG', data: null },
      cost: [['argon2id', 19_456, 2, 1, 32]],
    });
  });

  test('a person without a password, or one who is gone, is nobody', async () => {
    await new Phone(open).register('gone@example.com');
    await new Phone(open).register('line@example.com');
    await world.db.run(sql`update person set status = 'DELETED' where email = 'gone@example.com'`);
    await world.db.run(sql`update person set password_hash = null where email = 'line@example.com'`);
    for (const identifier of ['gone@example.com', 'line@example.com', 'nobody@example.com']) {
      const answer = await new Phone(open).ask('POST /auth/login', { identifier, password: PASSWORD });
      expect(answer).toMatchObject({ status: 422, body: { code: 'CREDENTIALS_WRONG' } });
    }
  });

  test('neither the password nor a token is stored as it is', async () => {
    const nok = new Phone(open);
    const { app_token } = await nok.login('nok@example.com', true);
    const refresh = nok.cookie.split('=')[1] ?? '';
    const tables = ['person', 'session', 'app_token', 'refresh_token', 'idempotency', 'event', 'audit'];
    for (const table of tables) {
      const { rows } = await world.db.pool.query(`select it::text as row from ${table} as it`);
      for (const { row } of rows)
        for (const secret of [PASSWORD, app_token, refresh]) expect(row).not.toContain(secret);
    }
  });
});

test('nothing of it is in the log: no password, token, cookie, phone or e-mail', async () => {
  const lines: string[] = [];
  const log = openLog({ logLevel: 'trace' }, { write: (line) => void lines.push(line) });
  const logged = await world.open({}, { log });
  const phone = new Phone(logged);
  await phone.register('0866666666', true);
  const secrets = [PASSWORD, phone.token, phone.cookie.split('=')[1] ?? '', '66666666'];
  await phone.refresh();
  secrets.push(phone.token, phone.cookie.split('=')[1] ?? '');
  await phone.ask('POST /auth/login', { identifier: '0866666666', ...wrong });
  await phone.ask('POST /auth/register', {
    display_name: 'x',
    identifier: '0866666666',
    password: PASSWORD,
    adult: true,
  });
  await world.db.run(sql`update person set password_hash = 'broken' where phone = '+66866666666'`);
  const broken = await phone.ask('POST /auth/login', { identifier: '0866666666', password: PASSWORD });
  expect(broken).toMatchObject({ status: 500, body: { code: 'INTERNAL', data: null } });
  await phone.call('POST /auth/logout', {});
  expect(lines.join('')).toContain('a call failed');
  for (const secret of secrets) expect(lines.join('')).not.toContain(secret);
});

describe('guessing', () => {
  const guess = (guarded: Place, n: number, address: string, identifier = 'nok@example.com') =>
    new Phone(guarded, address).ask(
      'POST /auth/login',
      { identifier, password: `guess number ${n}` },
      { headers: { 'x-forwarded-for': `198.51.100.${n}`, forwarded: `for=198.51.100.${n}` } },
    );

  /** So many wrong ones of this network, of whomever, and no others. */
  const wrongAt = async (network: string, times: number) => {
    await world.db.run(sql`delete from attempt`);
    await countTry(world.db, [{ who: `network ${network}`, within: WINDOW, wait: () => 0 }], open.context.clock());
    await world.db.run(sql`
      update attempt set moments = to_jsonb(array_fill((moments ->> 0)::bigint, array[${times}::int]))`);
  };
  const hers = { identifier: 'nok@example.com', password: PASSWORD };

  test('from one place, with forged forwarding headers: a few guesses reach the hash, of an unknown person as of nok, who is let in elsewhere', async () => {
    const guarded = await world.open({ rateLimits: true });
    const answers = [];
    for (let n = 0; n < FREE + 2; n++) answers.push(await guess(guarded, n, '203.0.113.7'));
    expect(hashes()).toBe(FREE);
    const refused = answers.slice(FREE);
    for (const answer of refused) expect(answer).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect(refused[0]?.headers['retry-after']).toBe('2');
    expect((await new Phone(guarded, '203.0.113.7').ask('POST /auth/login', hers)).status).toBe(429);
    expect((await new Phone(guarded, '203.0.113.200').ask('POST /auth/login', hers)).status).toBe(200);
    let unknown;
    for (let n = 0; n <= FREE; n++) unknown = await guess(guarded, n, '203.0.113.7', 'nobody@example.com');
    expect(unknown?.body).toEqual(refused[0]?.body);
    expect(unknown?.headers['retry-after']).toBe('2');
  });

  test('from many places, at two processes, some dozen guesses reach the hash; a device nok signed in on is let in all the same, also signed out (F10)', async () => {
    const [guarded, other] = [await world.open({ rateLimits: true }), await world.open({ rateLimits: true })];
    const [remembered, known] = [new Phone(guarded, '203.0.113.200'), new Phone(guarded, '203.0.113.200')];
    await remembered.login('nok@example.com', true);
    remembered.jar.clear(); // known by its refresh cookie alone
    await known.login('nok@example.com');
    await known.call('POST /auth/logout', {});
    known.token = '';
    const before = hashes();
    for (let n = 0; n < FREE_ANYWHERE + 10; n++) await guess(n % 2 ? guarded : other, n, `203.0.113.${n}`);
    expect(hashes() - before).toBe(FREE_ANYWHERE);
    const stranger = await new Phone(guarded, '203.0.113.201').ask('POST /auth/login', hers);
    expect(stranger).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    for (const device of [remembered, known]) expect((await device.ask('POST /auth/login', hers)).status).toBe(200);
  });

  test('many people from one address, whoever it says it is, also behind our proxy: some hundreds of wrong ones reach the hash', async () => {
    for (const [trustProxy, at, forwarded] of [
      [undefined, '203.0.113.9', '198.51.100.1'],
      [1, '10.0.0.1', '198.51.100.1, 203.0.113.9'],
    ] as const) {
      const guarded = await world.open({ rateLimits: true, ...(trustProxy && { trustProxy }) });
      const ask = (n: number, from: string) =>
        new Phone(guarded, at).ask(
          'POST /auth/login',
          { identifier: `nok${n}@example.com`, ...wrong },
          { headers: { 'x-forwarded-for': from } },
        );
      await wrongAt('203.0.113.9', PER_NETWORK - 3);
      const before = hashes();
      for (let n = 0; n < 5; n++) await ask(n, forwarded);
      expect(hashes() - before).toBe(3);
      if (trustProxy) expect((await ask(9, '203.0.113.10')).status).toBe(422);
    }
  });

  test('a course’s whole crowd registers and signs in within a minute behind one address, one of them again and again', async () => {
    const guarded = await world.open({ rateLimits: true });
    const people = Array.from({ length: 8 }, (_, n) => `crowd${n}@example.com`);
    for (const identifier of people) await new Phone(guarded, '203.0.113.60').register(identifier);
    for (const identifier of people) await new Phone(guarded, '203.0.113.60').login(identifier);
    for (const _ of people) await new Phone(guarded, '203.0.113.60').login('crowd0@example.com');
  });

  test('asking which phones are registered is guarded too, before any hash', async () => {
    const guarded = await world.open({ rateLimits: true });
    const input = { display_name: 'x', identifier: '0812345678', password: PASSWORD, adult: true as const };
    const before = await everything(world.db);
    for (let n = 0; n < FREE_ANYWHERE; n++)
      await new Phone(guarded, `203.0.113.${n}`).ask('POST /auth/register', input);
    const last = await new Phone(guarded, '203.0.113.99').ask('POST /auth/register', input);
    expect(last).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect(hashes()).toBe(0);
    expect(await everything(world.db)).toEqual(before);
  });

  test('while the server cannot hash, no try counts: not at the door, nor for a new account, a new password or another phone', async () => {
    const guarded = await world.open({ rateLimits: true });
    const nok = new Phone(guarded, '203.0.113.51');
    await nok.register('busy@example.com');
    await nok.onboardUpToProfile('GOLFER');
    await nok.call('POST /golfer/register', { display_name: 'Nok', languages: ['th'] });
    const { version } = await nok.call('GET /user/profile', {});
    const asked = [
      ['POST /auth/login', { identifier: 'busy@example.com', password: PASSWORD }],
      ['POST /auth/register', { display_name: 'x', identifier: '0811111111', password: PASSWORD, adult: true }],
      ['POST /user/change-password', { old: PASSWORD, password: 'a louder fairway', sign_out_others: false }],
      ['POST /user/update', { version, phone: '0822222222', password: PASSWORD }],
    ] as const;
    const real = vi.mocked(argon2).getMockImplementation();
    vi.mocked(argon2).mockImplementation((_kind, _parameters, callback) =>
      callback(new Error('no memory'), Buffer.alloc(0)),
    );
    const answers = [];
    for (const [name, input] of asked)
      for (let n = 0; n <= FREE; n++) answers.push((await nok.ask(name, input)).body.code);
    if (real) vi.mocked(argon2).mockImplementation(real);
    expect(new Set(answers)).toEqual(new Set(['INTERNAL']));
  });

  test('a user’s own slips are forgiven by signing in', async () => {
    const guarded = await world.open({ rateLimits: true });
    const phone = () => new Phone(guarded, '203.0.113.50');
    for (let n = 0; n < FREE - 1; n++) await phone().ask('POST /auth/login', { identifier: '0812345678', ...wrong });
    await phone().login('081-234-5678');
    world.pass(MINUTE);
    for (let n = 0; n < FREE; n++) {
      const answer = await phone().ask('POST /auth/login', { identifier: '0812345678', ...wrong });
      expect(answer.status).toBe(422);
    }
  });
});
