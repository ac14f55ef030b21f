import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { isoOf, MINUTE } from '../../../domain/dates.ts';
import { address, error, hangs, lost, sent, success, withoutSignal } from '../../booking/screens/scene.tsx';
import { BalanceCard } from '../../../src/payment/topup/balance-card.tsx';
import { topupWords } from '../../../src/payment/topup/topup-words.ts';
import { aLine, aTopup, LIMITS, openWallet, TOPUP } from './topup-scene.tsx';
import { SCREEN_NOW, clockAt, setNow } from '../../support/clock.ts';
import { phone, render } from '../../support/on-phone.tsx';

clockAt(SCREEN_NOW);

const CREATE = 'POST /wallet/topup';
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const own = () => screen.findByRole('textbox', { name: 'Other amount' });
const type = async (text: string) => fireEvent.change(await own(), { target: { value: text } });

describe('nok tops up', () => {
  test('nok sees what can be spent and what is held, and ฿1,000 by PromptPay is ready to be tapped', async () => {
    await openWallet('/golfer/topup', {
      answers: {
        'GET /wallet/balance': () =>
          success({ available: 1_450_00, held: 495_00, pending: 0, currency: 'THB', as_of: isoOf(SCREEN_NOW) }),
      },
    });
    await screen.findByText('1,450');
    screen.getByText('฿495 held for bookings');
    await button('Create QR ฿1,000');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /PromptPay/ }).checked).toBe(true);
  });

  test('before the server has said what nok has, nothing is said of what is held', () => {
    render(<BalanceCard balance={undefined} foot={<i />} />);
    screen.getByText((text) => Object.values<string>(topupWords.heldUnknown).includes(text));
    expect(screen.queryByText((text) => Object.values<string>(topupWords.noneHeld).includes(text))).toBeNull();
  });

  test('a tap makes it, with a key, and leads to its QR', async () => {
    const scene = await openWallet('/golfer/topup', { answers: { [CREATE]: () => success(aTopup()) } });
    fireEvent.click(await screen.findByRole('radio', { name: '฿500' }));
    fireEvent.click(await button('Create QR ฿500'));
    await waitFor(() => expect(address()).toBe(`/golfer/topup/pay/${TOPUP}`));
    expect(sent(scene, CREATE)).toEqual([
      { body: { amount: 500_00, method: 'PROMPTPAY', platform: 'WEB' }, key: expect.stringMatching(/^[\w-]{36}$/) },
    ]);
    expect(sessionStorage.getItem('topup_tap')).toBeNull();
  });

  test('the answer is lost, and the app is closed: opened again it goes on to the top-up that was made, once', async () => {
    const scene = await openWallet('/golfer/topup', { answers: { [CREATE]: lost, 'POST /request/settle': hangs } });
    await type('750');
    fireEvent.click(await button('Create QR ฿750'));
    await screen.findByText(/whether this reached us/);
    await waitFor(() => expect(sent(scene, 'POST /request/settle')).toHaveLength(1));
    scene.server.answers[CREATE] = () => success(aTopup({ amount: 750_00 }));
    scene.server.answers['POST /request/settle'] = () => success({ outcome: 'DONE' });
    setNow(SCREEN_NOW + 20_000);
    await scene.reopen('/golfer/topup');
    await waitFor(() => expect(address()).toMatch(/^\/golfer\/topup\/pay\//));
    const [first, second, ...more] = sent(scene, CREATE);
    expect(second).toEqual(first);
    expect(more).toEqual([]);
  });

  test('the answer is lost and nothing was made: said, and the amount is still there', async () => {
    const settle = () => success({ outcome: 'NOT_DONE' });
    await openWallet('/golfer/topup', { answers: { [CREATE]: lost, 'POST /request/settle': settle } });
    await type('750');
    fireEvent.click(await button('Create QR ฿750'));
    await screen.findByText(/^It did not reach us/);
    await button('Create QR ฿750');
  });

  test('once it was refused the next tap is another top-up', async () => {
    const scene = await openWallet('/golfer/topup', { answers: { [CREATE]: () => error(409, 'TOPUP_DAY_REACHED') } });
    fireEvent.click(await button('Create QR ฿1,000'));
    await screen.findByText(/more than can be topped up in one day/);
    fireEvent.click(await button('Create QR ฿1,000'));
    await waitFor(() => expect(sent(scene, CREATE)).toHaveLength(2));
    const [first, second] = sent(scene, CREATE);
    expect(second?.key).not.toBe(first?.key);
  });

  test('without a signal the button says why, and nothing is sent or queued', async () => {
    const scene = await openWallet('/golfer/topup');
    await button('Create QR ฿1,000');
    await screen.findByText('500'); // what has not been answered cannot be kept
    withoutSignal(scene);
    setNow(SCREEN_NOW + 5 * MINUTE);
    await scene.reopen('/golfer/topup');
    await screen.findByText('Offline · copy from 5 min ago');
    const off = await button(/Create QR ฿1,000 Topping up needs a signal/);
    fireEvent.click(off);
    expect(off.getAttribute('aria-disabled')).toBe('true');
    expect(sent(scene, CREATE)).toEqual([]);
  });

  test.each([
    ['of an earlier shape', { amount: 500_00 }],
    ['that is no choice at all', 'five hundred'],
    ['that is nothing', null],
    ['with a method nobody offers', { typed: '500', method: 'GOLD' }],
    ['with an amount that is none', { typed: '', preset: '500', method: 'PROMPTPAY' }],
  ])('a draft %s is not believed', async (_what, draft) => {
    const { choiceIn } = await import('../../../src/payment/topup/topup-choice.ts');
    expect(choiceIn(draft)).toBeUndefined();
  });

  test('a draft of today’s shape is, and one of another shape leaves the screen as it always begins', async () => {
    const scene = await openWallet('/golfer/home');
    const { copiesOf } = await import('../../../src/sync/mirror/mirror-copies.ts');
    await copiesOf(phone).draftStore()?.set('topup', { typed: '640', preset: undefined, method: 'PROMPTPAY' });
    await scene.reopen('/golfer/topup');
    await button('Create QR ฿640');
    await copiesOf(phone).draftStore()?.set('topup', { amount: 500_00 });
    await scene.reopen('/golfer/home');
    await scene.reopen('/golfer/topup');
    await button('Create QR ฿1,000');
  });

  test('the amount that is missing stands in it, and the way back is kept with the top-up', async () => {
    const next = '/golfer/booking/new?step=3';
    const scene = await openWallet(`/golfer/topup?next=${encodeURIComponent(next)}&amount=34510`, {
      answers: { [CREATE]: () => success(aTopup({ next })) },
    });
    expect((await screen.findByRole('link', { name: 'Back to your booking' })).getAttribute('href')).toBe(next);
    fireEvent.click(await button('Create QR ฿346'));
    await waitFor(() => expect(sent(scene, CREATE)[0]?.body).toMatchObject({ amount: 346_00, next }));
  });

  test.each(['https://evil.example/golfer/home', '//evil.example', '/login', 'javascript:alert(1)'])(
    'a way back to %s is none',
    async (next) => {
      const scene = await openWallet(`/golfer/topup?next=${encodeURIComponent(next)}`, {
        answers: { [CREATE]: () => success(aTopup()) },
      });
      fireEvent.click(await button('Create QR ฿1,000'));
      await waitFor(() => expect(sent(scene, CREATE)[0]?.body).not.toHaveProperty('next'));
      expect(screen.queryByRole('link', { name: /Back to|Go on/ })).toBeNull();
    },
  );
});

describe('an amount that nok types', () => {
  test.each([
    ['๑,๒๕๐.๕๐', 'Create QR ฿1,250.50', 1_250_50],
    ['฿ 100', 'Create QR ฿100', 100_00],
    ['20000', 'Create QR ฿20,000', 20_000_00],
  ])('%s is understood', async (typed, words, amount) => {
    const scene = await openWallet('/golfer/topup', { answers: { [CREATE]: () => success(aTopup()) } });
    await type(typed);
    fireEvent.click(await button(words));
    await waitFor(() => expect(sent(scene, CREATE)[0]?.body).toMatchObject({ amount }));
  });

  test.each([
    ['99.99', 'At least ฿100'],
    ['20000.01', 'At most ฿20,000 at a time'],
    ['12.345', 'Write it in figures, like 500 or 1,250.50'],
    ['five', 'Write it in figures, like 500 or 1,250.50'],
  ])('%s is refused before it is sent: %s', async (typed, why) => {
    const scene = await openWallet('/golfer/topup');
    await type(typed);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(why));
    fireEvent.click(await button(/^Create QR/));
    expect(sent(scene, CREATE)).toEqual([]);
  });

  test('a wallet that would be too full says how much room there is, with what is held and still to be paid', async () => {
    await openWallet('/golfer/topup', {
      topups: () => [aTopup({ amount: 9_000_00 })],
      answers: {
        'GET /wallet/balance': () =>
          success({ available: 35_000_00, held: 5_000_00, pending: 0, currency: 'THB', as_of: isoOf(SCREEN_NOW) }),
      },
    });
    await screen.findByText('35,000');
    await type('1000.01');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('There is room for ฿1,000 more'));
  });
});

describe('what else is there', () => {
  test('a bank’s app: the button names it', async () => {
    const scene = await openWallet('/golfer/topup', {
      answers: { [CREATE]: () => success(aTopup({ method: 'KBANK' })) },
    });
    fireEvent.click(await screen.findByRole('radio', { name: /K PLUS/ }));
    fireEvent.click(await button('Open K PLUS, pay ฿1,000'));
    await waitFor(() => expect(sent(scene, CREATE)[0]?.body).toMatchObject({ method: 'KBANK' }));
  });

  test('a top-up that was begun is offered again, one that is over is not', async () => {
    const over = aTopup({
      topup_id: '018f0000-0000-7000-8000-0000000000b2',
      status: 'EXPIRED',
      reference: 'TU-2111-0001',
    });
    await openWallet('/golfer/topup', {
      topups: () => [aTopup({ expires_at: isoOf(SCREEN_NOW + 15 * MINUTE) }), over],
    });
    const link = await screen.findByRole('link', { name: /Resume/ });
    expect(link.getAttribute('href')).toBe(`/golfer/topup/pay/${TOPUP}`);
    expect(screen.queryByText(/TU-2111-0001/)).toBeNull();
  });

  test('nothing can be paid with: said, and no button that would fail', async () => {
    const scene = await openWallet('/golfer/topup', {
      answers: { 'GET /wallet/limits': () => success({ ...LIMITS, methods: [] }) },
    });
    fireEvent.click(await button(/Paying is not possible right now/));
    expect(sent(scene, CREATE)).toEqual([]);
  });

  test('the latest lines stand below, with the way to all of them', async () => {
    await openWallet('/golfer/topup', { lines: () => [aLine()] });
    await screen.findByText('Top-up · PromptPay');
    expect(screen.getByRole('link', { name: /See all/ }).getAttribute('href')).toBe('/golfer/topup/history');
  });
});
