import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { rainSplit } from '../../../domain/booking/refund.ts';
import { HOUR, isoOf, MINUTE, type SlashDate } from '../../../domain/dates.ts';
import { satang } from '../../../domain/money.ts';
import { ACT, acts, said, answers, button, isOff, openDay, panel, sheet, signalLost } from './day-scene.tsx';
import { error, success, withoutSignal } from './scene.tsx';
import { playing, promised, TEE_OFF } from '../../support/booking.ts';

vi.mock('../../../src/platform/shrink-photo.ts', () => ({
  shrinkPhoto: async ({ name: id }: File) =>
    id === 'broken' ? undefined : { id, type: 'image/jpeg', bytes: new ArrayBuffer(4) },
}));

afterEach(() => vi.unstubAllGlobals());

describe('rain and closed courses', () => {
  const round = {
    booking_date: '2026/11/22' as SlashDate,
    holes: 18,
    transport: 'CART_SHARED',
    total: satang(150_00),
    fee_collection: 'AT_COURSE',
  } as const;
  const baht = (amount: number) => `฿${amount / 100}`;

  test.each([0, 4, 5, 7, 9, 10, 18])('after %i holes each is told the part that the rule gives', async (holes) => {
    const split = rainSplit(round, holes);
    const claim = { reason: 'RAIN', by: 'caddy', at: isoOf(TEE_OFF + 2 * HOUR), holes_played: holes } as const;
    await openDay('golfer', TEE_OFF + 2 * HOUR, playing({ claim }));
    const paid = 150_00 - split.refund;
    const text =
      split.refund > 0
        ? `You pay ${baht(paid)}, ${baht(split.refund)} comes back`
        : `You pay all of ${baht(paid)}, nothing comes back`;
    panel().getByText(text);
  });

  test('somchai reports rain at the noted hole: the caddy’s part, and the act', async () => {
    const now = TEE_OFF + 2 * HOUR;
    const scene = await openDay('caddy', now, playing());
    for (const _ of [1, 2, 3, 4, 5, 6, 7]) fireEvent.click(button('One hole more'));
    fireEvent.click(button('Stop play'));
    const form = await sheet();
    form.getByText('7 of 18 holes played');
    form.getByText(`You get ${baht(rainSplit(round, 7).caddy)}`);
    const claim = { reason: 'RAIN', by: 'caddy', at: isoOf(now), holes_played: 7 } as const;
    answers(scene, playing({ version: 8, claim }));
    fireEvent.click(form.getByLabelText('Rain or lightning'));
    fireEvent.click(form.getByRole('button', { name: 'Report that play stopped' }));
    await waitFor(() => expect(said(scene)).toMatchObject({ action: 'claim_closed', claim: 'RAIN', holes_played: 7 }));
    await panel().findByText('You said: Rain or lightning');
    // Once it has arrived.
    await panel().findByText('No answer in 30 min counts as yes · 30:00 left');
  });

  test('nok reports a tournament before the start: all comes back, no holes are asked', async () => {
    const scene = await openDay('golfer', TEE_OFF - HOUR, promised());
    fireEvent.click(button('Rain or course closed'));
    const form = await sheet();
    form.getByText('All of ฿150 comes back');
    expect(form.queryByText('Holes played')).toBeNull();
    fireEvent.click(form.getByLabelText('A tournament'));
    answers(scene, promised({ version: 5 }));
    fireEvent.click(form.getByRole('button', { name: 'Report that play is not possible' }));
    await waitFor(() => expect(said(scene)).toMatchObject({ action: 'claim_closed', claim: 'TOURNAMENT' }));
    expect(said(scene)).not.toHaveProperty('holes_played');
  });

  const claimed = playing({
    claim: { reason: 'RAIN', by: 'caddy', at: isoOf(TEE_OFF + 2 * HOUR), holes_played: 7 },
  });

  test('nok confirms, also without a signal: it waits', async () => {
    const scene = await openDay('golfer', TEE_OFF + 2 * HOUR + 10 * MINUTE, claimed);
    panel().getByText('No answer in 30 min counts as yes · 20:00 left');
    withoutSignal(scene);
    fireEvent.click(button('Confirm that play stopped'));
    await panel().findByText('Confirm that play stopped · Waiting to send');
    panel().getByText('Rain ended this round');
    panel().getByText('You pay ฿100, ฿50 comes back');
    expect(panel().queryByText(/Back in your wallet/)).toBeNull();
  });

  test('nok says that it is not so: at once, and the round goes on', async () => {
    const scene = await openDay('golfer', TEE_OFF + 2 * HOUR + MINUTE, claimed);
    answers(scene, playing({ version: 8 }));
    scene.becomes(playing({ version: 8 }));
    fireEvent.click(button('That is not so'));
    await panel().findByText('On the course');
    expect(said(scene)).toMatchObject({ action: 'reject_closed', version: 7 });
  });

  test('thirty minutes of silence: nothing more to answer', async () => {
    await openDay('golfer', TEE_OFF + 2 * HOUR + 30 * MINUTE, claimed);
    panel().getByText('30 minutes have passed: it counts as confirmed');
    expect(panel().queryByRole('button', { name: 'That is not so' })).toBeNull();
  });

  test('somchai takes it back; without a signal the button says why it cannot', async () => {
    const scene = await openDay('caddy', TEE_OFF + 2 * HOUR + MINUTE, claimed);
    answers(scene, playing({ version: 8 }));
    scene.becomes(playing({ version: 8 }));
    fireEvent.click(button('Take it back'));
    await panel().findByText('On the course');
    expect(said(scene)).toMatchObject({ action: 'withdraw_claim', version: 7 });
  });
});

describe('the end', () => {
  const ended = playing({ version: 8, ended_at: isoOf(TEE_OFF + 5 * HOUR), holes_played: 18, stop_reason: 'FULL' });

  test('nok confirms: the money stands in the button, and how long there is', async () => {
    const scene = await openDay('golfer', TEE_OFF + 6 * HOUR, ended);
    panel().getByText('Without an answer it is confirmed by itself in 23 h');
    const closed = promised({
      version: 9,
      status: 'COMPLETED',
      closed_at: isoOf(TEE_OFF + 6 * HOUR),
      ended_at: ended.ended_at,
      refunded: 0,
    });
    answers(scene, closed);
    scene.becomes(closed);
    fireEvent.click(button('Confirm the end · pay ฿150'));
    await panel().findByText('Paid: ฿150');
    expect(said(scene)).toMatchObject({ action: 'confirm_end', version: 8 });
    button('Report a problem');
    panel().getByText('You may do so for 1 d');
  });

  test('before nok confirms, a problem can be reported beside it: the round is closed and contested, in this order', async () => {
    const scene = await openDay('golfer', TEE_OFF + 6 * HOUR, ended);
    const closed_at = isoOf(TEE_OFF + 6 * HOUR);
    const closed = promised({ version: 9, status: 'COMPLETED', closed_at, refunded: 0 });
    const dispute = { by: 'golfer', reason: 'HOLES_WRONG', text: 'only nine', at: closed_at } as const;
    const made = [closed, { ...closed, version: 10, status: 'DISPUTED' as const, dispute }];
    scene.server.answers[ACT] = () => {
      const now = made.shift() ?? closed;
      scene.becomes(now);
      return success(now);
    };
    const report = button('Report a problem');
    expect(report.parentElement).toBe(button('Confirm the end · pay ฿150').closest('.day-answers'));
    fireEvent.click(report);
    const form = await sheet();
    form.getByText(/^Sending closes the round\./);
    fireEvent.click(form.getByLabelText('The number of holes is wrong'));
    fireEvent.change(form.getByLabelText(/What happened/), { target: { value: 'only nine' } });
    fireEvent.click(form.getByRole('button', { name: 'Send it' }));
    await panel().findByText('We are looking into it');
    expect(acts(scene)).toMatchObject([
      { action: 'confirm_end', version: 8 },
      { action: 'dispute', version: 9, dispute: { reason: 'HOLES_WRONG', text: 'only nine' } },
    ]);
  });

  test('up to three photos go along: each is sent when it is chosen, what nok wrote meanwhile stays, one may be taken out', async () => {
    const closed = promised({ version: 9, status: 'COMPLETED', closed_at: isoOf(TEE_OFF + 6 * HOUR), refunded: 0 });
    const scene = await openDay('golfer', TEE_OFF + 7 * HOUR, closed);
    const names = ['a', 'b', 'c', 'd'];
    const facts = (media_id: string) => ({
      media_id,
      url: `/api/v1/media/${media_id}`,
      width: 4,
      height: 3,
      color: '#fff',
    });
    const coming = names.map((it) => `018f0000-0000-7000-8000-00000000000${it}`);
    const picture = () => new Response('x', { headers: { 'content-type': 'image/jpeg' } });
    for (const it of coming) scene.server.answers[`GET /media/${it}`] = picture;
    scene.server.answers['POST /media'] = () => success(facts(coming.shift() ?? ''));
    fireEvent.click(button('Report a problem'));
    const form = await sheet();
    const choose = (name: string) => fireEvent.change(picker(), { target: { files: [new File(['x'], name)] } });
    const picker = () => form.getByLabelText<HTMLInputElement>('Add a photo (up to 3)', { selector: 'input' });
    choose('broken');
    await screen.findByText('This file cannot be opened. Try another photo.');
    fireEvent.click(form.getByLabelText('Something else'));
    choose('1');
    fireEvent.change(form.getByLabelText(/What happened/), { target: { value: 'only nine' } });
    await form.findByRole('button', { name: 'Remove photo 1' });
    form.getByDisplayValue('only nine');
    choose('2');
    await form.findByRole('button', { name: 'Remove photo 2' });
    choose('3');
    await form.findByRole('button', { name: 'Remove photo 3' });
    expect(form.queryByRole('button', { name: /Add a photo/ })).toBeNull();
    const last = form.getByRole('button', { name: 'Remove photo 3' });
    last.focus();
    fireEvent.click(last);
    await form.findByRole('button', { name: /Add a photo/ });
    expect(document.activeElement?.textContent).toContain('Remove photo 2'); // the field, not the top of the page
    fireEvent.click(form.getByRole('button', { name: 'Send it' }));
    const photos = ['a', 'b'].map((it) => `018f0000-0000-7000-8000-00000000000${it}`);
    await waitFor(() => expect(said(scene)).toMatchObject({ dispute: { reason: 'OTHER', text: 'only nine', photos } }));
  });

  test('what was reported shows its photos to both', async () => {
    const photos = [
      { media_id: '018f0000-0000-7000-8000-00000000000a', url: '', width: 4, height: 3, color: '#ffffff' },
    ];
    const dispute = {
      by: 'golfer',
      reason: 'OTHER',
      text: 'only nine',
      photos,
      at: isoOf(TEE_OFF + 6 * HOUR),
    } as const;
    await openDay('caddy', TEE_OFF + 7 * HOUR, promised({ version: 9, status: 'DISPUTED', dispute: { ...dispute } }));
    await panel().findAllByText(/^Photo 1/);
  });

  test('the round cannot be closed: nothing is contested, why stands below the button, and the words are still there', async () => {
    const scene = await openDay('golfer', TEE_OFF + 6 * HOUR, ended);
    scene.server.answers[ACT] = () => error(429, 'TOO_MANY_REQUESTS');
    fireEvent.click(button('Report a problem'));
    const form = await sheet();
    fireEvent.click(form.getByLabelText('Something else'));
    fireEvent.change(form.getByLabelText(/What happened/), { target: { value: 'only nine' } });
    fireEvent.click(form.getByRole('button', { name: 'Send it' }));
    await form.findByRole('alert');
    expect(acts(scene).map((it) => (it as { action: string }).action)).toEqual(['confirm_end']);
    form.getByDisplayValue('only nine');
  });

  test('without a signal the end is not confirmed: the button says why, nothing waits', async () => {
    const scene = await openDay('golfer', TEE_OFF + 6 * HOUR, ended);
    await signalLost(scene);
    await waitFor(() => expect(isOff(button(/^Confirm the end/))).toBe(true));
    panel().getAllByText(/needs a signal/);
    fireEvent.click(button(/^Confirm the end/));
    expect(scene.server.count(ACT)).toBe(0);
  });

  test('somchai is told the pay, that it is pending, and from when it can be withdrawn', async () => {
    const closed_at = isoOf(TEE_OFF + 6 * HOUR);
    const scene = await openDay('caddy', TEE_OFF + 7 * HOUR, ended);
    panel().getByText('You get ฿135');
    scene.becomes(promised({ version: 9, status: 'COMPLETED', closed_at, caddy_share: 135_00 }));
    await scene.reopen('');
    await panel().findByText('฿135 pending, yours to withdraw on Mon 23 Nov 13:10');
    scene.becomes(
      promised({ version: 10, status: 'COMPLETED', closed_at, caddy_share: 135_00, settled_at: closed_at }),
    );
    await scene.reopen('');
    await panel().findByText('Yours: ฿135');
    expect(panel().queryByRole('button', { name: 'Report a problem' })).toBeNull();
  });

  test('a refusal of the server stands below the button, with what is the case instead', async () => {
    const scene = await openDay('golfer', TEE_OFF + 6 * HOUR, ended);
    const closed = promised({ version: 9, status: 'COMPLETED', closed_at: isoOf(TEE_OFF + 6 * HOUR) });
    scene.server.answers[ACT] = () => error(409, 'BOOKING_VERSION_STALE', { data: closed });
    scene.becomes(closed);
    fireEvent.click(button('Confirm the end · pay ฿150'));
    await panel().findByText('The round is finished');
  });
});
