import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Booking } from '../../../domain/booking/api.ts';
import { QUEUED_ACTIONS, type QueuedAction } from '#domain/outbox/op.ts';
import { HOUR, isoOf, MINUTE } from '../../../domain/dates.ts';
import { aBooking, playing, promised, TEE_OFF } from '../../support/booking.ts';
import { SCREEN_NOW, clockAt, setNow } from '../../support/clock.ts';
import { phone } from '../../support/on-phone.tsx';
import { foot } from './day-scene.tsx';
import { error, go, later, NOK, openAs, readAgain, sent, SOMCHAI, success, withoutSignal } from './scene.tsx';

clockAt(SCREEN_NOW);

const HERE = '/golfer/booking/NOK0000001';
const ACT = 'POST /booking/act';
const SECOND = 1_000;

/** What is brought into view, in its order. */
function bringsIntoView(): Element[] {
  const shown: Element[] = [];
  Element.prototype.scrollIntoView = function into(this: Element) {
    shown.push(this);
  };
  return shown;
}

async function openSheet() {
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel the round' }));
  const sheet = within(await screen.findByRole('dialog'));
  await sheet.findByRole('table', { name: 'Cancellation fees' });
  return sheet;
}

/** Pressed while a try is under way it answers "on its way": nok presses again. */
const undone = () =>
  waitFor(() => {
    const undo = screen.queryByRole('button', { name: 'Undo' });
    if (undo) fireEvent.click(undo);
    if (!screen.queryByRole('button', { name: 'Cancel the round' })) throw new Error('not undone yet');
  });

test('before cancelling a promised round, nok reads what comes back this second, until when, and what other windows give', async () => {
  let now = promised();
  const becomes = async (more: Partial<Booking>) => {
    now = promised(more);
    await readAgain();
  };
  setNow(TEE_OFF - 25 * HOUR);
  await openAs(NOK, HERE, () => [now]);
  const sheet = await openSheet();
  expect(foot()).toEqual(['Cancel, ฿150 back', 'Keep the round']);
  sheet.getByText('This holds until Sat 21 Nov 07:10 · 1 h left');
  expect(sheet.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'WhenYou get back',
    'Up to 15 min after it was confirmed฿150',
    '24 h before tee-off or more · now฿150',
    '6 to 24 h before฿105',
    '2 to 6 h before฿75',
    'Less than 2 h before฿0',
    'The caddy has checked in฿0',
  ]);
  const offers = (baht: number) => {
    sheet.getByText(baht > 0 ? `You get ฿${baht} back` : 'Nothing comes back if you cancel now');
    sheet.getByRole('button', { name: baht > 0 ? `Cancel, ฿${baht} back` : 'Cancel, nothing back' });
  };

  await later(TEE_OFF - 24 * HOUR);
  offers(150);
  // A round that was moved to later still counts to its earliest tee-off.
  await becomes({ earliest_tee_off_at: isoOf(TEE_OFF - HOUR) });
  offers(105);
  sheet.getByText(/Counted to Sun 22 Nov 06:10, the earliest tee-off/);
  await becomes({});
  offers(150);
  await later(TEE_OFF - 24 * HOUR + SECOND);
  offers(105);
  await becomes({ answered_at: isoOf(Date.now() - 15 * MINUTE + SECOND) });
  offers(150);
  await later(Date.now() + SECOND);
  offers(105);
  await later(TEE_OFF - 6 * HOUR);
  offers(105);
  await later(TEE_OFF - 6 * HOUR + SECOND);
  offers(75);
  await later(TEE_OFF - 2 * HOUR);
  offers(75);
  await becomes({ caddy_arrived_at: isoOf(TEE_OFF - 2 * HOUR) });
  offers(0);
  sheet.getByRole('row', { name: /The caddy has checked in · now/ });
  await becomes({});
  offers(75);
  await later(TEE_OFF - 2 * HOUR + SECOND);
  offers(0);
});

describe('nok cancels', () => {
  test('it is sent with the version that nok saw; what was paid and came back has the focus, in view, and a toast says it, also when the window passed on the way', async () => {
    setNow(TEE_OFF - 10 * HOUR);
    let now = promised();
    const scene = await openAs(NOK, HERE, () => [now]);
    const shown = bringsIntoView();
    const cancels = async (refunded: number) => {
      const closed = { version: now.version + 1, refunded, closed_at: isoOf(Date.now()) };
      scene.server.answers[ACT] = () => success((now = promised({ status: 'CANCELLED_BY_GOLFER', ...closed })));
      const sheet = await openSheet();
      fireEvent.click(sheet.getByRole('button', { name: 'Cancel, ฿105 back' }));
    };
    await cancels(105_00);
    await screen.findByText('Done: Cancel the round · Sun 22 Nov 07:10');
    await waitFor(() => expect(document.activeElement?.querySelector('.ticket')).not.toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toContain('You paid ฿45 · ฿105 came back'));
    expect(shown).toEqual([document.activeElement]);
    expect(sent(scene, ACT)[0]?.body).toMatchObject({ action: 'cancel', version: 4 });
    expect(screen.queryByText(/reached us later/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cancel the round' })).toBeNull();

    now = promised({ version: 6 });
    await later(TEE_OFF - 6 * HOUR - MINUTE);
    await readAgain();
    await cancels(75_00);
    await screen.findByText('You paid ฿75 · ฿75 came back');
    screen.getByText(/reached us later than you tapped it: ฿75 came back, not the ฿105 you saw/);
  });

  test('without a signal: the warning that the fee counts from its arrival, the ticket that waits has the focus, and undo is beside it', async () => {
    setNow(TEE_OFF - 10 * HOUR);
    const scene = await openAs(NOK, HERE, () => [promised()]);
    await screen.findByText('Confirmed');
    withoutSignal(scene);
    await scene.reopen(HERE);
    const shown = bringsIntoView();
    const sheet = await openSheet();
    await sheet.findByText(/The fee counts when it reaches us, not when you tap/);
    fireEvent.click(sheet.getByRole('button', { name: 'Cancel, ฿105 back' }));
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Cancel the round · Waiting to send'));
    expect(shown).toEqual([document.activeElement]);
    within(document.activeElement as HTMLElement).getByRole('button', { name: 'Undo' });
    await undone();
    await screen.findByText('Confirmed');
  });

  test('the booking changed while the sheet was open, or on the way: nothing is cancelled, why, and how it stands instead', async () => {
    let now = promised({ status: 'PENDING', version: 3, answered_at: null });
    const scene = await openAs(NOK, HERE, () => [now]);
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel request' }));
    const open = within(await screen.findByRole('dialog'));
    open.getByRole('button', { name: 'Cancel request' });
    now = promised();
    await readAgain();
    await open.findByText(/has just changed to “Confirmed”, so nothing was cancelled/);
    expect(open.queryByRole('button', { name: /^Cancel/ })).toBeNull();
    fireEvent.click(open.getByRole('button', { name: 'See the booking' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(scene, ACT)).toEqual([]);

    scene.server.answers[ACT] = () => {
      now = promised({ status: 'CANCELLATION_REQUESTED_BY_CADDY', version: 5, asked_at: isoOf(SCREEN_NOW) });
      return error(409, 'BOOKING_VERSION_STALE', { data: now });
    };
    const shown = bringsIntoView();
    const sheet = await openSheet();
    fireEvent.click(sheet.getByRole('button', { name: 'Cancel, ฿150 back' }));
    const why = await screen.findByText('Not done: Cancel the round');
    await waitFor(() => expect(document.activeElement?.contains(why)).toBe(true));
    expect(shown.at(-1)).toBe(document.activeElement);
    await screen.findByText(/somchai asked to be let off .*Look at the booking before you decide\./);
    screen.getByText('It is now “Caddy asks to cancel”');
    fireEvent.click(screen.getByRole('button', { name: 'Got it' }));
    await waitFor(() => expect(screen.queryByText('Not done: Cancel the round')).toBeNull());
  });
});

describe('an act that waits is told in the future: no money has moved before the server says so', () => {
  /** Money that has moved. */
  const PAST = /came back|you paid|is back in your wallet|back in your wallet:|is yours|refunded|you got/i;

  type Viewer = 'golfer' | 'caddy';
  interface Case {
    action: QueuedAction;
    viewer: Viewer;
    now: number;
    booking: Partial<Booking>;
    more?: object;
  }

  const arrived = { golfer_arrived_at: isoOf(TEE_OFF - HOUR), caddy_arrived_at: isoOf(TEE_OFF - HOUR) };
  const onCourse = playing(arrived);
  const claim = (by: Viewer) => ({ reason: 'RAIN' as const, by, at: isoOf(TEE_OFF + HOUR), holes_played: 7 });
  const asked = promised({ status: 'CANCELLATION_REQUESTED_BY_CADDY', asked_at: isoOf(TEE_OFF - 21 * HOUR) });
  const rain = { claim: 'RAIN', holes_played: 7 };

  /** Each act that may wait on a phone, as it is tapped, in the order of their moments. */
  const CASES: Case[] = [
    { action: 'accept', viewer: 'caddy', now: SCREEN_NOW, booking: aBooking() },
    { action: 'decline', viewer: 'caddy', now: SCREEN_NOW, booking: aBooking(), more: { reason: { code: 'BUSY' } } },
    { action: 'cancel', viewer: 'golfer', now: SCREEN_NOW, booking: aBooking() },
    { action: 'withdraw_ask', viewer: 'caddy', now: TEE_OFF - 20 * HOUR, booking: asked },
    { action: 'cancel', viewer: 'golfer', now: TEE_OFF - 10 * HOUR, booking: promised() },
    { action: 'check_in', viewer: 'golfer', now: TEE_OFF - 30 * MINUTE, booking: promised() },
    { action: 'check_in', viewer: 'caddy', now: TEE_OFF - 30 * MINUTE, booking: promised() },
    { action: 'start', viewer: 'caddy', now: TEE_OFF, booking: promised(arrived) },
    { action: 'claim_closed', viewer: 'golfer', now: TEE_OFF + HOUR, booking: onCourse, more: rain },
    { action: 'claim_closed', viewer: 'caddy', now: TEE_OFF + HOUR, booking: onCourse, more: rain },
    { action: 'agree_closed', viewer: 'golfer', now: TEE_OFF + HOUR, booking: { ...onCourse, claim: claim('caddy') } },
    { action: 'agree_closed', viewer: 'caddy', now: TEE_OFF + HOUR, booking: { ...onCourse, claim: claim('golfer') } },
    {
      action: 'end',
      viewer: 'caddy',
      now: TEE_OFF + 4 * HOUR,
      booking: onCourse,
      more: { holes_played: 18, stop_reason: 'FULL' },
    },
  ];

  test.each(['golfer', 'caddy'] as const)('on the phone of the %s', async (viewer) => {
    expect(new Set(CASES.map(({ action }) => action))).toEqual(new Set(QUEUED_ACTIONS));
    const cases = CASES.filter((it) => it.viewer === viewer).map((it, n) => ({ ...it, booking_ref: `CASE00000${n}` }));
    const answers = Object.fromEntries(
      cases.map(({ booking, booking_ref }) => [
        `GET /booking/${booking_ref}`,
        () => success(aBooking({ ...booking, booking_ref })),
      ]),
    );
    const scene = await openAs(viewer === 'golfer' ? NOK : SOMCHAI, `/${viewer}/home`, undefined, answers);
    const look = async (booking_ref: string) => {
      go(`/${viewer}/booking/${booking_ref}`);
      await screen.findByRole('heading', { name: 'Timeline' });
      await screen.findByText(booking_ref);
    };
    for (const { booking_ref } of cases) await look(booking_ref);
    withoutSignal(scene);
    const outbox = (await import('../../../src/sync/outbox/outbox.ts')).outboxOf(phone);
    const offenders: string[] = [];
    for (const { action, now, booking, booking_ref, more } of cases) {
      await later(now);
      await look(booking_ref);
      await outbox.add({
        entity: `booking:${booking_ref}`,
        call: ACT,
        input: { booking_ref, action, version: booking.version, at: isoOf(now), ...more } as never,
        title: { th: action, en: action },
      });
      const main = document.querySelector('main') as HTMLElement;
      await within(main).findAllByText(/waiting to send/i);
      if (PAST.test(document.body.textContent ?? '')) offenders.push(`${action}: ${document.body.textContent}`);
      if (action !== 'cancel' || booking.status !== 'PENDING') continue;
      expect(main.textContent).toContain('฿150 comes back once your cancellation has reached us');
      expect(main.textContent).toContain('unless the caddy has accepted');
    }
    expect(offenders).toEqual([]);
  });
});
