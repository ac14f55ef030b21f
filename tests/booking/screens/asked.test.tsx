import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Booking } from '../../../domain/booking/api.ts';
import { HOUR, isoOf, MINUTE } from '../../../domain/dates.ts';
import { aBooking, promised, TEE_OFF } from '../../support/booking.ts';
import { SCREEN_NOW, clockAt, setNow } from '../../support/clock.ts';
import {
  acts,
  answers,
  button as onDay,
  chosen,
  foot,
  isOff,
  openDay,
  panel,
  said,
  sheet,
  signalLost,
} from './day-scene.tsx';
import {
  address,
  CADDY,
  error,
  go,
  later,
  NOK,
  openAs,
  page,
  readAgain,
  sent,
  STANDING,
  success,
  withoutSignal,
} from './scene.tsx';

clockAt(SCREEN_NOW);

const HERE = '/golfer/booking/NOK0000001';
const ACT = 'POST /booking/act';
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const hasButton = (name: string) => screen.queryByRole('button', { name }) !== null;
const hrefOf = async (name: string | RegExp) => (await screen.findByRole('link', { name })).getAttribute('href');

/** somchai asks to be let off; `asked_at` an hour ago. */
const asked = (change: Partial<Booking> = {}) =>
  aBooking({
    status: 'CANCELLATION_REQUESTED_BY_CADDY',
    version: 7,
    answered_at: isoOf(TEE_OFF - 40 * HOUR),
    asked_at: isoOf(SCREEN_NOW - HOUR),
    reason: { code: 'UNWELL', text: 'fever since last night' },
    actions: [],
    ...change,
  });

describe('somchai cannot come', () => {
  test('before asking somchai reads what it costs, says why, and when it is cancelled by itself; the round may be kept after all, also without a signal', async () => {
    const standing = { 'GET /caddy/standing': () => success({ ...STANDING, strike_points: 2 }) };
    const scene = await openDay('caddy', TEE_OFF - 48 * HOUR, promised(), standing);
    panel().getByText('You may ask until Sun 22 Nov 06:25');
    fireEvent.click(onDay('Ask to cancel this round'));
    const form = await sheet();
    form.getByText(/stands until nok answers\. Without an answer it is cancelled on Fri 20 Nov 19:10/);
    form.getByText('No strike if you ask by Sat 21 Nov 07:10; later it is 1 strike, without a substitute.');
    expect([foot(), chosen()]).toEqual([['Send the request'], []]);
    fireEvent.click(form.getByRole('button', { name: 'Send the request' }));
    form.getByText('Choose a reason first');
    expect(document.activeElement).toBe(form.getAllByRole('radio')[0]);
    expect(sent(scene, ACT)).toEqual([]);
    fireEvent.click(form.getByLabelText('A family matter'));
    fireEvent.change(form.getByLabelText(/Message to the golfer/), { target: { value: ' sorry ' } });
    const waits = (at: number, version: number) =>
      promised({ version, status: 'CANCELLATION_REQUESTED_BY_CADDY', asked_at: isoOf(at) });
    answers(scene, waits(TEE_OFF - 48 * HOUR, 5));
    scene.becomes(waits(TEE_OFF - 48 * HOUR, 5));
    fireEvent.click(form.getByRole('button', { name: 'Send the request' }));
    await panel().findByText('You asked to cancel. nok has not answered yet');
    expect(said(scene)).toMatchObject({ action: 'ask_cancel', version: 4, reason: { code: 'FAMILY', text: 'sorry' } });

    await scene.shows(promised({ version: 6 }), TEE_OFF - 30 * HOUR + MINUTE);
    await later(TEE_OFF - 23 * HOUR);
    fireEvent.click(onDay('Ask to cancel this round'));
    const again = await sheet();
    again.getByText('Less than 24 h before tee-off: without a substitute it is 1 strike.');
    await again.findByText('Your strikes in 30 days: 2.');
    again.getByText('At 3 in 30 days, open requests are hidden from you for 7 days.');
    fireEvent.click(again.getByRole('button', { name: 'Close' }));

    await scene.shows(waits(TEE_OFF - 23 * HOUR, 7), TEE_OFF - 22 * HOUR);
    panel().getByText(/^Without an answer it is cancelled on Sat 21 Nov 20:10 · in 11 h$/);
    withoutSignal(scene);
    fireEvent.click(onDay('Keep the round after all'));
    await panel().findByText('Keep the round after all · Waiting to send');
    onDay('Ask to cancel this round');
  });

  test('nok reads who, why, when it happens by itself and what comes back, in the list and on the booking, and agrees after one more look at the money', async () => {
    let now = asked();
    const scene = await openAs(NOK, '/golfer/booking', () => [now]);
    await screen.findByText('somchai asks to cancel Sun 22 Nov');
    screen.getByText('07:10 · Alpine Golf Club · Not well · “fever since last night”');
    screen.getByText('Cancelled by itself in 11 h');
    screen.getByText('If it is cancelled, all ฿150 goes back to your wallet at once');
    expect(await hrefOf('Find a substitute')).toBe('/golfer/booking/substitute/NOK0000001');
    go(HERE);
    await screen.findByText('Reason: Not well');
    await screen.findByText('Cancelled by itself in 11 h');

    scene.server.answers[ACT] = () => {
      now = asked({ status: 'CANCELLED_BY_CADDY', version: 8, refunded: 150_00, closed_at: isoOf(SCREEN_NOW) });
      return success(now);
    };
    const opener = await button('Agree to cancel');
    opener.focus();
    fireEvent.click(opener);
    const agree = await button('Agree, ฿150 back');
    // A substitute is a way out of the request, not of the cancelled booking (product.md B10).
    screen.getByText(/After that this booking can have no substitute/);
    fireEvent.click(agree);
    await screen.findByText('You paid ฿0 · ฿150 came back');
    expect(sent(scene, ACT)[0]?.body).toMatchObject({ action: 'approve_cancel', version: 7 });
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Cancelled by the caddy'));

    // somchai had withdrawn: nothing is cancelled, and nok reads how it stands.
    now = asked({ version: 9 });
    await readAgain();
    scene.server.answers[ACT] = () => {
      now = asked({ status: 'CONFIRMED', version: 10, asked_at: null });
      return error(409, 'BOOKING_VERSION_STALE', { data: now });
    };
    fireEvent.click(await button('Agree to cancel'));
    fireEvent.click(await button('Agree, ฿150 back'));
    await screen.findByText('Confirmed');
    await waitFor(() => expect(screen.queryByText('Caddy asks to cancel')).toBeNull());
  });

  test('nok may say no once, and only until 24 h before tee-off; without a signal nothing is answered or queued', async () => {
    setNow(TEE_OFF - 30 * HOUR);
    let now = asked({ asked_at: isoOf(TEE_OFF - 31 * HOUR) });
    const scene = await openAs(NOK, HERE, () => [now]);
    scene.server.answers[ACT] = () =>
      success(
        (now = asked({ status: 'CONFIRMED', version: 8, asked_at: null, refused_at: isoOf(TEE_OFF - 30 * HOUR) })),
      );
    fireEvent.click(await button('Do not agree'));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(/You can say no once/);
    fireEvent.click(dialog.getByRole('button', { name: 'Do not agree' }));
    await screen.findByText('Confirmed');
    screen.getByText('You asked to keep the round');
    expect(sent(scene, ACT)[0]?.body).toMatchObject({ action: 'refuse_cancel', version: 7 });
    now = asked({ version: 9, asked_at: isoOf(TEE_OFF - 30 * HOUR), refused_at: isoOf(TEE_OFF - 31 * HOUR) });
    await readAgain();
    await screen.findByText(/You have said no once/);
    expect(hasButton('Do not agree')).toBe(false);

    now = asked({ version: 10, asked_at: isoOf(TEE_OFF - 25 * HOUR) });
    await later(TEE_OFF - 24 * HOUR);
    await readAgain();
    await button('Do not agree');
    await later(TEE_OFF - 24 * HOUR + 1_000);
    await screen.findByText(/You can say no while tee-off is 24 h away/);
    expect(hasButton('Do not agree')).toBe(false);

    withoutSignal(scene);
    await scene.reopen(HERE);
    fireEvent.click(await button('Agree to cancel'));
    const agree = await button(/^Agree, ฿150 back/);
    await waitFor(() => expect(agree.getAttribute('aria-disabled')).toBe('true'));
    expect(within(await screen.findByRole('dialog')).getAllByText(/This needs a signal/).length).toBeGreaterThan(0);
    fireEvent.click(agree);
    expect(sent(scene, ACT)).toHaveLength(1);
  });

  test('the tab and its part count what waits for nok: two bookings that ask', async () => {
    const change = {
      by: 'caddy',
      booking_date: '2026/11/22',
      tee_off_time: '08:00',
      tee_off_at: isoOf(TEE_OFF + 50 * MINUTE),
      holes: 18,
      transport: 'CART_SHARED',
      total: 150_00,
      caddy_gets: 135_00,
      expires_at: isoOf(SCREEN_NOW + HOUR),
    } as const;
    await openAs(NOK, '/golfer/booking', () => [asked(), promised({ booking_ref: 'NOK0000002', change })]);
    await screen.findByText('somchai is waiting for your answer. Open the details.');
    await screen.findByRole('link', { name: /^Upcoming.*2/ });
    screen.getByRole('link', { name: /^Bookings.*2/ });
  });
});

describe('a substitute', () => {
  const PLACE = '/golfer/booking/substitute/NOK0000001';
  const MUK = '01900000-0000-7000-8000-0000000000aa';
  const both = () => page([CADDY, { ...CADDY, user_id: MUK, nickname: 'muk', caddy_number: '054' }]);

  test('the list is of those who are free for this round, without the one who asks; the money moves along to muk, who has 20 minutes', async () => {
    const scene = await openAs(NOK, PLACE, () => [asked()], { 'POST /caddy/search': both });
    await screen.findByRole('heading', { name: '1 free' });
    expect(hasButton('Choose somchai')).toBe(false);
    expect(sent(scene, 'POST /caddy/search').at(-1)?.body).toMatchObject({
      filter: { golf_course: 'alpine-golf-club', booking_date: '2026/11/22', tee_off_time: '07:10', holes: 18 },
    });
    fireEvent.click(await button('Choose muk'));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(/The ฿150 held moves along/);
    dialog.getByText(/muk has 20 minutes to answer/);
    const send = () => fireEvent.click(dialog.getByRole('button', { name: 'Send the request to muk' }));
    scene.server.answers[ACT] = () => error(409, 'BOOKING_SLOT_TAKEN', { data: asked() });
    send();
    await screen.findByText(/This time has just been booked/);
    expect(address()).toBe(PLACE);

    const next = aBooking({ booking_ref: 'NEW0000001', replaces_ref: 'NOK0000001' });
    scene.server.answers[ACT] = () => success(next);
    scene.server.answers['GET /booking/NEW0000001'] = () => success(next);
    send();
    await waitFor(() => expect(address()).toBe('/golfer/booking/NEW0000001'));
    expect(sent(scene, ACT).at(-1)?.body).toMatchObject({ action: 'substitute', version: 7, caddy_id: MUK });
    expect(await hrefOf(/This round replaces an earlier booking/)).toBe(HERE);
  });

  test('nobody else is free: the other ways are named; without a signal, why; somchai has withdrawn: none is needed', async () => {
    let now = asked();
    const scene = await openAs(NOK, PLACE, () => [now]);
    await screen.findByText('No other caddy is free then');
    expect(await hrefOf('Back to the booking')).toBe(HERE);
    now = asked({ status: 'CONFIRMED', version: 8, asked_at: null });
    await readAgain();
    await screen.findByText('This round needs no substitute now');
    now = asked({ version: 9 });
    scene.server.answers['POST /caddy/search'] = both;
    await readAgain();
    await button('Choose muk');
    withoutSignal(scene);
    await scene.reopen(PLACE);
    await screen.findByText(/Finding a substitute needs a signal/);
    await waitFor(() => expect(hasButton('Choose muk')).toBe(false));
  });
});

describe('somebody did not come', () => {
  test('ten minutes after tee-off nok may say so, before it says from when; said of nok, nok contests it, and the words outlive the app', async () => {
    const nokIsThere = promised({ golfer_arrived_at: isoOf(TEE_OFF - 20 * MINUTE) });
    const scene = await openDay('golfer', TEE_OFF + 9 * MINUTE, nokIsThere);
    panel().getByText('If somchai does not come, you may say so from 07:20 · in 1 min');
    await later(TEE_OFF + 10 * MINUTE);
    fireEvent.click(onDay('The caddy did not come'));
    const form = await sheet();
    form.getByText(/฿150 comes back to you at once.*within 24 h, we may add ฿100 after a check/);
    const closed_at = isoOf(TEE_OFF + 10 * MINUTE);
    const gone = promised({ version: 5, status: 'NO_SHOW_CADDY', closed_at, refunded: 150_00 });
    answers(scene, gone);
    scene.becomes(gone);
    fireEvent.click(form.getByRole('button', { name: 'Report it' }));
    await panel().findByText('You said that somchai did not come');
    expect(said(scene)).toMatchObject({ action: 'no_show', version: 4 });
    panel().getByText('Back in your wallet: ฿150');
    panel().getByText('Not contested by Mon 23 Nov 07:20, we may add ฿100 after a check');

    const said_so = promised({ version: 6, status: 'NO_SHOW_GOLFER', closed_at: isoOf(TEE_OFF + 40 * MINUTE) });
    await scene.shows(said_so, TEE_OFF + HOUR);
    panel().getByText('somchai says that you did not come');
    panel().getByText('If you do not contest it, ฿150 is paid on Mon 23 Nov 07:50');
    fireEvent.click(onDay('Contest it'));
    const contest = await sheet();
    expect([foot(), chosen()]).toEqual([['Send it'], []]);
    fireEvent.click(contest.getByRole('button', { name: 'Send it' }));
    contest.getByText('Tell us what happened, in a few words');
    contest.getByText('Choose a reason first');
    expect(acts(scene)).toHaveLength(1);
    const text = 'I stood at the bag drop';
    fireEvent.click(contest.getByLabelText('I was at the course'));
    fireEvent.change(contest.getByLabelText(/What happened/), { target: { value: text } });
    window.dispatchEvent(new Event('pagehide'));
    await scene.reopen('');
    fireEvent.click(onDay('Contest it'));
    const again = await sheet();
    await again.findByDisplayValue(text);
    const dispute = { by: 'golfer', reason: 'WAS_THERE', text, at: isoOf(TEE_OFF + HOUR) } as const;
    const open = { ...said_so, version: 7, status: 'DISPUTED' as const, dispute };
    answers(scene, open);
    scene.becomes(open);
    fireEvent.click(again.getByRole('button', { name: 'Send it' }));
    await panel().findByText('We are looking into it');
    expect(said(scene)).toMatchObject({ action: 'dispute', version: 6, dispute: { reason: 'WAS_THERE', text } });
    await panel().findByText(/I stood at the bag drop/);

    await scene.shows(promised({ version: 8 }), TEE_OFF + 3 * HOUR);
    panel().getByText('Nobody started the round. If nothing is reported it counts as played on Mon 23 Nov 13:10');
    const over = promised({ version: 9, status: 'COMPLETED', closed_at: isoOf(TEE_OFF), refunded: 0 });
    await scene.shows(over, TEE_OFF + 24 * HOUR - 1_000);
    onDay('Report a problem');
    await later(TEE_OFF + 24 * HOUR);
    expect(hasButton('Report a problem')).toBe(false);
  });

  test('somchai who was there in time may say so after half an hour, with a signal, and not who came too late; said of somchai, somchai reads what it means', async () => {
    const here = (at: number) => promised({ caddy_arrived_at: isoOf(at) });
    const scene = await openDay('caddy', TEE_OFF - 50 * MINUTE, here(TEE_OFF - 55 * MINUTE));
    expect(hasButton('Ask to cancel this round')).toBe(false);
    const closed_at = isoOf(TEE_OFF + 10 * MINUTE);
    await scene.shows(promised({ status: 'NO_SHOW_CADDY', closed_at, caddy_share: 0 }), TEE_OFF + 20 * MINUTE);
    panel().getByText('nok says that you did not come');
    panel().getByText('Not contested by Mon 23 Nov 07:20, it counts as 3 strikes');
    onDay('Contest it');
    await scene.shows(here(TEE_OFF + MINUTE), TEE_OFF + 30 * MINUTE);
    expect(hasButton('The golfer did not come')).toBe(false);
    await scene.shows(here(TEE_OFF - 40 * MINUTE), TEE_OFF + 30 * MINUTE);
    await signalLost(scene);
    fireEvent.click(onDay('The golfer did not come'));
    const form = await sheet();
    form.getByText(/does not contest it within 24 h, you get ฿135/);
    await waitFor(() => expect(isOff(form.getByRole('button', { name: /^Report it/ }))).toBe(true));
  });
});
