import { fireEvent, screen, waitFor } from '@testing-library/react';
import { parse } from 'valibot';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { actInput } from '../../domain/booking/api.ts';
import { rainSplit } from '../../domain/booking/rain.ts';
import { HOUR, isoOf, MINUTE, type SlashDate } from '../../domain/dates.ts';
import { satang } from '../../domain/money.ts';
import {
  button,
  drawn,
  isOff,
  later,
  noticed,
  openDay,
  panel,
  playing,
  promised,
  sheet,
  signalLost,
  TEE_OFF,
} from './day-scene.tsx';
import { clockAt, error, openAs, sent, SOMCHAI, success, withoutSignal, type Scene } from './scene.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ACT = 'POST /booking/act';
/** What was sent, each as the contract knows it. */
const acts = (scene: Scene) =>
  sent(scene, ACT).map(({ body }) => {
    parse(actInput, body);
    return body;
  });
const said = (scene: Scene) => acts(scene).at(-1);
/** The server does what is asked of it. */
const answers = (scene: Scene, booking: ReturnType<typeof promised>) =>
  (scene.server.answers[ACT] = () => success(booking));

describe('before the first tee', () => {
  test('days before, a golfer is only offered to say that there is no play; there is nothing to check in', async () => {
    await openDay('golfer', TEE_OFF - 48 * HOUR, promised());
    fireEvent.click(button('Report the course closed'));
    const form = await sheet();
    expect((form.getByLabelText('The course is closed') as HTMLInputElement).checked).toBe(true);
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

  test('somchai checks in: his time is shown at once, the act carries the time of the tap', async () => {
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
  test('somchai notes the holes; the note is on his phone when the app is opened again', async () => {
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

  test('the call for help names the hole after those he has noted, at once', async () => {
    clockAt(TEE_OFF + HOUR);
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

  test('somchai finishes after all holes: what he gets, and the act', async () => {
    const now = TEE_OFF + 5 * HOUR;
    const scene = await openDay('caddy', now, playing());
    answers(scene, playing({ version: 8, ended_at: isoOf(now), holes_played: 18, stop_reason: 'FULL' }));
    fireEvent.click(button('Finish the round'));
    const form = await sheet();
    form.getByText('You get ฿135');
    fireEvent.click(form.getByRole('button', { name: 'Finish, holes played: 18' }));
    await waitFor(() =>
      expect(said(scene)).toMatchObject({ action: 'end', holes_played: 18, stop_reason: 'FULL', at: isoOf(now) }),
    );
    await panel().findByText('Finished at 12:10');
  });

  test('nok stopped of his own will at the noted hole: the whole round is paid, and it says so', async () => {
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

  test('without a signal he checks in, starts and ends: all wait in order, each with its own time, and arrive so', async () => {
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

  test('a start that waits is taken back: never sent, and he may start again', async () => {
    const scene = await openDay('caddy', TEE_OFF, promised({ caddy_arrived_at: isoOf(TEE_OFF - HOUR) }));
    withoutSignal(scene);
    fireEvent.click(button('Start the round'));
    await panel().findByText('Start the round · Waiting to send');
    await waitFor(() => {
      const undo = panel().queryByRole('button', { name: 'Undo' });
      if (undo) fireEvent.click(undo);
      button('Start the round');
    });
    expect(panel().queryByText(/Waiting to send/)).toBeNull();
  });

  test('the server would not start it: it says why on the item, and the round stands as it is', async () => {
    const scene = await openDay('caddy', TEE_OFF, promised({ caddy_arrived_at: isoOf(TEE_OFF - HOUR) }));
    const gone = promised({ version: 6, status: 'CANCELLED_BY_GOLFER' });
    scene.server.answers[ACT] = () => error(409, 'BOOKING_ACTION_NOT_NOW', { data: gone });
    fireEvent.click(button('Start the round'));
    await panel().findByText('Not done: Start the round');
    await panel().findByText(/That is no longer possible now/);
    panel().getByText('It is now “Cancelled by the golfer”');
    fireEvent.click(button('Got it'));
    await waitFor(() => expect(panel().queryByText('Not done: Start the round')).toBeNull());
    button('Start the round');
  });
});

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

  test('somchai reports rain at the hole he has noted: his part, and the act', async () => {
    const now = TEE_OFF + 2 * HOUR;
    const scene = await openDay('caddy', now, playing());
    for (const _ of [1, 2, 3, 4, 5, 6, 7]) fireEvent.click(button('One hole more'));
    fireEvent.click(button('Stop play'));
    const form = await sheet();
    form.getByText('7 of 18 holes played');
    form.getByText(`You get ${baht(rainSplit(round, 7).caddy)}`);
    const claim = { reason: 'RAIN', by: 'caddy', at: isoOf(now), holes_played: 7 } as const;
    answers(scene, playing({ version: 8, claim }));
    fireEvent.click(form.getByRole('button', { name: 'Report that play stopped' }));
    await waitFor(() => expect(said(scene)).toMatchObject({ action: 'claim_closed', claim: 'RAIN', holes_played: 7 }));
    await panel().findByText('You said: Rain or lightning');
    panel().getByText('No answer in 30 min counts as yes · 30:00 left');
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

  test('without a signal the end is not confirmed: the button says why, nothing waits', async () => {
    const scene = await openDay('golfer', TEE_OFF + 6 * HOUR, ended);
    await signalLost(scene);
    await waitFor(() => expect(isOff(button(/^Confirm the end/))).toBe(true));
    panel().getAllByText(/needs a signal/);
    fireEvent.click(button(/^Confirm the end/));
    expect(scene.server.count(ACT)).toBe(0);
  });

  test('somchai is told what he gets, that it is pending, and from when it is his', async () => {
    const closed_at = isoOf(TEE_OFF + 6 * HOUR);
    const scene = await openDay('caddy', TEE_OFF + 7 * HOUR, ended);
    panel().getByText('You get ฿135');
    scene.becomes(promised({ version: 9, status: 'COMPLETED', closed_at, caddy_share: 135_00 }));
    await scene.reopen('');
    panel().getByText('฿135 pending, yours to withdraw on Mon 23 Nov 13:10');
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

describe('somebody did not come', () => {
  const nokIsThere = promised({ golfer_arrived_at: isoOf(TEE_OFF - 20 * MINUTE) });

  test('ten minutes after tee-off nok may say so; before, it says from when', async () => {
    const scene = await openDay('golfer', TEE_OFF + 9 * MINUTE, nokIsThere);
    panel().getByText('If somchai does not come, you may say so from 07:20 · in 1 min');
    await later(TEE_OFF + 10 * MINUTE);
    fireEvent.click(button('The caddy did not come'));
    const form = await sheet();
    form.getByText(/฿150 comes back to you at once.*within 24 h, we add ฿100/);
    const gone = promised({ version: 5, status: 'NO_SHOW_CADDY', closed_at: isoOf(TEE_OFF + 10 * MINUTE) });
    answers(scene, { ...gone, refunded: 150_00 });
    scene.becomes({ ...gone, refunded: 150_00 });
    fireEvent.click(form.getByRole('button', { name: 'Report it' }));
    await panel().findByText('You said that somchai did not come');
    expect(said(scene)).toMatchObject({ action: 'no_show', version: 4 });
    panel().getByText('Back in your wallet: ฿150');
    panel().getByText('If it is not contested, we add ฿100 on Mon 23 Nov 07:20');
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

  test('nok contests it: what he wrote is still there after the app was closed, and goes along', async () => {
    const closed_at = isoOf(TEE_OFF + 40 * MINUTE);
    const said_so = promised({ version: 5, status: 'NO_SHOW_GOLFER', closed_at });
    const scene = await openDay('golfer', TEE_OFF + HOUR, said_so);
    panel().getByText('somchai says that you did not come');
    panel().getByText('If you do not contest it, ฿150 is paid on Mon 23 Nov 07:50');
    fireEvent.click(button('Contest it'));
    const form = await sheet();
    fireEvent.click(form.getByRole('button', { name: 'Send it' }));
    form.getByText('Tell us what happened, in a few words');
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
    panel().getByText(/I stood at the bag drop/);
  });

  test('somchai, of whom nok said it, reads until when he may contest it and what it means for him', async () => {
    const closed_at = isoOf(TEE_OFF + 10 * MINUTE);
    await openDay('caddy', TEE_OFF + HOUR, promised({ status: 'NO_SHOW_CADDY', closed_at, caddy_share: 0 }));
    panel().getByText('nok says that you did not come');
    panel().getByText('Not contested by Mon 23 Nov 07:20, it is a strike of 3 points');
    button('Contest it');
  });

  test('24 hours later there is nothing to contest', async () => {
    const closed_at = isoOf(TEE_OFF);
    await openDay('golfer', TEE_OFF + 24 * HOUR, promised({ status: 'COMPLETED', closed_at, refunded: 0 }));
    expect(panel().queryByRole('button', { name: 'Report a problem' })).toBeNull();
  });
});

describe('somchai cannot come', () => {
  test('two days before he asks: the reason and his words go along; it says when it is cancelled by itself', async () => {
    const now = TEE_OFF - 48 * HOUR;
    const scene = await openDay('caddy', now, promised());
    panel().getByText('You may ask until Sun 22 Nov 06:25');
    fireEvent.click(button('Ask to cancel this round'));
    const form = await sheet();
    form.getByText(/stands until nok answers\. Without an answer it is cancelled on Fri 20 Nov 19:10/);
    expect(form.queryByText(/a strike of/)).toBeNull();
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

  test('less than a day before, it says that it counts as late', async () => {
    await openDay('caddy', TEE_OFF - 23 * HOUR, promised());
    fireEvent.click(button('Ask to cancel this round'));
    const form = await sheet();
    form.getByText(/a strike of 1 point/);
  });

  test('he keeps the round after all, also without a signal', async () => {
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

  test('once he has checked in he does not ask any more', async () => {
    await openDay('caddy', TEE_OFF - 50 * MINUTE, promised({ caddy_arrived_at: isoOf(TEE_OFF - 55 * MINUTE) }));
    expect(panel().queryByRole('button', { name: 'Ask to cancel this round' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
