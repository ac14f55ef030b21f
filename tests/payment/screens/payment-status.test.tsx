import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { isoOf, MINUTE } from '../../../domain/dates.ts';
import type { PaymentStatus, Topup } from '../../../domain/payment/api.ts';
import { aBrowser, launch, type Browser } from '../../offline/page.ts';
import { address, error, lost, success } from '../../booking/screens/scene.tsx';
import { aTopup, asSeen, openWallet, REF, TOPUP } from './topup-scene.tsx';
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

describe('nok comes back from the bank, with no session here', () => {
  test('before we were told: checking, with the facts; when it is paid it says so by itself', async () => {
    const { now } = await open(asSeen());
    await heading('We’re checking with the bank');
    await screen.findByText('Being checked');
    screen.getAllByText('TU-2111-0093');
    now.is = asSeen({ status: 'PAID' });
    await heading('Top-up complete');
    screen.getByText(/If you paid for somebody else, you are done/);
    expect(screen.getByRole('link', { name: 'Open Caddee' }).getAttribute('href')).toBe('/');
  });

  test('we were told first: complete at once, and nothing is asked again', async () => {
    const { server } = await open(asSeen({ status: 'PAID' }));
    await heading('Top-up complete');
    expect(server.count(STATUS)).toBe(1);
  });

  test('the ref leaves the address, what else stood there is not read, and a reload knows it still', async () => {
    const { server } = await open(asSeen(), `?status=success&amount=9&ref=${REF}&charge_id=x#paid`);
    await heading('We’re checking with the bank');
    // The effect that removes it may run after the heading was drawn.
    await waitFor(() => expect(address() + location.hash).toBe(HERE));
    await show(HERE, true);
    await heading('We’re checking with the bank');
    await waitFor(() => expect(server.count(STATUS)).toBeGreaterThan(1));
  });

  test.each([
    ['no ref', ''],
    ['a forged status', '?status=success'],
    ['a broken ref', '?ref=short'],
  ])('%s: there is no such payment, and nothing is asked', async (_, query) => {
    const { server } = await open(asSeen({ status: 'PAID' }), query);
    await heading('There is no such payment');
    expect(server.count(STATUS)).toBe(0);
  });

  test('a guessed ref is as unknown', async () => {
    await open(undefined);
    await heading('There is no such payment');
  });

  test('our team refused it: it is never said that the money still comes', async () => {
    await open(asSeen({ status: 'FAILED', failure_code: 'refused_by_operator' }));
    await heading('The payment did not go through');
    screen.getByText(/Our team could not confirm this payment.*write to us with the reference below/);
    expect(screen.queryByText(/when the bank tells us/)).toBeNull();
  });

  test('in both languages', async () => {
    await open(asSeen({ status: 'EXPIRED' }));
    await heading('The time to pay is over');
    fireEvent.click(screen.getByRole('button', { name: 'ไทย' }));
    await heading('หมดเวลาชำระเงิน');
    screen.getByText(/อย่าจ่ายด้วย QR เดิม/);
  });

  test('no network: the last state stays, it is no failure, and nok may ask again', async () => {
    const { server, now } = await open(asSeen());
    await screen.findByText('Being checked');
    server.answers[STATUS] = lost;
    fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
    await screen.findByText(/We cannot be reached right now/);
    screen.getByText('Being checked');
    expect(screen.queryByText(/fail|did not go through/i)).toBeNull();
    now.is = asSeen({ status: 'PAID' });
    server.answers[STATUS] = () => success(now.is);
    act(() => void window.dispatchEvent(new Event('online')));
    await heading('Top-up complete');
  });

  test('nobody answers at all: it says so, and never that anything failed', async () => {
    const browser = await open(asSeen());
    browser.server.isDown = true;
    await show(`${HERE}?ref=${REF}`);
    await screen.findByText(/We cannot be reached right now/);
    await heading('We’re checking with the bank');
  });

  test('a page that the browser froze asks again when it is shown', async () => {
    const { now } = await open(asSeen({ status: 'EXPIRED' }));
    await heading('The time to pay is over');
    now.is = asSeen({ status: 'PAID' });
    const shown = Object.assign(new Event('pageshow'), { persisted: true });
    act(() => void window.dispatchEvent(shown));
    await heading('Top-up complete');
  });

  test('longer than ten minutes: why, and that nok can leave', async () => {
    await open(asSeen({ method: 'KBANK', has_qr: false, server_time: isoOf(SCREEN_NOW + 11 * MINUTE) }));
    await screen.findByText(/Sometimes a bank takes longer\. You can leave this page/);
  });

  test('not paid yet: the QR while it holds, and none afterwards', async () => {
    await open(asSeen());
    await screen.findByRole('img', { name: /PromptPay QR/ });
    await open(asSeen({ server_time: isoOf(SCREEN_NOW + 15 * MINUTE) }));
    await screen.findByText(/This QR has run out: don’t pay it/);
    expect(screen.queryByRole('img', { name: /PromptPay QR/ })).toBeNull();
  });

  test.each<[Partial<Topup>, string]>([
    [{ status: 'FAILED', failure_code: 'payment_cancelled' }, 'The payment did not go through'],
    [{ status: 'CANCELLED' }, 'This top-up was cancelled'],
    [{ status: 'REVIEW' }, 'We are checking this payment'],
  ])('%o: %s', async (change, title) => {
    await open(asSeen(change));
    await heading(title);
  });
});

test('nok is signed in here and the payment is nok’s: the new balance and the way back', async () => {
  const mine = aTopup({ status: 'PAID', next: '/golfer/booking/new?step=3' });
  await openWallet(`${HERE}?ref=${REF}`, {
    topups: () => [mine],
    answers: {
      [STATUS]: () => success(asSeen({ status: 'PAID' })),
      [`GET /wallet/topup/${TOPUP}`]: () => success(mine),
    },
  });
  await heading('Top-up complete');
  await screen.findByText(/New balance ฿500/);
  expect(screen.getByRole('link', { name: 'Back to your booking' }).getAttribute('href')).toBe(mine.next);
});

test('nok is signed in here, but the payment is somebody else’s: nothing of a wallet', async () => {
  await openWallet(`${HERE}?ref=${REF}`, { answers: { [STATUS]: () => success(asSeen({ status: 'PAID' })) } });
  await screen.findByRole('link', { name: 'Open Caddee' });
  expect(screen.queryByText(/New balance/)).toBeNull();
});
