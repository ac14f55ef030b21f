import { afterAll, describe, expect, test } from 'vitest';
import { TERMS_VERSION } from '../../domain/account/account.ts';
import { parsePhone } from '../../domain/account/identifier.ts';
import { balanceOf } from '../../server/wallet/commands.ts';
import { requireOnboarded } from '../../server/account/own/onboarding.ts';
import { sql } from '../../server/db/db.ts';
import { newId } from '../../server/id.ts';
import { caddyForm, COURSES, everything, openWorld, Phone } from './world.ts';
import { NOW } from '../support/clock.ts';
import { CROWD } from '../support/crowd.ts';
import { testTable } from '../support/table.ts';

const world = await openWorld();
const here = await world.open();
afterAll(() => world.close());

let count = 0;
const newcomer = async (): Promise<Phone> => {
  const phone = new Phone(here);
  await phone.register(`somebody${++count}@example.com`);
  return phone;
};

const consents = { marketing: false, public_photo: true };

describe('from nothing to a home screen', () => {
  test('nok registers, says in which language, becomes a golfer, accepts the terms and fills in the profile', async () => {
    const nok = new Phone(here);
    const { user } = await nok.register('081-234-5678');
    expect(user).toMatchObject({ basic_info: { role: null, display_name: '081-234-5678' }, next_step: 'SELECT_ROLE' });
    expect((await nok.call('POST /user/set-language', { language: 'en' })).basic_info.language).toBe('en');
    expect((await nok.call('GET /user/information', {})).basic_info.language).toBe('en');

    const golfer = await nok.call('POST /user/select-role', { role: 'GOLFER' });
    expect(golfer).toMatchObject({ basic_info: { role: 'GOLFER' }, next_step: 'ACCEPT_TERMS' });
    const { user_id } = golfer.basic_info;
    const opened = sql<{
      account: string;
    }>`select account from account where account like ${`%${user_id}%`} order by 1`;
    expect(await world.db.many(opened)).toEqual([]);

    const accepted = await nok.call('POST /user/accept-terms', { version: TERMS_VERSION, consents });
    expect(accepted.next_step).toBe('COMPLETE_PROFILE');
    expect((await world.db.many(opened)).map((row) => row.account)).toEqual([
      `golfer:${user_id}:available`,
      `golfer:${user_id}:held`,
    ]);
    expect(await balanceOf(world.db, user_id, 'GOLFER')).toEqual({ available: 0, held: 0, pending: 0 });
    await expect(requireOnboarded(world.db, user_id)).rejects.toMatchObject({
      code: 'ONBOARDING_DUE',
      present: { next_step: 'COMPLETE_PROFILE' },
    });

    const done = await nok.call('POST /golfer/register', {
      display_name: ' Nok ',
      phone: '๐๘๙-๘๗๖-๕๔๓๒',
      handicap_tenths: 184,
      usual_courses: [COURSES[0] ?? ''],
      languages: ['th', 'en'],
      preferences: 'เดินเร็ว',
      emergency_name: 'แม่',
      emergency_phone: '0812345678',
    });
    expect(done).toMatchObject({ basic_info: { display_name: 'Nok', nickname: null }, next_step: null });
    await expect(requireOnboarded(world.db, user_id)).resolves.toBeUndefined();
    expect(await nok.call('GET /user/information', {})).toEqual(done);

    const profile = sql`select * from golfer_profile where user_id = ${user_id}`;
    expect(await world.db.one(profile)).toEqual({
      user_id,
      handicap_tenths: 184,
      usual_courses: [COURSES[0]],
      languages: ['th', 'en'],
      preferences: 'เดินเร็ว',
      emergency_name: 'แม่',
      emergency_phone: parsePhone('0812345678'),
    });
    const said = sql`select what, version, is_given from consent where user_id = ${user_id} order by given_at, consent_id`;
    expect(await world.db.many(said)).toEqual([
      { what: 'ADULT', version: TERMS_VERSION, is_given: true },
      { what: 'MARKETING', version: TERMS_VERSION, is_given: false },
      { what: 'TERMS', version: TERMS_VERSION, is_given: true },
      { what: 'MARKETING', version: TERMS_VERSION, is_given: false },
      { what: 'PUBLIC_PHOTO', version: TERMS_VERSION, is_given: true },
    ]);
  });

  test('in the demo world a new golfer starts with credit to try a booking with; elsewhere with nothing', async () => {
    const demo = await world.open({ seed: 'demo' });
    const nok = new Phone(demo);
    const { user } = await nok.register('demo-nok@example.com');
    await nok.call('POST /user/select-role', { role: 'GOLFER' });
    await nok.call('POST /user/accept-terms', { version: TERMS_VERSION, consents });
    await nok.call('POST /golfer/register', { display_name: 'Nok', languages: ['th'] });
    expect((await balanceOf(world.db, user.basic_info.user_id, 'GOLFER')).available).toBe(200_000);
  });

  test('somchai becomes a caddy with a number at the home courses; the real name is not to be searched', async () => {
    const somchai = await newcomer();
    await somchai.onboardUpToProfile('CADDY');
    const done = await somchai.call('POST /caddy/register', {
      ...caddyForm,
      caddy_number: '0042',
      phone: '0861112222',
    });
    expect(done).toMatchObject({
      basic_info: { role: 'CADDY', nickname: 'ชาย', caddy_number: '0042' },
      next_step: null,
    });
    const { user_id } = done.basic_info;

    const profile = sql`select verification, search_key, who_may_request from caddy_profile where user_id = ${user_id}`;
    const row = await world.db.one(profile);
    expect(row).toMatchObject({ verification: 'UNVERIFIED', who_may_request: 'ANYONE' });
    expect(JSON.stringify(row)).not.toContain('สมชาย');
    const courses = sql`select slug from caddy_course where user_id = ${user_id} order by position`;
    expect(await world.db.many(courses)).toEqual(COURSES.map((slug) => ({ slug })));
    const week = sql`select weekday, from_minute, to_minute from caddy_week where user_id = ${user_id}`;
    expect(await world.db.many(week)).toEqual([{ weekday: 6, from_minute: 330, to_minute: 960 }]);
  });

  test('an answer that got lost is given again, and the role that was chosen is still chosen, until the terms of another are accepted', async () => {
    const nok = await newcomer();
    const key = '018f2f1e-0000-7000-8000-000000000001';
    const first = await nok.ask('POST /user/select-role', { role: 'GOLFER' }, { key });
    const again = await nok.ask('POST /user/select-role', { role: 'GOLFER' }, { key });
    expect(again.body).toEqual(first.body);
    expect((await nok.call('POST /user/select-role', { role: 'GOLFER' })).basic_info.role).toBe('GOLFER');
    await nok.onboardUpToProfile('CADDY');
    const { basic_info, next_step } = await nok.call('GET /user/information', {});
    expect([basic_info.role, next_step]).toEqual(['CADDY', 'COMPLETE_PROFILE']);
    const accounts = sql`select account from account where account like ${`golfer:${basic_info.user_id}%`}`;
    expect(await world.db.many(accounts)).toEqual([]);
  });

  test('nok’s yes to news at registration is not asked for again: left out of the terms, it stays; whoever says nothing about the photo has not agreed that everybody sees it', async () => {
    const nok = new Phone(here);
    const { user, app_token } = await nok.call('POST /auth/register', {
      display_name: 'Nok',
      identifier: 'news@example.com',
      password: 'a quiet fairway',
      adult: true,
      marketing: true,
    });
    nok.token = app_token;
    await nok.call('POST /user/select-role', { role: 'GOLFER' });
    await nok.call('POST /user/accept-terms', { version: TERMS_VERSION, consents: { public_photo: true } });
    expect(await nok.call('GET /user/profile', {})).toMatchObject({ marketing: true, public_photo: true });
    const { user_id } = user.basic_info;
    const said = sql`select what, is_given from consent where user_id = ${user_id} order by given_at, consent_id`;
    expect(await world.db.many(said)).toEqual([
      { what: 'ADULT', is_given: true },
      { what: 'MARKETING', is_given: true },
      { what: 'TERMS', is_given: true },
      { what: 'PUBLIC_PHOTO', is_given: true },
    ]);
    const silent = await newcomer();
    await silent.call('POST /user/select-role', { role: 'GOLFER' });
    await silent.call('POST /user/accept-terms', { version: TERMS_VERSION, consents: {} });
    expect(await silent.call('GET /user/profile', {})).toMatchObject({ public_photo: false });
  });

  test('a photo sent while registering is the face of the golfer and of the caddy from the start', async () => {
    for (const role of ['GOLFER', 'CADDY'] as const) {
      const somebody = await newcomer();
      await somebody.onboardUpToProfile(role);
      const { user_id } = (await somebody.call('GET /user/information', {})).basic_info;
      const photo = newId(NOW);
      await world.db.run(sql`
        insert into media (media_id, owner_id, type, width, height, color, bytes, created_at)
        values (${photo}, ${user_id}, 'image/webp', 640, 640, '#808080', 1, now())`);
      const done =
        role === 'GOLFER'
          ? await somebody.call('POST /golfer/register', { display_name: 'nok', languages: ['th'], photo })
          : await somebody.call('POST /caddy/register', { ...caddyForm, caddy_number: '4321', photo });
      expect(done.basic_info.photo_url).toBe(`/api/v1/media/${photo}`);
    }
  });
});

describe('what is refused, and wrote nothing', () => {
  async function refused(asked: () => Promise<{ status: number; body: unknown }>) {
    const before = await everything(world.db);
    const answer = await asked();
    expect(await everything(world.db)).toEqual(before);
    return answer;
  }

  test('the steps in another order, and terms of an older version', async () => {
    const nok = await newcomer();
    const terms = { version: TERMS_VERSION, consents };
    const profile = { display_name: 'nok', languages: ['th' as const] };
    const due = (next_step: string) => ({ status: 403, body: { code: 'ONBOARDING_DUE', data: { next_step } } });

    expect(await refused(() => nok.ask('POST /user/accept-terms', terms))).toMatchObject(due('SELECT_ROLE'));
    expect(await refused(() => nok.ask('POST /golfer/register', profile))).toMatchObject({ status: 403 });
    await nok.call('POST /user/select-role', { role: 'GOLFER' });
    expect(await refused(() => nok.ask('POST /golfer/register', profile))).toMatchObject(due('ACCEPT_TERMS'));
    expect(await refused(() => nok.ask('POST /caddy/register', caddyForm))).toMatchObject({
      status: 403,
      body: { code: 'ROLE_NOT_ALLOWED' },
    });
    const stale = { ...terms, version: '2020-01-01' };
    expect(await refused(() => nok.ask('POST /user/accept-terms', stale))).toMatchObject({
      status: 422,
      body: { code: 'TERMS_VERSION_STALE', data: { version: TERMS_VERSION } },
    });
    await nok.call('POST /user/accept-terms', terms);
    await nok.call('POST /golfer/register', profile);
    expect(await refused(() => nok.ask('POST /golfer/register', profile))).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_REGISTERED' },
    });
  });

  test('another role after the terms of one were accepted, also when both happen at once', async () => {
    const nok = await newcomer();
    await nok.call('POST /user/select-role', { role: 'GOLFER' });
    await Promise.all([
      nok.ask('POST /user/accept-terms', { version: TERMS_VERSION, consents }),
      nok.ask('POST /user/select-role', { role: 'CADDY' }),
    ]);
    const { role, user_id } = (await nok.call('GET /user/information', {})).basic_info;
    const accounts = sql<{ account: string }>`select account from account where account like ${`%${user_id}%`}`;
    for (const { account } of await world.db.many(accounts)) expect(account).toContain(role?.toLowerCase());
    const other = role === 'GOLFER' ? 'CADDY' : 'GOLFER';
    expect(await refused(() => nok.ask('POST /user/select-role', { role: other }))).toMatchObject({
      status: 409,
      body: { code: 'ROLE_ALREADY_CHOSEN', data: { basic_info: { role } } },
    });
  });

  test('a number that another caddy has at one of the courses, with zeros in front too', async () => {
    const first = await newcomer();
    await first.onboardUpToProfile('CADDY');
    await first.call('POST /caddy/register', { ...caddyForm, caddy_number: '7', home_courses: COURSES.slice(0, 1) });
    const second = await newcomer();
    await second.onboardUpToProfile('CADDY');
    const asked = { ...caddyForm, caddy_number: '007' };
    expect(await refused(() => second.ask('POST /caddy/register', asked))).toMatchObject({
      status: 409,
      body: { code: 'CADDY_NUMBER_TAKEN', fields: [{ path: 'caddy_number', code: 'CADDY_NUMBER_TAKEN' }] },
    });
    await second.call('POST /caddy/register', { ...asked, home_courses: COURSES.slice(1) });
  });

  test('eight caddies who want the same number at once: one has it', async () => {
    const crowd = await Promise.all(Array.from({ length: 8 }, newcomer));
    for (const one of crowd) await one.onboardUpToProfile('CADDY');
    const answers = await Promise.all(
      crowd.map((one, n) =>
        one.ask('POST /caddy/register', {
          ...caddyForm,
          caddy_number: '888',
          home_courses: n % 2 === 0 ? COURSES : COURSES.toReversed(),
        }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.code === 'CADDY_NUMBER_TAKEN')).toHaveLength(7);
  });

  test('a course nobody knows, hours that overlap, and a phone somebody else signs in with', async () => {
    const nok = await newcomer();
    const somchai = await newcomer();
    await nok.onboardUpToProfile('GOLFER');
    await somchai.onboardUpToProfile('CADDY');
    await newcomer().then(async (other) => {
      await other.onboardUpToProfile('GOLFER');
      await other.call('POST /golfer/register', { display_name: 'other', phone: '0833333333', languages: ['th'] });
    });
    const golfer = { display_name: 'nok', languages: ['th' as const] };
    const unknown = { ...golfer, usual_courses: [COURSES[0] ?? '', 'atlantis'] };
    expect(await refused(() => nok.ask('POST /golfer/register', unknown))).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'usual_courses.1', code: 'COURSE_UNKNOWN' }] },
    });
    const phone = { ...golfer, phone: '+66 83 333 3333' };
    expect(await refused(() => nok.ask('POST /golfer/register', phone))).toMatchObject({
      status: 409,
      body: { code: 'IDENTIFIER_TAKEN', fields: [{ path: 'phone' }] },
    });
    const others = { ...golfer, photo: newId(NOW) };
    expect(await refused(() => nok.ask('POST /golfer/register', others))).toMatchObject({
      status: 404,
      body: { code: 'MEDIA_UNKNOWN', fields: [{ path: 'photo' }] },
    });
    const nowhere = { ...caddyForm, caddy_number: '991', home_courses: ['atlantis'] };
    expect(await refused(() => somchai.ask('POST /caddy/register', nowhere))).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'home_courses.0', code: 'COURSE_UNKNOWN' }] },
    });
    const span = { weekday: 6, from: '08:00', to: '12:00' };
    const twice = { ...caddyForm, caddy_number: '992', weekly: [span, span] };
    expect((await refused(() => somchai.ask('POST /caddy/register', twice))).status).toBe(422);
  });

  testTable<[string, Partial<Record<'identifier' | 'password' | 'display_name' | 'adult', unknown>>, number, string]>([
    ['a taken phone, written in another way', { identifier: '+66 84 444 4444' }, 409, 'IDENTIFIER_TAKEN'],
    ['a password on the list', { password: 'Password123' }, 422, 'PASSWORD_TOO_COMMON'],
    ['the phone as the password', { identifier: '0855555555', password: '085-555-5555' }, 422, 'PASSWORD_TOO_COMMON'],
    ['nine characters', { password: '123456789' }, 422, 'FIELDS_INVALID'],
    ['no word on age', { adult: undefined }, 422, 'FIELDS_INVALID'],
    ['not yet eighteen', { adult: false }, 422, 'FIELDS_INVALID'],
    ['neither phone nor e-mail', { identifier: 'nok' }, 422, 'FIELDS_INVALID'],
    ['no name', { display_name: '   ' }, 422, 'FIELDS_INVALID'],
  ])('registering with %s', async (_, wrong, status, code) => {
    await world.db.run(
      sql`insert into person (user_id, display_name, phone) values (${newId(NOW)}, 'x', '+66844444444') on conflict do nothing`,
    );
    const whole = {
      display_name: 'x',
      identifier: `x${++count}@example.com`,
      password: 'a quiet fairway',
      adult: true,
    };
    const answer = await refused(() => new Phone(here).ask('POST /auth/register', { ...whole, ...wrong }));
    expect(answer).toMatchObject({ status, body: { code } });
  });

  test('a crowd of registrations of one phone at once: one person', async () => {
    const answers = await Promise.all(
      Array.from({ length: CROWD }, () =>
        new Phone(here).ask('POST /auth/register', {
          display_name: 'nok',
          identifier: '0877777777',
          password: 'a quiet fairway',
          adult: true,
        }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.code === 'IDENTIFIER_TAKEN')).toHaveLength(CROWD - 1);
    const people = sql`select user_id from person where phone = '+66877777777'`;
    expect(await world.db.many(people)).toHaveLength(1);
  });
});
