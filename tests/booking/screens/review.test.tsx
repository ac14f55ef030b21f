import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { isoOf } from '../../../domain/dates.ts';
import {
  address,
  COURSE,
  error,
  hangs,
  NOK,
  openAs,
  QUOTE,
  sent,
  SOMCHAI,
  success,
  withoutSignal,
  type Scene,
} from './scene.tsx';
import { SCREEN_NOW, clockAt } from '../../support/clock.ts';
import { aBooking } from '../../support/booking.ts';

clockAt(SCREEN_NOW);
afterEach(() => vi.unstubAllGlobals());

const ROUND = `caddy_id=${SOMCHAI}&golf_course=${COURSE.slug}&booking_date=2026/11/22&tee_off_time=07:10&holes=18`;
const REVIEW = `/golfer/booking/new?step=3&${ROUND}`;
const sendButton = () => screen.findByRole('button', { name: /Send request/ });
const refuse = ({ server }: Scene, code: string, status = 409, more = {}) => {
  server.answers['POST /booking/create'] = () => error(status, code, more);
};

async function send(): Promise<void> {
  fireEvent.click(await sendButton());
}

describe('the last look of nok before asking', () => {
  test('the day by its weekday, with its year, on one line; the wallet and the counter apart, each under its heading', async () => {
    await openAs(NOK, REVIEW);
    await sendButton();
    expect(screen.getByText('Sun 22 Nov 2026').className).toContain('nowrap');
    screen.getByRole('heading', { name: 'Alpine Golf Club' });
    const wallet = screen.getByRole('heading', { name: 'From your wallet' }).nextElementSibling;
    expect(wallet?.textContent).toBe('Caddy reservation, 18 holes฿150Total฿150');
    const counter = screen.getByRole('heading', { name: 'Pay at the course' }).parentElement;
    expect(counter?.textContent).toMatch(/Course.s caddy fee฿400/);
    expect(counter?.textContent).toContain('Tip for the caddy');
    expect(counter?.textContent).not.toContain('Total');
    screen.getByText('฿500 available · ฿350 after the hold');
  });

  test('until when somchai answers, and what a cancellation gives back by the clock of that round, before it is sent', async () => {
    await openAs(NOK, REVIEW);
    await sendButton();
    await screen.findByText(/^somchai answers by Sat 21 Nov 18:07\. Without an answer, or if you cancel before that/);
    const rows = within(screen.getByRole('table', { name: 'If you cancel' })).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'Once confirmed, cancelledYou get back',
      'by Sat 21 Nov 07:10฿150',
      'by Sun 22 Nov 01:10฿105',
      'by Sun 22 Nov 05:10฿75',
      'later, or once the caddy has checked in฿0',
    ]);
  });

  test('once it is sent, back leads to the booking; the next request begins anew', async () => {
    const scene = await openAs(NOK, `/golfer/booking/new?step=2&${ROUND}`);
    scene.server.answers['POST /booking/create'] = () => success(aBooking());
    fireEvent.click(await screen.findByRole('link', { name: 'See the price' }));
    await send();
    await screen.findByRole('heading', { name: 'Request sent to somchai' });
    history.back();
    await waitFor(() => expect(address()).toBe('/golfer/booking/NOK0000001'));
    await screen.findByRole('heading', { name: 'Timeline' });
    await scene.reopen('/golfer/booking/new');
    await screen.findByText('Choose a course');
    expect(address()).toBe('/golfer/booking/new');
  });

  test('nok sends it: the round, the total that was shown and the note go out under one key, and the draft is gone', async () => {
    const scene = await openAs(NOK, REVIEW);
    scene.server.answers['POST /booking/create'] = () => success(aBooking());
    await send();
    const done = await screen.findByRole('heading', { name: 'Request sent to somchai' });
    await waitFor(() => expect(document.activeElement).toBe(done));
    const [asked] = sent(scene, 'POST /booking/create');
    expect(asked?.body).toEqual({
      caddy_id: SOMCHAI,
      golf_course: COURSE.slug,
      booking_date: '2026/11/22',
      tee_off_time: '07:10',
      holes: 18,
      transport: 'CART_SHARED',
      total: 150_00,
    });
    expect(asked?.key).toMatch(/^[\da-f-]{36}$/);
    await scene.reopen('/golfer/booking/new?step=3');
    await screen.findByText('Choose a course');
  });

  test('a second tap while it is on its way sends nothing more', async () => {
    const scene = await openAs(NOK, REVIEW);
    scene.server.answers['POST /booking/create'] = hangs;
    await send();
    await waitFor(() => expect(scene.server.count('POST /booking/create')).toBe(1));
    const button = screen.getByRole('button', { name: /Send request/ });
    expect(button.getAttribute('aria-busy')).toBe('true');
    fireEvent.click(button);
    expect(scene.server.count('POST /booking/create')).toBe(1);
  });
});

describe('a refusal says why, that nothing was held, and the way on', () => {
  test('the price has changed: the new one is on the screen and in the button, and nok may send again', async () => {
    const scene = await openAs(NOK, REVIEW);
    const dearer = { ...QUOTE, total: 200_00 };
    scene.server.answers['POST /booking/create'] = () => {
      scene.server.answers['POST /booking/quote'] = () => success(dearer);
      return error(409, 'BOOKING_PRICE_CHANGED', { data: dearer });
    };
    await send();
    await screen.findByText(/The price is now ฿200/);
    await screen.findByRole('button', { name: /Send request ฿200/ });
    scene.server.answers['POST /booking/create'] = () => success(aBooking());
    await send();
    await screen.findByRole('heading', { name: /Request sent/ });
    expect(sent(scene, 'POST /booking/create').map(({ body }) => body.total)).toEqual([150_00, 200_00]);
  });

  test('the time was just taken: another time, or another caddy', async () => {
    const scene = await openAs(NOK, REVIEW);
    refuse(scene, 'BOOKING_SLOT_TAKEN');
    await send();
    expect((await screen.findByRole('alert')).textContent).not.toContain('Something went wrong');
    await screen.findByText(/has just been booked. No money is held/);
    expect(screen.getByRole('link', { name: 'Choose another time' }).getAttribute('href')).toContain('step=1');
    fireEvent.click(screen.getByRole('button', { name: 'Choose another' }));
    await screen.findByRole('heading', { name: '1 free' });
    expect(address()).toBe('/golfer/booking/new?step=2');
  });

  test('nok has a round then: the way to that round', async () => {
    const scene = await openAs(NOK, REVIEW);
    refuse(scene, 'BOOKING_OVERLAPS_OWN', 409, { data: aBooking({ booking_ref: 'OTHER00001' }) });
    await send();
    await screen.findByText(/already have a round at that time/);
    expect(screen.getByRole('link', { name: 'See that round' }).getAttribute('href')).toBe(
      '/golfer/booking/OTHER00001',
    );
  });

  test('nok’s registration is not finished: the way to the step that is due', async () => {
    const scene = await openAs(NOK, REVIEW);
    refuse(scene, 'ONBOARDING_DUE', 403, { data: { next_step: 'ACCEPT_TERMS' } });
    await send();
    const link = await screen.findByRole('link', { name: 'Finish your profile' });
    expect(link.getAttribute('href')).toBe('/authentication/golfer/terms-and-conditions');
  });

  test('the wallet is short from the start: how much, and a top-up instead of sending', async () => {
    const scene = await openAs(NOK, '/golfer/home');
    scene.server.answers['GET /wallet/balance'] = () =>
      success({ available: 35_00, held: 0, pending: 0, currency: 'THB', as_of: isoOf(SCREEN_NOW) });
    await scene.reopen(REVIEW);
    await screen.findByText('Not enough, ฿115 short');
    const href = screen.getByRole('link', { name: 'Top up ฿115' }).getAttribute('href');
    expect(href).toBe('/golfer/topup?next=%2Fgolfer%2Fbooking%2Fnew%3Fstep%3D3&amount=11500');
    expect(screen.queryByRole('button', { name: /Send request/ })).toBeNull();
  });

  test('the wallet was emptied meanwhile: the server says so, and the way leads to the top-up', async () => {
    const scene = await openAs(NOK, REVIEW);
    refuse(scene, 'WALLET_TOO_LOW');
    await send();
    await screen.findByText(/not enough in your wallet/i);
    const href = screen.getByRole('link', { name: 'Top up' }).getAttribute('href');
    expect(href).toBe('/golfer/topup?next=%2Fgolfer%2Fbooking%2Fnew%3Fstep%3D3');
  });

  test('the round itself is refused before nok can send: no price and no button, but the ways on', async () => {
    const scene = await openAs(NOK, '/golfer/home');
    scene.server.answers['POST /booking/quote'] = () => error(422, 'CADDY_NOT_AVAILABLE');
    await scene.reopen(REVIEW);
    await screen.findByText(/not free at that time/);
    expect(screen.queryByRole('button', { name: /Send request/ })).toBeNull();
    screen.getByRole('link', { name: 'Choose another time' });
    screen.getByRole('button', { name: 'Choose another' });
  });
});

describe('without a signal', () => {
  test('the button says what it needs, and nothing is sent or queued', async () => {
    const scene = await openAs(NOK, REVIEW);
    await sendButton();
    withoutSignal(scene);
    await scene.reopen('/golfer/booking/new?step=3');
    const button = await sendButton();
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
    expect(button.textContent).toContain('Sending needs a signal');
    fireEvent.click(button);
    expect(scene.server.count('POST /booking/create')).toBe(0);
    await screen.findByText(/^Offline · copy from/);
  });
});
