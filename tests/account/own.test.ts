import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { InputOf, OutputOf } from '../../domain/calls.ts';
import { sql } from '../../server/db/db.ts';
import { FREE } from '../../server/account/session/password.ts';
import { judgeCaddyAs } from '../../server/desk/decision/people.ts';
import { decided } from '../desk/decided.ts';
import { peopleOf, seenBy, sendPicture } from './own-people.ts';
import { COURSES, openWorld, PASSWORD, Phone } from './world.ts';
import { NOW } from '../support/clock.ts';

const world = await openWorld();
const place = await world.open();
afterAll(() => world.close());

const { newPhone, newGolfer, newCaddy } = peopleOf(() => place);

const own = (phone: Phone) => phone.call('GET /user/profile', {});

describe('a golfer', () => {
  let nok: Phone;
  beforeEach(async () => {
    nok = await newGolfer();
  });

  test('reads the golfer profile and changes it: another phone with the version of before is refused with the profile as it is, and writes nothing over', async () => {
    const before = await own(nok);
    expect(before).toMatchObject({ version: 1, role: 'GOLFER', display_name: 'Nok', caddy: null, has_password: true });
    const golfer = { handicap_tenths: 184, usual_courses: COURSES, languages: ['th' as const], preferences: 'ช้า ๆ' };
    const after = await nok.call('POST /user/update', { version: 1, display_name: 'นก', golfer });
    expect(after).toMatchObject({
      version: 2,
      display_name: 'นก',
      golfer: { handicap_tenths: 184, emergency_name: null },
    });
    expect(after.golfer?.usual_courses.map(({ slug }) => slug)).toEqual(COURSES);
    expect(await own(nok)).toEqual(after);
    expect((await nok.call('GET /user/information', {})).basic_info.display_name).toBe('นก');
    const { status, body } = await nok.ask('POST /user/update', { version: 1, display_name: 'From the other phone' });
    expect([status, body.code]).toEqual([409, 'PROFILE_VERSION_STALE']);
    expect(body.data).toEqual(after);
    expect(await own(nok)).toEqual(after);
  });

  test('names no emergency contact without its number: the number’s field says why, at registration as later', async () => {
    const fields = { languages: ['th' as const], emergency_name: 'แม่' };
    const missing = (path: string) => ({ status: 422, body: { fields: [{ path, code: 'EMERGENCY_PHONE_MISSING' }] } });
    expect(await nok.ask('POST /user/update', { version: 1, golfer: fields })).toMatchObject(
      missing('golfer.emergency_phone'),
    );
    expect(await nok.ask('POST /golfer/register', { display_name: 'Nok', ...fields })).toMatchObject(
      missing('emergency_phone'),
    );
    const whole = { ...fields, emergency_phone: '0898765432' };
    const { golfer } = await nok.call('POST /user/update', { version: 1, golfer: whole });
    expect(golfer).toMatchObject({ emergency_name: 'แม่', emergency_phone: '+66898765432' });
    const none = { ...fields, emergency_name: '' };
    expect((await nok.call('POST /user/update', { version: 2, golfer: none })).golfer).toMatchObject({
      emergency_name: null,
      emergency_phone: null,
    });
  });

  test('saves the same again under the version of before, because the answer was lost: it is saved already', async () => {
    const golfer = { handicap_tenths: 184, usual_courses: COURSES, languages: ['th' as const], emergency_name: 'แม่' };
    const photo = await sendPicture(nok);
    const phone = `08${String(Date.now()).slice(-8)}`;
    const typed = {
      version: 1,
      display_name: 'นก',
      phone,
      photo,
      golfer: { ...golfer, emergency_phone: '0811112222' },
    };
    const first = await nok.call('POST /user/update', { ...typed, password: PASSWORD });
    expect(first.version).toBe(2);
    expect(await nok.call('POST /user/update', { ...typed, password: PASSWORD })).toEqual(first);
    expect(await nok.call('POST /user/update', { version: 1, display_name: 'นก' })).toEqual(first);
    const others = [
      { display_name: 'นกน้อย' },
      { photo: null },
      { phone: '0811113333' },
      { golfer: { ...golfer, emergency_phone: '0811113333' } },
      { golfer: { ...golfer, handicap_tenths: 185, emergency_phone: '0811112222' } },
    ];
    for (const other of others)
      expect((await nok.ask('POST /user/update', { ...typed, ...other })).body.code).toBe('PROFILE_VERSION_STALE');
    expect(await own(nok)).toEqual(first);
  });

  test('changes phone and e-mail, which nobody else signs in with, only with the password; one of them stays, and nok is told, and of nothing else', async () => {
    const told = async () => {
      const { items } = await nok.call('POST /notification/list', { page: 1, limit: 20 });
      return items.map(({ kind, body }) => ({ kind, body }));
    };
    const changed = (what: string) => ({ kind: 'account.contact_changed', body: { what } });
    const [phone, taken] = [`08${String(Date.now()).slice(-8)}`, `mali${randomUUID()}@example.com`];
    await newGolfer(taken);
    await nok.call('POST /user/update', { version: 1, display_name: 'นก' });
    expect(await told()).toEqual([]);
    const refused = async (input: object) => (await nok.ask('POST /user/update', { version: 2, ...input })).body;
    expect(await refused({ phone })).toMatchObject({ fields: [{ path: 'password', code: 'REQUIRED' }] });
    expect(await refused({ phone, password: 'not hers at all' })).toMatchObject({ code: 'CREDENTIALS_WRONG' });
    expect(await refused({ email: null, password: PASSWORD })).toMatchObject({
      fields: [{ path: 'email', code: 'REQUIRED' }],
    });
    expect(await refused({ email: taken, password: PASSWORD })).toMatchObject({
      code: 'IDENTIFIER_TAKEN',
      fields: [{ path: 'email', code: 'IDENTIFIER_TAKEN' }],
    });
    await nok.call('POST /user/update', { version: 2, phone, password: PASSWORD });
    await nok.call('POST /user/update', { version: 3, phone });
    expect(await told()).toEqual([changed('PHONE')]);
    const email = `n${randomUUID()}@example.com`;
    await nok.call('POST /user/update', { version: 4, phone: null, email, password: PASSWORD });
    expect((await told())[0]).toEqual(changed('BOTH'));
    const after = await nok.call('POST /user/update', { version: 5, phone, email: null, password: PASSWORD });
    expect(after).toMatchObject({ phone: `+66${phone.slice(1)}`, email: null, version: 6 });
    expect((await newPhone().login(phone)).user.basic_info.display_name).toBe('นก');
  });

  test('passwords are guessed no faster here than at the door', async () => {
    const strict = await world.open({ rateLimits: true });
    const there = new Phone(strict, '203.0.113.251');
    there.token = nok.token;
    const codes: (string | undefined)[] = [];
    for (let n = 0; n <= FREE; n += 1) {
      const guess = { version: 1, phone: '0812345679', password: `guess number ${n}` };
      codes.push((await there.ask('POST /user/update', guess)).body.code);
    }
    expect(codes).toEqual([...Array<string>(FREE).fill('CREDENTIALS_WRONG'), 'TOO_MANY_REQUESTS']);
  });

  test('has a photo: a picture of the golfer’s own, seen by others only where the golfer said so; each yes and each no is written down once', async () => {
    const stranger = await newCaddy();
    const photo = await sendPicture(nok);
    const { photo_url } = await nok.call('POST /user/update', { version: 1, photo });
    expect(photo_url).toBe(`/api/v1/media/${photo}`);
    expect(await seenBy(stranger, photo_url)).toBe(200);
    await nok.call('POST /user/consent', { what: 'PUBLIC_PHOTO', is_given: false });
    expect(await seenBy(stranger, photo_url)).toBe(404);
    expect(await seenBy(nok, photo_url)).toBe(200);
    const another = await stranger.ask('POST /user/update', { version: 1, photo });
    expect(another.body.code).toBe('MEDIA_UNKNOWN');
    expect((await nok.call('POST /user/update', { version: 2, photo: null })).photo_url).toBeNull();
    const { marketing } = await nok.call('POST /user/consent', { what: 'MARKETING', is_given: true });
    await nok.call('POST /user/consent', { what: 'MARKETING', is_given: true });
    await nok.call('POST /user/consent', { what: 'MARKETING', is_given: false });
    expect(marketing).toBe(true);
    const { user_id } = (await nok.call('GET /user/information', {})).basic_info;
    const rows = await world.db.many(sql<{ is_given: boolean }>`
      select is_given from consent where user_id = ${user_id} and what = 'MARKETING' order by consent_id`);
    expect(rows.map((row) => row.is_given)).toEqual([false, false, true, false]);
  });
});

describe('a caddy', () => {
  const fieldsOf = ({ caddy }: OutputOf<'GET /user/profile'>): NonNullable<InputOf<'POST /user/update'>['caddy']> => {
    if (!caddy) throw new Error('she is no caddy');
    const { real_name, nickname, caddy_number, years, strengths, who_may_request } = caddy;
    const home_courses = caddy.home_courses.map(({ slug }) => slug);
    return { real_name, nickname, caddy_number, home_courses, years, languages: ['th'], strengths, who_may_request };
  };

  test('changes the caddy number: the old one is free again, a taken one is refused at its field', async () => {
    const [somchai, malee] = [await newCaddy(), await newCaddy()];
    const hers = fieldsOf(await own(malee));
    const taken = await somchai.ask('POST /user/update', {
      version: 1,
      caddy: { ...fieldsOf(await own(somchai)), caddy_number: hers.caddy_number },
    });
    expect(taken.body).toMatchObject({ code: 'CADDY_NUMBER_TAKEN', fields: [{ path: 'caddy.caddy_number' }] });
    await malee.call('POST /user/update', { version: 1, caddy: { ...hers, caddy_number: '9001' } });
    const now = await somchai.call('POST /user/update', {
      version: 1,
      caddy: { ...fieldsOf(await own(somchai)), caddy_number: hers.caddy_number },
    });
    expect(now.caddy?.caddy_number).toBe(hers.caddy_number);
  });

  test('saves the same again under the version of before: it is saved already; another field is still refused', async () => {
    const somchai = await newCaddy();
    const typed = { version: 1, caddy: { ...fieldsOf(await own(somchai)), years: 7, home_courses: COURSES } };
    const first = await somchai.call('POST /user/update', typed);
    expect(await somchai.call('POST /user/update', typed)).toEqual(first);
    for (const other of [
      { years: 8 },
      { home_courses: COURSES.toReversed() },
      { strengths: 'อ่านไลน์' },
      { nickname: 'อื่น' },
    ])
      expect(
        (await somchai.ask('POST /user/update', { ...typed, caddy: { ...typed.caddy, ...other } })).body.code,
      ).toBe('PROFILE_VERSION_STALE');
    expect(await own(somchai)).toEqual(first);
  });

  test('changes the real name, which money is paid out to, only with the password, and is told', async () => {
    const somchai = await newCaddy();
    const hers = fieldsOf(await own(somchai));
    const renamed = { version: 1, caddy: { ...hers, real_name: 'ใคร คนอื่น' } };
    const refused = async (input: object) => (await somchai.ask('POST /user/update', { ...renamed, ...input })).body;
    expect(await refused({})).toMatchObject({ fields: [{ path: 'password', code: 'REQUIRED' }] });
    expect(await refused({ password: 'not hers at all' })).toMatchObject({ code: 'CREDENTIALS_WRONG' });
    expect((await own(somchai)).caddy?.real_name).toBe(hers.real_name);
    const after = await somchai.call('POST /user/update', { ...renamed, password: PASSWORD });
    expect(after.caddy?.real_name).toBe('ใคร คนอื่น');
    const { items } = await somchai.call('POST /notification/list', { page: 1, limit: 20 });
    expect(items.map(({ kind, body }) => ({ kind, body }))).toEqual([
      { kind: 'account.contact_changed', body: { what: 'NAME' } },
    ]);
    // A phone that has not seen the new name yet asks for no password: it is shown the profile first.
    expect((await somchai.ask('POST /user/update', { version: 1, caddy: hers })).body.code).toBe(
      'PROFILE_VERSION_STALE',
    );
    // A version that is yet to come is no way round the password.
    expect(await refused({ version: 3, caddy: hers })).toMatchObject({ fields: [{ path: 'password' }] });
  });

  test('enters another name, number or course while waiting for our look: what was sent in is dropped', async () => {
    const somchai = await newCaddy();
    const { user_id } = (await somchai.call('GET /user/information', {})).basic_info;
    const [course = ''] = COURSES;
    let caddy = { ...fieldsOf(await own(somchai)), home_courses: [course] };
    let version = 1;
    const saves = async (change: object) => {
      caddy = { ...caddy, ...change };
      const after = await somchai.call('POST /user/update', { version, caddy, password: PASSWORD });
      version += 1;
      return after.caddy;
    };
    await saves({});
    for (const change of [{ real_name: 'ใคร คนอื่น' }, { caddy_number: '9200' }, { home_courses: COURSES }]) {
      await somchai.call('POST /caddy/verification', { way: 'COURSE_CODE', golf_course: course, code: 'KY-2209' });
      const same = await saves({ nickname: `ใหม่${version}` });
      expect(same).toMatchObject({ verification: 'SUBMITTED', submitted: { way: 'COURSE_CODE' } });
      expect(await saves(change), JSON.stringify(change)).toMatchObject({
        verification: 'UNVERIFIED',
        submitted: null,
      });
      expect(await world.db.many(sql`select * from caddy_verification where user_id = ${user_id}`)).toEqual([]);
    }
  });

  test('is verified by what was sent in; another number is to be looked at again', async () => {
    const somchai = await newCaddy();
    const { user_id } = (await somchai.call('GET /user/information', {})).basic_info;
    const elsewhere = await somchai.ask('POST /caddy/verification', {
      way: 'COURSE_CODE',
      golf_course: 'nowhere',
      code: 'x',
    });
    expect(elsewhere.body.code).toBe('CADDY_NOT_AT_COURSE');
    const media_id = await sendPicture(somchai);
    await somchai.call('POST /caddy/verification', { way: 'STAFF_CARD', media_id });
    const sent = await somchai.call('POST /caddy/verification', {
      way: 'COURSE_CODE',
      golf_course: COURSES[0] ?? '',
      code: 'KY-2209',
    });
    expect(sent.caddy).toMatchObject({ verification: 'SUBMITTED', submitted: { way: 'COURSE_CODE' } });
    await decided(place.context.db, NOW, (tx, acting) => judgeCaddyAs(tx, acting, user_id, { to: 'VERIFIED' }));
    const verified = await own(somchai);
    expect(verified.caddy).toMatchObject({ verification: 'VERIFIED', submitted: null });
    const not = await somchai.ask('POST /caddy/verification', { way: 'STAFF_CARD', media_id });
    expect(not.body.code).toBe('VERIFICATION_NOT_NOW');
    const fewer = { ...fieldsOf(verified), home_courses: [COURSES[1] ?? ''], nickname: 'ใหม่' };
    expect((await somchai.call('POST /user/update', { version: 1, caddy: fewer })).caddy?.verification).toBe(
      'VERIFIED',
    );
    const other = { ...fewer, caddy_number: '9100' };
    expect((await somchai.call('POST /user/update', { version: 2, caddy: other })).caddy?.verification).toBe(
      'UNVERIFIED',
    );
    expect(await world.db.many(sql`select * from caddy_verification where user_id = ${user_id}`)).toEqual([]);
  });
});

test('AU-16: nobody writes what is the other role’s, nor what lies deeper (every field of every call: tests/house/every-call.test.ts)', async () => {
  const [nok, somchai] = [await newGolfer(), await newCaddy()];
  const before = await own(somchai);
  const { caddy } = before;
  const golfer = { languages: ['th'], handicap_tenths: 1 };
  const wrong: [Phone, object][] = [
    [somchai, { version: 1, golfer }],
    [nok, { version: 1, golfer: { ...golfer, user_id: randomUUID() } }],
    [somchai, { version: 1, caddy: { ...caddy, rating_sum: 500 } }],
    [somchai, { version: 1, caddy }],
  ];
  for (const [phone, input] of wrong) expect((await phone.ask('POST /user/update', input)).status).toBe(422);
  expect(await own(somchai)).toEqual(before);
});
