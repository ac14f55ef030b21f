import { afterEach, expect, test, vi } from 'vitest';
import { screen } from '@testing-library/react';
import { opensWithoutSignal } from './never-opened.ts';
import { NOK } from '../booking/screens/scene.tsx';
import { SCREEN_NOW, clockAt } from '../support/clock.ts';
import { aBooking, promised } from '../support/booking.ts';

// In a file of its own: the app of another person's test would clear this phone, as a sign-in of that person does.
clockAt(SCREEN_NOW);
afterEach(() => vi.unstubAllGlobals());

const PLACES = { home: '/golfer/home', here: '/golfer/booking/NOK0000001' };

test.each([
  ['promised round', promised()],
  ['request', aBooking()],
])(
  'without a signal, a %s nok never opened on this phone is there as the home’s list has it',
  async (_what, booking) => {
    await opensWithoutSignal(NOK, PLACES, booking);
    expect(screen.getAllByText(/07:10/).length).toBeGreaterThan(0);
  },
);
