import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { HOUR, isoOf, MINUTE } from '../../../domain/dates.ts';
import { ACT, acts, said, answers, button, drawn, isOff, later, noticed, openDay, panel, sheet } from './day-scene.tsx';
import { error, openAs, SOMCHAI, success, withoutSignal } from './scene.tsx';
import { setNow } from '../../support/clock.ts';
import { playing, promised, TEE_OFF } from '../../support/booking.ts';

afterEach(() => vi.unstubAllGlobals());

describe('before the first tee', () => {
  test('days before, a golfer is only offered to say that there is no play; there is nothing to check in', async () => {
    await openDay('golfer', TEE_OFF - 48 * HOUR, promised());
    fireEvent.click(button('Report the course closed'));
    const form = await sheet();
    expect((form.getByLabelText('The course is closed') as HTMLInputElement).checked).toBe(false);
    expect(panel().queryByRole('button', { name: 'Check in' })).toBeNull();
  });

  test('a sheet that is closed gives the focus back to its button', async () => {
    await openDay('golfer', TEE_OFF - HOUR, promised());
    const opener = button('Rain or course closed');
    opener.focus();
    fireEvent.click(opener);
    const form = await sheet();
    await waitFor(() => expect(document.activeElement).toBe(form.getByRole('heading')));
    fireEvent.click(form.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  test('a minute before check-in opens the button is there and says when; then it opens', async () => {
    await openDay('caddy', TEE_OFF - 2 * HOUR - MINUTE, promised());
    expect(isOff(button(/^Check in/))).toBe(true);
    drawn('Check-in opens at 05:10 · in 1 min');
    await later(TEE_OFF - 2 * HOUR);
    expect(isOff(button('Check in'))).toBe(false);
  });

  test('somchai checks in: the arrival is shown at once, the act carries the time of the tap', async () => {
    const now = TEE_OFF - 40 * MINUTE;
    const scene = await openDay('caddy', now, promised());
    answers(scene, promised({ version: 5, caddy_arrived_at: isoOf(now) }));
    fireEvent.click(button('Check in'));
    await panel().findByText('06:30');
    await waitFor(() =>
      expect(said(scene)).toEqual({ booking_ref: 'NOK0000001', action: 'check_in', version: 4, at: isoOf(now) }),
    );
    expect(scene.server.asked.find(({ name }) => name === ACT)?.headers.get('device-time')).toBeTruthy();
  });

  test('nok sees that somchai has come, and when; and checks in too', async () => {
    const here = promised({ caddy_arrived_at: isoOf(TEE_OFF - 45 * MINUTE) });
    const scene = await openDay('golfer', TEE_OFF - 20 * MINUTE, here);
    panel().getByText('06:25');
    panel().getByText('Not yet');
    answers(scene, { ...here, version: 5, golfer_arrived_at: isoOf(TEE_OFF - 20 * MINUTE) });
    fireEvent.click(button('Check in'));
    await waitFor(() => expect(said(scene)).toMatchObject({ action: 'check_in' }));
    await panel().findByRole('button', { name: 'Start the round' });
  });

  test('both are there: the round can be started half an hour before tee-off, by either', async () => {
    const both = { golfer_arrived_at: isoOf(TEE_OFF - HOUR), caddy_arrived_at: isoOf(TEE_OFF - HOUR) };
    const scene = await openDay('golfer', TEE_OFF - 31 * MINUTE, promised(both));
    expect(isOff(button(/^Start the round/))).toBe(true);
    drawn('The round can start at 06:40 · in 1 min');
    await later(TEE_OFF - 30 * MINUTE);
    answers(scene, playing());
    fireEvent.click(button('Start the round'));
    await waitFor(() => expect(said(scene)).toMatchObject({ action: 'start', at: isoOf(TEE_OFF - 30 * MINUTE) }));
  });

  test('three hours after tee-off nobody has started: it says when it counts as played', async () => {
    await openDay('golfer', TEE_OFF + 3 * HOUR, promised());
    panel().getByText('Nobody started the round. If nothing is reported it counts as played on Mon 23 Nov 13:10');
  });
});

describe('on the course', () => {
  test('somchai notes the holes; the note is on the phone when the app is opened again', async () => {
    const scene = await openDay('caddy', TEE_OFF + HOUR, playing());
    for (const _ of [1, 2, 3]) fireEvent.click(button('One hole more'));
    panel().getByText('3 of 18 holes played');
    fireEvent.click(button('One hole less'));
    await waitFor(() => panel().getByText('2 of 18 holes played'));
    window.dispatchEvent(new Event('pagehide'));
    await scene.reopen('');
    await panel().findByText('2 of 18 holes played');
    expect(scene.server.count(ACT)).toBe(0);
  });

  test('the call for help names the hole after those that somchai has noted, at once', async () => {
    setNow(TEE_OFF + HOUR);
    await openAs(SOMCHAI, '/caddy/booking/NOK0000001', () => [playing()]);
    const sms = () => screen.getByRole('link', { name: /Text where you are/ }).getAttribute('href') ?? '';
    fireEvent.click(await screen.findByRole('button', { name: 'One hole more' }));
    fireEvent.click(screen.getByRole('button', { name: 'One hole more' }));
    await waitFor(() => expect(decodeURIComponent(sms())).toContain('hole 3'));
  });

  test('44 minutes are no round: the button says from when it can be finished', async () => {
    await openDay('caddy', TEE_OFF + 44 * MINUTE, playing());
    expect(isOff(button(/^Finish the round/))).toBe(true);
    drawn('It can be finished from 07:55 · in 1 min');
  });

  test('somchai finishes after all holes: the pay, and the act', async () => {
    const now = TEE_OFF + 5 * HOUR;
    const scene = await openDay('caddy', now, playing());
    answers(scene, playing({ version: 8, ended_at: isoOf(now), holes_played: 18, stop_reason: 'FULL' }));
    fireEvent.click(button('Finish the round'));
    const form = await sheet();
    fireEvent.click(form.getByLabelText('All 18 holes played'));
    form.getByText('You get ฿135');
    fireEvent.click(form.getByRole('button', { name: 'Finish, holes played: 18' }));
    await waitFor(() =>
      expect(said(scene)).toMatchObject({ action: 'end', holes_played: 18, stop_reason: 'FULL', at: isoOf(now) }),
    );
    await panel().findByText('Finished at 12:10');
  });

  test('nok chose to stop at the noted hole: the whole round is paid, and it says so', async () => {
    const scene = await openDay('caddy', TEE_OFF + 2 * HOUR, playing());
    for (const _ of [1, 2, 3, 4, 5, 6, 7]) fireEvent.click(button('One hole more'));
    answers(scene, playing({ version: 8, ended_at: isoOf(TEE_OFF + 2 * HOUR), holes_played: 7, stop_reason: 'SELF' }));
    fireEvent.click(button('Finish the round'));
    const form = await sheet();
    fireEvent.click(form.getByLabelText(/The golfer stopped/));
    form.getByText('You get ฿135');
    form.getByText(/the whole round is paid/);
    fireEvent.click(form.getByRole('button', { name: 'Finish, holes played: 7' }));
    await waitFor(() => expect(said(scene)).toMatchObject({ action: 'end', holes_played: 7, stop_reason: 'SELF' }));
    await panel().findByText('Holes played: 7 · The golfer stopped');
  });

  test('without a signal somchai checks in, starts and ends: all wait in order, each with its own time, and arrive so', async () => {
    const scene = await openDay('caddy', TEE_OFF - 30 * MINUTE, promised());
    const signal = withoutSignal(scene);
    fireEvent.click(button('Check in'));
    await panel().findByText('Check in · Waiting to send');
    await later(TEE_OFF);
    fireEvent.click(await panel().findByRole('button', { name: 'Start the round' }));
    await panel().findByText('Start the round · Waiting to send');
    await later(TEE_OFF + 5 * HOUR);
    fireEvent.click(await panel().findByRole('button', { name: 'Finish the round' }));
    const form = await sheet();
    fireEvent.click(form.getByLabelText('All 18 holes played'));
    fireEvent.click(form.getByRole('button', { name: 'Finish, holes played: 18' }));
    await panel().findByText('Finish the round · Waiting to send');
    panel().getByText('Finished at 12:10');
    expect(panel().getAllByRole('button', { name: 'Undo' })).toHaveLength(1);

    const tried = scene.server.count(ACT);
    let version = 4;
    scene.server.answers[ACT] = () => success(playing({ version: (version += 1) }));
    signal.back();
    await noticed();
    await waitFor(() => expect(acts(scene).slice(tried)).toHaveLength(3));
    expect(acts(scene).slice(tried)).toMatchObject([
      { action: 'check_in', at: isoOf(TEE_OFF - 30 * MINUTE) },
      { action: 'start', at: isoOf(TEE_OFF) },
      { action: 'end', at: isoOf(TEE_OFF + 5 * HOUR), holes_played: 18, stop_reason: 'FULL' },
    ]);
  });

  test('a start that waits is taken back by keyboard: never sent, somchai may start again, the panel has the focus', async () => {
    const scene = await openDay('caddy', TEE_OFF, promised({ caddy_arrived_at: isoOf(TEE_OFF - HOUR) }));
    withoutSignal(scene);
    fireEvent.click(button('Start the round'));
    await panel().findByText('Start the round · Waiting to send');
    await waitFor(() => {
      const undo = panel().queryByRole('button', { name: 'Undo' });
      undo?.focus();
      if (undo) fireEvent.click(undo);
      button('Start the round');
    });
    expect(panel().queryByText(/Waiting to send/)).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(button('Start the round').closest('section')));
  });

  test('the server would not start it: it says why on the item, and the round stands as it is', async () => {
    const scene = await openDay('caddy', TEE_OFF, promised({ caddy_arrived_at: isoOf(TEE_OFF - HOUR) }));
    const gone = promised({ version: 6, status: 'CANCELLED_BY_GOLFER' });
    scene.server.answers[ACT] = () => error(409, 'BOOKING_ACTION_NOT_NOW', { data: gone });
    fireEvent.click(button('Start the round'));
    await panel().findByText('Not done: Start the round');
    await panel().findByText(/nok cancelled\. Nothing is left to do\./);
    panel().getByText('It is now “Cancelled by the golfer”');
    fireEvent.click(button('Got it'));
    await waitFor(() => expect(panel().queryByText('Not done: Start the round')).toBeNull());
    button('Start the round');
  });
});
