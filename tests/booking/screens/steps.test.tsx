import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { CADDY, COURSE, error, NOK, openAs, page, sent, SOMCHAI, success } from './scene.tsx';
import { SCREEN_NOW, clockAt, setNow } from '../../support/clock.ts';

clockAt(SCREEN_NOW);
afterEach(() => vi.unstubAllGlobals());

const BOOK = '/golfer/booking/new';
const ROUND = `golf_course=${COURSE.slug}&booking_date=2026/11/22&tee_off_time=07:10&holes=18`;
const isStep = (n: number) => waitFor(() => expect(current()).toBe(n));
const current = () => Number(document.querySelector('.steps [aria-current=step]')?.textContent?.charAt(0));

describe('a step is shown only when the ones before it are done, whatever the address says', () => {
  test.each([
    ['nothing chosen: the round', `${BOOK}?step=3`, 1],
    ['a course but no day: the round', `${BOOK}?step=2&golf_course=${COURSE.slug}`, 1],
    ['the round but no caddy: the caddies', `${BOOK}?step=3&${ROUND}`, 2],
    ['the round and the caddy: the price', `${BOOK}?step=3&${ROUND}&caddy_id=${SOMCHAI}`, 3],
    ['a day that is over: the round', `${BOOK}?step=3&${ROUND.replace('11/22', '11/20')}&caddy_id=${SOMCHAI}`, 1],
    ['31 February: the round', `${BOOK}?step=3&${ROUND.replace('11/22', '02/31')}&caddy_id=${SOMCHAI}`, 1],
    ['25 o’clock: the round', `${BOOK}?step=3&${ROUND.replace('07:10', '25:10')}&caddy_id=${SOMCHAI}`, 1],
    ['a Buddhist year is read', `${BOOK}?step=3&${ROUND.replace('2026', '2569')}&caddy_id=${SOMCHAI}`, 3],
  ])('%s', async (_name, address, step) => {
    await openAs(NOK, address);
    if (address.includes(COURSE.slug)) await screen.findAllByText('Alpine Golf Club');
    await isStep(step);
  });
});

describe('the round', () => {
  test('a tee-off less than an hour away is struck, and cannot be gone on with', async () => {
    await openAs(NOK, `${BOOK}?${ROUND.replace('11/22', '11/21').replace('07:10', '07:00')}`);
    const slot = await screen.findByLabelText(/^07:00 Too soon/);
    expect((slot as HTMLInputElement).disabled).toBe(true);
    const button = await screen.findByRole('button', { name: /Choose a caddy/ });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.textContent).toContain('Choose another time');
  });

  test('exactly an hour away it can', async () => {
    setNow(SCREEN_NOW + 3 * 60_000);
    await openAs(NOK, `${BOOK}?${ROUND.replace('11/22', '11/21')}`);
    await screen.findByRole('link', { name: /Choose a caddy/ });
  });

  test('a time that the chosen caddy has promised is struck, and the caddy is named', async () => {
    const scene = await openAs(NOK, '/golfer/home');
    const from = SCREEN_NOW + 24 * 3_600_000;
    scene.server.answers[`GET /caddy/${SOMCHAI}/availability`] = () =>
      success({
        days: [
          {
            date: '2026/11/22',
            state: 'PART',
            open: [{ from: '05:30', to: '17:00' }],
            busy: [{ from, to: from + 3_600_000 }],
          },
        ],
      });
    await scene.reopen(`${BOOK}?${ROUND}&caddy_id=${SOMCHAI}`);
    await screen.findByLabelText(/^07:10 Not free/);
    await screen.findByText(/Crossed-out times: somchai is not free/);
    await screen.findByRole('button', { name: /Choose a caddy/ });
  });

  test('where carts are compulsory, walking is not offered and a shared cart is taken', async () => {
    const scene = await openAs(NOK, '/golfer/home');
    scene.server.answers[`GET /course/${COURSE.slug}`] = () => success({ ...COURSE, cart_policy: 'COMPULSORY' });
    await scene.reopen(`${BOOK}?${ROUND}`);
    await screen.findByText('Carts are compulsory here on that day');
    expect(screen.queryByRole('radio', { name: /Walk/ })).toBeNull();
    expect((screen.getByRole('radio', { name: /Shared cart/ }) as HTMLInputElement).checked).toBe(true);
  });

  test('the next step begins with the focus on its title: the link that led there is gone', async () => {
    await openAs(NOK, `${BOOK}?${ROUND}`);
    fireEvent.click(await screen.findByRole('link', { name: /Choose a caddy/ }));
    await isStep(2);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  });

  test('what nok has chosen is still there after the app was closed', async () => {
    const scene = await openAs(NOK, `${BOOK}?${ROUND}`);
    await screen.findByRole('link', { name: /Choose a caddy/ });
    fireEvent.click(screen.getByRole('radio', { name: '9' }));
    window.dispatchEvent(new Event('pagehide'));
    await scene.reopen(BOOK);
    await screen.findByText('Sun 22 Nov · 9 holes');
    expect((screen.getByRole('radio', { name: '9' }) as HTMLInputElement).checked).toBe(true);
  });
});

describe('the caddy', () => {
  test('only those who are free for that round are asked for; one is chosen, and the price is the next step', async () => {
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
    screen.getByRole('link', { name: 'See the price' });
  });

  test('more than a page of them: the next is asked for, and the first stays', async () => {
    const scene = await openAs(NOK, '/golfer/home');
    const one = (n: number) => ({
      ...CADDY,
      user_id: `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`,
      nickname: `c${n}`,
    });
    scene.server.answers['POST /caddy/search'] = ({ body }) => {
      const { page: asked } = body as { page: number };
      const items = asked === 1 ? Array.from({ length: 50 }, (_, n) => one(n)) : [one(50)];
      return success({ items, total: 51, page: asked, limit: 50 });
    };
    await scene.reopen(`${BOOK}?step=2&${ROUND}`);
    await screen.findByRole('heading', { name: '51 free' });
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByRole('button', { name: 'Choose c50' });
    screen.getByRole('button', { name: 'Choose c0' });
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('nobody is free: another time', async () => {
    const scene = await openAs(NOK, '/golfer/home');
    scene.server.answers['POST /caddy/search'] = () => page([]);
    await scene.reopen(`${BOOK}?step=2&${ROUND}`);
    await screen.findByText('No caddy is free at that time');
    expect(screen.getByRole('link', { name: 'Choose another time' }).getAttribute('href')).toContain('step=1');
  });

  test('the caddy of an old link is gone: said, and the others are one tap away', async () => {
    const scene = await openAs(NOK, '/golfer/home');
    scene.server.answers[`GET /caddy/${SOMCHAI}`] = () => error(404, 'CADDY_UNKNOWN');
    await scene.reopen(`${BOOK}?step=2&${ROUND}&caddy_id=${SOMCHAI}`);
    await screen.findByText('This caddy was not found');
    fireEvent.click(screen.getByRole('button', { name: 'Choose another' }));
    await screen.findByRole('button', { name: `Choose ${CADDY.nickname}` });
  });

  test('nok’s note goes along with the request', async () => {
    const scene = await openAs(NOK, `${BOOK}?step=2&${ROUND}&caddy_id=${SOMCHAI}`);
    fireEvent.change(await screen.findByLabelText(/Note to the caddy/), { target: { value: 'two of us' } });
    scene.server.answers['POST /booking/create'] = () => error(409, 'BOOKING_SLOT_TAKEN');
    fireEvent.click(screen.getByRole('link', { name: 'See the price' }));
    fireEvent.click(await screen.findByRole('button', { name: /Send request/ }));
    await screen.findByRole('alert');
    expect(sent(scene, 'POST /booking/create')[0]?.body.note).toBe('two of us');
  });
});
