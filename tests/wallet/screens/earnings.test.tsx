import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { generateKeyPairSync, sign } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { satang } from '../../../domain/money.ts';
import type { EarningsMonth } from '../../../domain/wallet/api.ts';
import { addMonths, monthsFrom, parseMonth, type SlashMonth } from '../../../domain/wallet/month.ts';
import { statementPayload } from '../../../domain/wallet/income-statement.ts';
import { error, phoneOf, SOMCHAI, success, withoutSignal, type Scene } from '../../booking/screens/scene.tsx';
import { everythingStored } from '../../offline/page.ts';
import { SCREEN_NOW, clockAt } from '../../support/clock.ts';

clockAt(SCREEN_NOW);
beforeEach(() => {
  localStorage.clear();
});

const EARNINGS = '/caddy/profile/earnings';
const LATEST = parseMonth('2026/11') as SlashMonth;

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const KEY = { key_id: 'k1', public_key: publicKey.export({ format: 'jwk' }).x ?? '' };

/** What somchai's statement says, signed with `key`. */
function aStatement(key = privateKey, tips = 400_00): string {
  const months = monthsFrom(addMonths(LATEST, -1), 2).map((month) => ({
    month,
    rounds: 9,
    earned: satang(1_215_00),
    tips: satang(tips),
  }));
  const caddy = { real_name: 'สมชาย ใจดี', nickname: 'somchai', number: '127' };
  const payload = Buffer.from(
    statementPayload({ key_id: 'k1', caddy, months, currency: 'THB', issued_at: SCREEN_NOW }),
  ).toString('base64url');
  return `${payload}.${sign(null, Buffer.from(payload), key).toString('base64url')}`;
}

const months: EarningsMonth[] = Array.from({ length: 12 }, (_, at) => ({
  month: addMonths(LATEST, -at),
  rounds: at === 0 ? 9 : 0,
  earned: at === 0 ? 1_215_00 : 0,
  tips: at === 0 ? 400_00 : 0,
  withdrawn: at === 0 ? 500_00 : 0,
}));

async function open(at = EARNINGS): Promise<Scene> {
  const scene = await phoneOf(SOMCHAI);
  const { answers } = scene.server;
  answers['GET /wallet/balance'] = () =>
    success({ available: 980_00, pending: 135_00, held: 0, currency: 'THB', as_of: '' });
  answers['GET /wallet/earnings'] = () => success({ available: 980_00, pending: 135_00, months });
  answers['GET /wallet/bank-account'] = () => success({ account: null, banks: [], holder: 'สมชาย ใจดี' });
  answers['GET /wallet/income-statement'] = () => success({ statement: aStatement() });
  answers['GET /slip/keys'] = () => success({ keys: [KEY] });
  await scene.reopen(at);
  return scene;
}

test('somchai sees what can be taken out, what is pending and when it comes, and each month with tips apart, also without a signal', async () => {
  const scene = await open('/caddy/profile');
  await screen.findByText('฿980');
  await waitFor(async () => expect(await everythingStored(scene.caches)).toContain('GET /wallet/balance'));
  const { back } = withoutSignal(scene);
  await scene.reopen(EARNINGS);
  // Earnings never was open: its money is that of Profile, and no age stands beside what is missing.
  await screen.findByText('฿135 pending');
  screen.getByText('980');
  await screen.findByText('Offline · some of it is not on this device yet');
  expect(screen.queryByText(/copy from/)).toBeNull();
  back();
  await scene.reopen(EARNINGS);
  const shows = async () => {
    await screen.findByText('฿135 pending');
    const table = await screen.findByRole('table', { name: /Earnings by month/ });
    const rows = within(table).getAllByRole('row');
    expect(rows).toHaveLength(14);
    expect(rows[1]?.textContent).toBe('Nov 2026Rounds: 9 · ฿500 withdrawn฿1,215฿400');
    expect(rows.at(-1)?.textContent).toBe('Total฿1,215฿400');
  };
  await shows();
  screen.getByText(/24 hours after the round is closed, if nobody contests it/);
  withoutSignal(scene);
  await scene.reopen(EARNINGS);
  await shows();
});

test('somchai chooses months: in the wrong order they are not asked for, a refusal is said, and the statement has name, figures and a QR code to its check', async () => {
  const scene = await open();
  const { answers } = scene.server;
  const asked = () => scene.server.asked.filter(({ name }) => name.startsWith('GET /wallet/income-statement'));
  fireEvent.click(await screen.findByRole('button', { name: 'Income statement' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Income statement' }));
  const [from, to] = sheet.getAllByRole<HTMLSelectElement>('combobox');
  if (!from || !to) throw new Error('the months are not there');
  const make = () => fireEvent.click(sheet.getByRole('button', { name: 'Make the statement' }));
  const latest = to.value;
  fireEvent.change(to, { target: { value: '2026/01' } });
  make();
  sheet.getByText('The first month cannot be after the last');
  expect(asked()).toEqual([]);

  fireEvent.change(to, { target: { value: latest } });
  fireEvent.change(from, { target: { value: '2026/10' } });
  const answer = answers['GET /wallet/income-statement'];
  answers['GET /wallet/income-statement'] = () => error(422, 'FIELDS_INVALID');
  make();
  await waitFor(() => sheet.getByRole('alert'));
  if (answer) answers['GET /wallet/income-statement'] = answer;
  make();
  await screen.findByText('Genuine, issued by Caddee');
  screen.getByRole('heading', { name: 'สมชาย ใจดี' });
  screen.getByText('฿3,230.00');
  screen.getByRole('img', { name: 'QR code to check this statement' });
  expect(asked()).toHaveLength(2);
});

test('a statement we did not sign, or with other figures, is not genuine and shows none; without keys and a signal it neither claims nor denies', async () => {
  const scene = await open(`/statement#${aStatement(generateKeyPairSync('ed25519').privateKey)}`);
  await screen.findByText('This is not genuine');
  expect(screen.queryByText(/สมชาย/)).toBeNull();
  const [payload] = aStatement(privateKey, 4_000_00).split('.');
  const [, signature] = aStatement().split('.');
  await scene.reopen(`/statement#${payload}.${signature}`);
  await screen.findByText('This is not genuine');
  expect(screen.queryByText(/สมชาย/)).toBeNull();

  const { answers } = scene.server;
  const keys = answers['GET /slip/keys'];
  localStorage.removeItem('slip_keys');
  answers['GET /slip/keys'] = () => Promise.reject(new TypeError('Failed to fetch'));
  await scene.reopen(`/statement#${aStatement()}`);
  await screen.findByText('It cannot be checked yet');
  if (keys) answers['GET /slip/keys'] = keys;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Genuine, issued by Caddee');
});
