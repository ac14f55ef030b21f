import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Booking } from '../../../domain/booking/api.ts';
import { isoOf, MINUTE } from '../../../domain/dates.ts';
import { aBooking } from '../../support/booking.ts';
import { SCREEN_NOW, clockAt } from '../../support/clock.ts';
import { address, later, NOK, openAs, readAgain } from './scene.tsx';

clockAt(SCREEN_NOW);

const SENT = '/golfer/booking/new?sent=NOK0000001';

/** nok waits on the page after the request; `becomes`: what the server knows then. */
async function waiting() {
  let booking = aBooking();
  const scene = await openAs(NOK, SENT, () => [booking]);
  await screen.findByRole('heading', { level: 1, name: 'Request sent to somchai' });
  const becomes = async (more: Partial<Booking>) => {
    booking = aBooking({ answered_at: isoOf(SCREEN_NOW + MINUTE), ...more });
    await readAgain();
  };
  return { ...scene, becomes };
}
const links = () =>
  within(screen.getByRole('main'))
    .getAllByRole('link')
    .map((it) => [it.textContent, it.getAttribute('href')]);

test('while nok waits the page says until when somchai answers, what comes back otherwise, and leads home and to the booking', async () => {
  await waiting();
  screen.getByText(/by 18:07 · 12 h left/);
  await later(SCREEN_NOW + 60 * MINUTE);
  await screen.findByText(/by 18:07 · 11 h left/);
  screen.getByText('Without an answer ฿150 comes back at once');
  expect(links()).toEqual([
    ['Home', '/golfer/home'],
    ['See the booking', '/golfer/booking/NOK0000001'],
  ]);
});

test('somchai accepts: the page turns by itself, says so to a reader, and offers the calendar', async () => {
  const { becomes } = await waiting();
  await becomes({ status: 'CONFIRMED', version: 2 });
  const title = await screen.findByRole('heading', { level: 1, name: 'somchai accepted' });
  expect(title.closest('[aria-live=polite]')).not.toBeNull();
  screen.getByRole('button', { name: 'Add to calendar' });
  expect(screen.queryByText(/left/)).toBeNull();
  expect(links()).toContainEqual(['See the booking', '/golfer/booking/NOK0000001']);
});

test.each([
  ['DECLINED', 'somchai could not take it'],
  ['EXPIRED', 'somchai did not answer in time'],
] as const)(
  '%s: the page says so, that all of it came back, and leads to the others who are free then',
  async (status, title) => {
    const { becomes } = await waiting();
    await becomes({ status, version: 2, refunded: 150_00 });
    await screen.findByRole('heading', { level: 1, name: title });
    screen.getByText('฿150 is back in your wallet');
    fireEvent.click(screen.getByRole('link', { name: 'Find another caddy for this time' }));
    await waitFor(() => expect(address()).toBe('/golfer/home/search'));
    await screen.findByRole('heading', { name: '1 free' });
  },
);

test.each([
  ['CANCELLED_BY_GOLFER', {}],
  ['CANCELLATION_REQUESTED_BY_CADDY', { asked_at: isoOf(SCREEN_NOW + MINUTE) }],
] as const)('%s: that is told on the page of the booking, not here', async (status, more) => {
  const { becomes } = await waiting();
  await becomes({ status, version: 3, ...more });
  await waitFor(() => expect(address()).toBe('/golfer/booking/NOK0000001'));
});
