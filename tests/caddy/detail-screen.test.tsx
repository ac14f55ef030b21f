import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { caddyPage } from '../../domain/public-page.ts';
import { addDays, type SlashDate } from '../../domain/dates.ts';
import { CADDY, COURSE, error, go, NOK, openAs, readAgain, SOMCHAI, success } from '../booking/screens/scene.tsx';
import { SCREEN_NOW, clockAt } from '../support/clock.ts';

const HERE = `/golfer/home/caddy-detail/${SOMCHAI}`;
const BOOK = '/golfer/booking/new';
const ROUND = `golf_course=${COURSE.slug}&booking_date=2026/11/22&tee_off_time=07:10&holes=18&caddy_id=${SOMCHAI}`;
const OFF_DUTY = 'Not taking work now';
const GET_CADDY = `GET /caddy/${SOMCHAI}`;

clockAt(SCREEN_NOW);
afterEach(() => {
  for (const name of ['share', 'clipboard']) Reflect.deleteProperty(navigator, name);
});

const FREE_DAYS = Array.from({ length: 14 }, (_, n) => ({
  date: addDays('2026/11/21' as SlashDate, n),
  state: 'FREE',
  open: [{ from: '05:30', to: '17:00' }],
  busy: [],
}));

/** somchai, with `more`; the phone still holds days of somchai that were free. */
async function opened(where: string, more: object = {}) {
  const scene = await openAs(NOK, where, undefined, {
    [GET_CADDY]: () => success({ ...CADDY, ...more }),
    [`GET /caddy/${SOMCHAI}/availability`]: () => success({ days: FREE_DAYS }),
    'POST /follow/set': () => success({ following: true }),
  });
  const becomes = async (next: object) => {
    scene.server.answers[GET_CADDY] = () => success({ ...CADDY, ...next });
    await readAgain();
  };
  return { ...scene, becomes };
}

const bookLink = () => screen.queryByRole('link', { name: /^Book somchai/ });
const follow = () => fireEvent.click(screen.getByRole('button', { name: 'Follow somchai' }));
const tap = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const noFollowersOnly = () => expect(screen.queryByText(/only from followers/)).toBeNull();

describe('the page of a caddy', () => {
  test('is shared by the phone’s own sheet with the caddy’s name, else the link is copied, else written out; to close the sheet is no failure', async () => {
    const url = location.origin + caddyPage(SOMCHAI);
    const phoneHas = (name: 'share' | 'clipboard', value: unknown) =>
      Object.defineProperty(navigator, name, { value, configurable: true });
    const shared: unknown[] = [];
    const copied: string[] = [];
    await opened(`${HERE}?from=home`);
    await screen.findByRole('heading', { name: 'somchai', level: 1 });
    phoneHas('clipboard', { writeText: async (text: string) => void copied.push(text) });
    phoneHas('share', (it: unknown) => {
      shared.push(it);
      return Promise.reject(new DOMException('closed', 'AbortError'));
    });
    tap('Share');
    await waitFor(() => expect(shared).toEqual([{ title: 'somchai, a caddy on Caddee', url }]));
    expect(screen.queryByText('Link copied')).toBeNull();
    Reflect.deleteProperty(navigator, 'share');
    tap('Share');
    await screen.findByText('Link copied');
    expect(copied).toEqual([url]);
    Reflect.deleteProperty(navigator, 'clipboard');
    tap('Share');
    await screen.findByText(`The link could not be copied. Here it is: ${url}`);
  });

  test('a caddy who takes no work says so, has no button to book and no free day, and says what following is good for; an older copy, which did not say, can be booked', async () => {
    const { becomes } = await opened(HERE);
    await screen.findByRole('link', { name: 'Book somchai' });
    expect(screen.queryByText(OFF_DUTY)).toBeNull();
    await becomes({ on_duty: true });
    expect(bookLink()).not.toBeNull();
    await becomes({ on_duty: false, who_may_request: 'FOLLOWERS' });
    await screen.findByText(OFF_DUTY);
    expect(bookLink()).toBeNull();
    expect(screen.getByRole('link', { name: 'Find a caddy' }).getAttribute('href')).toBe('/golfer/home/search');
    const days = await screen.findAllByRole<HTMLInputElement>('radio', { name: /2026/ });
    expect(days).toHaveLength(FREE_DAYS.length);
    expect(days.every(({ disabled }) => disabled)).toBe(true);
    screen.getByText(/Follow somchai to see when that changes/);
    noFollowersOnly();
    follow();
    await screen.findByText(/you see the free days of somchai in Following/);
  });

  test('before three reviews there is no rating and no part of one', async () => {
    await opened(HERE, { rating_tenths: null, reviews: 2, bars: null, on_time_percent: null, rounds: 0 });
    await screen.findByRole('heading', { name: 'somchai', level: 1 });
    expect(screen.queryByText('On time')).toBeNull();
    expect(screen.queryByText('Ratings by category')).toBeNull();
    expect(document.querySelector('.rating')).toBeNull();
  });
});

describe('where a caddy is booked who cannot be asked', () => {
  test('who takes requests only from followers says so: nok follows on the caddy’s page, and goes on to the price', async () => {
    const { becomes } = await opened(`${BOOK}?step=2&${ROUND}`, { who_may_request: 'FOLLOWERS' });
    await screen.findByText(/somchai takes requests only from followers/);
    const price = screen.getByRole('button', { name: /See the price/ });
    expect(price.textContent).toContain('Follow this caddy first');
    fireEvent.click(screen.getByRole('link', { name: 'Follow this caddy' }));
    await waitFor(() => expect(location.pathname).toBe(HERE));
    await screen.findByRole('heading', { name: 'somchai', level: 1 });
    await screen.findByText(/somchai takes requests only from followers/);
    follow();
    await waitFor(noFollowersOnly);
    await becomes({ who_may_request: 'FOLLOWERS', following: true });
    fireEvent.click(screen.getByRole('link', { name: 'Back' }));
    await screen.findByRole('link', { name: /See the price/ });
    noFollowersOnly();
  });

  test('who takes no work says so at once, course and time stay, and another caddy is one tap away, also where there is no price to go on to', async () => {
    await opened(`${BOOK}?${ROUND}`, { on_duty: false });
    await screen.findByText(/Follow somchai to see/);
    expect(screen.queryByRole('link', { name: /Review/ })).toBeNull();
    expect(screen.getByRole('button', { name: /Review/ }).textContent).toContain(OFF_DUTY);
    tap('Choose another');
    await screen.findByRole('link', { name: /Choose a caddy/ });
    expect(screen.queryByText(OFF_DUTY)).toBeNull();
    screen.getByRole('link', { name: 'Choose a caddy Sun 22 Nov 07:10' });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '18' }).checked).toBe(true);

    go('/golfer/home');
    go(`${BOOK}?step=2&${ROUND}`);
    const price = await screen.findByRole('button', { name: /See the price/ });
    await waitFor(() => expect(price.textContent).toContain(OFF_DUTY));
    await screen.findByText(/Follow somchai to see/);
    tap('Choose another');
    await screen.findByRole('button', { name: 'Choose somchai' });
  });

  test('refused after all: the words do not send nok to another time, but to follow, or to another caddy', async () => {
    const QUOTE = 'POST /booking/quote';
    const { server } = await openAs(NOK, `${BOOK}?step=3&${ROUND}`, undefined, {
      [QUOTE]: () => error(422, 'CADDY_FOLLOWERS_ONLY'),
    });
    await screen.findByText(/only from followers/);
    expect(screen.queryByRole('link', { name: 'Choose another time' })).toBeNull();
    screen.getByRole('button', { name: 'Choose another' });
    expect(screen.getByRole('link', { name: 'Follow this caddy' }).getAttribute('href')).toMatch(
      new RegExp(`^${HERE}`),
    );
    server.answers[QUOTE] = () => error(422, 'CADDY_OFF_DUTY');
    await readAgain();
    await screen.findByText(/not taking work now/);
    expect(screen.queryByRole('link', { name: 'Choose another time' })).toBeNull();
    tap('Choose another');
    await waitFor(() => expect(location.search).toBe('?step=2'));
  });
});
