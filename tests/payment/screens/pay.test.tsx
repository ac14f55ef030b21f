import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { isoOf, MINUTE } from '../../../domain/dates.ts';
import type { Topup } from '../../../domain/payment/api.ts';
import { lost, sent, success } from '../../booking/screens/scene.tsx';
import { aTopup, openWallet, REF, TOPUP } from './topup-scene.tsx';
import { SCREEN_NOW, clockAt } from '../../support/clock.ts';

clockAt(SCREEN_NOW);

const HERE = `/golfer/topup/pay/${TOPUP}`;
const qr = () => screen.queryByRole('img', { name: /PromptPay QR to pay ฿1,000\.00, reference TU-2111-0093/ });
const check = () => screen.findByRole('button', { name: 'I have paid, check now' });
/** nok at a top-up of nok's; `now.is` is what the server knows of it. */
async function open(is: Topup) {
  const now = { is };
  const scene = await openWallet(HERE, { topups: () => [now.is] });
  return { scene, now };
}

describe('nok pays by PromptPay', () => {
  test('the QR, and in words how much, to whom, which payment; how long it holds by the server’s clock', async () => {
    // The phone's own clock is two hours ahead.
    await open(aTopup({ server_time: isoOf(SCREEN_NOW - 120 * MINUTE), expires_at: isoOf(SCREEN_NOW - 110 * MINUTE) }));
    await waitFor(() => expect(qr()?.getAttribute('src')).toBe(`/api/v1/payments/qr?ref=${REF}`));
    screen.getByText('฿1,000.00');
    screen.getByText('TU-2111-0093');
    expect(screen.getByRole('timer').textContent).toMatch(/Expires in (10:00|09:5\d)/);
  });

  test('while the provider has not answered there is no QR, and it comes by itself', async () => {
    const { now } = await open(aTopup({ status: 'CREATED', has_qr: false }));
    await screen.findByText('Creating the QR…');
    expect(qr()).toBeNull();
    now.is = aTopup();
    await waitFor(() => expect(qr()).not.toBeNull());
  });

  test('the top-up is paid: the new balance and the way back to what it interrupted, without a tap', async () => {
    const next = '/golfer/booking/new?step=3';
    const { now } = await open(aTopup({ next }));
    await check();
    now.is = aTopup({ status: 'PAID', paid_at: isoOf(SCREEN_NOW), next });
    const title = await screen.findByRole('heading', { name: 'Top-up complete' });
    await waitFor(() => expect(document.activeElement).toBe(title));
    await screen.findByText(/New balance ฿500/);
    expect(screen.getByRole('link', { name: 'Back to your booking' }).getAttribute('href')).toBe(next);
  });

  test('nok says that it is paid and the bank has not told us: said, and not to pay again', async () => {
    const { scene } = await open(aTopup());
    const before = scene.server.count(`GET /wallet/topup/${TOPUP}`);
    fireEvent.click(await check());
    await screen.findByText(/The bank has not told us yet\. If you have paid, do not pay again/);
    expect(scene.server.count(`GET /wallet/topup/${TOPUP}`)).toBeGreaterThan(before);
  });

  test('the QR’s time is over: the QR is gone at once, and nok is told not to pay it', async () => {
    await open(aTopup({ server_time: isoOf(SCREEN_NOW + 15 * MINUTE) }));
    await screen.findByText(/This QR has run out: don’t pay it/);
    expect(qr()).toBeNull();
  });

  test('expired: a new one with the same amount and way back; nothing says that no money was taken', async () => {
    await open(aTopup({ status: 'EXPIRED', next: '/golfer/home' }));
    await screen.findByText(/Don’t use the old QR or bank page/);
    const again = screen.getByRole('link', { name: 'Create a new QR' });
    expect(again.getAttribute('href')).toBe('/golfer/topup?next=%2Fgolfer%2Fhome&amount=100000');
    expect(document.body.textContent).not.toMatch(/not charged|nothing was charged/i);
  });

  test('without a signal the last state stays, its QR too, and nothing is called failed', async () => {
    const { scene } = await open(aTopup());
    await waitFor(() => expect(qr()).not.toBeNull());
    scene.server.answers[`GET /wallet/topup/${TOPUP}`] = lost;
    scene.server.isDown = true;
    fireEvent.click(await check());
    await screen.findByText(/No signal now; this is the last status we had/);
    expect(qr()).not.toBeNull();
    expect(screen.queryByText(/fail/i)).toBeNull();
    scene.server.isDown = false;
    scene.server.answers[`GET /wallet/topup/${TOPUP}`] = () => success(aTopup({ status: 'PAID' }));
    act(() => void window.dispatchEvent(new Event('online')));
    await screen.findByRole('heading', { name: 'Top-up complete' });
  });

  test('nok gives up the top-up: asked first, and told what becomes of money that is on its way', async () => {
    const { scene } = await open(aTopup());
    scene.server.answers['POST /wallet/topup/cancel'] = () => success(aTopup({ status: 'CANCELLED' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel this top-up' }));
    screen.getByText(/the money goes to your wallet by itself/);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel it' }));
    await screen.findByRole('heading', { name: 'This top-up was cancelled' });
    expect(sent(scene, 'POST /wallet/topup/cancel').map(({ body }) => body)).toEqual([{ topup_id: TOPUP }]);
  });

  test('without a signal it cannot be given up, and the dialog says why', async () => {
    const { scene } = await open(aTopup());
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel this top-up' }));
    scene.server.isDown = true;
    act(() => void window.dispatchEvent(new Event('offline')));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText(/needs a signal/, { ignore: '.sr' });
  });

  test('a test says so, and its pay page is linked', async () => {
    await open(aTopup({ is_test: true, authorize_uri: `${location.origin}/sandbox/pay/1` }));
    await screen.findByText(/TEST only: no real money/);
    const link = screen.getByRole('link', { name: 'Open the test payment page' });
    expect(link.getAttribute('href')).toBe(`${location.origin}/sandbox/pay/1`);
  });
});

describe('nok pays by a bank’s app', () => {
  const app = (authorize_uri: string) => aTopup({ method: 'KBANK', has_qr: false, authorize_uri });

  test('the button leads to the bank', async () => {
    await open(app('https://bank.example/authorize/1'));
    const link = await screen.findByRole('link', { name: 'Open K PLUS to pay' });
    expect(link.getAttribute('href')).toBe('https://bank.example/authorize/1');
    expect(qr()).toBeNull();
  });

  test('how much, to whom and which payment stand there to compare with the bank’s page', async () => {
    await open(app('https://bank.example/authorize/1'));
    await waitFor(() => expect(document.body.textContent).toMatch(/Caddee Co., Ltd. · reference TU-2111-0093/));
    screen.getByText('฿1,000.00');
  });

  test.each(['javascript:alert(1)', 'http://bank.example/1', 'kplus://pay'])('%s is no page to open', async (uri) => {
    await open(app(uri));
    await check();
    expect(screen.queryByRole('link', { name: /K PLUS/ })).toBeNull();
  });
});

test.each([
  ['insufficient_fund', 'There was not enough in the bank account. The bank says nothing was charged.'],
  ['payment_rejected', 'The bank refused the payment. The bank says nothing was charged.'],
  [
    'some_new_code',
    'If your bank account was charged, do not pay again: the money goes to the wallet when the bank tells us.',
  ],
])('a payment failed with %s: %s', async (failure_code, why) => {
  await open(aTopup({ status: 'FAILED', failure_code }));
  await screen.findByRole('heading', { name: 'The payment did not go through' });
  expect(document.querySelector('.pay-why')?.textContent).toContain(why);
});

test('under review: not to pay again, and the reference to name', async () => {
  await open(aTopup({ status: 'REVIEW' }));
  await screen.findByRole('heading', { name: 'We are checking this payment' });
  screen.getByText('TU-2111-0093');
});
