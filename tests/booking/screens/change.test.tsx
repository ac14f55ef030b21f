import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Booking } from '../../../domain/booking/api.ts';
import { HOUR, isoOf, MINUTE } from '../../../domain/dates.ts';
import { SCREEN_NOW, clockAt } from '../../support/clock.ts';
import { CADDYS, GOLFERS, promised, TEE_OFF } from '../../support/booking.ts';
import {
  COURSE,
  error,
  later,
  NOK,
  openAs,
  QUOTE,
  readAgain,
  sent,
  SOMCHAI,
  success,
  withoutSignal,
  type Scene,
} from './scene.tsx';

clockAt(SCREEN_NOW);

const QUARTER = 15 * MINUTE;
const ACT = 'POST /booking/act';
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const noCard = () => waitFor(() => expect(document.querySelector('.change')).toBeNull());

/** One side would rather tee off at 08:00 and walk, for ฿250. */
const proposedBy = (by: 'golfer' | 'caddy', more: Partial<NonNullable<Booking['change']>> = {}, version = 4) =>
  promised({
    version,
    change: {
      by,
      booking_date: '2026/11/22',
      tee_off_time: '08:00',
      tee_off_at: isoOf(TEE_OFF + 50 * MINUTE),
      holes: 18,
      transport: 'WALK_PULL',
      total: 250_00,
      caddy_gets: 225_00,
      expires_at: isoOf(SCREEN_NOW + 3 * HOUR),
      ...more,
    },
  });

const differences = () =>
  [...document.querySelectorAll('.change dl > div')].map((row) => [
    row.querySelector('dt')?.textContent,
    row.querySelector('s')?.textContent,
    row.querySelector('b')?.textContent,
  ]);

describe('a change that waits for an answer', () => {
  test('nok sees only what would be different, what it costs and until when to answer; a short wallet changes nothing', async () => {
    let now = proposedBy('caddy');
    const scene = await openAs(NOK, GOLFERS, () => [now]);
    await screen.findByText('somchai asks to change this round');
    const wanted = [
      ['Tee-off', '07:10', '08:00'],
      ['Getting round', 'Shared cart', 'Walk'],
      ['Held', '฿150', '฿250'],
    ];
    expect(differences()).toEqual(wanted);
    screen.getByText('Answer within 3 h, or the round stays as it is');
    scene.server.answers[ACT] = () => error(409, 'WALLET_TOO_LOW');
    fireEvent.click(await button('Accept, ฿100 more held'));
    await screen.findByText(/There is not enough in the wallet for the difference. The round stays as it was/);
    const href = within(screen.getByRole('alert')).getByRole('link', { name: 'Top up' }).getAttribute('href');
    expect(href).toBe('/golfer/topup?next=%2Fgolfer%2Fbooking%2FNOK0000001');
    expect(differences()).toEqual(wanted);
    now = proposedBy('caddy', { total: 100_00 });
    await readAgain();
    await button('Accept, ฿50 back');
  });

  test('nok may answer until its last second, with a signal only', async () => {
    const scene = await openAs(NOK, GOLFERS, () => [proposedBy('caddy')]);
    await button('Keep as it is');
    withoutSignal(scene);
    await scene.reopen(GOLFERS);
    const keep = await button(/^Keep as it is/);
    await waitFor(() => expect(keep.getAttribute('aria-disabled')).toBe('true'));
    fireEvent.click(keep);
    expect(sent(scene, ACT)).toEqual([]);
    await later(SCREEN_NOW + 3 * HOUR - 1_000);
    await button(/^Keep as it is/);
    await later(SCREEN_NOW + 3 * HOUR);
    await screen.findByText('Time is up, the round stays as it is');
    expect(screen.queryByRole('button', { name: /^Keep as it is/ })).toBeNull();
  });

  test('nok accepts with the price that was shown, and the old time stays to be seen; nok would rather not: the round stays', async () => {
    let now = proposedBy('caddy');
    const scene = await openAs(NOK, GOLFERS, () => [now]);
    scene.server.answers[ACT] = () => {
      now = promised({
        version: 5,
        tee_off_time: '08:00',
        tee_off_at: isoOf(TEE_OFF + 50 * MINUTE),
        earliest_tee_off_at: isoOf(TEE_OFF),
        transport: 'WALK_PULL',
        total: 250_00,
      });
      return success(now);
    };
    const accept = await button('Accept, ฿100 more held');
    accept.focus();
    fireEvent.click(accept);
    await noCard();
    expect(sent(scene, ACT)[0]?.body).toMatchObject({ action: 'accept_change', version: 4, total: 250_00 });
    expect(document.querySelector('.timeline s')?.textContent).toBe('Sun 22 Nov · 07:10');
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    now = proposedBy('caddy', {}, 6);
    await readAgain();
    scene.server.answers[ACT] = () => success((now = promised({ version: 7 })));
    fireEvent.click(await button('Keep as it is'));
    await noCard();
    expect(sent(scene, ACT)[1]?.body).toMatchObject({ action: 'reject_change', version: 6 });
  });

  test('somchai reads why a change cannot be made, what it would pay and never nok’s wallet, and may take an own one back', async () => {
    let now = proposedBy('golfer');
    const scene = await openAs(SOMCHAI, CADDYS, () => [now]);
    for (const [status, code, says] of [
      [409, 'BOOKING_SLOT_TAKEN', /^The new time is taken, so the change cannot be made/],
      [422, 'COURSE_CLOSED', /^The course is closed on the new day, so the change cannot be made/],
      [422, 'CADDY_NOT_AVAILABLE', /^The caddy no longer works at the new time/],
      [422, 'BOOKING_OVERLAPS_OWN', /^The new time overlaps another round of the golfer/],
    ] as const) {
      scene.server.answers[ACT] = () => error(status, code);
      fireEvent.click(await button('Accept'));
      const said = (await screen.findByText(says)).closest('[role=alert]')?.textContent;
      expect(said).toContain('The round stays as it was');
      expect(said).not.toContain('No money is held');
      await waitFor(() =>
        expect(screen.getByRole('button', { name: 'Keep as it is' })).toHaveProperty('disabled', false),
      );
    }
    now = proposedBy('caddy', {}, 6);
    await readAgain();
    await screen.findByText('You asked to change this round. nok has not answered yet');
    expect(differences().at(-1)).toEqual(['You get', '฿135', '฿225']);
    scene.server.answers[ACT] = () => success((now = promised({ version: 7 })));
    fireEvent.click(screen.getByRole('button', { name: 'Withdraw the change' }));
    await noCard();
    expect(sent(scene, ACT).at(-1)?.body).toMatchObject({ action: 'withdraw_change', version: 6 });
    expect(sent(scene, 'GET /wallet/balance')).toEqual([]);
  });
});

describe('nok proposes a change', () => {
  const CHANGE_QUOTE = 'POST /booking/change-quote';

  /** What the server says of a change, by its time. */
  const quotes: Scene['server']['answers'] = {
    [CHANGE_QUOTE]: ({ body }) => {
      const { tee_off_time } = (body as { change: { tee_off_time: string } }).change;
      if (tee_off_time === '09:00') return error(409, 'BOOKING_SLOT_TAKEN');
      return success({ ...QUOTE, total: tee_off_time === '09:10' ? 800_00 : 250_00, caddy_gets: 225_00 });
    },
  };

  async function openSheet() {
    fireEvent.click(await button('Ask for a change'));
    const sheet = within(await screen.findByRole('dialog'));
    await sheet.findByRole('radio', { name: '07:10' });
    const choose = (time: string) => fireEvent.click(sheet.getByRole('radio', { name: time }));
    const isSendable = () =>
      sheet.getByRole('button', { name: /Send the request/ }).getAttribute('aria-disabled') === null;
    return { ...sheet, choose, isSendable };
  }

  test('what stands in the way is said where it is, and what can be had is sent with the price that was shown', async () => {
    let now = promised();
    const scene = await openAs(NOK, GOLFERS, () => [now], quotes);
    const sheet = await openSheet();
    expect(sheet.isSendable()).toBe(false);
    expect(sheet.getAllByText('Choose what to change first').length).toBeGreaterThan(0);
    expect(sheet.getByRole<HTMLInputElement>('radio', { name: '07:10' }).checked).toBe(true);

    sheet.choose('09:00');
    const taken = await sheet.findByText(/That time is taken. The round stays as it was/);
    expect(taken.closest('fieldset')?.textContent).toContain('08:00');
    expect(sheet.isSendable()).toBe(false);

    sheet.choose('09:10');
    await sheet.findByText('Your wallet is ฿150 short. Top up first.');
    const href = sheet.getByRole('link', { name: 'Top up' }).getAttribute('href');
    expect(href).toBe('/golfer/topup?next=%2Fgolfer%2Fbooking%2FNOK0000001&amount=15000');

    scene.server.answers[ACT] = () => error(409, 'BOOKING_SLOT_TAKEN');
    sheet.choose('06:40');
    await sheet.findByText('฿100 more held · ฿250 in all');
    fireEvent.click(sheet.getByRole('button', { name: 'Send the request' }));
    const why = await sheet.findByText(/That time is taken/);
    await waitFor(() => expect(why.closest('fieldset')?.contains(document.activeElement)).toBe(true));

    sheet.choose('08:00');
    await waitFor(() => expect(sheet.queryByText(/That time is taken/)).toBeNull()); // of that one nothing is known yet
    scene.server.answers[ACT] = () => success((now = { ...proposedBy('golfer'), version: 5 }));
    await sheet.findByText('฿100 more held · ฿250 in all');
    fireEvent.click(sheet.getByRole('button', { name: 'Send the request' }));
    await screen.findByText('You asked to change this round. somchai has not answered yet');
    const change = { booking_date: '2026/11/22', tee_off_time: '08:00', holes: 18, transport: 'CART_SHARED' };
    expect(sent(scene, CHANGE_QUOTE).at(-1)?.body).toMatchObject({ booking_ref: 'NOK0000001', change });
    expect(sent(scene, ACT).at(-1)?.body).toEqual({
      booking_ref: 'NOK0000001',
      version: 4,
      action: 'propose_change',
      change,
      total: 250_00,
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('this very round is no obstacle to moving it, also where another follows on it; that one is; carts that are compulsory stay', async () => {
    const own = { from: TEE_OFF - 45 * MINUTE, to: TEE_OFF - 45 * MINUTE + 6 * HOUR };
    const next = { from: own.to, to: own.to + 6 * HOUR };
    let busy = [own, next];
    await openAs(NOK, GOLFERS, () => [promised()], {
      ...quotes,
      [`GET /course/${COURSE.slug}`]: () => success({ ...COURSE, cart_policy: 'COMPULSORY' }),
      [`GET /caddy/${SOMCHAI}/availability`]: () =>
        success({ days: [{ date: '2026/11/22', open: [{ from: '05:30', to: '17:00' }], busy }] }),
    });
    const sheet = await openSheet();
    await waitFor(() => expect(sheet.queryByRole('radio', { name: /Walk/ })).toBeNull());
    const isAsItShould = async () => {
      await sheet.findByRole('radio', { name: /^07:20 somchai has a round/ }); // it would run into the next one
      expect(sheet.getByRole<HTMLInputElement>('radio', { name: '06:50' }).disabled).toBe(false);
    };
    await isAsItShould();
    // The two blocks touch: the server tells them as one span, in its quarters.
    busy = [{ from: Math.floor(own.from / QUARTER) * QUARTER, to: next.to }];
    await readAgain();
    await isAsItShould();
  });

  test('without a signal it is kept on the phone, and still chosen when nok comes back; in the last hour it is not offered', async () => {
    const scene = await openAs(NOK, GOLFERS, () => [promised()], quotes);
    const first = await openSheet();
    first.choose('08:00');
    await first.findByText('฿100 more held · ฿250 in all');
    withoutSignal(scene);
    await scene.reopen(GOLFERS);
    const sheet = await openSheet();
    await waitFor(() => expect(sheet.getByRole<HTMLInputElement>('radio', { name: '08:00' }).checked).toBe(true));
    expect((await sheet.findAllByText(/Sending needs a signal/)).length).toBeGreaterThan(0);
    fireEvent.click(sheet.getByRole('button', { name: 'Close' }));
    const isOffered = () => screen.queryByRole('button', { name: 'Ask for a change' }) !== null;
    await later(TEE_OFF - HOUR - 1_000);
    expect(isOffered()).toBe(true);
    await later(TEE_OFF - HOUR);
    expect(isOffered()).toBe(false);
  });
});
