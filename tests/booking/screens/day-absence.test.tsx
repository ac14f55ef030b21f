import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { HOUR, isoOf, MINUTE } from '../../../domain/dates.ts';
import { said, answers, button, isOff, later, openDay, panel, sheet, signalLost } from './day-scene.tsx';
import { sent, STANDING, success, withoutSignal } from './scene.tsx';
import { promised, TEE_OFF } from '../../support/booking.ts';

afterEach(() => vi.unstubAllGlobals());

describe('somebody did not come', () => {
  const nokIsThere = promised({ golfer_arrived_at: isoOf(TEE_OFF - 20 * MINUTE) });

  test('ten minutes after tee-off nok may say so; before, it says from when', async () => {
    const scene = await openDay('golfer', TEE_OFF + 9 * MINUTE, nokIsThere);
    panel().getByText('If somchai does not come, you may say so from 07:20 · in 1 min');
    await later(TEE_OFF + 10 * MINUTE);
    fireEvent.click(button('The caddy did not come'));
    const form = await sheet();
    form.getByText(/฿150 comes back to you at once.*within 24 h, we may add ฿100 after a check/);
    const gone = promised({ version: 5, status: 'NO_SHOW_CADDY', closed_at: isoOf(TEE_OFF + 10 * MINUTE) });
    answers(scene, { ...gone, refunded: 150_00 });
    scene.becomes({ ...gone, refunded: 150_00 });
    fireEvent.click(form.getByRole('button', { name: 'Report it' }));
    await panel().findByText('You said that somchai did not come');
    expect(said(scene)).toMatchObject({ action: 'no_show', version: 4 });
    panel().getByText('Back in your wallet: ฿150');
    panel().getByText('Not contested by Mon 23 Nov 07:20, we may add ฿100 after a check');
  });

  test('somchai, who was there in time, may say so after half an hour; it needs a signal', async () => {
    const here = promised({ caddy_arrived_at: isoOf(TEE_OFF - 40 * MINUTE) });
    const scene = await openDay('caddy', TEE_OFF + 30 * MINUTE, here);
    await signalLost(scene);
    fireEvent.click(button('The golfer did not come'));
    const form = await sheet();
    form.getByText(/does not contest it within 24 h, you get ฿135/);
    await waitFor(() => expect(isOff(form.getByRole('button', { name: /^Report it/ }))).toBe(true));
  });

  test('somchai came too late to say so', async () => {
    await openDay('caddy', TEE_OFF + 40 * MINUTE, promised({ caddy_arrived_at: isoOf(TEE_OFF + MINUTE) }));
    expect(panel().queryByRole('button', { name: 'The golfer did not come' })).toBeNull();
  });

  test('nok contests it: the text is still there after the app was closed, and goes along', async () => {
    const closed_at = isoOf(TEE_OFF + 40 * MINUTE);
    const said_so = promised({ version: 5, status: 'NO_SHOW_GOLFER', closed_at });
    const scene = await openDay('golfer', TEE_OFF + HOUR, said_so);
    panel().getByText('somchai says that you did not come');
    panel().getByText('If you do not contest it, ฿150 is paid on Mon 23 Nov 07:50');
    fireEvent.click(button('Contest it'));
    const form = await sheet();
    fireEvent.click(form.getByRole('button', { name: 'Send it' }));
    form.getByText('Tell us what happened, in a few words');
    form.getByText('Choose a reason first');
    fireEvent.click(form.getByLabelText('I was at the course'));
    fireEvent.change(form.getByLabelText(/What happened/), { target: { value: 'I stood at the bag drop' } });
    window.dispatchEvent(new Event('pagehide'));
    await scene.reopen('');
    fireEvent.click(button('Contest it'));
    const again = await sheet();
    await again.findByDisplayValue('I stood at the bag drop');
    const text = 'I stood at the bag drop';
    const dispute = { by: 'golfer', reason: 'WAS_THERE', text, at: isoOf(TEE_OFF + HOUR) } as const;
    const open = { ...said_so, version: 6, status: 'DISPUTED' as const, dispute };
    answers(scene, open);
    scene.becomes(open);
    fireEvent.click(again.getByRole('button', { name: 'Send it' }));
    await panel().findByText('We are looking into it');
    expect(said(scene)).toMatchObject({ action: 'dispute', version: 5, dispute: { reason: 'WAS_THERE', text } });
    await panel().findByText(/I stood at the bag drop/);
  });

  test('somchai, of whom nok said it, reads until when it may be contested and what it means otherwise', async () => {
    const closed_at = isoOf(TEE_OFF + 10 * MINUTE);
    await openDay('caddy', TEE_OFF + HOUR, promised({ status: 'NO_SHOW_CADDY', closed_at, caddy_share: 0 }));
    panel().getByText('nok says that you did not come');
    panel().getByText('Not contested by Mon 23 Nov 07:20, it counts as 3 strikes');
    button('Contest it');
  });

  test('24 hours later there is nothing to contest', async () => {
    const closed_at = isoOf(TEE_OFF);
    await openDay('golfer', TEE_OFF + 24 * HOUR, promised({ status: 'COMPLETED', closed_at, refunded: 0 }));
    expect(panel().queryByRole('button', { name: 'Report a problem' })).toBeNull();
  });
});

describe('somchai cannot come', () => {
  test('somchai asks two days before: the reason and the message go along; it says when it is cancelled by itself', async () => {
    const now = TEE_OFF - 48 * HOUR;
    const scene = await openDay('caddy', now, promised());
    panel().getByText('You may ask until Sun 22 Nov 06:25');
    fireEvent.click(button('Ask to cancel this round'));
    const form = await sheet();
    form.getByText(/stands until nok answers\. Without an answer it is cancelled on Fri 20 Nov 19:10/);
    form.getByText('No strike if you ask by Sat 21 Nov 07:10; later it is 1 strike, without a substitute.');
    fireEvent.click(form.getByLabelText('A family matter'));
    fireEvent.change(form.getByLabelText(/Message to the golfer/), { target: { value: ' sorry ' } });
    const asked = promised({ version: 5, status: 'CANCELLATION_REQUESTED_BY_CADDY', asked_at: isoOf(now) });
    answers(scene, asked);
    scene.becomes(asked);
    fireEvent.click(form.getByRole('button', { name: 'Send the request' }));
    await panel().findByText('You asked to cancel. nok has not answered yet');
    expect(said(scene)).toMatchObject({
      action: 'ask_cancel',
      version: 4,
      reason: { code: 'FAMILY', text: 'sorry' },
    });
  });

  test('before asking, somchai reads what it costs: a strike when it is late, the strikes so far, and what three do', async () => {
    const scene = await openDay('caddy', TEE_OFF - 23 * HOUR, promised());
    scene.server.answers['GET /caddy/standing'] = () => success({ ...STANDING, strike_points: 2 });
    fireEvent.click(button('Ask to cancel this round'));
    const form = await sheet();
    form.getByText('Less than 24 h before tee-off: without a substitute it is 1 strike.');
    await form.findByText('Your strikes in 30 days: 2.');
    form.getByText('At 3 in 30 days, open requests are hidden from you for 7 days.');
  });

  test('no reason stands there already: sent without one, it is asked for, and nothing is sent', async () => {
    const scene = await openDay('caddy', TEE_OFF - 48 * HOUR, promised());
    fireEvent.click(button('Ask to cancel this round'));
    const form = await sheet();
    expect(form.getAllByRole('radio').filter((it) => (it as HTMLInputElement).checked)).toEqual([]);
    fireEvent.click(form.getByRole('button', { name: 'Send the request' }));
    form.getByText('Choose a reason first');
    expect(document.activeElement).toBe(form.getAllByRole('radio')[0]);
    expect(sent(scene, 'POST /booking/act')).toEqual([]);
  });

  test('somchai keeps the round after all, also without a signal', async () => {
    const asked_at = isoOf(TEE_OFF - 30 * HOUR);
    const scene = await openDay(
      'caddy',
      TEE_OFF - 29 * HOUR,
      promised({ status: 'CANCELLATION_REQUESTED_BY_CADDY', asked_at }),
    );
    panel().getByText('Without an answer it is cancelled on Sat 21 Nov 13:10 · in 11 h');
    withoutSignal(scene);
    fireEvent.click(button('Keep the round after all'));
    await panel().findByText('Keep the round after all · Waiting to send');
    button('Ask to cancel this round');
  });

  test('after the check-in somchai cannot ask any more', async () => {
    await openDay('caddy', TEE_OFF - 50 * MINUTE, promised({ caddy_arrived_at: isoOf(TEE_OFF - 55 * MINUTE) }));
    expect(panel().queryByRole('button', { name: 'Ask to cancel this round' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
