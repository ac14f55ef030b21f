import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { screen } from '@testing-library/react';
import { opensWithoutSignal, promised } from './never-opened.ts';
import { aBooking, clockAt, SOMCHAI, NOW } from '../booking/screens/scene.tsx';

// In a file of its own: the app of another person's test would clear this phone, as a sign-in of hers does.
beforeEach(() => clockAt(NOW));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const PLACES = { home: '/caddy/home', here: '/caddy/booking/NOK0000001' };

test.each([
  ['promised round', promised()],
  ['request', aBooking()],
])(
  'without a signal, a %s somchai never opened on this phone is there as the home’s list has it',
  async (_what, booking) => {
    await opensWithoutSignal(SOMCHAI, PLACES, booking);
    expect(screen.getAllByText(/07:10/).length).toBeGreaterThan(0);
  },
);
