import { afterAll, describe, expect, test } from 'vitest';
import { SIGN_IN_PROVES_FOR } from '#domain/account/identifier.ts';
import { FREE } from '../../server/account/session/password.ts';
import { sql } from '../../server/db/db.ts';
import { openWorld, PASSWORD, Phone } from './world.ts';

const world = await openWorld();
const here = await world.open();
afterAll(() => world.close());

const NEW = 'a louder fairway';
let count = 0;
/** Nok, on a phone where the sign-in is long ago, and on another one. */
async function nokOnTwo() {
  const identifier = `nok${++count}@example.com`;
  const [phone, other] = [new Phone(here), new Phone(here)];
  const { user } = await phone.register(identifier, true);
  await other.login(identifier, true);
  world.pass(SIGN_IN_PROVES_FOR + 1);
  return { identifier, phone, other, user_id: user.basic_info.user_id };
}
const change = (phone: Phone, more: object) =>
  phone.ask('POST /user/change-password', { password: NEW, sign_out_others: false, ...more });
const isIn = async (phone: Phone) => (await phone.ask('GET /user/information', {})).status === 200;
const opens = async (identifier: string, password: string) =>
  (await new Phone(here).ask('POST /auth/login', { identifier, password })).status === 200;
const told = async (user_id: string) =>
  (
    await world.db.many(
      sql<{ what: string }>`select body ->> 'what' as what from notification where user_id = ${user_id}`,
    )
  ).map(({ what }) => what);

describe('whoever is signed in changes the password', () => {
  test('with the old one: the new one opens the account, a code read out for the forgotten one is good no more, the other device stays and is told, and goes by choice', async () => {
    const { identifier, phone, other, user_id } = await nokOnTwo();
    await new Phone(here).call('POST /user/forgot-password', { identifier });
    expect((await change(phone, { old: PASSWORD })).body).toMatchObject({ status_code: 200, data: { ended: 0 } });
    expect(await world.db.many(sql`select request_id from password_reset where user_id = ${user_id}`)).toEqual([]);
    expect([await opens(identifier, PASSWORD), await opens(identifier, NEW)]).toEqual([false, true]);
    expect([await isIn(phone), await isIn(other)]).toEqual([true, true]);
    expect(await told(user_id)).toEqual(['PASSWORD_CHANGED']);
    const again = { old: NEW, password: 'a third fairway', sign_out_others: true };
    const { ended } = (await change(phone, again)).body.data;
    expect(ended).toBeGreaterThan(0);
    expect([await isIn(phone), await isIn(other)]).toEqual([true, false]);
    expect((await phone.ask('POST /auth/refresh', {})).status).toBe(200);
  });

  test('without the old one only within five minutes of signing in; a session that was handed over is no sign-in of its owner', async () => {
    const { identifier, phone } = await nokOnTwo();
    const late = await change(phone, {});
    expect(late.body).toMatchObject({ code: 'FIELDS_INVALID', fields: [{ path: 'old', code: 'REQUIRED' }] });
    const fresh = new Phone(here);
    await fresh.login(identifier);
    world.pass(SIGN_IN_PROVES_FOR);
    expect((await change(fresh, {})).status).toBe(200);
    const handed = new Phone(here);
    await handed.call('POST /auth/login', { identifier, password: NEW }).then((it) => (handed.token = it.app_token));
    await world.db.run(sql`update session set proved_at = null`);
    expect((await change(handed, {})).body.code).toBe('FIELDS_INVALID');
  });

  test('a wrong old one, and a new one that everybody tries, change nothing; who has none, because they came by LINE, is told so', async () => {
    const { identifier, phone, user_id } = await nokOnTwo();
    const wrong = await change(phone, { old: 'not her password' });
    expect(wrong.body).toMatchObject({
      code: 'CREDENTIALS_WRONG',
      fields: [{ path: 'old', code: 'CREDENTIALS_WRONG' }],
    });
    const common = await change(phone, { old: PASSWORD, password: identifier });
    expect(common.body.fields).toEqual([{ path: 'password', code: 'PASSWORD_TOO_COMMON' }]);
    expect([await opens(identifier, PASSWORD), await told(user_id)]).toEqual([true, []]);
    await world.db.run(sql`update person set password_hash = null where user_id = ${user_id}`);
    expect((await change(phone, { old: PASSWORD })).body.code).toBe('PASSWORD_NONE');
  });

  test('devices that were signed out are known no more: a stranger’s guesses keep them out, and not this one', async () => {
    const strict = await world.open({ rateLimits: true });
    const { identifier, phone, other } = await nokOnTwo();
    await change(phone, { old: PASSWORD, sign_out_others: true });
    const enters = async (it: Phone, password: string) => {
      it.place = strict;
      return (await it.ask('POST /auth/login', { identifier, password })).body.code ?? 'in';
    };
    const stranger = new Phone(strict);
    for (let n = 0; n < FREE; n += 1) expect(await enters(stranger, `guess number ${n}`)).toBe('CREDENTIALS_WRONG');
    expect([await enters(other, NEW), await enters(phone, NEW)]).toEqual(['TOO_MANY_REQUESTS', 'in']);
  });

  test('twice at once with the old one: one of them, and the other is told that the old one is so no more', async () => {
    const { identifier, phone, other } = await nokOnTwo();
    const news = ['a first new fairway', 'a second new fairway'];
    const answers = await Promise.all(
      [phone, other].map((it, n) => change(it, { old: PASSWORD, password: news[n] ?? '' })),
    );
    expect(answers.map(({ body }) => body.code ?? 'changed').toSorted()).toEqual(['CREDENTIALS_WRONG', 'changed']);
    const won = answers.findIndex(({ status }) => status === 200);
    expect(await Promise.all(news.map((password) => opens(identifier, password)))).toEqual([won === 0, won === 1]);
  });

  test('the old one is guessed no faster here than at the door', async () => {
    const strict = await world.open({ rateLimits: true });
    const { phone } = await nokOnTwo();
    phone.place = strict;
    const codes = [];
    for (let n = 0; n <= FREE; n += 1) codes.push((await change(phone, { old: `guess number ${n}` })).body.code);
    expect(codes).toEqual([...Array<string>(FREE).fill('CREDENTIALS_WRONG'), 'TOO_MANY_REQUESTS']);
  });
});
