import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HOUR, isoOf } from '../../../domain/dates.ts';
import type { BankAccount, Withdrawal } from '../../../domain/withdrawal/api.ts';
import { BANKS } from '../../../domain/withdrawal/withdrawal.ts';
import {
  error,
  lost,
  NOK,
  openAs,
  phoneOf,
  sent,
  SOMCHAI,
  STANDING,
  success,
  withoutSignal,
  type Scene,
} from '../../booking/screens/scene.tsx';
import { SCREEN_NOW, clockAt } from '../../support/clock.ts';
import { networkOf } from '../../../src/sync/net/connection.ts';
import { phone } from '../../support/on-phone.tsx';

clockAt(SCREEN_NOW);

const WITHDRAW = '/caddy/profile/earnings/withdraw';
const REFUND = '/golfer/topup/refund';

const anAccount = (change: Partial<BankAccount> = {}): BankAccount => ({
  bank: 'kbank',
  last4: '1234',
  holder: 'สมชาย ใจดี',
  changed_at: isoOf(SCREEN_NOW - 90 * HOUR),
  usable_at: isoOf(SCREEN_NOW - 66 * HOUR),
  ...change,
});

const aWithdrawal = (change: Partial<Withdrawal> = {}): Withdrawal => ({
  withdrawal_id: '018f0000-0000-7000-8000-0000000000d1',
  reference: 'WD-2111-0007',
  kind: 'EARNINGS',
  amount: 1_250_50,
  status: 'REQUESTED',
  bank: 'kbank',
  last4: '1234',
  failure_code: null,
  requested_at: isoOf(SCREEN_NOW),
  ended_at: null,
  ...change,
});

interface Known {
  account?: BankAccount | null;
  items?: Withdrawal[];
}

/** The server keeps what is asked of it. */
async function open(at = WITHDRAW, { account = anAccount(), items = [] }: Known = {}): Promise<Scene> {
  const who = at === WITHDRAW ? SOMCHAI : NOK;
  const scene = await openAs(who, who === SOMCHAI ? '/caddy/profile' : '/golfer/profile');
  const { answers } = scene.server;
  let now = account;
  answers['GET /wallet/bank-account'] = () =>
    success({ account: now, banks: BANKS, holder: at === REFUND ? '' : 'สมชาย ใจดี' });
  answers['GET /wallet/withdrawals'] = () => success({ items, most: 1_250_50 });
  answers['POST /wallet/withdraw'] = ({ body }) => {
    items.unshift(aWithdrawal(body as Partial<Withdrawal>));
    return success(items[0]);
  };
  answers['POST /wallet/bank-account'] = ({ body }) => {
    const { bank, number } = body as { bank: BankAccount['bank']; number: string };
    now = anAccount({
      bank,
      last4: number.replaceAll('-', '').slice(-4),
      changed_at: isoOf(SCREEN_NOW),
      usable_at: isoOf(SCREEN_NOW + 24 * HOUR),
    });
    return success(now);
  };
  await scene.reopen(at);
  return scene;
}

/** The form, then the last look. */
async function asks(verb: string, confirm: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: verb }));
  fireEvent.click(await screen.findByRole('button', { name: confirm }));
}

test('where what can be withdrawn is not known the button says so; a caddy who is not verified reads why nothing can leave and where to be verified', async () => {
  const scene = await phoneOf(SOMCHAI);
  const { answers } = scene.server;
  answers['GET /wallet/bank-account'] = () => success({ account: anAccount(), banks: BANKS, holder: 'สมชาย ใจดี' });
  answers['GET /wallet/withdrawals'] = () => error(500, 'INTERNAL');
  await scene.reopen(WITHDRAW);
  await screen.findByText(/What can be withdrawn, or the account, is not known yet/, { selector: '.note *' });
  expect(screen.getByRole('button', { name: /^Withdraw/ }).getAttribute('aria-disabled')).toBe('true');

  answers['GET /wallet/withdrawals'] = () => success({ items: [], most: 1_250_50 });
  answers['GET /caddy/standing'] = () => success({ ...STANDING, verification: 'UNVERIFIED' });
  await scene.reopen(WITHDRAW);
  await screen.findByText('You can withdraw once you are verified. Your earnings are all there.', {
    selector: '.note *',
  });
  expect(screen.getByRole('link', { name: 'How to get verified' }).getAttribute('href')).toBe('/caddy/profile');
  fireEvent.click(await screen.findByRole('button', { name: /^Withdraw ฿1,250.50/ }));
  expect(sent(scene, 'POST /wallet/withdraw')).toEqual([]);
});

test('somchai chooses the amount: what cannot be never leaves the phone, it is looked at once more, a refusal keeps it; asked for it is in the list, once a day', async () => {
  const scene = await open();
  const { answers } = scene.server;
  await screen.findByRole('button', { name: 'Withdraw ฿1,250.50' });
  fireEvent.click(screen.getByRole('radio', { name: 'Another amount' }));
  for (const wrong of ['99', '1,250.51', 'all']) {
    fireEvent.change(screen.getByRole('textbox'), { target: { value: wrong } });
    fireEvent.click(screen.getByRole('button', { name: /^Withdraw/ }));
    await screen.findByText('Enter an amount from ฿100 to ฿1,250.50');
  }
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '500' } });
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw ฿500' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Check before you withdraw' }));
  for (const text of ['฿500', 'Kasikornbank', '•••• 1234', 'สมชาย ใจดี']) sheet.getByText(text);
  fireEvent.click(sheet.getByRole('button', { name: 'Go back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('500');
  expect(sent(scene, 'POST /wallet/withdraw')).toEqual([]);

  const answer = answers['POST /wallet/withdraw'];
  answers['POST /wallet/withdraw'] = () => error(409, 'WITHDRAWAL_TODAY');
  await asks('Withdraw ฿500', 'Confirm ฿500');
  await screen.findByText(/You have already asked today/);
  fireEvent.click(screen.getByRole('button', { name: 'Go back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText(/You have already asked today/);
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('500');

  if (answer) answers['POST /wallet/withdraw'] = answer;
  await asks('Withdraw ฿500', 'Confirm ฿500');
  await screen.findByText('Withdrawal of ฿500 requested, WD-2111-0007');
  await screen.findByText('Requested');
  await screen.findAllByText('You have already asked today. You can ask again from Sun 22 Nov 00:00.');
});

test('somchai withdraws all of it and the answer is lost: the phone finds out that it was asked for, and it is asked for once', async () => {
  const scene = await open();
  const { answers } = scene.server;
  const answer = answers['POST /wallet/withdraw'];
  answers['POST /wallet/withdraw'] = () => {
    if (answer) answers['POST /wallet/withdraw'] = answer;
    return lost();
  };
  answers['POST /request/settle'] = () => success({ outcome: 'DONE' });
  await screen.findByText('•••• 1234');
  await asks('Withdraw ฿1,250.50', 'Confirm ฿1,250.50');
  await screen.findByText('Withdrawal of ฿1,250.50 requested, WD-2111-0007');
  const [first, second, ...more] = sent(scene, 'POST /wallet/withdraw');
  expect(first).toEqual({ body: { amount: 1_250_50 }, key: expect.stringMatching(/^[\da-f-]{36}$/) as string });
  expect([second, more]).toEqual([first, []]);
});

test('without a signal it says so, in the last look too, and sends nothing, then or later', async () => {
  const scene = await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw ฿1,250.50' }));
  const sheet = within(await screen.findByRole('dialog'));
  const { back } = withoutSignal(scene);
  networkOf(phone).probeNow();
  await sheet.findByText(/needs a signal/, { ignore: '.sr' });
  await scene.reopen(WITHDRAW);
  await screen.findAllByText(/This moves money, so it needs a signal/);
  fireEvent.click(screen.getByRole('button', { name: /^Withdraw/ }));
  back();
  await waitFor(() => expect(screen.queryAllByText(/needs a signal/)).toEqual([]));
  expect(sent(scene, 'POST /wallet/withdraw')).toEqual([]);
});

test('a first account has to be in somchai’s name: what is refused is said and what was typed is kept; then it stands from when it can be used', async () => {
  const scene = await open(WITHDRAW, { account: null });
  const { answers } = scene.server;
  const answer = answers['POST /wallet/bank-account'];
  answers['POST /wallet/bank-account'] = () => error(422, 'BANK_NAME_DIFFERENT');
  await screen.findByText('It has to be your own account. The name we have is สมชาย ใจดี');
  fireEvent.click(screen.getByRole('button', { name: 'Add a bank account' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Add a bank account' }));
  const [number, holder] = sheet.getAllByRole<HTMLInputElement>('textbox');
  if (!number || !holder) throw new Error('the form is not there');
  const save = () => fireEvent.click(sheet.getByRole('button', { name: 'Save the account' }));
  expect(holder.value).toBe('สมชาย ใจดี');
  fireEvent.change(sheet.getByRole('combobox'), { target: { value: 'scb' } });
  fireEvent.change(number, { target: { value: '12' } });
  save();
  await sheet.findByText('An account number has 10 to 15 digits');
  expect(sent(scene, 'POST /wallet/bank-account')).toEqual([]);
  fireEvent.change(number, { target: { value: '123-4-56789-0' } });
  fireEvent.change(holder, { target: { value: 'สมหญิง ใจร้าย' } });
  save();
  await sheet.findByText(/must be in the name you registered with/);
  await waitFor(() => expect(document.activeElement).toBe(holder));
  expect(number.value).toBe('123-4-56789-0');
  if (answer) answers['POST /wallet/bank-account'] = answer;
  fireEvent.change(holder, { target: { value: 'สมชาย ใจดี' } });
  save();
  await screen.findByText('•••• 7890');
  await screen.findByText(/can be used from Sun 22 Nov 06:07/);
  expect(sent(scene, 'POST /wallet/bank-account')).toHaveLength(2);
});

test('nok asks back what was not spent: the name is the one the bank has, a person approves it, and why one did not stands with it', async () => {
  const scene = await open(REFUND, {
    account: null,
    items: [
      aWithdrawal({
        withdrawal_id: '018f0000-0000-7000-8000-0000000000d2',
        kind: 'REFUND',
        status: 'REJECTED',
        note: 'บัญชีถูกระงับ',
        requested_at: isoOf(SCREEN_NOW - 50 * HOUR),
        ended_at: isoOf(SCREEN_NOW - 48 * HOUR),
      }),
    ],
  });
  await screen.findByText(/Give the name your bank has, not a nickname/);
  fireEvent.click(screen.getByRole('button', { name: 'Add a bank account' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Add a bank account' }));
  expect(sheet.getAllByRole<HTMLInputElement>('textbox')[1]?.value).toBe('');

  scene.server.answers['GET /wallet/bank-account'] = () => success({ account: anAccount(), banks: BANKS, holder: '' });
  await scene.reopen(REFUND);
  await screen.findByText(/Our team checks every request before it is paid/);
  await screen.findByText('Reason: บัญชีถูกระงับ');
  await asks('Ask for ฿1,250.50 back', 'Confirm ฿1,250.50');
  await screen.findByText('Refund of ฿1,250.50 requested, WD-2111-0007');
});
