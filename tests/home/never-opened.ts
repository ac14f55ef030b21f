import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { MINUTE } from '../../domain/dates.ts';
import { go, openAs, withoutSignal } from '../booking/screens/scene.tsx';
import { everythingStored, type Person } from '../offline/page.ts';
import { aBooking, promised } from '../support/booking.ts';
import { SCREEN_NOW, setNow } from '../support/clock.ts';

/** The person's home was open with a signal, its promised round and its request never were; now there is none, and the person opens them. */
export async function opensWithoutSignal(who: Person, role: 'golfer' | 'caddy'): Promise<void> {
  const bookings = [promised(), aBooking({ booking_ref: 'NOK0000002' })];
  const scene = await openAs(who, `/${role}/home`, () => bookings);
  // What is shown is kept a moment later.
  await screen.findAllByText(/07:10|Waiting for a caddy/);
  for (const { booking_ref, version, status } of bookings) {
    const kept = `"booking_ref":"${booking_ref}","version":${version},"status":"${status}"`;
    await waitFor(async () => expect(await everythingStored(scene.caches)).toContain(kept));
  }
  withoutSignal(scene);
  setNow(SCREEN_NOW + 5 * MINUTE);
  await scene.reopen(`/${role}/booking/NOK0000001`);
  for (const { booking_ref } of bookings) {
    go(`/${role}/booking/${booking_ref}`);
    await screen.findByText(booking_ref);
    await screen.findByRole('heading', { name: 'Timeline' });
    await screen.findByText('Offline · copy from 5 min ago');
    expect(screen.getAllByText(/07:10/).length).toBeGreaterThan(0);
  }
}
