import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caddyNames, caddySearchKey, latinNickname, shownNickname } from '../../domain/account/nickname.ts';
import type { InputOf } from '../../domain/calls.ts';
import { languageOf } from '../../server/http/input.ts';
import { peopleOf } from './own-people.ts';
import { caddyForm, everything, openWorld, type Phone, type Place, type World } from './world.ts';
import { testTable } from '../support/table.ts';

const read = (typed: string) => {
  const parsed = v.safeParse(latinNickname, typed, { abortPipeEarly: true });
  return parsed.success ? parsed.output : parsed.issues[0].message;
};

testTable<[string, string | null]>([
  ...['Mook', 'Nong Ploy', "O'Neil", 'Jean-Marie', 'J.R.', 'Zoë', 'M'].map((it): [string, string] => [it, it]),
  ...['มุก', 'Mook มุก', 'Mook1', 'Муук', 'ムック', 'Mook!', 'Mook 🏌️', '-', "' .", '127'].map((it): [string, string] => [
    it,
    'INVALID',
  ]),
  ['', null],
  ['  ', null],
  ['  Mook ', 'Mook'],
  ['M'.repeat(30), 'M'.repeat(30)],
  ['M'.repeat(31), 'TOO_LONG'],
  // What nobody sees is refused in it as in every name.
  ['Mo\u200bok', 'Mook'],
  ['Mo\ue000ok', 'NAME_INVALID'],
])('a nickname in Latin letters: %j is read as %s', (typed, meant) => {
  expect(read(typed)).toBe(meant);
});

test('who reads English sees a caddy’s Latin nickname where there is one, everybody else the own one; a caddy is found by either beside the number', () => {
  const mook = { nickname: 'มุก', nickname_latin: 'Mook', caddy_number: '054' };
  const fon = { nickname: 'ฝน', nickname_latin: null };
  expect([shownNickname(mook, 'en'), shownNickname(mook, 'th')]).toEqual(['Mook', 'มุก']);
  expect([shownNickname(fon, 'en'), shownNickname(fon, 'th')]).toEqual(['ฝน', 'ฝน']);
  const search_key = caddySearchKey(mook);
  expect(search_key).toBe('มุก 054 mook 054');
  expect(caddyNames({ ...mook, search_key })).toEqual(['มุก 054 mook 054', '054', 'mook 054']);
  expect(caddySearchKey({ ...mook, nickname_latin: null })).toBe('มุก 054');
  expect(caddySearchKey({ ...mook, nickname_latin: null, caddy_number: '' })).toBe('มุก');
});

testTable<[string | undefined, string]>([
  ['en', 'en'],
  ['en-GB,en;q=0.9,th;q=0.8', 'en'],
  ['EN', 'en'],
  ['th', 'th'],
  ['th-TH,th;q=0.9,en;q=0.8', 'th'],
  ['de, en', 'en'],
  ['de', 'en'],
  ['vi, th;q=0.4, en;q=0.6', 'en'],
  ['vi, en;q=0.4, th;q=0.6', 'th'],
  ['ja, *;q=0.5', 'en'],
  ['th;q=0, de', 'en'],
  ['*', 'th'],
  ['enm', 'en'],
  ['', 'th'],
  [undefined, 'th'],
])('a phone that wishes for %s is answered in %s', (header, language) => {
  expect(languageOf({ headers: { 'accept-language': header } })).toBe(language);
});

describe('a caddy', () => {
  let world: World;
  let place: Place;
  beforeAll(async () => {
    world = await openWorld();
    place = await world.open();
  });
  afterAll(() => world.close());
  const { newPhone, newGolfer } = peopleOf(() => place);

  let bib = 500;
  async function begin(): Promise<Phone> {
    const phone = newPhone();
    await phone.register(`somchai${randomUUID()}@example.com`);
    await phone.onboardUpToProfile('CADDY');
    return phone;
  }
  const form = (more: object = {}) => ({ ...caddyForm, caddy_number: String((bib += 1)), ...more });
  async function named(nickname_latin?: string): Promise<Phone> {
    const phone = await begin();
    await phone.call('POST /caddy/register', form(nickname_latin === undefined ? {} : { nickname_latin }));
    return phone;
  }
  const own = async (phone: Phone) => {
    const { caddy, version } = await phone.call('GET /user/profile', {});
    if (!caddy) throw new Error('she is no caddy');
    return { ...caddy, version };
  };
  const EN = { headers: { 'accept-language': 'en-US,en;q=0.9' } };
  const change = async (phone: Phone, more: object): Promise<InputOf<'POST /user/update'>> => {
    const { version, real_name, nickname, caddy_number, years, who_may_request, home_courses } = await own(phone);
    const slugs = home_courses.map(({ slug }) => slug);
    const caddy = { real_name, nickname, caddy_number, years, who_may_request, home_courses: slugs };
    return { version, caddy: { ...caddy, languages: ['th'], ...more } };
  };

  test('gives a Latin nickname later: golfers see and find it in English, the caddy’s own pages show the Thai one; a phone that does not know of it keeps it, and emptied it is gone', async () => {
    const [nok, somchai] = [await newGolfer(), await named()];
    const { user_id } = (await somchai.call('GET /user/information', {})).basic_info;
    const found = async (filter: object, more = {}) =>
      (await nok.call('POST /caddy/search', { filter, page: 1, limit: 100 }, more)).items.find(
        (it) => it.user_id === user_id,
      )?.nickname;
    const seen = async () => [await found({}, EN), await found({}), await found({ q: 'chaiyo' })];
    expect((await own(somchai)).nickname_latin).toBeNull();
    expect(await seen()).toEqual(['ชาย', 'ชาย', undefined]);
    await somchai.call('POST /user/update', await change(somchai, { nickname_latin: ' Chaiyo ' }));
    expect(await seen()).toEqual(['Chaiyo', 'ชาย', 'ชาย']);
    const { basic_info } = await somchai.call('GET /user/information', {}, EN);
    expect(basic_info.nickname).toBe('ชาย');
    const { caddy } = await somchai.call('GET /user/profile', {}, EN);
    expect(caddy).toMatchObject({ nickname: 'ชาย', nickname_latin: 'Chaiyo' });
    await somchai.call('POST /user/update', await change(somchai, { strengths: 'ใจเย็น' }));
    expect((await own(somchai)).nickname_latin).toBe('Chaiyo');
    await somchai.call('POST /user/update', await change(somchai, { nickname_latin: '' }));
    expect((await own(somchai)).nickname_latin).toBeNull();
    expect(await seen()).toEqual(['ชาย', 'ชาย', undefined]);
    const { headers } = await nok.ask('GET /user/information', {});
    for (const header of ['accept-language', 'authorization'])
      expect(String(headers['vary']).toLowerCase()).toContain(header);
  });

  test('gives one when registering; a Thai one is refused at its field, in both forms, and nothing is written', async () => {
    const [newcomer, somchai] = [await begin(), await named('Chai')];
    expect((await own(somchai)).nickname_latin).toBe('Chai');
    const updating = await change(somchai, { nickname_latin: 'ชาย' });
    const before = await everything(world.db);
    const registered = await newcomer.ask('POST /caddy/register', form({ nickname_latin: 'ชาย' }));
    expect(registered.status).toBe(422);
    expect(registered.body.fields).toEqual([{ path: 'nickname_latin', code: 'INVALID' }]);
    const updated = await somchai.ask('POST /user/update', updating);
    expect(updated.status).toBe(422);
    expect(updated.body.fields).toEqual([{ path: 'caddy.nickname_latin', code: 'INVALID' }]);
    expect(await everything(world.db)).toEqual(before);
  });
});
