import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Booking } from '../../../domain/booking/api.ts';
import { QUEUED_ACTIONS, type QueuedAction } from '../../../domain/booking/queued.ts';
import { HOUR, isoOf, MINUTE } from '../../../domain/dates.ts';
import { NOK, openAs, SOMCHAI, withoutSignal, type Scene } from './scene.tsx';
import { SCREEN_NOW, setNow } from '../../support/clock.ts';
import { aBooking, TEE_OFF } from '../../support/booking.ts';
import { phone } from '../../support/on-phone.tsx';

afterEach(() => vi.unstubAllGlobals());

/** Money that has moved. */
const PAST = /came back|you paid|is back in your wallet|back in your wallet:|is yours|refunded|you got/i;

type Viewer = 'golfer' | 'caddy';
interface Case {
  viewer: Viewer;
  now: number;
  booking: Booking;
  more?: object;
}

const promised = (change: Partial<Booking> = {}) =>
  aBooking({ status: 'CONFIRMED', version: 4, answered_at: isoOf(TEE_OFF - 40 * HOUR), ...change });
const arrived = { golfer_arrived_at: isoOf(TEE_OFF - HOUR), caddy_arrived_at: isoOf(TEE_OFF - HOUR) };
const playing = (change: Partial<Booking> = {}) =>
  promised({ ...arrived, status: 'IN_PROGRESS', started_at: isoOf(TEE_OFF), version: 6, ...change });
const claim = (by: Viewer) => ({ reason: 'RAIN' as const, by, at: isoOf(TEE_OFF + HOUR), holes_played: 7 });

/** Each act that may wait on a phone, as it is tapped. */
const CASES: Record<QueuedAction, Case[]> = {
  accept: [{ viewer: 'caddy', now: SCREEN_NOW, booking: aBooking() }],
  decline: [{ viewer: 'caddy', now: SCREEN_NOW, booking: aBooking(), more: { reason: { code: 'BUSY' } } }],
  cancel: [
    { viewer: 'golfer', now: SCREEN_NOW, booking: aBooking() },
    { viewer: 'golfer', now: TEE_OFF - 10 * HOUR, booking: promised() },
  ],
  withdraw_ask: [
    {
      viewer: 'caddy',
      now: TEE_OFF - 20 * HOUR,
      booking: promised({ status: 'CANCELLATION_REQUESTED_BY_CADDY', asked_at: isoOf(TEE_OFF - 21 * HOUR) }),
    },
  ],
  check_in: [
    { viewer: 'golfer', now: TEE_OFF - 30 * MINUTE, booking: promised() },
    { viewer: 'caddy', now: TEE_OFF - 30 * MINUTE, booking: promised() },
  ],
  start: [{ viewer: 'caddy', now: TEE_OFF, booking: promised(arrived) }],
  end: [
    {
      viewer: 'caddy',
      now: TEE_OFF + 4 * HOUR,
      booking: playing(),
      more: { holes_played: 18, stop_reason: 'FULL' },
    },
  ],
  claim_closed: (['golfer', 'caddy'] as const).map((viewer) => ({
    viewer,
    now: TEE_OFF + HOUR,
    booking: playing(),
    more: { claim: 'RAIN', holes_played: 7 },
  })),
  agree_closed: [
    { viewer: 'golfer', now: TEE_OFF + 2 * HOUR, booking: playing({ claim: claim('caddy') }) },
    { viewer: 'caddy', now: TEE_OFF + 2 * HOUR, booking: playing({ claim: claim('golfer') }) },
  ],
};

const named = QUEUED_ACTIONS.flatMap((action) =>
  CASES[action].map((it): [string, QueuedAction, Case] => [
    `${action} by the ${it.viewer}, ${it.booking.status}`,
    action,
    it,
  ]),
);

async function shownWith(action: QueuedAction, { viewer, now, booking, more }: Case): Promise<Scene> {
  setNow(now);
  const scene = await openAs(viewer === 'golfer' ? NOK : SOMCHAI, `/${viewer}/booking/NOK0000001`, () => [booking]);
  await screen.findByRole('heading', { name: 'Timeline' });
  withoutSignal(scene);
  const outbox = (await import('../../../src/sync/outbox/outbox.ts')).outboxOf(phone);
  await outbox.add({
    entity: 'booking:NOK0000001',
    call: 'POST /booking/act',
    input: { booking_ref: 'NOK0000001', action, version: booking.version, at: isoOf(now), ...more } as never,
    title: { th: action, en: action },
  });
  await screen.findAllByText(/waiting to send/i);
  return scene;
}

const said = (): string => document.body.textContent ?? '';

describe('an act that waits is told in the future: no money has moved before the server says so', () => {
  test.each(named)('%s', async (_what, action, it) => {
    await shownWith(action, it);
    expect(said()).not.toMatch(PAST);
  });

  test('a request that was cancelled without a signal says what will come back, and on what that hangs', async () => {
    await shownWith('cancel', CASES.cancel[0] as Case);
    expect(said()).toContain('฿150 comes back once your cancellation has reached us');
    expect(said()).toContain('unless the caddy has accepted');
  });

  test('the sheet says it in the future too, before nok taps', async () => {
    setNow(SCREEN_NOW);
    const scene = await openAs(NOK, '/golfer/booking/NOK0000001', () => [aBooking()]);
    await screen.findByRole('heading', { name: 'Timeline' });
    withoutSignal(scene);
    await scene.reopen('/golfer/booking/NOK0000001');
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel request' }));
    await screen.findByText(/If the cancellation reaches us before the caddy accepts, the whole ฿150 goes back/);
    expect(said()).not.toContain('at once');
  });

  test('control: what the server has done is told as done', async () => {
    setNow(SCREEN_NOW);
    const gone = aBooking({
      status: 'CANCELLED_BY_GOLFER',
      version: 2,
      closed_at: isoOf(SCREEN_NOW),
      refunded: 150_00,
    });
    await openAs(NOK, '/golfer/booking/NOK0000001', () => [gone]);
    await waitFor(() => expect(said()).toMatch(PAST));
  });
});
