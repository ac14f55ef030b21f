import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  address,
  CADDY,
  COURSE,
  error,
  found as offered,
  NOK,
  openAs,
  page,
  sent,
  SOMCHAI,
  success,
  withoutSignal,
} from '../booking/screens/scene.tsx';
import type { CaddyCard } from '../../domain/caddy/api.ts';
import { everythingStored } from '../offline/page.ts';
import { SCREEN_NOW, clockAt } from '../support/clock.ts';

clockAt(SCREEN_NOW);

const SEARCH = '/golfer/home/search';
const CALL = 'POST /caddy/search';
const AT = 'golf_course=alpine-golf-club';
const FOUND_FOR = `${SEARCH}?${AT}&booking_date=2026/11/22&tee_off_time=07:30&holes=18`;
const ROUND = { golf_course: 'alpine-golf-club', booking_date: '2026/11/22', tee_off_time: '07:30', holes: 18 };
const MALEE = { ...CADDY, user_id: '018f0000-0000-7000-8000-0000000000d9', nickname: 'malee', caddy_number: '54' };
const RIVERDALE = { ...CADDY.courses[0]!, slug: 'riverdale-golf-club', name_en: 'Riverdale Golf Club' };

type Filter = Partial<Record<'q' | 'golf_course' | 'tee_off_time' | 'languages', string>>;
const filterOf = (body: unknown) => (body as { filter: Filter }).filter;
const asked = (scene: Parameters<typeof sent>[0]) => sent(scene, CALL).map(({ body }) => body['filter']);
const isAsked = (scene: Parameters<typeof sent>[0], filter: object) =>
  waitFor(() => expect(asked(scene).at(-1)).toEqual(filter));
const isAt = (query: string) => waitFor(() => expect(address()).toBe(`${SEARCH}${query}`));
const chip = (name: string | RegExp) => screen.findByRole('button', { name });
const tap = async (name: string | RegExp) => fireEvent.click(await chip(name));
const title = (name: string) => screen.findByRole('heading', { name });
const somchai = () => screen.findByRole('link', { name: /somchai/ });
const type = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } });

test('filters and order are asked of the server and stand in the address; nok comes back to them, and one tap takes the filters away', async () => {
  const scene = await openAs(NOK, SEARCH);
  await somchai();
  await tap('Speaks English');
  await tap('4.8 and up');
  await tap('Following');
  await isAsked(scene, { languages: ['en'], min_rating_tenths: 48, following: true });
  const found = '?languages=en&rating=48&following=1';
  await isAt(found);
  fireEvent.click(await somchai());
  await screen.findByRole('heading', { name: 'somchai', level: 1 });
  fireEvent.click(screen.getByRole('link', { name: 'Back' }));
  await somchai();
  await isAt(found);
  expect((await chip('Speaks English')).getAttribute('aria-pressed')).toBe('true');
  await tap('Clear filters');
  await isAt('');
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();

  await tap('Filters');
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  fireEvent.click(await sheet.findByRole('button', { name: 'Japanese' }));
  fireEvent.click(sheet.getByRole('radio', { name: '4.5 and up' }));
  await isAsked(scene, { languages: ['ja'], min_rating_tenths: 45 });
  fireEvent.click(sheet.getByRole('button', { name: 'Show caddies' }));
  await chip('Filters 2 on');
  await chip('Speaks Japanese');

  await tap('Sort: Recommended');
  const order = within(await screen.findByRole('dialog', { name: 'Filters' }));
  fireEvent.click(await order.findByRole('radio', { name: 'Most rounds' }));
  await waitFor(() => expect(sent(scene, CALL).at(-1)?.body).toMatchObject({ sort: 'ROUNDS', page: 1 }));
  await isAt('?languages=ja&rating=45&sort=ROUNDS');
  const clear = order.getByRole('button', { name: 'Clear filters' });
  clear.focus();
  fireEvent.click(clear);
  await isAt('?sort=ROUNDS');
  expect(clear.isConnected).toBe(false);
  await waitFor(() => expect(document.activeElement).toBe(order.getByRole('button', { name: 'Show caddies' })));
  await chip('Sort: Most rounds');

  // An address that says something else is read as far as it can be.
  await scene.reopen(`${SEARCH}?languages=xx,ja&rating=99&q=mali`);
  await somchai();
  expect(asked(scene).at(-1)).toEqual({ languages: ['ja'], q: 'mali' });
});

test('a word is asked for when nok pauses, not each letter; nobody matches: one button; without a signal nok finds whom this phone has seen', async () => {
  const scene = await openAs(NOK, SEARCH);
  await somchai();
  for (const typed of ['1', '12', '127']) type(typed);
  await somchai(); // the list stays until the answer is there
  await isAsked(scene, { q: '127' });
  expect(asked(scene)).toEqual([{}, { q: '127' }]);
  await isAt('?q=127');

  scene.server.answers[CALL] = ({ body }) => {
    const { languages, q } = filterOf(body);
    if (languages) return page([]);
    return page(q === 'malee' ? [MALEE] : [CADDY]);
  };
  await tap('Speaks English');
  await title('No caddy matches');
  await tap('Clear filters');
  await somchai();
  type('malee');
  await screen.findByRole('link', { name: /malee/ });
  withoutSignal(scene);
  type('12');
  await title('Found before: 1');
  expect((await somchai()).getAttribute('href')).toBe(`/golfer/home/caddy-detail/${SOMCHAI}`);
  screen.getByText(/loaded on this device before \(copy from just now\)/);
  type('99');
  await title('Not among those loaded before');
  await tap('Clear filters');
  await somchai();
});

test('for a round that is chosen nok sees who is free then and what it costs, and everybody with one tap; the round can be changed or cleared', async () => {
  const scene = await openAs(NOK, `${SEARCH}?languages=en`, undefined, {
    [CALL]: ({ body }) => page([offered({ ...CADDY, rounds: 1250, reviews: 1043 }, body as never)]),
    'POST /course/search': () => page([COURSE, { ...COURSE, ...RIVERDALE, caddies: 0 }]),
  });
  const card = await somchai();
  within(card).getByText(/^Alpine /);
  within(card).getByText('Thai English · 1,250 rounds');
  within(card).getByText('(1,043)');

  await scene.reopen(`${FOUND_FOR}&transport=CART_SHARED`);
  await title('1 free');
  await within(await somchai()).findByText('฿150 now · ฿1,100 at the course');
  expect((await somchai()).textContent).toContain('Free tomorrow07:30');
  within(await somchai()).getByText(/^Works at this course/);
  await isAsked(scene, ROUND);
  await tap('Free then');
  await title('1 found');
  await isAsked(scene, { golf_course: 'alpine-golf-club', holes: 18 });

  await scene.reopen(FOUND_FOR);
  await title('1 free');
  await tap(/Alpine Golf Club.*07:30/);
  const sheet = within(await screen.findByRole('dialog', { name: 'The round' }));
  fireEvent.click(await sheet.findByRole('button', { name: /^Alpine Golf Club/ }));
  await chip(/Alpine.*Caddies: 1/);
  fireEvent.click(await chip(/Riverdale.*No caddies yet/));
  await isAsked(scene, { ...ROUND, golf_course: 'riverdale-golf-club' });
  fireEvent.click(await sheet.findByRole('button', { name: 'Any course, any day' }));
  await title('1 found');
  await isAsked(scene, {});
  await scene.reopen(SEARCH);
  await title('1 found');
  await isAsked(scene, {});
});

test('a search for another round leaves the request nok has put together as it was; a caddy found by it is asked for that round', async () => {
  const draft = `/golfer/booking/new?${AT}&booking_date=2026/11/24&tee_off_time=07:10&holes=9&caddy_id=${MALEE.user_id}`;
  const scene = await openAs(NOK, draft);
  await title('Course');
  await scene.reopen(FOUND_FOR);
  await title('1 free');
  fireEvent.click(await somchai());
  await screen.findByRole('heading', { name: 'somchai', level: 1 });
  await scene.reopen('/golfer/booking');
  const ticket = (await screen.findByText('Draft, not sent')).closest<HTMLElement>('.ticket');
  for (const text of ['07:10', '24 Nov', '9 holes']) expect(ticket?.textContent).toContain(text);
  await scene.reopen(SEARCH);
  await title('1 free');
  await chip(/Sun 22 Nov · 07:30/);
  fireEvent.click(await somchai());
  const book = await screen.findByRole('link', { name: /^Book somchai/ });
  await waitFor(() => expect(book.getAttribute('href')).toContain('tee_off_time=07%3A30'));
  fireEvent.click(book);
  expect((await screen.findByLabelText<HTMLInputElement>(/^07:30/)).checked).toBe(true);
  expect((await screen.findByLabelText<HTMLInputElement>(/^18/)).checked).toBe(true);
});

test('where nobody is found nok reads why, and what to do next is one tap away', async () => {
  const NEAREST = 'POST /caddy/search/nearest';
  const courses = [{ ...RIVERDALE, km: 11, caddies: 3 }];
  const scene = await openAs(NOK, SEARCH);
  const { answers } = scene.server;
  const finds = (isFound: (filter: Filter) => boolean, found: CaddyCard = CADDY) => {
    answers[CALL] = ({ body }) => page(isFound(filterOf(body)) ? [offered(found, body as never)] : []);
  };
  await somchai();

  // Nobody is free: the nearest times, the courses nearby, or all caddies.
  finds(({ tee_off_time }) => tee_off_time !== '07:30');
  const times = [{ booking_date: '2026/11/22', tee_off_time: '09:10', caddies: 2 }];
  answers[NEAREST] = () => success({ caddies: 4, times, courses });
  await scene.reopen(FOUND_FOR);
  await title('No caddy is free at that time');
  expect((await chip(/Riverdale/)).textContent).toContain('11 km away · 3 free');
  const all = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Ask all caddies' });
  const { searchParams } = new URL(all.href, 'https://caddee.test');
  expect(Object.fromEntries(searchParams)).toMatchObject({
    asks: 'all',
    booking_date: '2026/11/22',
    tee_off_time: '07:30',
  });
  await tap(/Sun 22 Nov 09:10/);
  await title('1 free');
  expect(asked(scene).at(-1)).toMatchObject({ booking_date: '2026/11/22', tee_off_time: '09:10' });
  await waitFor(async () => expect((await somchai()).textContent).toContain('Free tomorrow09:10฿1,250'));

  // Nobody works at that course: no time is blamed.
  finds(({ golf_course }) => golf_course !== 'alpine-golf-club');
  answers[NEAREST] = () => success({ caddies: 0, times: [], courses });
  await scene.reopen(FOUND_FOR);
  await title('No caddy works at this course yet');
  expect(screen.queryByText(/No caddy is free/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Ask all caddies' })).toBeNull();
  await tap(/Riverdale/);
  await somchai();
  expect(asked(scene).at(-1)).toMatchObject({ golf_course: 'riverdale-golf-club', tee_off_time: '07:30' });

  // The round hides whom nok looks for by name.
  finds(({ golf_course }) => golf_course === undefined, MALEE);
  await scene.reopen(`${FOUND_FOR}&q=malee`);
  await screen.findByText('1 more match “malee” but are not free for this round, or work elsewhere');
  await tap('Show them without the round');
  await screen.findByRole('link', { name: /malee/ });

  // The tee-off has come too near.
  answers[CALL] = ({ body }) => ('tee_off_time' in filterOf(body) ? error(422, 'TEE_OFF_TOO_SOON') : page([CADDY]));
  await scene.reopen(`${SEARCH}?${AT}&booking_date=2026/11/21&tee_off_time=06:20`);
  await title('It is too late to ask for that time');
  await tap('See everybody');
  await somchai();
});

describe('near me', () => {
  const AT_HOME = { lat: 13.7563, lng: 100.5018 };
  const near = (scene: Parameters<typeof sent>[0]) => sent(scene, CALL).at(-1)?.body;
  const allow = (position: typeof AT_HOME | undefined) =>
    Object.defineProperty(navigator, 'geolocation', {
      configurable: true,
      value: {
        getCurrentPosition: (found: (it: object) => void, failed: () => void) =>
          position ? found({ coords: { latitude: position.lat, longitude: position.lng } }) : failed(),
      },
    });

  test('nok is told what the place is for, then sees who is nearest; the place is rounded, and nothing of it stays on the phone', async () => {
    allow(AT_HOME);
    const scene = await openAs(NOK, SEARCH, undefined, {
      [CALL]: ({ body }) =>
        page([{ ...offered(CADDY, body as never), km: (body as { near?: object }).near ? 6 : null }]),
    });
    await somchai();
    expect(near(scene)).not.toHaveProperty('near');
    await tap('Near me');
    const sheet = within(await screen.findByRole('dialog', { name: 'Courses near you' }));
    sheet.getByText(/It is not kept, and caddies do not see it/);
    fireEvent.click(sheet.getByRole('button', { name: 'Use my location' }));
    await waitFor(() => expect(near(scene)).toMatchObject({ sort: 'NEAREST', near: { lat: 13.76, lng: 100.5 } }));
    await waitFor(async () => expect((await somchai()).textContent).toContain('· 6 km'));
    screen.getByText('Your location is used this once and not kept');
    expect(await everythingStored(scene.caches)).not.toContain('13.76');

    // After a reload the place is not known, and the list is sorted as recommended.
    await scene.reopen(`${SEARCH}?sort=NEAREST&languages=th`);
    await somchai();
    expect(near(scene)).not.toHaveProperty('near');
    expect((await chip('Near me')).getAttribute('aria-pressed')).toBe('false');
  });

  test('without a position nok chooses a province, whose middle counts', async () => {
    allow(undefined);
    const scene = await openAs(NOK, SEARCH, undefined, {
      'POST /course/search': () => page([COURSE, { ...COURSE, slug: 'other', lat: 16 }]),
    });
    await somchai();
    await tap('Near me');
    fireEvent.click(await screen.findByRole('button', { name: 'Use my location' }));
    await screen.findByText(/could not be found, or the browser does not allow it/);
    fireEvent.click(await screen.findByRole('button', { name: COURSE.province_en }));
    await waitFor(() => expect(near(scene)).toMatchObject({ sort: 'NEAREST', near: { lat: 15, lng: 100 } }));
    screen.getByText(`Distances from ${COURSE.province_en}`);
  });
});
