import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { HOUR, isoOf, MINUTE } from '../../../domain/dates.ts';
import type { Tip } from '../../../domain/tip/api.ts';
import type { TipWay } from '../../../domain/tip/tip.ts';
import { ANSWER_WITHIN } from '../../../src/sync/online/uncertain-list.ts';
import {
  address,
  error,
  hangs,
  lost,
  NOK,
  openAs,
  phoneOf,
  sent,
  SOMCHAI,
  success,
  withoutSignal,
  type Scene,
} from '../../booking/screens/scene.tsx';
import { sessionOf } from '../../offline/page.ts';
import { clockAt, setNow } from '../../support/clock.ts';
import { played, TEE_OFF } from '../../support/booking.ts';

const AFTER = TEE_OFF + 7 * HOUR;
const ROUND = '/golfer/booking/NOK0000001';

clockAt(AFTER);

const aTip = (change: Partial<Tip> = {}): Tip => ({
  tip_id: '018f0000-0000-7000-8000-0000000000f1',
  booking_ref: 'NOK0000001',
  amount: 400_00,
  way: 'WALLET',
  status: 'HELD',
  created_at: isoOf(AFTER),
  undo_by: isoOf(AFTER + 10 * MINUTE),
  ...change,
});

/** The server keeps what is given to it. */
async function openRound(
  at = ROUND,
  tips: Tip[] = [],
  more: { ways?: TipWay[] } = {},
): Promise<{ scene: Scene; tips: Tip[] }> {
  const scene = await phoneOf(NOK, () => [played()]);
  const { answers } = scene.server;
  answers['GET /wallet/tips'] = () => success({ may_tip: true, usual: [300_00, 500_00], items: tips, ...more });
  answers['POST /wallet/tip'] = ({ body }) => {
    const { amount, way } = body as Pick<Tip, 'amount' | 'way'>;
    const tip = aTip(way === 'CASH' ? { amount, way, status: 'NOTED', undo_by: null } : { amount });
    tips.unshift(tip);
    return success(tip);
  };
  await scene.reopen(at);
  return { scene, tips };
}

async function theSheet() {
  return within(await screen.findByRole('dialog', { name: 'Tip for somchai' }));
}

async function open() {
  fireEvent.click(await screen.findByRole('button', { name: 'Tip somchai' }));
  return theSheet();
}

test('after the round nok finds the envelope with what is usual for 18 holes, gives ฿400 from the wallet, and takes it back from the toast within ten minutes', async () => {
  const { scene, tips } = await openRound();
  scene.server.answers['POST /wallet/tip/undo'] = () => success((tips[0] = aTip({ status: 'UNDONE' })));
  await screen.findByText('Usually ฿300–฿500 for 18 holes. It is up to you.');
  const sheet = await open();
  sheet.getByRole('radio', { name: /wallet/ }); // a copy of before the server told the ways offers both
  sheet.getByRole('radio', { name: /Cash/ });
  fireEvent.click(sheet.getByRole('radio', { name: '฿400' }));
  await sheet.findByText('฿500 available');
  fireEvent.click(sheet.getByRole('button', { name: 'Tip ฿400' }));
  const given = (await screen.findByText('You tipped ฿400')).parentElement as HTMLElement;
  await screen.findByText('You can undo it for 10:00');
  const [tip, ...more] = sent(scene, 'POST /wallet/tip');
  expect(more).toEqual([]);
  expect(tip?.body).toEqual({ booking_ref: 'NOK0000001', amount: 400_00, way: 'WALLET' });
  expect(tip?.key).toMatch(/^[\da-f-]{36}$/);
  fireEvent.click(within(given).getByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone. ฿400 is back in your wallet.');
  expect(sent(scene, 'POST /wallet/tip/undo')).toHaveLength(1);
  await screen.findByRole('button', { name: 'Tip somchai' });
});

describe('the taking back is not answered', () => {
  const UNDO = 'POST /wallet/tip/undo';
  const SETTLE = 'POST /request/settle';
  const undo = () => screen.findByRole('button', { name: 'Undo' });

  /** nok taps Undo, and `answers` says what the phone gets. */
  async function undoes(answers: Scene['server']['answers']) {
    const { scene, tips } = await openRound(ROUND, [aTip()]);
    Object.assign(scene.server.answers, answers);
    const undone = () => success((tips[0] = aTip({ status: 'UNDONE' })));
    fireEvent.click(await undo());
    return { scene, undone, keys: () => sent(scene, UNDO).map(({ key }) => key) };
  }

  test('the answer was lost: the phone finds out that it is undone, under the key it was sent with', async () => {
    const { scene, tips } = await openRound(ROUND, [aTip()]);
    const answered = [lost, () => success((tips[0] = aTip({ status: 'UNDONE' })))];
    scene.server.answers[UNDO] = () => (answered.shift() ?? lost)();
    scene.server.answers[SETTLE] = () => success({ outcome: 'DONE' });
    fireEvent.click(await undo());
    await screen.findByText('Undone. ฿400 is back in your wallet.');
    await screen.findByRole('button', { name: 'Tip somchai' });
    const keys = sent(scene, UNDO).map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(sent(scene, SETTLE).map(({ body }) => body)).toEqual([{ key: keys[0] }]);
  });

  test('it never arrived: said so, and the next tap is another act', async () => {
    const { scene, undone, keys } = await undoes({ [UNDO]: lost, [SETTLE]: () => success({ outcome: 'NOT_DONE' }) });
    // Nothing was filled in that could be kept.
    await screen.findByText('It did not reach us, so nothing has changed. You can try again.');
    scene.server.answers[UNDO] = undone;
    fireEvent.click(await undo());
    await screen.findByText('Undone. ฿400 is back in your wallet.');
    expect(new Set(keys()).size).toBe(2);
  });

  test('its key was given up: the same goes under another one by itself', async () => {
    const answered = [() => error(409, 'REQUEST_GIVEN_UP'), () => success(aTip({ status: 'UNDONE' }))];
    const { keys } = await undoes({ [UNDO]: () => (answered.shift() ?? lost)() });
    await screen.findByText('Undone. ฿400 is back in your wallet.');
    expect(new Set(keys()).size).toBe(2);
  });

  test('refused: why stands at the tip, and the next tap is another act', async () => {
    const { scene, undone, keys } = await undoes({ [UNDO]: () => error(409, 'TIP_NOT_NOW') });
    await screen.findByText(/That is not possible now, so nothing has changed/);
    scene.server.answers[UNDO] = undone;
    fireEvent.click(await undo());
    await screen.findByText('Undone. ฿400 is back in your wallet.');
    expect(new Set(keys()).size).toBe(2);
  });

  test('a busy server says nothing of it: it cannot be tapped again until it is known', async () => {
    const busy = () => error(503, 'BUSY');
    const { scene, keys } = await undoes({ [UNDO]: busy, [SETTLE]: busy });
    await screen.findByText(/^We do not know yet whether this reached us/);
    const button = await screen.findByRole('button', { name: /^Undo/ });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button);
    expect(keys()).toHaveLength(1);
    expect(screen.queryByText(/Undone/)).toBeNull();
    await scene.reopen(ROUND);
    await screen.findByText(/^We do not know yet whether this reached us/);
  });

  test('one that hangs does not keep the button for the ten minutes: it is given up like every request that moves money', async () => {
    const { scene } = await openRound(ROUND, [aTip()]);
    scene.server.answers[UNDO] = hangs;
    scene.server.answers[SETTLE] = () => success({ outcome: 'NOT_DONE' });
    const plan = vi.spyOn(globalThis, 'setTimeout');
    fireEvent.click(await undo());
    await waitFor(() => expect(sent(scene, UNDO)).toHaveLength(1));
    const giveUp = plan.mock.calls.find(([, ms]) => ms === ANSWER_WITHIN)?.[0];
    plan.mockRestore();
    screen.getByText('Undoing…');
    if (typeof giveUp !== 'function') throw new Error('it was given no deadline');
    giveUp();
    await screen.findByText(/^It did not reach us/);
    await undo();
  });

  test('without a signal it waits for one, and says so', async () => {
    const { scene } = await openRound(ROUND, [aTip()]);
    await undo();
    withoutSignal(scene);
    await scene.reopen(ROUND);
    await screen.findByText(/^This moves money, so it needs a signal/, { selector: 'p' });
  });
});

test('once the ten minutes are over there is no way back: what the server says stands there', async () => {
  await openRound(ROUND, [aTip({ status: 'PAID', undo_by: null })]);
  await screen.findByText('The caddy has it');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('more than the wallet has is not sent: it says how much is missing and leads to the top-up and back; a refusal stays on the form, and nothing typed is lost', async () => {
  const { scene } = await openRound();
  const sheet = await open();
  fireEvent.change(sheet.getByRole('textbox'), { target: { value: '1,200' } });
  const short = 'Your wallet is ฿700 short. Top up, or tip in cash.';
  await sheet.findByText(short, { selector: '.note *' }); // once the balance is there
  const href = sheet.getByRole('link', { name: 'Top up' }).getAttribute('href');
  expect(href).toBe('/golfer/topup?next=%2Fgolfer%2Fbooking%2FNOK0000001%3Ftip%3D1&amount=70000');
  const tip = sheet.getByRole('button', { name: `Tip ฿1,200 ${short}` });
  expect(tip.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(tip);
  fireEvent.change(sheet.getByRole('textbox'), { target: { value: '5001' } });
  fireEvent.click(sheet.getByRole('button', { name: /^Tip ฿5,001/ }));
  sheet.getByText('Enter an amount from ฿20 to ฿5,000');
  expect(sheet.queryByRole('link', { name: 'Top up' })).toBeNull();
  expect(sent(scene, 'POST /wallet/tip')).toEqual([]);
  for (const [code, says] of [
    ['WALLET_TOO_LOW', /There is not enough in your wallet/],
    ['TIP_CADDY_LEFT', /No money was taken. Give it in cash instead/],
  ] as const) {
    scene.server.answers['POST /wallet/tip'] = () => error(409, code);
    fireEvent.change(sheet.getByRole('textbox'), { target: { value: '450' } });
    fireEvent.click(sheet.getByRole('button', { name: 'Tip ฿450' }));
    await sheet.findByText(says);
    expect(sheet.getByRole<HTMLInputElement>('textbox').value).toBe('450');
  }
});

test('for a caddy who left the wallet is not offered, and the form says why and what to do; cash is noted, and the envelope says why there is no other way', async () => {
  const { scene } = await openRound(ROUND, [], { ways: ['CASH'] });
  const sheet = await open();
  await sheet.findByText(/The caddy has closed the account/);
  expect(sheet.queryByRole('radio', { name: /wallet/ })).toBeNull();
  fireEvent.change(sheet.getByRole('textbox'), { target: { value: '300' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Note ฿300 in cash' }));
  await screen.findByText('A note only you see');
  expect(sent(scene, 'POST /wallet/tip').map(({ body }) => body)).toMatchObject([{ way: 'CASH' }]);
  await screen.findByText(/The caddy has closed the account/);
  expect(screen.queryByRole('button', { name: 'Tip another way' })).toBeNull();
});

test('an answer that is lost: the phone finds out that the tip was given, and it is given once', async () => {
  const { scene } = await openRound();
  const { answers } = scene.server;
  const answer = answers['POST /wallet/tip'];
  answers['POST /wallet/tip'] = () => {
    if (answer) answers['POST /wallet/tip'] = answer;
    return lost();
  };
  answers['POST /request/settle'] = () => success({ outcome: 'DONE' });
  const sheet = await open();
  fireEvent.click(sheet.getByRole('radio', { name: '฿300' }));
  fireEvent.click(sheet.getByRole('button', { name: 'Tip ฿300' }));
  await screen.findByText('You tipped ฿300');
  const keys = sent(scene, 'POST /wallet/tip').map(({ key }) => key);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('without a signal the wallet waits, a note of cash does not: it is kept and sent later, and only nok sees it', async () => {
  const { scene } = await openRound();
  const sheet = await open();
  const { back } = withoutSignal(scene);
  fireEvent.click(sheet.getByRole('radio', { name: /Cash/ }));
  sheet.getByText(/neither the caddy nor anybody else sees it/);
  fireEvent.change(sheet.getByRole('textbox'), { target: { value: '300' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Note ฿300 in cash' }));
  await screen.findByText('Waiting to send, noted when there is a signal');
  back();
  await screen.findByText('A note only you see');
  expect(sent(scene, 'POST /wallet/tip').at(-1)?.body).toEqual({
    booking_ref: 'NOK0000001',
    amount: 300_00,
    way: 'CASH',
  });
});

test('from the history nok’s round is one tap away, with the envelope open; closing it leaves the round', async () => {
  await openRound('/golfer/booking?tab=history');
  fireEvent.click(await screen.findByRole('link', { name: 'Tip somchai' }));
  await theSheet();
  expect(address()).toBe(`${ROUND}?tip=1`);
});

test('a month later there is no envelope any more', async () => {
  setNow(TEE_OFF + 31 * 24 * HOUR);
  await openRound();
  await screen.findByRole('heading', { name: 'Timeline' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Tip somchai' })).toBeNull());
});

/** The caddy said that the round is over; nok has not confirmed yet, so it is still on nok's home screen. */
const ended = () => played({ status: 'IN_PROGRESS', closed_at: null, actions: ['confirm_end'] });

async function openHome(): Promise<Scene> {
  setNow(TEE_OFF + 5 * HOUR + 10 * MINUTE);
  const scene = await phoneOf(NOK, () => [ended()]);
  scene.server.answers['GET /wallet/tips'] = () => success({ may_tip: true, usual: [300_00, 500_00], items: [] });
  await scene.reopen('/golfer/home');
  return scene;
}

test('at home the envelope is offered once when the round is over; "not now" is enough: it is not offered again, and the round keeps its envelope', async () => {
  const scene = await openHome();
  await screen.findByText('Would you like to tip somchai?');
  expect(screen.getByRole('link', { name: 'Tip' }).getAttribute('href')).toBe(`${ROUND}?tip=1`);
  fireEvent.click(await screen.findByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(screen.queryByText('Would you like to tip somchai?')).toBeNull());
  window.dispatchEvent(new Event('pagehide')); // what was not written down yet is
  const asked = () => scene.server.asked.filter(({ name }) => name.startsWith('GET /wallet/tips')).length;
  const before = asked();
  setNow(Date.now() + MINUTE); // what was heard a moment ago is not asked again
  await scene.reopen('/golfer/home');
  await waitFor(() => expect(asked()).toBeGreaterThan(before));
  expect(screen.queryByText('Would you like to tip somchai?')).toBeNull();
  await scene.reopen(ROUND);
  await screen.findByRole('button', { name: 'Tip somchai' });
});

test('somchai sees nothing of it on the booking', async () => {
  const scene = await openAs(SOMCHAI, '/caddy/booking/NOK0000001', () => [played()]);
  await screen.findByRole('heading', { name: 'Timeline' });
  const his = scene.server.asked.filter(
    ({ headers }) => headers.get('authorization') === `Bearer ${sessionOf(SOMCHAI).app_token}`,
  );
  expect(his.length).toBeGreaterThan(0);
  expect(his.filter(({ name }) => name.startsWith('GET /wallet/tips'))).toEqual([]);
  expect(screen.queryByRole('heading', { name: 'Tip for the caddy' })).toBeNull();
});
