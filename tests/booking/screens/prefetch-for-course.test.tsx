import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { isoOf } from '../../../domain/dates.ts';
import { everythingStored } from '../../offline/page.ts';
import { openAs, SOMCHAI } from './scene.tsx';
import { SCREEN_NOW, clockAt } from '../../support/clock.ts';
import { aBooking } from '../../support/booking.ts';

const HOUR = 3_600_000;
const next = () =>
  aBooking({ status: 'CONFIRMED', booking_date: '2026/11/23', answered_at: isoOf(SCREEN_NOW - HOUR), actions: [] });
const SLIP = 'GET /booking/NOK0000001/slip';

clockAt(SCREEN_NOW);
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'connection');
});

test('somchai opens the home while there is a signal: the slip and the course of the next round are on the phone', async () => {
  const { server, caches } = await openAs(SOMCHAI, '/caddy/home', () => [next()]);
  await screen.findByText('Next round');
  await waitFor(() => expect(server.count(SLIP)).toBe(1));
  await waitFor(() => expect(server.count('GET /course/alpine-golf-club')).toBe(1));
  await waitFor(async () => expect(await everythingStored(caches)).toContain('/slip {'));
});

test('on a connection that is to be spared nothing is asked ahead', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  const { server } = await openAs(SOMCHAI, '/caddy/home', () => [next()]);
  await screen.findByText('Next round');
  // What is below the fold has been drawn and has asked: the pack would have, too.
  await waitFor(() => expect(server.count('POST /broadcast/nearby')).toBeGreaterThan(0));
  expect(server.count(SLIP)).toBe(0);
});
