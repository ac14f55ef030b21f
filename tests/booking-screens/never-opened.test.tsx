import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Booking } from '../../domain/booking/api.ts';
import { HOUR, isoOf, MINUTE } from '../../domain/dates.ts';
import { everythingStored } from '../offline/page.ts';
import { aBooking, clockAt, NOK, NOW, openAs, SOMCHAI, withoutSignal } from './scene.tsx';

// In a file of its own: its phones must not hear what the apps of other tests still have to say.
beforeEach(() => clockAt(NOW));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const GOLFERS = '/golfer/booking/NOK0000001';
const CADDYS = '/caddy/booking/NOK0000001';
const promised = (change: Partial<Booking> = {}) =>
  aBooking({ status: 'CONFIRMED', version: 4, answered_at: isoOf(NOW - HOUR), actions: [], ...change });

describe('without a signal, a booking that was never opened on this phone', () => {
  test.each([
    ['nok’s promised round', NOK, '/golfer/home', GOLFERS, promised()],
    ['nok’s request', NOK, '/golfer/home', GOLFERS, aBooking()],
    ['somchai’s promised round', SOMCHAI, '/caddy/home', CADDYS, promised()],
    ['somchai’s request', SOMCHAI, '/caddy/home', CADDYS, aBooking()],
  ] as const)('%s is there as the home’s list has it', async (_name, who, home, here, booking) => {
    const scene = await openAs(who, home, () => [booking]);
    // What is shown is kept a moment later.
    await screen.findAllByText(/07:10|Waiting for a caddy/);
    const kept = `"booking_ref":"NOK0000001","version":${booking.version},"status":"${booking.status}"`;
    await waitFor(async () => expect(await everythingStored(scene.caches)).toContain(kept));
    withoutSignal(scene);
    clockAt(NOW + 5 * MINUTE);
    await scene.reopen(here);
    await screen.findByRole('heading', { name: 'Timeline' });
    await screen.findByText('Offline · copy from 5 min ago');
    screen.getByText('NOK0000001');
  });
});
