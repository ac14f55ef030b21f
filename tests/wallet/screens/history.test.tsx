import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { isoOf, MINUTE, momentOf, type ClockTime, type SlashDate } from '../../../domain/dates.ts';
import type { Line, SummaryLine } from '../../../domain/wallet/api.ts';
import { error, phoneOf, page, sent, SOMCHAI, success } from '../../booking/screens/scene.tsx';
import { csvOf } from '../../../src/wallet/history/history-csv.ts';
import { aLine, openWallet } from '../../payment/screens/topup-scene.tsx';
import { SCREEN_NOW, clockAt, setNow } from '../../support/clock.ts';

clockAt(SCREEN_NOW);

const LEDGER = 'POST /wallet/ledger';
const at = (day: string, time: string) => isoOf(momentOf(day as SlashDate, time as ClockTime));
const somchai = { name: 'somchai', number: '127' };
const sumLine = (change: Partial<SummaryLine>): SummaryLine => {
  const { balance: _, ...movement } = line({});
  return { ...movement, whole: 0, changed_at: movement.at, ...change };
};
const booked = { booking_ref: 'NOK0000001', other: somchai, reference: null, method: null };
let id = 0;
const line = (change: Partial<Line>) =>
  aLine({ line_id: `018f0000-0000-7000-8000-${String(++id).padStart(12, '0')}`, ...change });

const LINES = () => [
  line({ kind: 'HOLD', available: -150_00, held: 150_00, balance: 1_250_00, at: at('2026/11/20', '18:04'), ...booked }),
  line({ kind: 'TOPUP', available: 1_000_00, balance: 1_400_00, at: at('2026/11/20', '17:58') }),
  line({ kind: 'PAID', available: 50_00, held: -150_00, balance: 400_00, at: at('2026/10/31', '23:59'), ...booked }),
  line({ kind: 'TIP', available: 0, held: -20_00, balance: 350_00, at: at('2026/10/02', '11:00'), ...booked }),
  line({
    kind: 'RELEASE',
    available: 150_00,
    held: -150_00,
    balance: 350_00,
    at: at('2026/10/01', '00:00'),
    ...booked,
  }),
];
const SUMMARY = () => [
  sumLine({ kind: 'PAID', available: -100_00, whole: 150_00, at: at('2026/10/30', '10:32'), ...booked }),
  sumLine({ kind: 'RELEASE', available: 0, whole: 150_00, at: at('2026/10/01', '00:00'), ...booked }),
];

const rowOf = (text: string | RegExp) => screen.getByText(text).closest('.lrow')?.textContent;

test('nok’s history by Bangkok months: what came, went, is held and came back; earlier lines, one kind, the bookings summed and the file when nok asks', async () => {
  const files: File[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (file: File) => (files.push(file), 'blob:1'), revokeObjectURL() {} }),
  );
  const ledger = ({ body }: { body?: unknown }) => {
    const asked = body as { page: number; limit: number; filter: string };
    if (asked.filter === 'TIP') return page([]);
    if (asked.limit > 20) return page(LINES());
    const items = asked.page === 2 ? [line({ kind: 'GIFT', method: null, reference: null })] : LINES();
    return success({ items, total: 21, ...asked });
  };
  const scene = await openWallet('/golfer/topup/history', {
    answers: { [LEDGER]: ledger, 'POST /wallet/summary': () => page(SUMMARY()) },
  });
  await screen.findByRole('heading', { name: 'Nov 2026' });
  screen.getByRole('heading', { name: 'Oct 2026' });
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(3);
  expect(rowOf('Held · somchai 127')).toBe('Held · somchai 12720 Nov 18:04 · NOK0000001−฿150left ฿1,250');
  expect(rowOf('Top-up · PromptPay')).toContain('+฿1,000left ฿1,400');
  expect(rowOf('Paid for caddy · somchai 127')).toContain(
    '31 Oct 23:59 · NOK0000001Held ฿150 · given back ฿50+฿50left ฿400',
  );
  expect(rowOf('Tip · somchai 127')).toContain('Out of the ฿20 held−฿20left ฿350');
  expect(rowOf('Hold released · somchai 127')).toContain('1 Oct 00:00 · NOK0000001+฿150left ฿350');

  fireEvent.click(await screen.findByRole('button', { name: 'Show earlier' }));
  await screen.findByText('Trial money');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull());
  expect(sent(scene, LEDGER).at(-1)?.body).toEqual({ filter: 'ALL', page: 2, limit: 20 });

  fireEvent.click(screen.getByRole('button', { name: 'Save as CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(files[0]?.name).toBe('caddee-20261121.csv');
  expect(sent(scene, LEDGER).at(-1)?.body).toEqual({ filter: 'ALL', page: 1, limit: 10_000 });

  fireEvent.click(screen.getByRole('button', { name: 'Tips' }));
  await screen.findByText('Nothing of this kind');
  expect(sent(scene, LEDGER).at(-1)?.body).toEqual({ filter: 'TIP', page: 1, limit: 20 });
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
  await screen.findByText('Top-up · PromptPay');

  fireEvent.click(screen.getByRole('radio', { name: 'By booking' }));
  await screen.findByText(/Each booking as it stands now/);
  await waitFor(() => expect(rowOf('Paid for caddy · somchai 127')).toContain('Held ฿150 · given back ฿50−฿100'));
  expect(rowOf('Hold released · somchai 127')).toMatch(/Held ฿150 · given back ฿150฿0$/);
  expect(screen.queryByRole('button', { name: /CSV/ })).toBeNull();
  expect(sent(scene, 'POST /wallet/summary').at(-1)?.body).toEqual({ page: 1, limit: 20 });
  fireEvent.click(screen.getByRole('radio', { name: 'By time' }));
  await screen.findByText('Top-up · PromptPay');
});

test('nothing yet, a list that cannot be had, and a copy without a signal each say so, and that the file needs one', async () => {
  const scene = await openWallet('/golfer/topup/history');
  await screen.findByText('Nothing here yet');
  scene.server.answers[LEDGER] = () => error(500, 'INTERNAL');
  await scene.reopen('/golfer/topup/history');
  await screen.findByText('Nothing here yet');
  await screen.findByText(/Could not update|failed/i);
  scene.server.answers[LEDGER] = () => page(LINES());
  await scene.reopen('/golfer/topup/history');
  await screen.findByText('Top-up · PromptPay');
  scene.server.isDown = true;
  setNow(SCREEN_NOW + 5 * MINUTE);
  await scene.reopen('/golfer/topup/history');
  await screen.findByText('Offline · copy from 5 min ago');
  await screen.findByText('Top-up · PromptPay');
  await screen.findByRole('button', { name: /Save as CSV.*This needs a signal/ });
  await screen.findByText(/^This needs a signal/, { ignore: '.sr' });
});

test('the file has Bangkok days and times, amounts with their sign, and nothing a spreadsheet would run', () => {
  const evil = { name: '=HYPERLINK("https://evil.example","x")', number: '+66' };
  const text = csvOf(
    [
      line({ kind: 'TOPUP', available: 1_000_05, balance: 1_850_10, at: '2026-11-20T17:30:00.000Z' }),
      line({
        kind: 'PAID',
        available: 0,
        held: -150_00,
        ...booked,
        other: evil,
        balance: 850_05,
        at: '2026-11-20T16:59:00.000Z',
      }),
    ],
    'golfer',
    'en',
  );
  expect(text.startsWith('\uFEFF')).toBe(true);
  expect(text.slice(1).split('\r\n')).toEqual([
    'Date (Bangkok),Time,What,With,Caddy number,Booking,Reference,Method,Amount (THB),Held (THB),Pending (THB),Balance (THB)',
    '2026-11-21,00:30,Top-up,,,,TU-2111-0093,PromptPay,1000.05,0.00,0.00,1850.10',
    '2026-11-20,23:59,Paid for caddy,"\'=HYPERLINK(""https://evil.example"",""x"")",\'+66,NOK0000001,,,0.00,-150.00,0.00,850.05',
    '',
  ]);
});

test('somchai’s lines are told from the caddy’s side: what is pending, what is ready, what was taken out', async () => {
  const scene = await phoneOf(SOMCHAI);
  const nok = { booking_ref: 'NOK0000001', other: { name: 'nok', number: null }, reference: null, method: null };
  scene.server.answers[LEDGER] = () =>
    page([
      line({ kind: 'WITHDRAWAL', available: -500_00, reference: 'WD-2111-0007', method: null }),
      line({ kind: 'SETTLED', available: 135_00, pending: -135_00, ...nok }),
      line({ kind: 'EARNED', available: 0, pending: 135_00, balance: 0, ...nok }),
      line({ kind: 'DECIDED', available: 90_00, pending: -135_00, balance: 90_00, ...nok }),
    ]);
  await scene.reopen('/caddy/profile/earnings/history');
  await screen.findByText('Withdrawal');
  expect(rowOf('Withdrawal')).toContain('−฿500');
  expect(rowOf('Ready to withdraw · nok')).toContain('+฿135');
  expect(rowOf('Earned from a round · nok')).toMatch(/[^+]฿135pendingleft ฿0$/);
  expect(rowOf('After our decision · nok')).toMatch(/Pending ฿135 · received ฿90\+฿90left ฿90$/);
});
