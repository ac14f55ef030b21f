import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { useBookHistory } from '../../../src/booking/new/book-screen.tsx';
import { SCREEN_NOW, clockAt } from '../../support/clock.ts';
import { newPhone, renderHook } from '../../support/on-phone.tsx';
import { CADDY, COURSE, error, go, later, NOK, openAs, page, readAgain, sent, SOMCHAI, success } from './scene.tsx';

clockAt(SCREEN_NOW);

const BOOK = '/golfer/booking/new';
const ROUND = `golf_course=${COURSE.slug}&booking_date=2026/11/22&tee_off_time=07:10&holes=18`;
const isStep = (n: number) => waitFor(() => expect(current()).toBe(n));
const STEPS = ['Round', 'Caddy', 'Confirm'];
const current = () =>
  1 + STEPS.indexOf(document.querySelector('.steps [aria-current=step]')?.textContent?.slice(3) ?? '');

describe('a step is shown only when the ones before it are done', () => {
  const WHOLE = `${BOOK}?step=3&${ROUND}&caddy_id=${SOMCHAI}`;
  const shows = async (address: string, step: number) => {
    cleanup();
    await openAs(NOK, address);
    if (address.includes(COURSE.slug)) await screen.findAllByText('Alpine Golf Club');
    await isStep(step);
  };

  test('nothing chosen: the round; a course but no day: the round; no caddy: the caddies', async () => {
    await shows(`${BOOK}?step=3`, 1);
    await shows(`${BOOK}?step=2&golf_course=${COURSE.slug}`, 1);
    await shows(`${BOOK}?step=3&${ROUND}`, 2);
  });

  test('a day that is over, 31 February and 25 o’clock lead to the round, a Buddhist year is read', async () => {
    await shows(WHOLE.replace('11/22', '11/20'), 1);
    await shows(WHOLE.replace('11/22', '02/31'), 1);
    await shows(WHOLE.replace('07:10', '25:10'), 1);
    await shows(WHOLE.replace('2026', '2569'), 3);
  });
});

describe('the round', () => {
  test('a tee-off less than an hour away is struck and cannot be gone on with; exactly an hour away it can', async () => {
    const today = ROUND.replace('11/22', '11/21');
    await openAs(NOK, `${BOOK}?${today.replace('07:10', '07:00')}`);
    expect(await screen.findByLabelText<HTMLInputElement>(/^07:00 Book at least 1 hour ahead/)).toHaveProperty(
      'disabled',
      true,
    );
    const button = await screen.findByRole('button', { name: /Choose a caddy/ });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.textContent).toContain('Choose another time');
    await later(SCREEN_NOW + 3 * 60_000);
    await screen.findByLabelText(/^07:00 Book at least 1 hour ahead/);
    fireEvent.click(screen.getByLabelText(/^07:10/));
    await screen.findByRole('link', { name: /Choose a caddy/ });
  });

  test('a time that the chosen caddy has promised is struck and the caddy named; where carts are compulsory one is taken', async () => {
    const from = SCREEN_NOW + 24 * 3_600_000;
    const busy = [{ from, to: from + 3_600_000 }];
    const day = { date: '2026/11/22', state: 'PART', open: [{ from: '05:30', to: '17:00' }], busy };
    await openAs(NOK, `${BOOK}?${ROUND}&caddy_id=${SOMCHAI}`, undefined, {
      [`GET /caddy/${SOMCHAI}/availability`]: () => success({ days: [day] }),
      [`GET /course/${COURSE.slug}`]: () => success({ ...COURSE, cart_policy: 'COMPULSORY' }),
    });
    await screen.findByLabelText(/^07:10 somchai has a round/);
    await screen.findByText('Crossed out: somchai has a round');
    await screen.findByRole('button', { name: /Review/ });
    await screen.findByText('Carts are compulsory here on that day');
    expect(screen.queryByRole('radio', { name: /Walk/ })).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Shared cart/ }).checked).toBe(true);
  });

  test('what nok has chosen outlives the app; the next step begins with the focus on its title', async () => {
    const scene = await openAs(NOK, `${BOOK}?${ROUND}`);
    await screen.findByRole('link', { name: /Choose a caddy/ });
    fireEvent.click(screen.getByRole('radio', { name: '9' }));
    window.dispatchEvent(new Event('pagehide'));
    await scene.reopen(BOOK);
    await screen.findByRole('link', { name: 'Choose a caddy Sun 22 Nov 07:10' });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '9' }).checked).toBe(true);
    fireEvent.click(await screen.findByRole('link', { name: /Choose a caddy/ }));
    await isStep(2);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  });
});

describe('the caddy', () => {
  test('only those who are free for that round are asked for; and one is chosen', async () => {
    const scene = await openAs(NOK, `${BOOK}?step=2&${ROUND}`);
    await screen.findByRole('heading', { name: '1 free' });
    expect(screen.getByRole('button', { name: /See the price/ }).getAttribute('aria-disabled')).toBe('true');
    expect(sent(scene, 'POST /caddy/search').at(-1)?.body.filter).toEqual({
      golf_course: COURSE.slug,
      booking_date: '2026/11/22',
      tee_off_time: '07:10',
      holes: 18,
    });
    fireEvent.click(screen.getByRole('button', { name: 'Choose somchai' }));
    await screen.findByText('Request this caddy');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Alpine Golf Club'));
    fireEvent.click(screen.getByRole('link', { name: 'See the price' }));
    await screen.findByRole('button', { name: /Send request/ });
    expect(sent(scene, 'POST /booking/quote').at(-1)?.body.caddy_id).toBe(SOMCHAI);
  });

  test('more than a page of them: the next is asked for, and the first stays; where nobody is free, another time', async () => {
    const one = (n: number) => ({
      ...CADDY,
      user_id: `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`,
      nickname: `c${n}`,
    });
    const scene = await openAs(NOK, `${BOOK}?step=2&${ROUND}`, undefined, {
      'POST /caddy/search': ({ body }) => {
        const { page: asked } = body as { page: number };
        const items = asked === 1 ? Array.from({ length: 50 }, (_, n) => one(n)) : [one(50)];
        return success({ items, total: 51, page: asked, limit: 50 });
      },
    });
    await screen.findByRole('heading', { name: '51 free' });
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByRole('button', { name: 'Choose c50' });
    screen.getByRole('button', { name: 'Choose c0' });
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    scene.server.answers['POST /caddy/search'] = () => page([]);
    await readAgain();
    await screen.findByText('No caddy is free at that time');
    expect(screen.getByRole('link', { name: 'Choose another time' }).getAttribute('href')).toContain('step=1');
  });

  test('the caddy of an old link is gone: said, and the others are one tap away', async () => {
    const scene = await openAs(NOK, '/golfer/home');
    scene.server.answers[`GET /caddy/${SOMCHAI}`] = () => error(404, 'CADDY_UNKNOWN');
    go(`${BOOK}?step=2&${ROUND}&caddy_id=${SOMCHAI}`);
    await screen.findByText('This caddy was not found');
    fireEvent.click(screen.getByRole('button', { name: 'Choose another' }));
    await screen.findByRole('button', { name: `Choose ${CADDY.nickname}` });
  });
});

test('nok reloads in the middle, sends and goes back: the earlier step leads to the booking; the next request is another one', async () => {
  const SENT = '/golfer/booking/NOK0000001';
  /** The page of now. */
  const look = () => {
    const goes = vi.fn<(address: string, how: { replace: true }) => void>();
    return { ...renderHook(() => useBookHistory(location.search, goes)).result.current, goes };
  };
  newPhone();
  sessionStorage.clear();
  history.replaceState(null, '', `${BOOK}?step=2`);
  look();
  history.pushState(null, '', `${BOOK}?step=3`);
  look();
  newPhone(); // a reload
  const reloaded = look();
  expect(reloaded.isOver).toBe(false);
  reloaded.markSent(SENT);
  await new Promise((done) => {
    window.addEventListener('popstate', done, { once: true });
    history.back();
  });
  const { isOver, goes } = look();
  expect(isOver).toBe(true);
  expect(goes).toHaveBeenCalledWith(SENT, { replace: true });
  history.pushState(null, '', BOOK);
  expect(look().isOver).toBe(false);
});
