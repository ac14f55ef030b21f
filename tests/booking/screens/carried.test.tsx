import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SCREEN_NOW, clockAt } from '../../support/clock.ts';
import { address, CADDY, COURSE, go, NOK, openAs, page, sent, SOMCHAI, success } from './scene.tsx';

clockAt(SCREEN_NOW);

const SEARCH = `/golfer/home/search?golf_course=${COURSE.slug}&booking_date=2026/11/22&tee_off_time=07:30&holes=18`;
const CADDY_PAGE = `/golfer/home/caddy-detail/${SOMCHAI}`;
const BOOK = '/golfer/booking/new';
const ROUND = `golf_course=${COURSE.slug}&booking_date=2026/11/22&tee_off_time=07:10&holes=18&caddy_id=${SOMCHAI}`;
const isAt = (where: string) => waitFor(() => expect(address()).toBe(where));
const backLink = () => screen.getByRole('link', { name: 'Back' });
const mainAct = () => within(screen.getByRole('region', { name: 'Next step' }));

test('a walk that nok chose in the search is a walk on the caddy’s page, in the form and in the request, at one price', async () => {
  const scene = await openAs(NOK, `${SEARCH}&transport=WALK_PULL`);
  const card = await screen.findByRole('link', { name: /somchai/ });
  await within(card).findByText('฿250 now · ฿400 at the course');
  fireEvent.click(card);
  const book = await screen.findByRole('link', { name: /^Book somchai/ });
  await waitFor(() => mainAct().getByText('฿250'));
  mainAct().getByText(/18 holes · Walk/);
  fireEvent.click(book);
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Walk/ })).checked).toBe(true);
  fireEvent.click(await screen.findByRole('link', { name: /^Review/ }));
  await screen.findByRole('button', { name: /Send request/ });
  expect(sent(scene, 'POST /booking/quote').at(-1)?.body).toMatchObject({
    tee_off_time: '07:30',
    holes: 18,
    transport: 'WALK_PULL',
  });
});

test('the caddy nok came for stands on the first step with name and number, goes straight to the review, and can be left for another', async () => {
  await openAs(NOK, `${BOOK}?${ROUND}`);
  const card = (await screen.findByText(/^Book somchai/)).closest<HTMLElement>('.card');
  expect(card?.textContent).toContain('127');
  expect([...document.querySelectorAll('.steps li')].map((it) => it.textContent)).toEqual(['1. Round', '2. Confirm']);
  await screen.findByRole('link', { name: /^Review/ });
  fireEvent.click(within(card as HTMLElement).getByRole('button', { name: 'Choose another' }));
  fireEvent.click(await screen.findByRole('link', { name: /^Choose a caddy/ }));
  await screen.findByRole('heading', { name: '1 free' });
  expect(document.querySelectorAll('.steps li')).toHaveLength(3);
});

test('back goes from step to step and then to the caddy’s page nok came from; no step is come to twice', async () => {
  await openAs(NOK, CADDY_PAGE);
  go(`${CADDY_PAGE}?seen=1`);
  await screen.findByRole('link', { name: /^Book somchai/ });
  const before = history.length;
  fireEvent.click(screen.getByRole('link', { name: /^Book somchai/ }));
  await screen.findByText(/^Book somchai/);
  history.replaceState(history.state, '', `${BOOK}?booking_date=2026/11/22&tee_off_time=07:10`);
  fireEvent.click(await screen.findByRole('link', { name: /^Review/ }));
  await screen.findByRole('button', { name: /Send request/ });
  expect(history.length).toBe(before + 2);
  fireEvent.click(backLink());
  await screen.findByRole('link', { name: /^Review/ });
  fireEvent.click(backLink());
  await isAt(`${CADDY_PAGE}?seen=1`);
  expect(history.length).toBe(before + 2);
});

test('after a reload of the review nok is on the review, with the note that was typed there', async () => {
  const scene = await openAs(NOK, `${BOOK}?step=3&${ROUND}`);
  fireEvent.change(await screen.findByLabelText(/Note to the caddy/), { target: { value: 'two of us' } });
  window.dispatchEvent(new Event('pagehide'));
  await scene.reopen(`${BOOK}?step=3`);
  expect((await screen.findByLabelText<HTMLTextAreaElement>(/Note to the caddy/)).value).toBe('two of us');
  fireEvent.click(await screen.findByRole('button', { name: /Send request/ }));
  await waitFor(() => expect(sent(scene, 'POST /booking/create')[0]?.body['note']).toBe('two of us'));
});

test('the course nok usually plays stands in an empty form and in the search, of a caddy’s courses where one is asked', async () => {
  const usual = { ...CADDY.courses[0]!, slug: 'riverdale', name_en: 'Riverdale', name_th: 'Riverdale' };
  const golfer = {
    handicap_tenths: null,
    usual_courses: [usual],
    languages: [],
    preferences: '',
    emergency_name: null,
    emergency_phone: null,
  };
  const scene = await openAs(NOK, BOOK, undefined, {
    'GET /user/profile': () => success({ version: 1, golfer, caddy: null }),
    'GET /course/riverdale': () => success({ ...COURSE, ...usual }),
    'POST /caddy/search': () => page([CADDY]),
  });
  await screen.findByRole('button', { name: /^Riverdale/ });
  go('/golfer/home/search');
  fireEvent.click(await screen.findByRole('button', { name: /Choose course, date and time/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'The round' }));
  await sheet.findByRole('button', { name: /^Riverdale/ });
  fireEvent.click(sheet.getByRole('button', { name: 'Show caddies' }));
  await waitFor(() =>
    expect(sent(scene, 'POST /caddy/search').at(-1)?.body['filter']).toEqual({ golf_course: 'riverdale' }),
  );
  go(`${BOOK}?caddy_id=${SOMCHAI}`);
  await screen.findByRole('button', { name: /^Alpine Golf Club/ });
});
