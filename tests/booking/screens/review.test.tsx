import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { isoOf } from '../../../domain/dates.ts';
import { sessionOf } from '../../offline/page.ts';
import { aBooking } from '../../support/booking.ts';
import { SCREEN_NOW, clockAt, setNow } from '../../support/clock.ts';
import { phone } from '../../support/on-phone.tsx';
import {
  address,
  COURSE,
  error,
  hangs,
  later,
  lost,
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

const CREATE = 'POST /booking/create';
const SETTLE = 'POST /request/settle';
const SECOND = 1_000;
const ROUND = `caddy_id=${SOMCHAI}&golf_course=${COURSE.slug}&booking_date=2026/11/22&tee_off_time=07:10&holes=18`;
const REVIEW = `/golfer/booking/new?step=3&${ROUND}`;
const sendButton = () => screen.findByRole('button', { name: /Send request/ });
const send = async () => fireEvent.click(await sendButton());
const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
const wallet = (available: number) => () =>
  success({ available, held: 0, pending: 0, currency: 'THB', as_of: isoOf(SCREEN_NOW) });

/** The whole phone knows no more of the draft. */
async function noDraft(scene: Scene): Promise<void> {
  await scene.reopen('/golfer/booking/new?step=3');
  await screen.findByText('Choose a course');
}

describe('the last look of nok before asking', () => {
  test('nok reads the round, the money and the terms, sends once under one key, and back leads to the booking', async () => {
    const { promise, resolve: answer } = Promise.withResolvers<Response>();
    const step = `/golfer/booking/new?step=2&${ROUND}`;
    const scene = await openAs(NOK, step, undefined, { [CREATE]: () => promise });
    fireEvent.click(await screen.findByRole('link', { name: 'See the price' }));
    const button = await sendButton();
    screen.getByText('Sun 22 Nov 2026');
    screen.getByRole('heading', { name: 'Alpine Golf Club' });
    const paid = screen.getByRole('heading', { name: 'From your wallet' }).nextElementSibling;
    expect(paid?.textContent).toBe('Caddy reservation, 18 holes฿150Total฿150');
    const counter = screen.getByRole('heading', { name: 'Pay at the course' }).parentElement?.textContent;
    expect(counter).toMatch(/Course.s caddy fee฿400/);
    expect(counter).toContain('Tip for the caddy');
    expect(counter).not.toContain('Total');
    await screen.findByText('฿500 available · ฿350 after the hold');
    await screen.findByText(/^somchai answers by Sat 21 Nov 18:07\. Without an answer, or if you cancel before that/);
    const rows = within(screen.getByRole('table', { name: 'If you cancel' })).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'If you cancel after it’s confirmedYou get back',
      'by Sat 21 Nov 07:10฿150',
      'by Sun 22 Nov 01:10฿105',
      'by Sun 22 Nov 05:10฿75',
      'later, or once the caddy has checked in฿0',
    ]);

    fireEvent.click(button);
    await waitFor(() => expect(scene.server.count(CREATE)).toBe(1));
    expect(button.getAttribute('aria-busy')).toBe('true');
    fireEvent.click(button);
    answer(success(aBooking()));
    const done = await screen.findByRole('heading', { name: 'Request sent to somchai' });
    await waitFor(() => expect(document.activeElement).toBe(done));
    const [asked, ...more] = sent(scene, CREATE);
    expect(more).toEqual([]);
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
    history.back();
    await waitFor(() => expect(address()).toBe('/golfer/booking/NOK0000001'));
    await screen.findByRole('heading', { name: 'Timeline' });
    await noDraft(scene);
  });

  test('a refusal says why, and the way on', async () => {
    const scene = await openAs(NOK, REVIEW);
    const refuse = (code: string, status = 409, more = {}) => {
      scene.server.answers[CREATE] = () => error(status, code, more);
      return send();
    };
    await refuse('BOOKING_OVERLAPS_OWN', 409, { data: aBooking({ booking_ref: 'OTHER00001' }) });
    await screen.findByText(/already have a round at that time/);
    expect(await hrefOf('See that round')).toBe('/golfer/booking/OTHER00001');
    await refuse('ONBOARDING_DUE', 403, { data: { next_step: 'ACCEPT_TERMS' } });
    expect(await hrefOf('Finish your profile')).toBe('/authentication/golfer/terms-and-conditions');
    await refuse('WALLET_TOO_LOW');
    await screen.findByText(/not enough in your wallet/i);
    expect(await hrefOf('Top up')).toBe('/golfer/topup?next=%2Fgolfer%2Fbooking%2Fnew%3Fstep%3D3');

    const dearer = { ...QUOTE, total: 200_00 };
    scene.server.answers[CREATE] = () => {
      scene.server.answers['POST /booking/quote'] = () => success(dearer);
      return error(409, 'BOOKING_PRICE_CHANGED', { data: dearer });
    };
    await send();
    await screen.findByText(/The price is now ฿200/);
    await screen.findByRole('button', { name: /Send request ฿200/ });

    await refuse('BOOKING_SLOT_TAKEN');
    await screen.findByText(/has just been booked. No money is held/);
    expect(sent(scene, CREATE).map(({ body }) => body.total)).toEqual([150_00, 150_00, 150_00, 150_00, 200_00]);
    expect(screen.getByRole('alert').textContent).not.toContain('Something went wrong');
    expect(await hrefOf('Choose another time')).toContain('step=1');
    fireEvent.click(screen.getByRole('button', { name: 'Choose another' }));
    await screen.findByRole('heading', { name: '1 free' });
    expect(address()).toBe('/golfer/booking/new?step=2');
  });

  test('a short wallet, a round that is refused and a lost signal are said before nok can send', async () => {
    const scene = await openAs(NOK, REVIEW, undefined, { 'GET /wallet/balance': wallet(35_00) });
    const { answers } = scene.server;
    await screen.findByText('Not enough, ฿115 short');
    expect(await hrefOf('Top up ฿115')).toBe('/golfer/topup?next=%2Fgolfer%2Fbooking%2Fnew%3Fstep%3D3&amount=11500');
    const isSendable = () => screen.queryByRole('button', { name: /Send request/ }) !== null;
    expect(isSendable()).toBe(false);
    answers['GET /wallet/balance'] = wallet(500_00);
    await readAgain();
    await sendButton();

    answers['POST /booking/quote'] = () => error(422, 'CADDY_NOT_AVAILABLE');
    await readAgain();
    await screen.findByText(/not free at that time/);
    expect(isSendable()).toBe(false);
    screen.getByRole('link', { name: 'Choose another time' });
    screen.getByRole('button', { name: 'Choose another' });

    answers['POST /booking/quote'] = () => success(QUOTE);
    await readAgain();
    await sendButton();
    withoutSignal(scene);
    await scene.reopen('/golfer/booking/new?step=3');
    const button = await sendButton();
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
    expect(button.textContent).toContain('Sending needs a signal');
    fireEvent.click(button);
    expect(scene.server.count(CREATE)).toBe(0);
    await screen.findByText(/^Offline · copy from/);
  });
});

describe('an answer that was lost', () => {
  const settles = (outcome: 'DONE' | 'NOT_DONE') => () => success({ outcome });
  const keysOf = (scene: Scene, call: string) => sent(scene, call).map(({ key }) => key);

  /** nok's request leaves the phone, and `answers` says which answers nok's phone gets. */
  async function sends(answers: Scene['server']['answers']): Promise<Scene> {
    const scene = await openAs(NOK, REVIEW, undefined, answers);
    await send();
    await waitFor(() => expect(keysOf(scene, CREATE)).toHaveLength(1));
    return scene;
  }

  test('the request had arrived: the phone asks by its key and goes on to it by itself', async () => {
    const answered = [lost, () => success(aBooking())];
    const scene = await sends({ [CREATE]: () => (answered.shift() ?? lost)(), [SETTLE]: settles('DONE') });
    await screen.findByRole('heading', { name: 'Request sent to somchai' });
    const [first, second, ...more] = sent(scene, CREATE);
    expect(second).toEqual(first);
    expect(more).toEqual([]);
    expect(sent(scene, SETTLE).map(({ body }) => body)).toEqual([{ key: first?.key }]);
    await noDraft(scene);
  });

  test('the request had not arrived: said so, and the same may be sent again, under another key where that one was given up', async () => {
    const scene = await sends({ [CREATE]: lost, [SETTLE]: settles('NOT_DONE') });
    await screen.findByText(/^It did not reach us, so nothing happened and no money moved/);
    const answered = [() => error(409, 'REQUEST_GIVEN_UP'), () => success(aBooking())];
    scene.server.answers[CREATE] = () => (answered.shift() ?? lost)();
    await waitFor(async () => expect((await sendButton()).getAttribute('aria-disabled')).toBeNull());
    await send();
    await screen.findByRole('heading', { name: 'Request sent to somchai' });
    const [first, second, third, ...more] = sent(scene, CREATE);
    expect([second?.body, third?.body, more]).toEqual([first?.body, first?.body, []]);
    expect(third?.key).not.toBe(second?.key);
    await noDraft(scene);
  });

  test('as long as nobody knows it cannot be sent again, and the list calls it neither a draft nor sent', async () => {
    const scene = await sends({ [CREATE]: hangs, [SETTLE]: () => error(503, 'BUSY') });
    await scene.reopen('/golfer/booking');
    expect(screen.queryByText('Draft, not sent')).toBeNull();
    setNow(SCREEN_NOW + 20 * SECOND); // no longer waited for, but asked about
    await scene.reopen('/golfer/booking/new?step=3');
    await screen.findByText(/^We do not know yet whether this reached us/);
    await waitFor(() => expect(sent(scene, SETTLE).length).toBeGreaterThan(0));
    const button = await sendButton();
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button);
    fireEvent.click(screen.getByRole('button', { name: 'Leave, we will find out' }));
    await waitFor(() => expect(address()).toBe('/golfer/booking'));
    await screen.findByText('Round Sun 22 Nov 07:10');
    screen.getByText(/^Not known yet whether it reached us/);
    expect(screen.queryByText('Draft, not sent')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    scene.server.answers[SETTLE] = settles('NOT_DONE');
    fireEvent.click(screen.getByRole('button', { name: 'Check now' }));
    await screen.findByText('Draft, not sent');
    await screen.findByText(/^Round Sun 22 Nov 07:10: it did not reach us/);
    expect(keysOf(scene, CREATE)).toHaveLength(1);
    await scene.reopen('/golfer/booking/new?step=3');
    expect((await sendButton()).getAttribute('aria-disabled')).toBeNull();
  });

  test('opened again the app asks what became of the request, says that it arrived, and the draft is gone', async () => {
    const scene = await sends({ [CREATE]: lost, [SETTLE]: hangs });
    await screen.findByText(/whether this reached us/);
    await waitFor(() => expect(sent(scene, SETTLE)).toHaveLength(1));
    Object.assign(scene.server.answers, { [CREATE]: () => success(aBooking()), [SETTLE]: settles('DONE') });
    setNow(SCREEN_NOW + 20 * SECOND);
    await scene.reopen('/golfer/booking');
    await screen.findByText('Round Sun 22 Nov 07:10: it arrived');
    expect(new Set(keysOf(scene, CREATE)).size).toBe(1);
    await noDraft(scene);
  });

  test('a tap before the phone has read what was left behind sends nothing more', async () => {
    const scene = await sends({ [CREATE]: lost, [SETTLE]: hangs });
    await waitFor(() => expect(sent(scene, SETTLE)).toHaveLength(1));
    const [key = ''] = keysOf(scene, CREATE);
    await scene.reopen('/golfer/home');
    const { sendOnce } = (await import('../../../src/sync/online/uncertain-requests.ts')).uncertainRequestsOf(phone);
    const { uncertainNow } = (await import('../../../src/sync/online/uncertain-list.ts')).uncertainListOf(phone);
    expect(uncertainNow()).toEqual([]);
    const title = { th: '', en: '' };
    await sendOnce({ key: 'another', call: CREATE, input: {}, entity: `request:${key}`, title, at: SCREEN_NOW });
    expect(uncertainNow().map((it) => it.key)).toEqual([key]);
    expect(keysOf(scene, CREATE)).toEqual([key]);
  });

  test('whoever uses the phone next hears nothing of it, and nothing is asked in another name', async () => {
    const scene = await sends({ [CREATE]: lost, [SETTLE]: () => error(503, 'BUSY') });
    await screen.findByText(/^We do not know yet whether this reached us/);
    const session = (await import('../../../src/sync/session/session.ts')).sessionOf(phone);
    const { readUncertain } = (await import('../../../src/sync/online/uncertain-requests.ts')).uncertainRequestsOf(
      phone,
    );
    const { uncertainNow } = (await import('../../../src/sync/online/uncertain-list.ts')).uncertainListOf(phone);
    await session.startSession(sessionOf(SOMCHAI), false);
    scene.server.answers[SETTLE] = settles('NOT_DONE');
    await readUncertain();
    expect(uncertainNow()).toEqual([]);
    await screen.findByText(/signed in as somchai/);
    expect(document.body.textContent).not.toContain('07:10');
    const names = scene.server.asked.filter(({ name }) => name === SETTLE);
    for (const { headers } of names) expect(headers.get('authorization')).toBe(`Bearer token-of-${NOK}`);
  });

  test('no answer for three seconds: it says so, nok may wait or leave, and the outcome is told on any screen', async () => {
    const { promise, resolve: answer } = Promise.withResolvers<Response>();
    const scene = await sends({ [CREATE]: () => promise });
    expect(screen.queryByText(/^No answer yet/)).toBeNull();
    await later(SCREEN_NOW + 3 * SECOND);
    await screen.findByText(/^No answer yet/);
    screen.getByRole('button', { name: 'Wait' }).focus();
    fireEvent.click(screen.getByRole('button', { name: 'Wait' }));
    expect(screen.queryByRole('button', { name: 'Wait' })).toBeNull();
    expect(document.activeElement?.textContent).toContain('No answer yet');
    fireEvent.click(screen.getByRole('button', { name: 'Leave, we will find out' }));
    await waitFor(() => expect(address()).toBe('/golfer/booking'));
    answer(success(aBooking()));
    await screen.findByText('Round Sun 22 Nov 07:10: it arrived');
    expect(address()).toBe('/golfer/booking');
    expect(keysOf(scene, CREATE)).toHaveLength(1);
    expect(screen.queryByText('Draft, not sent')).toBeNull();
  });
});
