import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { isoOf, MINUTE } from '../../../domain/dates.ts';
import type { PaymentStatus } from '../../../domain/payment/api.ts';
import { aBrowser, launch, type Browser } from '../../offline/page.ts';
import { address, error, lost, success } from '../../booking/screens/scene.tsx';
import { aTopup, asSeen, lookAgain, openWallet, REF, TOPUP } from './topup-scene.tsx';
import { SCREEN_NOW, clockAt } from '../../support/clock.ts';
import { phone, render } from '../../support/on-phone.tsx';

clockAt(SCREEN_NOW);

const HERE = '/golfer/payment-status';
const STATUS = 'GET /payments/status';
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

/** A browser that never saw us, sent here by a bank's app. */
async function open(
  is: PaymentStatus | undefined,
  query = `?ref=${REF}`,
): Promise<Browser & { now: { is: PaymentStatus | undefined } }> {
  const browser = aBrowser();
  const now = { is };
  localStorage.setItem('language', 'en');
  window.scrollTo = () => undefined;
  browser.server.answers = {
    'GET /livez': () => Response.json({ status: 'ok' }),
    [STATUS]: () => (now.is ? success(now.is) : error(404, 'PAYMENT_UNKNOWN')),
  };
  await show(HERE + query);
  return { ...browser, now };
}

/** The document is loaded; a reload keeps session storage. */
async function show(where: string, keepSession = false): Promise<void> {
  cleanup();
  await launch({ keepSession });
  history.replaceState(null, '', where);
  const [{ App }, session] = await Promise.all([
    import('../../../src/app/app.tsx'),
    import('../../../src/sync/session/session.ts').then((it) => it.sessionOf(phone)),
  ]);
  await session.resume();
  render(<App />);
}

test('nok comes back from the bank with no session here: checking, with the facts, until it is paid; what cannot be known is no failure', async () => {
  const { server, now } = await open(asSeen(), `?status=success&amount=9&ref=${REF}&charge_id=x#paid`);
  await heading('We’re checking with the bank');
  // The effect that removes it may run after the heading was drawn.
  await waitFor(() => expect(address() + location.hash).toBe(HERE));
  await show(HERE, true);
  await heading('We’re checking with the bank');
  await screen.findByText('Being checked');
  screen.getAllByText('TU-2111-0093');
  await screen.findByRole('img', { name: /PromptPay QR/ });

  // It asks by itself.
  now.is = asSeen({ server_time: isoOf(SCREEN_NOW + 15 * MINUTE) });
  await screen.findByText(/This QR has run out: don’t pay it/);
  expect(screen.queryByRole('img', { name: /PromptPay QR/ })).toBeNull();

  const answer = server.answers[STATUS];
  server.answers[STATUS] = lost;
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await screen.findByText(/We cannot be reached right now/);
  screen.getByText('Being checked');
  expect(screen.queryByText(/fail|did not go through/i)).toBeNull();
  if (answer) server.answers[STATUS] = answer;
  now.is = asSeen({ status: 'PAID' });
  act(() => void window.dispatchEvent(new Event('online')));
  await heading('Top-up complete');
  screen.getByText(/If you paid for somebody else, you are done/);
  expect(screen.getByRole('link', { name: 'Open Caddee' }).getAttribute('href')).toBe('/');

  server.isDown = true;
  await show(`${HERE}?ref=${REF}`);
  await screen.findByText(/We cannot be reached right now/);
  await heading('We’re checking with the bank');
});

test('we were told first: complete at once, and nothing is asked again', async () => {
  const { server } = await open(asSeen({ status: 'PAID' }));
  await heading('Top-up complete');
  expect(server.count(STATUS)).toBe(1);
});

test('a ref that is none, broken or guessed: there is no such payment, and none is asked about but the guessed one', async () => {
  for (const [query, asked] of [
    ['?status=success', 0],
    ['?ref=short', 0],
    [`?ref=${REF}`, 1],
  ] as const) {
    const { server } = await open(undefined, query);
    await heading('There is no such payment');
    expect(server.count(STATUS), query).toBe(asked);
  }
});

test('every end is said for what it is, in both languages, and a page that was frozen asks again when it is shown', async () => {
  const { now } = await open(asSeen({ status: 'FAILED', failure_code: 'refused_by_operator' }));
  await heading('The payment did not go through');
  screen.getByText(/Our team could not confirm this payment.*write to us with the reference below/);
  expect(screen.queryByText(/when the bank tells us/)).toBeNull();
  for (const [change, title] of [
    [{ status: 'CANCELLED' }, 'This top-up was cancelled'],
    [{ status: 'FAILED', failure_code: 'payment_cancelled' }, 'The payment did not go through'],
    [{ status: 'REVIEW' }, 'We are checking this payment'],
    [{ status: 'EXPIRED' }, 'The time to pay is over'],
  ] as const) {
    now.is = asSeen(change);
    lookAgain();
    await heading(title);
  }
  fireEvent.click(screen.getByRole('button', { name: 'ไทย' }));
  await heading('หมดเวลาชำระเงิน');
  screen.getByText(/อย่าจ่ายด้วย QR เดิม/);
  fireEvent.click(screen.getByRole('button', { name: 'English' }));
  await heading('The time to pay is over');

  now.is = asSeen({ method: 'KBANK', has_qr: false, server_time: isoOf(SCREEN_NOW + 11 * MINUTE) });
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  await screen.findByText(/Sometimes a bank takes longer\. You can leave this page/);
});

test('nok is signed in here: of nok’s own payment the new balance and the way back, of somebody else’s nothing of a wallet', async () => {
  const scene = await openWallet(`${HERE}?ref=${REF}`, {
    answers: { [STATUS]: () => success(asSeen({ status: 'PAID' })) },
  });
  await screen.findByRole('link', { name: 'Open Caddee' });
  expect(screen.queryByText(/New balance/)).toBeNull();

  const mine = aTopup({ status: 'PAID', next: '/golfer/booking/new?step=3' });
  scene.server.answers['GET /wallet/topups'] = () => success({ items: [mine] });
  scene.server.answers[`GET /wallet/topup/${TOPUP}`] = () => success(mine);
  await scene.reopen(`${HERE}?ref=${REF}`);
  await heading('Top-up complete');
  await screen.findByText(/New balance ฿500/);
  expect(screen.getByRole('link', { name: 'Back to your booking' }).getAttribute('href')).toBe(mine.next);
});
