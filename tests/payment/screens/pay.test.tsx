import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { isoOf, MINUTE } from '../../../domain/dates.ts';
import type { Topup } from '../../../domain/payment/api.ts';
import { lost, sent, success } from '../../booking/screens/scene.tsx';
import { aTopup, lookAgain, openWallet, REF, TOPUP } from './topup-scene.tsx';
import { SCREEN_NOW, clockAt } from '../../support/clock.ts';

clockAt(SCREEN_NOW);

const HERE = `/golfer/topup/pay/${TOPUP}`;
const LOOK = `GET /wallet/topup/${TOPUP}`;
const qr = () => screen.queryByRole('img', { name: /PromptPay QR to pay ฿1,000\.00, reference TU-2111-0093/ });
const check = () => screen.findByRole('button', { name: 'I have paid, check now' });
const heading = (name: string) => screen.findByRole('heading', { name });

/** nok at a top-up of nok's; `now.is` is what the server knows of it, `turns` makes it so and lets the screen see it. */
async function open(is: Topup) {
  const now = { is };
  const scene = await openWallet(HERE, { topups: () => [now.is] });
  const turns = (next: Topup) => {
    now.is = next;
    lookAgain();
  };
  return { scene, now, turns };
}

test('nok pays by PromptPay: the QR comes by itself with how much, to whom and until when, lost signals are no failure, and paid leads back', async () => {
  const next = '/golfer/booking/new?step=3';
  // The phone's own clock is two hours ahead.
  const times = { server_time: isoOf(SCREEN_NOW - 120 * MINUTE), expires_at: isoOf(SCREEN_NOW - 110 * MINUTE), next };
  const authorize_uri = `${location.origin}/sandbox/pay/1`;
  const { scene, now } = await open(aTopup({ ...times, status: 'CREATED', has_qr: false }));
  await screen.findByText('Creating the QR…');
  expect(qr()).toBeNull();

  now.is = aTopup({ ...times, is_test: true, authorize_uri });
  await waitFor(() => expect(qr()?.getAttribute('src')).toBe(`/api/v1/payments/qr?ref=${REF}`));
  screen.getByText('฿1,000.00');
  screen.getByText('TU-2111-0093');
  expect(screen.getByRole('timer').textContent).toMatch(/Expires in (10:00|09:5\d)/);
  screen.getByText(/TEST only: no real money/);
  expect(screen.getByRole('link', { name: 'Open the test payment page' }).getAttribute('href')).toBe(authorize_uri);

  const before = scene.server.count(LOOK);
  fireEvent.click(await check());
  await screen.findByText(/The bank has not told us yet\. If you have paid, do not pay again/);
  expect(scene.server.count(LOOK)).toBeGreaterThan(before);

  const answer = scene.server.answers[LOOK];
  scene.server.answers[LOOK] = lost;
  scene.server.isDown = true;
  fireEvent.click(await check());
  await screen.findByText(/No signal now; this is the last status we had/);
  expect(qr()).not.toBeNull();
  expect(screen.queryByText(/fail/i)).toBeNull();

  scene.server.isDown = false;
  if (answer) scene.server.answers[LOOK] = answer;
  now.is = aTopup({ ...times, status: 'PAID', paid_at: isoOf(SCREEN_NOW) });
  act(() => void window.dispatchEvent(new Event('online')));
  const title = await heading('Top-up complete');
  await waitFor(() => expect(document.activeElement).toBe(title));
  await screen.findByText(/New balance ฿500/);
  expect(screen.getByRole('link', { name: 'Back to your booking' }).getAttribute('href')).toBe(next);
});

test('the QR’s time is over: it is gone at once and not to be paid; expired, a new one keeps amount and way back', async () => {
  const { turns } = await open(aTopup({ server_time: isoOf(SCREEN_NOW + 15 * MINUTE) }));
  await screen.findByText(/This QR has run out: don’t pay it/);
  expect(qr()).toBeNull();
  turns(aTopup({ status: 'EXPIRED', next: '/golfer/home' }));
  await screen.findByText(/Don’t use the old QR or bank page/);
  const again = screen.getByRole('link', { name: 'Create a new QR' });
  expect(again.getAttribute('href')).toBe('/golfer/topup?next=%2Fgolfer%2Fhome&amount=100000');
  expect(document.body.textContent).not.toMatch(/not charged|nothing was charged/i);
});

test('nok gives up the top-up: asked first, told what becomes of money on its way, and without a signal why not', async () => {
  const { scene } = await open(aTopup());
  scene.server.answers['POST /wallet/topup/cancel'] = () => success(aTopup({ status: 'CANCELLED' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel this top-up' }));
  screen.getByText(/the money goes to your wallet by itself/);
  scene.server.isDown = true;
  act(() => void window.dispatchEvent(new Event('offline')));
  await within(await screen.findByRole('dialog')).findByText(/needs a signal/, { ignore: '.sr' });
  scene.server.isDown = false;
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByText(/needs a signal/, { ignore: '.sr' })).toBeNull());
  expect(sent(scene, 'POST /wallet/topup/cancel')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel it' }));
  await heading('This top-up was cancelled');
  expect(sent(scene, 'POST /wallet/topup/cancel').map(({ body }) => body)).toEqual([{ topup_id: TOPUP }]);
});

test('nok pays by a bank’s app: the button leads to its page and nowhere else, with amount, payee and reference to compare', async () => {
  const app = (authorize_uri: string, reference = 'TU-2111-0093') =>
    aTopup({ method: 'KBANK', has_qr: false, authorize_uri, reference });
  const { turns } = await open(app('https://bank.example/authorize/1'));
  const link = await screen.findByRole('link', { name: 'Open K PLUS to pay' });
  expect(link.getAttribute('href')).toBe('https://bank.example/authorize/1');
  expect(qr()).toBeNull();
  expect(document.body.textContent).toMatch(/Caddee Co., Ltd. · reference TU-2111-0093/);
  screen.getByText('฿1,000.00');
  for (const [uri, reference] of [
    ['javascript:alert(1)', 'TU-2111-0001'],
    ['http://bank.example/1', 'TU-2111-0002'],
    ['kplus://pay', 'TU-2111-0003'],
  ] as const) {
    turns(app(uri, reference));
    await waitFor(() => expect(document.body.textContent).toContain(`reference ${reference}`));
    expect(screen.queryByRole('link', { name: /K PLUS/ }), uri).toBeNull();
  }
});

test('a payment that failed says why in the bank’s words, and not to pay again where that is not known; under review the reference stands there', async () => {
  const { turns } = await open(aTopup({ status: 'FAILED', failure_code: 'insufficient_fund' }));
  await heading('The payment did not go through');
  const says = (why: string) => waitFor(() => expect(document.querySelector('.pay-why')?.textContent).toContain(why));
  await says('There was not enough in the bank account. The bank says nothing was charged.');
  turns(aTopup({ status: 'FAILED', failure_code: 'payment_rejected' }));
  await says('The bank refused the payment. The bank says nothing was charged.');
  turns(aTopup({ status: 'FAILED', failure_code: 'some_new_code' }));
  await says(
    'If your bank account was charged, do not pay again: the money goes to the wallet when the bank tells us.',
  );
  turns(aTopup({ status: 'REVIEW' }));
  await heading('We are checking this payment');
  screen.getByText('TU-2111-0093');
});
