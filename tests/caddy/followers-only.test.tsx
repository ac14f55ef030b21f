import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CADDY, COURSE, error, NOK, openAs, type Scene, SOMCHAI, success } from '../booking/screens/scene.tsx';
import { SCREEN_NOW, clockAt } from '../support/clock.ts';

const PAGE = `/golfer/home/caddy-detail/${SOMCHAI}`;
const BOOK = '/golfer/booking/new';
const ROUND = `golf_course=${COURSE.slug}&booking_date=2026/11/22&tee_off_time=07:10&holes=18&caddy_id=${SOMCHAI}`;

clockAt(SCREEN_NOW);

/** somchai takes requests of followers only; nok does not follow, or as `more` says. */
async function followersOnly(at: string, more: object = {}): Promise<Scene> {
  const scene = await openAs(NOK, '/golfer/profile');
  scene.server.answers[`GET /caddy/${SOMCHAI}`] = () =>
    success({ ...CADDY, who_may_request: 'FOLLOWERS', following: false, ...more });
  scene.server.answers['POST /follow/set'] = () => success({ following: true });
  await scene.reopen(at);
  return scene;
}

test('where the caddy is chosen nok reads it, follows on the caddy’s page, and goes on to the price', async () => {
  const scene = await followersOnly(`${BOOK}?step=2&${ROUND}`);
  await screen.findByText(/somchai takes requests only from followers/);
  const price = screen.getByRole('button', { name: /See the price/ });
  expect(price.textContent).toContain('Follow this caddy first');
  fireEvent.click(screen.getByRole('link', { name: 'Follow this caddy' }));
  await waitFor(() => expect(location.pathname).toBe(PAGE));
  await screen.findByText(/somchai takes requests only from followers/);
  fireEvent.click(await screen.findByRole('button', { name: 'Follow somchai' }));
  await waitFor(() => expect(screen.queryByText(/only from followers/)).toBeNull());
  scene.server.answers[`GET /caddy/${SOMCHAI}`] = () =>
    success({ ...CADDY, who_may_request: 'FOLLOWERS', following: true });
  fireEvent.click(screen.getByRole('link', { name: 'Back' }));
  await screen.findByRole('link', { name: /See the price/ });
  expect(screen.queryByText(/only from followers/)).toBeNull();
});

test('whoever follows reads nothing of it', async () => {
  await followersOnly(`${BOOK}?step=2&${ROUND}`, { following: true });
  await screen.findByRole('link', { name: /See the price/ });
  expect(screen.queryByText(/only from followers/)).toBeNull();
});

test('refused after all: the words say what to do, and no other time is offered', async () => {
  const scene = await openAs(NOK, '/golfer/profile');
  scene.server.answers['POST /booking/quote'] = () => error(422, 'CADDY_FOLLOWERS_ONLY');
  await scene.reopen(`${BOOK}?step=3&${ROUND}`);
  await screen.findByText(/only from followers/);
  expect(screen.queryByRole('link', { name: 'Choose another time' })).toBeNull();
  screen.getByRole('button', { name: 'Choose another' });
  fireEvent.click(screen.getByRole('link', { name: 'Follow this caddy' }));
  await waitFor(() => expect(location.pathname).toBe(PAGE));
});
