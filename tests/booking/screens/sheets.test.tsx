import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { HOUR, isoOf, MINUTE } from '../../../domain/dates.ts';
import { acts, openDay, sheet, button } from './day-scene.tsx';
import { NOK, openAs, sent, SOMCHAI } from './scene.tsx';
import { SCREEN_NOW, clockAt } from '../../support/clock.ts';
import { aBooking, playing, promised, TEE_OFF } from '../../support/booking.ts';

clockAt(SCREEN_NOW);
afterEach(() => vi.unstubAllGlobals());

/** What stays at the foot of an open sheet. */
const foot = (): string[] =>
  [...document.querySelectorAll('dialog .sheet-foot button')].map((it) => it.textContent?.trim() ?? '');
const chosen = (): Element[] => [...document.querySelectorAll('dialog input:checked')];

describe('the main button of a sheet stays in view, and nothing is chosen already', () => {
  test('a golfer cancels a round', async () => {
    await openAs(NOK, '/golfer/booking/NOK0000001', () => [promised({ answered_at: isoOf(SCREEN_NOW - HOUR) })]);
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel the round' }));
    await screen.findByRole('table', { name: 'Cancellation fees' });
    expect(foot()).toEqual(['Cancel, ฿150 back', 'Keep the round']);
  });

  test('a caddy declines: without a reason nothing is sent, and it is asked for', async () => {
    const scene = await openAs(SOMCHAI, '/caddy/booking?tab=requests', () => [aBooking()]);
    fireEvent.click(await screen.findByRole('button', { name: 'Decline' }));
    const form = within(await screen.findByRole('dialog'));
    expect(foot()).toEqual(['Decline the request']);
    expect(chosen()).toEqual([]);
    fireEvent.click(form.getByRole('button', { name: 'Decline the request' }));
    form.getByText('Choose a reason first');
    expect(sent(scene, 'POST /booking/act')).toEqual([]);
  });

  test.each([
    ['stops play', playing(), TEE_OFF + 2 * HOUR, 'Stop play', 'Report that play stopped', 'Choose a reason first'],
    ['ends the round', playing(), TEE_OFF + 5 * HOUR, 'Finish the round', 'Finish the round', 'Say first how it ended'],
    [
      'asks to cancel',
      promised(),
      TEE_OFF - 48 * HOUR,
      'Ask to cancel this round',
      'Send the request',
      'Choose a reason first',
    ],
    [
      'contests',
      promised({ status: 'NO_SHOW_CADDY', closed_at: isoOf(TEE_OFF + 10 * MINUTE), caddy_share: 0 }),
      TEE_OFF + HOUR,
      'Contest it',
      'Send it',
      'Choose a reason first',
    ],
  ] as const)('a caddy %s', async (_name, booking, now, opens, does, missing) => {
    const scene = await openDay('caddy', now, booking);
    fireEvent.click(button(opens));
    const form = await sheet();
    expect(foot()).toEqual([does]);
    expect(chosen()).toEqual([]);
    fireEvent.click(form.getByRole('button', { name: does }));
    form.getByText(missing);
    expect(acts(scene)).toEqual([]);
  });
});
