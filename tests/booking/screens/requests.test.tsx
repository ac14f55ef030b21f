import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Booking } from '../../../domain/booking/api.ts';
import { isoOf } from '../../../domain/dates.ts';
import { error, openAs, sent, signalMissed, SOMCHAI, success, undone, withoutSignal } from './scene.tsx';
import { SCREEN_NOW, clockAt, setNow } from '../../support/clock.ts';
import { aBooking } from '../../support/booking.ts';

clockAt(SCREEN_NOW);
afterEach(() => vi.unstubAllGlobals());

const REQUESTS = '/caddy/booking?tab=requests';
const card = () => screen.findByRole('article');
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('a request, on the phone of somchai', () => {
  test('says who asks, when, what the caddy gets and until when to answer', async () => {
    await openAs(SOMCHAI, REQUESTS, () => [aBooking({ note: 'two of us' })]);
    const text = (await card()).textContent;
    expect(text).toContain('nok');
    expect(text).toContain('Tomorrow Sun 22 Nov 07:10');
    expect(text).toContain('You get ฿135');
    expect(text).toContain('Answer within 12\u00a0h');
    expect(text).toContain('“two of us”');
  });

  test('of several the first has the one solid button', async () => {
    await openAs(SOMCHAI, REQUESTS, () => [
      aBooking({ booking_ref: 'NOK0000002', tee_off_time: '09:10' }),
      aBooking({ booking_ref: 'NOK0000001' }),
    ]);
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Accept' })).toHaveLength(2));
    const tonal = screen.getAllByRole('button', { name: 'Accept' }).map((it) => it.classList.contains('btn--tonal'));
    expect(tonal).toEqual([false, true]);
  });

  test('somchai accepts: the act carries the version that was shown, and a receipt says it was sent', async () => {
    let now = aBooking();
    const scene = await openAs(SOMCHAI, REQUESTS, () => [now]);
    scene.server.answers['POST /booking/act'] = () => {
      now = aBooking({ status: 'CONFIRMED', version: 2, actions: [] });
      return success(now);
    };
    await card();
    fireEvent.click(button('Accept'));
    await screen.findByText('Accept · Sent');
    const [act] = sent(scene, 'POST /booking/act');
    expect(act?.body).toEqual({ booking_ref: 'NOK0000001', action: 'accept', version: 1, at: isoOf(SCREEN_NOW) });
    await screen.findByText('No new requests');
    expect(screen.getByText('Sun 22 Nov 07:10')).toBeDefined();
  });

  test('without a signal somchai accepts: it waits to be sent, the buttons are gone, the card has the focus', async () => {
    const scene = await openAs(SOMCHAI, REQUESTS, () => [aBooking()]);
    const request = await card();
    withoutSignal(scene);
    button('Accept').focus();
    fireEvent.click(button('Accept'));
    await screen.findByText('Accept · Waiting to send');
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(request));
  });

  test('somchai takes an answer back while it waits: it is never sent, and the request may be answered again', async () => {
    const scene = await openAs(SOMCHAI, REQUESTS, () => [aBooking()]);
    await card();
    const signal = withoutSignal(scene);
    fireEvent.click(button('Accept'));
    await screen.findByText('Accept · Waiting to send');
    await undone('Accept');
    const tried = scene.server.count('POST /booking/act');
    signal.back();
    window.dispatchEvent(new Event('online'));
    await screen.findByText(/^Updated/);
    expect(scene.server.count('POST /booking/act')).toBe(tried);
  });

  test('taken back by keyboard, the request has the focus again, and no other one', async () => {
    const scene = await openAs(SOMCHAI, REQUESTS, () => [
      aBooking(),
      aBooking({ booking_ref: 'NOK0000002', tee_off_time: '12:10' }),
    ]);
    await screen.findAllByRole('article');
    withoutSignal(scene);
    fireEvent.click(screen.getAllByRole('button', { name: 'Accept' })[1] ?? document.body);
    await screen.findByText('Accept · Waiting to send');
    await signalMissed();
    const undo = await screen.findByRole('button', { name: 'Undo' });
    const request = undo.closest('article');
    act(() => undo.focus());
    fireEvent.click(undo);
    await waitFor(() => expect(screen.queryByText('Accept · Waiting to send')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(request));
  });

  test('somchai declines: the reason and the message go along', async () => {
    let now = aBooking();
    const scene = await openAs(SOMCHAI, REQUESTS, () => [now]);
    scene.server.answers['POST /booking/act'] = () => {
      now = aBooking({ status: 'DECLINED', version: 2, actions: [] });
      return success(now);
    };
    await card();
    await act(async () => void fireEvent.click(button('Decline')));
    const sheet = within(await screen.findByRole('dialog'));
    fireEvent.click(sheet.getByLabelText('Day off'));
    fireEvent.change(sheet.getByLabelText(/Message to the golfer/), { target: { value: ' next week then ' } });
    fireEvent.click(sheet.getByRole('button', { name: 'Decline the request' }));
    await screen.findByText('Decline · Sent');
    expect(sent(scene, 'POST /booking/act')[0]?.body).toMatchObject({
      action: 'decline',
      reason: { code: 'DAY_OFF', text: 'next week then' },
    });
  });

  test('nok was faster and cancelled: not done, and the sheet says why and what is the case now', async () => {
    let now: Booking[] = [aBooking()];
    const scene = await openAs(SOMCHAI, REQUESTS, () => now);
    scene.server.answers['POST /booking/act'] = () => {
      now = [];
      return error(409, 'BOOKING_VERSION_STALE', { data: aBooking({ status: 'CANCELLED_BY_GOLFER', version: 2 }) });
    };
    await card();
    fireEvent.click(button('Accept'));
    await screen.findByText('Accept · Not done');
    expect(await screen.findByText('1 not done')).toBeDefined();
    fireEvent.click(button('What happened'));
    const sheet = within(await screen.findByRole('dialog'));
    await sheet.findByText('It is now “Cancelled by the golfer”');
    await sheet.findByText(/nok cancelled\. Nothing is left to do\./);
    fireEvent.click(sheet.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByText('Accept · Not done')).toBeNull());
  });

  test('one second before the deadline somchai may answer; at the deadline the card says that time is over', async () => {
    const respond_by = SCREEN_NOW + 60 * 60_000;
    const scene = await openAs(SOMCHAI, REQUESTS, () => [aBooking({ respond_by: isoOf(respond_by) })]);
    setNow(respond_by - 1_000);
    await scene.reopen(REQUESTS);
    await card();
    expect(button('Accept').getAttribute('aria-disabled')).toBeNull();
    setNow(respond_by);
    await scene.reopen(REQUESTS);
    await screen.findByText('Time to answer is up');
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull();
  });

  test('a request that runs into a promised round says so before somchai answers', async () => {
    const promised = aBooking({ booking_ref: 'KEN0000001', status: 'CONFIRMED', tee_off_time: '09:30' });
    await openAs(SOMCHAI, REQUESTS, () => [aBooking(), promised]);
    await card();
    await screen.findByText('Overlaps your confirmed round Sun 22 Nov 09:30');
  });

  test('a round that ends before it begins is no clash', async () => {
    const promised = aBooking({ booking_ref: 'KEN0000001', status: 'CONFIRMED', tee_off_time: '13:30' });
    await openAs(SOMCHAI, REQUESTS, () => [aBooking(), promised]);
    await card();
    await screen.findByText(/^Updated/);
    expect(screen.queryByText(/Overlaps/)).toBeNull();
  });

  test('without a signal from the start: the copy, and how old it is', async () => {
    const scene = await openAs(SOMCHAI, REQUESTS, () => [aBooking()]);
    await card();
    await screen.findByText(/^Updated/);
    setNow(SCREEN_NOW + 5 * 60_000);
    withoutSignal(scene);
    await scene.reopen(REQUESTS);
    await card();
    await screen.findByText('Offline · copy from 5 min ago');
  });
});
