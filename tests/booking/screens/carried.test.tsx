import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SCREEN_NOW, clockAt } from '../../support/clock.ts';
import { COURSE, NOK, openAs, sent, SOMCHAI } from './scene.tsx';

clockAt(SCREEN_NOW);

const SEARCH = `/golfer/home/search?golf_course=${COURSE.slug}&booking_date=2026/11/22&tee_off_time=07:30&holes=18`;
const mainAct = () => within(screen.getByRole('region', { name: 'Next step' }));

test('a walk that nok chose in the search is a walk on the caddy’s page, in the form and in the request, at one price', async () => {
  const scene = await openAs(NOK, `${SEARCH}&transport=WALK_PULL`);
  const card = await screen.findByRole('link', { name: /somchai/ });
  await within(card).findByText('Reservation ฿250');
  fireEvent.click(card);
  const book = await screen.findByRole('link', { name: /^Book somchai/ });
  await waitFor(() => mainAct().getByText('฿250'));
  mainAct().getByText(/18 holes · Walk/);
  fireEvent.click(book);
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Walk/ })).checked).toBe(true);
  fireEvent.click(await screen.findByRole('link', { name: /^Choose a caddy/ }));
  fireEvent.click(await screen.findByRole('link', { name: /^See the price/ }));
  await screen.findByRole('button', { name: /Send request/ });
  expect(sent(scene, 'POST /booking/quote').at(-1)?.body).toMatchObject({
    tee_off_time: '07:30',
    holes: 18,
    transport: 'WALK_PULL',
  });
});
