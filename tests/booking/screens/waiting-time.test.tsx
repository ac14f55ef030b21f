import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { HOUR, MINUTE } from '../../../domain/dates.ts';
import { openAs, SOMCHAI, withoutSignal, type Scene } from './scene.tsx';
import { aBooking } from '../../support/booking.ts';
import { clockAt, SCREEN_NOW, setNow } from '../../support/clock.ts';
import { phone } from '../../support/on-phone.tsx';

clockAt(SCREEN_NOW);
afterEach(() => vi.unstubAllGlobals());

const REQUESTS = '/caddy/booking?tab=requests';
const wake = async () => (await import('../../../src/sync/outbox/outbox-engine.ts')).outboxEngineOf(phone).drain();

/** somchai says yes without a signal; the time to answer is 12 hours. */
async function aYesThatWaits(): Promise<Scene> {
  const scene = await openAs(SOMCHAI, REQUESTS, () => [aBooking()]);
  await screen.findByRole('button', { name: 'Accept' });
  withoutSignal(scene);
  fireEvent.click(screen.getByRole('button', { name: 'Accept' }));
  await screen.findByText('Accept · Waiting to send');
  return scene;
}

async function after(scene: Scene, ms: number): Promise<void> {
  setNow(SCREEN_NOW + ms);
  await scene.reopen(REQUESTS);
  await wake();
}

describe('M.15: a yes that waits for a signal', () => {
  test('says until when it must arrive and how long that is, on the card and in the list of what waits', async () => {
    await aYesThatWaits();
    const said = await screen.findByText(/Sends when there is a signal; must arrive by .*18:07, 12\sh left/);
    expect(said.closest('.status')).toBeNull();
    const { openOutboxSheet } = (await import('../../../src/sync/outbox/outbox-sheet-state.ts')).outboxSheetOf(phone);
    openOutboxSheet();
    const sheet = within(await screen.findByRole('dialog'));
    await sheet.findByText(/must arrive by .*18:07/);
    sheet.getByText(/^Accept · Sun 22 Nov 07:10 · .*nok.* · Alpine Golf Club$/);
  });

  test('in the last quarter of its time it is a warning', async () => {
    await after(await aYesThatWaits(), 9 * HOUR);
    const said = await screen.findByText(/must arrive by 18:07, 3\sh left/);
    expect(said.className).toContain('status--wait');
  });

  test('after that it says that the time is past and that it was not sent', async () => {
    await after(await aYesThatWaits(), 12 * HOUR + MINUTE);
    await screen.findByText(/It is past 18:07 and this was not sent\. With a signal you are told what is the case/);
  });
});
