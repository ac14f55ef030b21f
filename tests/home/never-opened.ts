import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { Booking } from '../../domain/booking/api.ts';
import { MINUTE } from '../../domain/dates.ts';
import { everythingStored, type Person } from '../offline/page.ts';
import { openAs, withoutSignal } from '../booking/screens/scene.tsx';
import { SCREEN_NOW, setNow } from '../support/clock.ts';

/** The person's home screen was open with a signal, the booking never was; now there is none, and the person opens it. */
export async function opensWithoutSignal(
  who: Person,
  { home, here }: { home: string; here: string },
  booking: Booking,
): Promise<void> {
  const scene = await openAs(who, home, () => [booking]);
  // What is shown is kept a moment later.
  await screen.findAllByText(/07:10|Waiting for a caddy/);
  const kept = `"booking_ref":"NOK0000001","version":${booking.version},"status":"${booking.status}"`;
  await waitFor(async () => expect(await everythingStored(scene.caches)).toContain(kept));
  withoutSignal(scene);
  setNow(SCREEN_NOW + 5 * MINUTE);
  await scene.reopen(here);
  await screen.findByRole('heading', { name: 'Timeline' });
  await screen.findByText('Offline · copy from 5 min ago');
  screen.getByText('NOK0000001');
}
