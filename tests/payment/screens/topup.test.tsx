import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { isoOf, MINUTE } from '../../../domain/dates.ts';
import { address, error, hangs, lost, sent, success, withoutSignal } from '../../booking/screens/scene.tsx';
import { BalanceCard, topupWords } from '../../../src/payment/topup/balance-card.tsx';
import { choiceIn } from '../../../src/payment/topup/topup-method.tsx';
import { wayBackIn } from '../../../src/wallet/topup-way.ts';
import { copiesOf } from '../../../src/sync/mirror/mirror-copies.ts';
import { aLine, aTopup, LIMITS, openWallet, TOPUP } from './topup-scene.tsx';
import { SCREEN_NOW, clockAt, setNow } from '../../support/clock.ts';
import { phone, render } from '../../support/on-phone.tsx';

clockAt(SCREEN_NOW);

const CREATE = 'POST /wallet/topup';
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const own = () => screen.findByRole('textbox', { name: 'Other amount' });
const type = async (text: string) => fireEvent.change(await own(), { target: { value: text } });
const balance = (available: number, held: number) => () =>
  success({ available, held, pending: 0, currency: 'THB', as_of: isoOf(SCREEN_NOW) });

test('nok tops up: what is there, held, begun and done before; an amount is understood or says why not; a tap with a key of its own leads to the QR', async () => {
  const over = aTopup({
    topup_id: '018f0000-0000-7000-8000-0000000000b2',
    status: 'EXPIRED',
    reference: 'TU-2111-0001',
  });
  const scene = await openWallet('/golfer/topup', {
    topups: () => [aTopup(), over],
    lines: () => [aLine()],
    answers: { 'GET /wallet/balance': balance(1_450_00, 495_00), [CREATE]: () => error(409, 'TOPUP_DAY_REACHED') },
  });
  await screen.findByText('1,450');
  screen.getByText('฿495 held for bookings');
  expect((await screen.findByRole('link', { name: /Resume/ })).getAttribute('href')).toBe(`/golfer/topup/pay/${TOPUP}`);
  expect(screen.queryByText(/TU-2111-0001/)).toBeNull();
  await screen.findByText('Top-up · PromptPay');
  expect(screen.getByRole('link', { name: /See all/ }).getAttribute('href')).toBe('/golfer/topup/history');
  await button('Create QR ฿1,000');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /PromptPay/ }).checked).toBe(true);

  for (const [typed, words] of [
    ['๑,๒๕๐.๕๐', 'Create QR ฿1,250.50'],
    ['฿ 100', 'Create QR ฿100'],
    ['20000', 'Create QR ฿20,000'],
  ] as const) {
    await type(typed);
    await button(words);
  }
  for (const [typed, why] of [
    ['99.99', 'At least ฿100'],
    ['20000.01', 'At most ฿20,000 at a time'],
    ['12.345', 'Write it in figures, like 500 or 1,250.50'],
    ['five', 'Write it in figures, like 500 or 1,250.50'],
  ] as const) {
    await type(typed);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(why));
    fireEvent.click(await button(/^Create QR/));
  }
  expect(sent(scene, CREATE)).toEqual([]);

  await type('1250.50');
  fireEvent.click(await button('Create QR ฿1,250.50'));
  await screen.findByText(/more than can be topped up in one day/);
  fireEvent.click(screen.getByRole('radio', { name: '฿500' }));
  scene.server.answers[CREATE] = () => success(aTopup());
  fireEvent.click(await button('Create QR ฿500'));
  await waitFor(() => expect(address()).toBe(`/golfer/topup/pay/${TOPUP}`));
  const [first, second, ...more] = sent(scene, CREATE);
  expect(first?.body).toEqual({ amount: 1_250_50, method: 'PROMPTPAY', platform: 'WEB' });
  expect(second).toEqual({
    body: { amount: 500_00, method: 'PROMPTPAY', platform: 'WEB' },
    key: expect.stringMatching(/^[\w-]{36}$/) as string,
  });
  expect(second?.key).not.toBe(first?.key);
  expect(more).toEqual([]);
  expect(sessionStorage.getItem('topup_tap')).toBeNull();
});

test('the answer is lost: nothing made is said and keeps the amount; made, the app opened again goes on to that top-up, once', async () => {
  const scene = await openWallet('/golfer/topup', {
    answers: { [CREATE]: lost, 'POST /request/settle': () => success({ outcome: 'NOT_DONE' }) },
  });
  await type('750');
  fireEvent.click(await button('Create QR ฿750'));
  await screen.findByText(/^It did not reach us/);
  const before = sent(scene, CREATE).length;
  const settled = sent(scene, 'POST /request/settle').length;
  scene.server.answers['POST /request/settle'] = hangs;
  fireEvent.click(await button('Create QR ฿750'));
  await screen.findByText(/whether this reached us/);
  await waitFor(() => expect(sent(scene, 'POST /request/settle')).toHaveLength(settled + 1));
  scene.server.answers[CREATE] = () => success(aTopup({ amount: 750_00 }));
  scene.server.answers['POST /request/settle'] = () => success({ outcome: 'DONE' });
  setNow(SCREEN_NOW + 20_000);
  await scene.reopen('/golfer/topup');
  await waitFor(() => expect(address()).toMatch(/^\/golfer\/topup\/pay\//));
  const [first, second, ...more] = sent(scene, CREATE).slice(before);
  expect(second).toEqual(first);
  expect(more).toEqual([]);
});

test('a draft is there again when it is whole; without a signal the button says why, and nothing is sent or queued', async () => {
  for (const draft of [
    { amount: 500_00 },
    'five hundred',
    null,
    { typed: '500', method: 'GOLD' },
    { typed: '', preset: '500', method: 'PROMPTPAY' },
  ])
    expect(choiceIn(draft), JSON.stringify(draft)).toBeUndefined();
  const scene = await openWallet('/golfer/home');
  await copiesOf(phone).draftStore()?.set('topup', { typed: '640', preset: undefined, method: 'PROMPTPAY' });
  await scene.reopen('/golfer/topup');
  await button('Create QR ฿640');
  await screen.findByText('500'); // what has not been answered cannot be kept
  withoutSignal(scene);
  setNow(SCREEN_NOW + 5 * MINUTE);
  await scene.reopen('/golfer/topup');
  await screen.findByText('Offline · copy from 5 min ago');
  const off = await button(/Create QR ฿640 Topping up needs a signal/);
  fireEvent.click(off);
  expect(off.getAttribute('aria-disabled')).toBe('true');
  expect(sent(scene, CREATE)).toEqual([]);
});

test('what a booking is short of stands in the amount, and the way back is kept with the top-up; one to elsewhere is none', async () => {
  for (const evil of [
    '//evil.example',
    '/login',
    'javascript:alert(1)',
    '/golfer/<script>',
    `/golfer/home?note=${'x'.repeat(300)}`,
  ])
    expect(wayBackIn(evil), evil).toBeUndefined();
  const next = '/golfer/booking/new?step=3';
  const scene = await openWallet('/golfer/topup?next=https%3A%2F%2Fevil.example%2Fgolfer%2Fhome', {
    answers: { [CREATE]: () => success(aTopup({ next, method: 'KBANK' })) },
  });
  fireEvent.click(await button('Create QR ฿1,000'));
  await waitFor(() => expect(sent(scene, CREATE)[0]?.body).not.toHaveProperty('next'));
  expect(screen.queryByRole('link', { name: /Back to|Go on/ })).toBeNull();
  await scene.reopen(`/golfer/topup?next=${encodeURIComponent(next)}&amount=34510`);
  expect((await screen.findByRole('link', { name: 'Back to your booking' })).getAttribute('href')).toBe(next);
  await button('Create QR ฿346');
  fireEvent.click(screen.getByRole('radio', { name: /K PLUS/ }));
  fireEvent.click(await button('Open K PLUS, pay ฿346'));
  await waitFor(() => expect(sent(scene, CREATE)[1]?.body).toMatchObject({ amount: 346_00, method: 'KBANK', next }));
});

test('a wallet that would be too full says how much room there is; nothing to pay with is said; what is not known is not claimed', async () => {
  const scene = await openWallet('/golfer/topup', {
    topups: () => [aTopup({ amount: 9_000_00 })],
    answers: { 'GET /wallet/balance': balance(35_000_00, 5_000_00) },
  });
  await screen.findByText('35,000');
  await type('1000.01');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('There is room for ฿1,000 more'));
  await type('1000');
  await button('Create QR ฿1,000');
  scene.server.answers['GET /wallet/limits'] = () => success({ ...LIMITS, methods: [] });
  await scene.reopen('/golfer/topup');
  fireEvent.click(await button(/Paying is not possible right now/));
  expect(sent(scene, CREATE)).toEqual([]);

  render(<BalanceCard balance={undefined} foot={<i />} />);
  const says = (words: object) => screen.queryAllByText((text) => Object.values<string>(words as never).includes(text));
  expect(says(topupWords.heldUnknown)).toHaveLength(1);
});
