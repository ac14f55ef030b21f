import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { addDays, type SlashDate } from '../../domain/dates.ts';
import { CADDY, COURSE, error, NOK, openAs, type Scene, SOMCHAI, success } from '../booking/screens/scene.tsx';
import { SCREEN_NOW, clockAt } from '../support/clock.ts';

const PAGE = `/golfer/home/caddy-detail/${SOMCHAI}`;
const BOOK = '/golfer/booking/new';
const ROUND = `golf_course=${COURSE.slug}&booking_date=2026/11/22&tee_off_time=07:10&holes=18&caddy_id=${SOMCHAI}`;
const OFF_DUTY = 'Not taking work now';

clockAt(SCREEN_NOW);

const FREE_DAYS = Array.from({ length: 14 }, (_, n) => ({
  date: addDays('2026/11/21' as SlashDate, n),
  state: 'FREE',
  open: [{ from: '05:30', to: '17:00' }],
  busy: [],
}));

/** somchai is off duty, or as `duty` says; the phone still holds days of somchai that were free. */
async function offDuty(at: string, duty: object = { on_duty: false }): Promise<Scene> {
  const scene = await openAs(NOK, '/golfer/profile');
  scene.server.answers[`GET /caddy/${SOMCHAI}`] = () => success({ ...CADDY, ...duty });
  scene.server.answers[`GET /caddy/${SOMCHAI}/availability`] = () => success({ days: FREE_DAYS });
  scene.server.answers['POST /follow/set'] = () => success({ following: true });
  await scene.reopen(at);
  return scene;
}

describe('the page of a caddy who takes no work', () => {
  test('says so, has no button to book and no free day, and leads to others', async () => {
    await offDuty(PAGE);
    await screen.findByText(OFF_DUTY);
    expect(screen.queryByRole('link', { name: /^Book somchai/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Find a caddy' }).getAttribute('href')).toBe('/golfer/home/search');
    const days = (await screen.findAllByRole('radio', { name: /2026/ })) as HTMLInputElement[];
    expect(days).toHaveLength(FREE_DAYS.length);
    expect(days.every(({ disabled }) => disabled)).toBe(true);
  });

  test('says what following is good for, and once followed, where it is seen', async () => {
    await offDuty(PAGE, { on_duty: false, who_may_request: 'FOLLOWERS' });
    await screen.findByText(/Follow somchai to see when that changes/);
    expect(screen.queryByText(/only from followers/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Follow somchai' }));
    await screen.findByText(/you see the free days of somchai in Following/);
  });

  test.each([
    ['takes work', { on_duty: true }],
    ['is known from a copy of an older build, which did not say', {}],
  ])('a caddy who %s can be booked', async (_, duty) => {
    await offDuty(PAGE, duty);
    await screen.findByRole('link', { name: 'Book somchai' });
    expect(screen.queryByText(OFF_DUTY)).toBeNull();
  });
});

describe('booking again a caddy who takes no work', () => {
  test('the round says so at once, and another caddy is one tap away; course and time stay', async () => {
    await offDuty(`${BOOK}?${ROUND}`);
    await screen.findByText(/Follow somchai to see/);
    expect(screen.queryByRole('link', { name: /Choose a caddy/ })).toBeNull();
    const button = screen.getByRole('button', { name: /Choose a caddy/ });
    expect(button.textContent).toContain(OFF_DUTY);
    fireEvent.click(screen.getByRole('button', { name: 'Choose another' }));
    await screen.findByRole('link', { name: /Choose a caddy/ });
    expect(screen.queryByText(OFF_DUTY)).toBeNull();
    expect(document.body.textContent).toContain('Sun 22 Nov · 18 holes');
  });

  test('where the caddy is chosen there is no price to go on to, but another caddy', async () => {
    await offDuty(`${BOOK}?step=2&${ROUND}`);
    const price = await screen.findByRole('button', { name: /See the price/ });
    await waitFor(() => expect(price.textContent).toContain(OFF_DUTY));
    await screen.findByText(/Follow somchai to see/);
    fireEvent.click(screen.getByRole('button', { name: 'Choose another' }));
    await screen.findByRole('button', { name: 'Choose somchai' });
  });

  test('refused after all: the words do not send nok to another time, only to another caddy', async () => {
    const scene = await openAs(NOK, '/golfer/profile');
    scene.server.answers['POST /booking/quote'] = () => error(422, 'CADDY_OFF_DUTY');
    await scene.reopen(`${BOOK}?step=3&${ROUND}`);
    await screen.findByText(/not taking work now/);
    expect(screen.queryByRole('link', { name: 'Choose another time' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Choose another' }));
    await waitFor(() => expect(location.search).toBe('?step=2'));
  });
});
