import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Booking } from '../../../domain/booking/api.ts';
import { HOUR, isoOf, MINUTE } from '../../../domain/dates.ts';
import { COURSE, error, NOK, openAs, QUOTE, sent, SOMCHAI, success, withoutSignal, type Scene } from './scene.tsx';
import { SCREEN_NOW, clockAt, setNow } from '../../support/clock.ts';
import { CADDYS, GOLFERS, promised, TEE_OFF } from '../../support/booking.ts';

clockAt(SCREEN_NOW);
afterEach(() => vi.unstubAllGlobals());

const QUARTER = 15 * MINUTE;
const button = (name: string | RegExp) => screen.findByRole('button', { name });

/** One side would rather tee off at 08:00 and walk, for ฿250. */
const proposedBy = (by: 'golfer' | 'caddy', more: Partial<NonNullable<Booking['change']>> = {}) =>
  promised({
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

describe('somchai proposes a change', () => {
  test('nok sees only what would be different, what it costs, and until when to answer', async () => {
    await openAs(NOK, GOLFERS, () => [proposedBy('caddy')]);
    await screen.findByText('somchai asks to change this round');
    expect(differences()).toEqual([
      ['Tee-off', '07:10', '08:00'],
      ['Getting round', 'Shared cart', 'Walk'],
      ['Held', '฿150', '฿250'],
    ]);
    screen.getByText('Answer within 3 h, or the round stays as it is');
    screen.getByRole('button', { name: 'Accept, ฿100 more held' });
  });

  test('nok accepts with the price that was shown, and the old time stays to be seen, struck through', async () => {
    let now = proposedBy('caddy');
    const scene = await openAs(NOK, GOLFERS, () => [now]);
    scene.server.answers['POST /booking/act'] = () => {
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
    await waitFor(() => expect(document.querySelector('.change')).toBeNull());
    const [act] = sent(scene, 'POST /booking/act');
    expect(act?.body).toMatchObject({ action: 'accept_change', version: 4, total: 250_00 });
    expect(document.querySelector('.timeline s')?.textContent).toBe('Sun 22 Nov · 07:10');
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  });

  test('nok would rather not: the round stays', async () => {
    let now = proposedBy('caddy');
    const scene = await openAs(NOK, GOLFERS, () => [now]);
    scene.server.answers['POST /booking/act'] = () => success((now = promised({ version: 5 })));
    fireEvent.click(await button('Keep as it is'));
    await waitFor(() => expect(document.querySelector('.change')).toBeNull());
    expect(sent(scene, 'POST /booking/act')[0]?.body).toMatchObject({ action: 'reject_change', version: 4 });
  });

  test('the wallet is short: why, and the way to the top-up; the proposal stays', async () => {
    const scene = await openAs(NOK, GOLFERS, () => [proposedBy('caddy')]);
    scene.server.answers['POST /booking/act'] = () => error(409, 'WALLET_TOO_LOW');
    fireEvent.click(await button('Accept, ฿100 more held'));
    await screen.findByText(/There is not enough in the wallet for the difference. The round stays as it was/);
    const alert = within(screen.getByRole('alert'));
    const href = alert.getByRole('link', { name: 'Top up' }).getAttribute('href');
    expect(href).toBe('/golfer/topup?next=%2Fgolfer%2Fbooking%2FNOK0000001');
    expect(differences()).toHaveLength(3);
  });

  test.each([
    [409, 'BOOKING_SLOT_TAKEN', /^The new time is taken, so the change cannot be made/],
    [422, 'COURSE_CLOSED', /^The course is closed on the new day, so the change cannot be made/],
    [422, 'CADDY_NOT_AVAILABLE', /^The caddy no longer works at the new time/],
    [422, 'BOOKING_OVERLAPS_OWN', /^The new time overlaps another round of the golfer/],
  ] as const)(
    'refused (%i %s): the round stays, and nobody reads of money that is not held',
    async (status, code, says) => {
      const scene = await openAs(SOMCHAI, CADDYS, () => [proposedBy('golfer')]);
      scene.server.answers['POST /booking/act'] = () => error(status, code);
      fireEvent.click(await button('Accept'));
      const alert = await screen.findByRole('alert');
      await within(alert).findByText(says);
      expect(alert.textContent).toContain('The round stays as it was');
      expect(alert.textContent).not.toContain('No money is held');
      screen.getByRole('button', { name: 'Keep as it is' });
    },
  );

  test('a cheaper round says what comes back', async () => {
    await openAs(NOK, GOLFERS, () => [proposedBy('caddy', { total: 100_00 })]);
    await button('Accept, ฿50 back');
  });

  test.each([
    ['one second before its end it can be answered', -1_000, true],
    ['at its end it cannot', 0, false],
  ])('%s', async (_name, after, may) => {
    setNow(SCREEN_NOW + 3 * HOUR + after);
    await openAs(NOK, GOLFERS, () => [proposedBy('caddy')]);
    await screen.findByText('somchai asks to change this round');
    if (may) await button('Keep as it is');
    else {
      await screen.findByText('Time is up, the round stays as it is');
      expect(screen.queryByRole('button', { name: 'Keep as it is' })).toBeNull();
    }
  });

  test('somchai reads what the change would pay, never nok’s wallet, and may take it back', async () => {
    let now = proposedBy('caddy');
    const scene = await openAs(SOMCHAI, CADDYS, () => [now]);
    scene.server.answers['POST /booking/act'] = () => success((now = promised({ version: 5 })));
    await screen.findByText('You asked to change this round. nok has not answered yet');
    expect(differences().at(-1)).toEqual(['You get', '฿135', '฿225']);
    fireEvent.click(screen.getByRole('button', { name: 'Withdraw the change' }));
    await waitFor(() => expect(document.querySelector('.change')).toBeNull());
    expect(sent(scene, 'POST /booking/act')[0]?.body).toMatchObject({ action: 'withdraw_change' });
    expect(sent(scene, 'GET /wallet/balance')).toEqual([]);
  });

  test('without a signal it is said why it cannot be answered now', async () => {
    const scene = await openAs(NOK, GOLFERS, () => [proposedBy('caddy')]);
    await button('Keep as it is');
    withoutSignal(scene);
    await scene.reopen(GOLFERS);
    const keep = await button(/^Keep as it is/);
    await waitFor(() => expect(keep.getAttribute('aria-disabled')).toBe('true'));
    fireEvent.click(keep);
    expect(sent(scene, 'POST /booking/act')).toEqual([]);
  });
});

describe('nok proposes a change', () => {
  type Quoted = (change: { tee_off_time: string }) => ReturnType<typeof success>;

  async function openSheet(
    scene: Scene,
    quoted: Quoted = () => success({ ...QUOTE, total: 250_00, caddy_gets: 225_00 }),
  ) {
    scene.server.answers['POST /booking/change-quote'] = ({ body }) =>
      quoted((body as { change: { tee_off_time: string } }).change);
    fireEvent.click(await button('Ask for a change'));
    const sheet = within(await screen.findByRole('dialog'));
    await sheet.findByRole('radio', { name: '07:10' });
    return sheet;
  }

  test('nothing chosen, nothing to send', async () => {
    const scene = await openAs(NOK, GOLFERS, () => [promised()]);
    const sheet = await openSheet(scene);
    const send = sheet.getByRole('button', { name: /Send the request/ });
    expect(send.getAttribute('aria-disabled')).toBe('true');
    expect(sheet.getAllByText('Choose what to change first').length).toBeGreaterThan(0);
    expect((sheet.getByRole('radio', { name: '07:10' }) as HTMLInputElement).checked).toBe(true);
  });

  test('another time: its price is asked, then it is sent with that price; the sheet closes', async () => {
    let now = promised();
    const scene = await openAs(NOK, GOLFERS, () => [now]);
    scene.server.answers['POST /booking/act'] = () => success((now = { ...proposedBy('golfer'), version: 5 }));
    const sheet = await openSheet(scene);
    fireEvent.click(sheet.getByRole('radio', { name: '08:00' }));
    await sheet.findByText('฿100 more held · ฿250 in all');
    fireEvent.click(sheet.getByRole('button', { name: 'Send the request' }));
    await screen.findByText('You asked to change this round. somchai has not answered yet');
    const change = { booking_date: '2026/11/22', tee_off_time: '08:00', holes: 18, transport: 'CART_SHARED' };
    expect(sent(scene, 'POST /booking/change-quote').at(-1)?.body).toMatchObject({ booking_ref: 'NOK0000001', change });
    expect(sent(scene, 'POST /booking/act')[0]?.body).toEqual({
      booking_ref: 'NOK0000001',
      version: 4,
      action: 'propose_change',
      change,
      total: 250_00,
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('the time of this very round is no obstacle to moving it; another round of somchai is', async () => {
    const scene = await openAs(NOK, GOLFERS, () => [promised()]);
    const own = { from: TEE_OFF - 45 * MINUTE, to: TEE_OFF - 45 * MINUTE + 6 * HOUR };
    const next = { from: own.to, to: own.to + 6 * HOUR };
    scene.server.answers[`GET /caddy/${SOMCHAI}/availability`] = () =>
      success({ days: [{ date: '2026/11/22', open: [{ from: '05:30', to: '17:00' }], busy: [own, next] }] });
    const sheet = await openSheet(scene);
    const hour = (name: string | RegExp) => sheet.findByRole('radio', { name });
    await hour(/^07:20 Not free/); // it would run into the next one
    expect(((await hour('06:50')) as HTMLInputElement).disabled).toBe(false);
  });

  test('another round of somchai that follows on this one is no obstacle to an earlier time', async () => {
    const scene = await openAs(NOK, GOLFERS, () => [promised()]);
    // The two blocks touch: the server tells them as one span.
    const from = TEE_OFF - 45 * MINUTE;
    const busy = [{ from: Math.floor(from / QUARTER) * QUARTER, to: from + 12 * HOUR }];
    scene.server.answers[`GET /caddy/${SOMCHAI}/availability`] = () =>
      success({ days: [{ date: '2026/11/22', open: [{ from: '05:30', to: '17:00' }], busy }] });
    const sheet = await openSheet(scene);
    await sheet.findByRole('radio', { name: /^07:20 Not free/ });
    expect((sheet.getByRole('radio', { name: '06:50' }) as HTMLInputElement).disabled).toBe(false);
  });

  test('a time the server would not have is said under the times, before anything is sent', async () => {
    const scene = await openAs(NOK, GOLFERS, () => [promised()]);
    const taken = error(409, 'BOOKING_SLOT_TAKEN');
    const sheet = await openSheet(scene, () => taken);
    fireEvent.click(sheet.getByRole('radio', { name: '08:00' }));
    const why = await sheet.findByText(/That time is taken. The round stays as it was/);
    expect(why.closest('fieldset')?.textContent).toContain('08:00');
    expect(sheet.getByRole('button', { name: /Send the request/ }).getAttribute('aria-disabled')).toBe('true');
  });

  test('refused when it is sent: under its field, with the focus there', async () => {
    const scene = await openAs(NOK, GOLFERS, () => [promised()]);
    scene.server.answers['POST /booking/act'] = () => error(409, 'BOOKING_SLOT_TAKEN');
    const sheet = await openSheet(scene);
    fireEvent.click(sheet.getByRole('radio', { name: '08:00' }));
    await sheet.findByText('฿100 more held · ฿250 in all');
    fireEvent.click(sheet.getByRole('button', { name: 'Send the request' }));
    const why = await sheet.findByText(/That time is taken/);
    await waitFor(() => expect(why.closest('fieldset')?.contains(document.activeElement)).toBe(true));
    fireEvent.click(sheet.getByRole('radio', { name: '06:40' }));
    await waitFor(() => expect(sheet.queryByText(/That time is taken/)).toBeNull()); // of that one nothing is known yet
  });

  test('the wallet is short: by how much, and the way to the top-up', async () => {
    const scene = await openAs(NOK, GOLFERS, () => [promised()]);
    const sheet = await openSheet(scene, () => success({ ...QUOTE, total: 800_00 }));
    fireEvent.click(sheet.getByRole('radio', { name: '08:00' }));
    await sheet.findByText('Your wallet is ฿150 short. Top up first.');
    const href = sheet.getByRole('link', { name: 'Top up' }).getAttribute('href');
    expect(href).toBe('/golfer/topup?next=%2Fgolfer%2Fbooking%2FNOK0000001&amount=15000');
  });

  test('without a signal it is kept on the phone, and still chosen when nok comes back', async () => {
    const scene = await openAs(NOK, GOLFERS, () => [promised()]);
    const first = await openSheet(scene);
    fireEvent.click(first.getByRole('radio', { name: '08:00' }));
    await first.findByText('฿100 more held · ฿250 in all');
    const signal = withoutSignal(scene);
    await scene.reopen(GOLFERS);
    const sheet = await openSheet(scene);
    await waitFor(() => expect((sheet.getByRole('radio', { name: '08:00' }) as HTMLInputElement).checked).toBe(true));
    expect((await sheet.findAllByText(/Sending needs a signal/)).length).toBeGreaterThan(0);
    signal.back();
  });

  test('a course where carts are compulsory offers no walking', async () => {
    const scene = await openAs(NOK, GOLFERS, () => [promised()]);
    scene.server.answers[`GET /course/${COURSE.slug}`] = () => success({ ...COURSE, cart_policy: 'COMPULSORY' });
    const sheet = await openSheet(scene);
    await waitFor(() => expect(sheet.queryByRole('radio', { name: /Walk/ })).toBeNull());
  });

  test.each([
    ['one second before the last hour it is offered', -HOUR - 1_000, true],
    ['in the last hour it is not', -HOUR, false],
  ])('%s', async (_name, at, may) => {
    setNow(TEE_OFF + at);
    await openAs(NOK, GOLFERS, () => [promised()]);
    await screen.findByText('Confirmed');
    await screen.findByRole('heading', { name: 'Timeline' });
    expect(screen.queryByRole('button', { name: 'Ask for a change' }) !== null).toBe(may);
  });
});
