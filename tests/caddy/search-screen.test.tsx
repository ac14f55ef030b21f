import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  address,
  CADDY,
  COURSE,
  error,
  NOK,
  openAs,
  page,
  sent,
  SOMCHAI,
  success,
  withoutSignal,
} from '../booking/screens/scene.tsx';
import { SCREEN_NOW, clockAt } from '../support/clock.ts';

clockAt(SCREEN_NOW);

const SEARCH = '/golfer/home/search';
const MALEE = { ...CADDY, user_id: '018f0000-0000-7000-8000-0000000000d9', nickname: 'malee', caddy_number: '54' };
const asked = (scene: Parameters<typeof sent>[0]) =>
  sent(scene, 'POST /caddy/search').map(({ body }) => body['filter']);
const chip = (name: string | RegExp) => screen.findByRole('button', { name });
const chipLink = (name: string) => screen.findByRole<HTMLAnchorElement>('link', { name });
const somchai = () => screen.findByRole('link', { name: /somchai/ });

test('filters are asked for and stand in the address; nok comes back to them, and one tap takes them away', async () => {
  const scene = await openAs(NOK, SEARCH);
  await somchai();
  fireEvent.click(await chip('Speaks English'));
  fireEvent.click(await chip('4.8 and up'));
  fireEvent.click(await chip('Following'));
  await waitFor(() =>
    expect(asked(scene).at(-1)).toEqual({ languages: ['en'], min_rating_tenths: 48, following: true }),
  );
  const found = `${SEARCH}?languages=en&rating=48&following=1`;
  expect(address()).toBe(found);
  fireEvent.click(await somchai());
  await screen.findByRole('heading', { name: 'somchai', level: 1 });
  fireEvent.click(screen.getByRole('link', { name: 'Back' }));
  await somchai();
  expect(address()).toBe(found);
  expect((await chip('Speaks English')).getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(await chip('Clear filters'));
  await waitFor(() => expect(address()).toBe(SEARCH));
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
});

test('a word is asked for when nok pauses, not each letter; the list stays until the answer is there', async () => {
  const scene = await openAs(NOK, SEARCH);
  await somchai();
  const box = screen.getByRole('searchbox');
  for (const typed of ['1', '12', '127']) fireEvent.change(box, { target: { value: typed } });
  await somchai();
  await waitFor(() => expect(asked(scene).at(-1)).toEqual({ q: '127' }));
  expect(asked(scene)).toEqual([{}, { q: '127' }]);
  await waitFor(() => expect(address()).toBe(`${SEARCH}?q=127`));
});

test('an address that says something else is read as far as it can be', async () => {
  const scene = await openAs(NOK, `${SEARCH}?languages=xx,ja&rating=99&q=mali`);
  await somchai();
  expect(asked(scene)).toEqual([{ languages: ['ja'], q: 'mali' }]);
});

test('the sheet has every filter, and each counts at once', async () => {
  const scene = await openAs(NOK, SEARCH);
  await somchai();
  fireEvent.click(await chip('Filters'));
  const sheet = await screen.findByRole('dialog', { name: 'Filters' });
  fireEvent.click(await within(sheet).findByRole('button', { name: 'Japanese' }));
  fireEvent.click(within(sheet).getByRole('radio', { name: '4.5 and up' }));
  await waitFor(() => expect(asked(scene).at(-1)).toEqual({ languages: ['ja'], min_rating_tenths: 45 }));
  fireEvent.click(within(sheet).getByRole('button', { name: 'Show caddies' }));
  await chip('Filters 2 on');
  await chip('Speaks Japanese');
});

test('another order is asked of the server, stands in the address, and outlives cleared filters', async () => {
  const scene = await openAs(NOK, `${SEARCH}?languages=ja`);
  await somchai();
  fireEvent.click(await chip('Sort: Recommended'));
  const sheet = await screen.findByRole('dialog', { name: 'Filters' });
  fireEvent.click(await within(sheet).findByRole('radio', { name: 'Most rounds' }));
  await waitFor(() =>
    expect(sent(scene, 'POST /caddy/search').at(-1)?.body).toMatchObject({ sort: 'ROUNDS', page: 1 }),
  );
  expect(address()).toBe(`${SEARCH}?languages=ja&sort=ROUNDS`);
  fireEvent.click(within(sheet).getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(address()).toBe(`${SEARCH}?sort=ROUNDS`));
  await chip('Sort: Most rounds');
});

test('cleared in the sheet, the button is gone and the focus is on the one beside it', async () => {
  await openAs(NOK, `${SEARCH}?languages=ja`);
  await somchai();
  fireEvent.click(await chip('Filters 1 on'));
  const sheet = await screen.findByRole('dialog', { name: 'Filters' });
  const clear = await within(sheet).findByRole('button', { name: 'Clear filters' });
  clear.focus();
  fireEvent.click(clear);
  await waitFor(() => expect(clear.isConnected).toBe(false));
  await waitFor(() => expect(document.activeElement).toBe(within(sheet).getByRole('button', { name: 'Show caddies' })));
});

test('for a round that is chosen nok sees who is free then, and everybody with one tap', async () => {
  const scene = await openAs(
    NOK,
    `${SEARCH}?golf_course=alpine-golf-club&booking_date=2026/11/22&tee_off_time=07:10&holes=18`,
  );
  await screen.findByRole('heading', { name: '1 free' });
  expect(asked(scene).at(-1)).toEqual({
    golf_course: 'alpine-golf-club',
    booking_date: '2026/11/22',
    tee_off_time: '07:10',
    holes: 18,
  });
  fireEvent.click(await chip('Free then'));
  await screen.findByRole('heading', { name: '1 found' });
  expect(asked(scene).at(-1)).toEqual({ golf_course: 'alpine-golf-club' });
});

test('before a round is chosen a card names the course, with one it says what the round costs; thousands have commas', async () => {
  const many = { ...CADDY, rounds: 1250, reviews: 1043 };
  const scene = await openAs(NOK, SEARCH);
  scene.server.answers['POST /caddy/search'] = () => page([many]);
  await scene.reopen(`${SEARCH}?languages=en`);
  const card = await somchai();
  within(card).getByText(/^Alpine .* · 1,250 rounds$/);
  within(card).getByText('(1,043)');
  expect(card.textContent).not.toContain('฿');
  await scene.reopen(`${FOUND_FOR}&transport=CART_SHARED`);
  await within(await somchai()).findByText('Reservation ฿150');
  within(await somchai()).getByText(/^Works at this course/);
});

const DRAFT =
  '/golfer/booking/new?golf_course=alpine-golf-club&booking_date=2026/11/24&tee_off_time=07:10&holes=9&caddy_id=';
const FOUND_FOR = `${SEARCH}?golf_course=alpine-golf-club&booking_date=2026/11/22&tee_off_time=07:30&holes=18`;

test('a search for another round leaves the request nok has put together as it was', async () => {
  const scene = await openAs(NOK, `${DRAFT}${SOMCHAI}`);
  await screen.findByRole('heading', { name: 'Course' });
  await scene.reopen(FOUND_FOR);
  await screen.findByRole('heading', { name: '1 free' });
  fireEvent.click(await somchai());
  await screen.findByRole('heading', { name: 'somchai', level: 1 });
  await scene.reopen('/golfer/booking');
  const draft = (await screen.findByText('Draft, not sent')).closest<HTMLElement>('.ticket');
  expect(draft?.textContent).toContain('07:10');
  expect(draft?.textContent).toContain('24 Nov');
  expect(draft?.textContent).toContain('9 holes');
  await scene.reopen(SEARCH);
  await screen.findByRole('heading', { name: '1 free' });
  await screen.findByRole('button', { name: /Sun 22 Nov · 07:30/ });
});

test('a caddy found for a round is asked for that round, with none of what nok had written to another', async () => {
  const scene = await openAs(NOK, `${DRAFT}${MALEE.user_id}`);
  await scene.reopen(FOUND_FOR);
  fireEvent.click(await somchai());
  const book = await screen.findByRole('link', { name: /^Book somchai/ });
  await waitFor(() => expect(book.getAttribute('href')).toContain('tee_off_time=07%3A30'));
  fireEvent.click(book);
  expect((await screen.findByLabelText<HTMLInputElement>(/^07:30/)).checked).toBe(true);
  expect((await screen.findByLabelText<HTMLInputElement>(/^18/)).checked).toBe(true);
});

test('a round nok no longer has in mind is cleared with one tap', async () => {
  const scene = await openAs(NOK, FOUND_FOR);
  await screen.findByRole('heading', { name: '1 free' });
  fireEvent.click(screen.getByRole('button', { name: /Alpine Golf Club.*07:30/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Any course, any day' }));
  await screen.findByRole('heading', { name: '1 found' });
  expect(asked(scene).at(-1)).toEqual({});
  await scene.reopen(SEARCH);
  await screen.findByRole('heading', { name: '1 found' });
  expect(asked(scene).at(-1)).toEqual({});
});

const NEAREST = 'POST /caddy/search/nearest';
const RIVERDALE = { ...CADDY.courses[0]!, slug: 'riverdale-golf-club', name_en: 'Riverdale Golf Club' };

test('nobody is free for nok’s round: the nearest times are one tap away, and so is asking all caddies', async () => {
  const scene = await openAs(NOK, SEARCH);
  await somchai();
  scene.server.answers['POST /caddy/search'] = ({ body }) =>
    page((body as { filter: { tee_off_time?: string } }).filter.tee_off_time === '07:30' ? [] : [CADDY]);
  scene.server.answers[NEAREST] = () =>
    success({
      caddies: 4,
      times: [{ booking_date: '2026/11/22', tee_off_time: '09:10', caddies: 2 }],
      courses: [{ ...RIVERDALE, km: 11, caddies: 3 }],
    });
  await scene.reopen(FOUND_FOR);
  await screen.findByRole('heading', { name: 'No caddy is free at that time' });
  expect(screen.getByRole('button', { name: /Riverdale/ }).textContent).toContain('11 km away · 3 free');
  const ask = new URL((await chipLink('Ask all caddies')).href, 'https://caddee.test').searchParams;
  expect(Object.fromEntries(ask)).toMatchObject({ asks: 'all', booking_date: '2026/11/22', tee_off_time: '07:30' });
  fireEvent.click(screen.getByRole('button', { name: /Sun 22 Nov 09:10/ }));
  await screen.findByRole('heading', { name: '1 free' });
  expect(asked(scene).at(-1)).toMatchObject({ booking_date: '2026/11/22', tee_off_time: '09:10' });
  await waitFor(async () => expect((await somchai()).textContent).toContain('Free 09:10Reservation ฿150'));
});

test('a course where no caddy works is said as that, with the courses nearby; no time is blamed', async () => {
  const scene = await openAs(NOK, SEARCH);
  await somchai();
  scene.server.answers['POST /caddy/search'] = ({ body }) =>
    page((body as { filter: { golf_course?: string } }).filter.golf_course === 'alpine-golf-club' ? [] : [CADDY]);
  scene.server.answers[NEAREST] = () =>
    success({ caddies: 0, times: [], courses: [{ ...RIVERDALE, km: 11, caddies: 3 }] });
  await scene.reopen(FOUND_FOR);
  await screen.findByRole('heading', { name: 'No caddy works at this course yet' });
  expect(screen.queryByText(/No caddy is free/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Ask all caddies' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /Riverdale/ }));
  await somchai();
  expect(asked(scene).at(-1)).toMatchObject({ golf_course: 'riverdale-golf-club', tee_off_time: '07:30' });
});

test('the search says so when the chosen round hides a caddy whose name nok looks for', async () => {
  const scene = await openAs(NOK, SEARCH);
  await somchai();
  scene.server.answers['POST /caddy/search'] = ({ body }) =>
    page('golf_course' in (body as { filter: object }).filter ? [] : [MALEE]);
  await scene.reopen(`${FOUND_FOR}&q=malee`);
  await screen.findByText('1 more match “malee” but are not free for this round, or work elsewhere');
  fireEvent.click(screen.getByRole('button', { name: 'Show them without the round' }));
  await screen.findByRole('link', { name: /malee/ });
});

test('the list of courses tells how many caddies each has', async () => {
  const scene = await openAs(NOK, FOUND_FOR);
  await screen.findByRole('heading', { name: '1 free' });
  scene.server.answers['POST /course/search'] = () => page([COURSE, { ...COURSE, ...RIVERDALE, caddies: 0 }]);
  fireEvent.click(screen.getByRole('button', { name: /07:30/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'The round' }));
  fireEvent.click(await sheet.findByRole('button', { name: /^Alpine Golf Club/ }));
  expect((await screen.findByRole('button', { name: /Alpine.*Caddies: 1/ })).isConnected).toBe(true);
  screen.getByRole('button', { name: /Riverdale.*No caddies yet/ });
});

test('a tee-off that has come too near is said as that, with two ways on', async () => {
  const scene = await openAs(NOK, SEARCH);
  await somchai();
  const { answers } = scene.server;
  answers['POST /caddy/search'] = ({ body }) =>
    'tee_off_time' in (body as { filter: object }).filter ? error(422, 'TEE_OFF_TOO_SOON') : page([CADDY]);
  await scene.reopen(`${SEARCH}?golf_course=alpine-golf-club&booking_date=2026/11/21&tee_off_time=06:20`);
  await screen.findByRole('heading', { name: 'It is too late to ask for that time' });
  fireEvent.click(screen.getByRole('button', { name: 'See everybody' }));
  await somchai();
});

test('nobody matches: what nok can do next is one button', async () => {
  const scene = await openAs(NOK, SEARCH);
  await somchai();
  scene.server.answers['POST /caddy/search'] = ({ body }) =>
    page('languages' in (body as { filter: object }).filter ? [] : [CADDY]);
  fireEvent.click(await chip('Speaks English'));
  await screen.findByRole('heading', { name: 'No caddy matches' });
  fireEvent.click(await chip('Clear filters'));
  await somchai();
});

test('without a signal nok finds whom this phone has seen, and how old that is', async () => {
  const scene = await openAs(NOK, SEARCH);
  scene.server.answers['POST /caddy/search'] = ({ body }) =>
    page((body as { filter: { q?: string } }).filter.q === 'malee' ? [MALEE] : [CADDY]);
  await somchai();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'malee' } });
  await screen.findByRole('link', { name: /malee/ });
  withoutSignal(scene);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '12' } });
  await screen.findByRole('heading', { name: 'Found before: 1' });
  expect((await somchai()).getAttribute('href')).toBe(`/golfer/home/caddy-detail/${SOMCHAI}`);
  screen.getByText(/loaded on this device before \(copy from just now\)/);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '99' } });
  await screen.findByRole('heading', { name: 'Not among those loaded before' });
  fireEvent.click(await chip('Clear filters'));
  await somchai();
});
