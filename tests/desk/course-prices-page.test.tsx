import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OutputOf } from '../../domain/calls.ts';
import type { DatedPrice } from '#domain/desk/prices-api.ts';
import type { DeskRole } from '../../domain/desk/roles.ts';
import { addDays, DAY, dateOf, isoOf, type SlashDate } from '../../domain/dates.ts';
import { baht } from '../../domain/money.ts';
import { DeskContext } from '../../src/desk/call.ts';
import { CoursePrices } from '../../src/desk/course-prices.tsx';
import { setLanguage } from '../../src/i18n/language.ts';
import { NOW } from '../support/clock.ts';
import { deskOf } from './desk-of.ts';

const FROM = addDays(dateOf(NOW), 10);
const price = (price_id: string, valid_from: SlashDate, more: Partial<DatedPrice> = {}): DatedPrice => ({
  price_id,
  valid_from,
  fee_collection: 'AT_COURSE',
  green_fee: baht(950),
  caddy_fee: baht(400),
  cart_fee: baht(650),
  created_at: isoOf(NOW - DAY),
  created_by: null,
  withdrawn_at: null,
  ...more,
});

let read: OutputOf<'GET /desk/course-prices'>;
let isAway = false;
const sent: { url: string; input: unknown }[] = [];
beforeEach(() => {
  sent.length = 0;
  isAway = false;
  setLanguage('en');
  read = {
    prices: [price('now', '2026/07/01' as SlashDate), price('first', '2020/01/01' as SlashDate, { green_fee: null })],
    booked: [
      { day: addDays(FROM, -1), rounds: 5 },
      { day: FROM, rounds: 4 },
      { day: addDays(FROM, 3), rounds: 8 },
    ],
  };
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body?: string }) => {
    if (isAway) throw new TypeError('Failed to fetch');
    if (method === 'GET') return Response.json({ status: 'success', data: read });
    sent.push({ url, input: JSON.parse(body ?? '') });
    return Response.json({ status: 'success', data: url.includes('withdraw') ? null : { price_id: 'new' } });
  });
});

const show = (roles: DeskRole[]) =>
  render(
    <DeskContext value={deskOf(roles)}>
      <CoursePrices slug="rim-ping" />
    </DeskContext>,
  );
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('the row that is added says what a golfer will read and how many rounds keep their price', async () => {
  show(['lead']);
  fireEvent.click(await screen.findByRole('button', { name: 'Add a date' }));
  screen.getByText('Nothing changes yet.');
  type(/From day of play/, FROM.replaceAll('/', '-'));
  type(/Green fee/, '1,050');
  screen.getByText('From 2 Dec a golfer reads ฿1,050 at the counter for the green fee (before ฿950).');
  screen.getByText('12 rounds already booked from that day on keep their price.');
  type(/Cart/, 'much');
  click('Add the prices');
  screen.getByText('An amount in baht, or nothing.');
  expect(sent).toEqual([]);
  type(/Cart/, '');
  screen.getByText('From 2 Dec a golfer reads unknown at the counter for a cart (before ฿650).');
  click('Add the prices');
  await screen.findByRole('button', { name: 'Add a date' });
  expect(sent.map(({ input }) => input)).toEqual([
    {
      slug: 'rim-ping',
      valid_from: FROM,
      fee_collection: 'AT_COURSE',
      green_fee: baht(1050),
      caddy_fee: baht(400),
      cart_fee: null,
    },
  ]);
});

test('where the app is to collect, the sentence says so and no caddy fee is read at the counter; today cannot be chosen', async () => {
  show(['owner']);
  fireEvent.click(await screen.findByRole('button', { name: 'Add a date' }));
  type(/Caddy fee collected/, 'IN_APP');
  type(/^Caddy baht/, '500');
  screen.getByText('From 23 Nov a golfer pays for the caddy in the app, and nothing for it at the counter.');
  expect(screen.queryByText(/for the caddy \(before/)).toBeNull();
  type(/From day of play/, dateOf(NOW).replaceAll('/', '-'));
  click('Add the prices');
  screen.getByText('Choose a coming day, tomorrow at the earliest.');
  expect(sent).toEqual([]);
});

test('what held, holds, comes and was withdrawn is told apart; only what has not begun can be withdrawn', async () => {
  read.prices = [
    price('gone', addDays(FROM, 2), { withdrawn_at: isoOf(NOW) }),
    price('coming', FROM, { created_by: 'Ploy', fee_collection: 'IN_APP' }),
    ...read.prices,
  ];
  show(['lead']);
  const rows = (await screen.findAllByRole('row')).slice(1);
  const words = [/until 30 Jun/, /holds now.*until 1 Dec/, /not begun.*added by Ploy/, /withdrawn/];
  for (const [n, word] of words.entries()) expect(rows[n]?.textContent).toMatch(word);
  expect(rows.map((row) => within(row).queryByRole('button') !== null)).toEqual([false, false, true, false]);
  within(rows[0] as HTMLElement).getByText('unknown');
  within(rows[2] as HTMLElement).getByText('in the app');
  click('Withdraw the prices from 2 Dec');
  await vi.waitFor(() => expect(sent.map(({ input }) => input)).toEqual([{ price_id: 'coming' }]));
});

test('finance reads and changes nothing; in Thai all of it; without a connection it says so and asks again', async () => {
  const { unmount } = show(['finance']);
  await screen.findByText('holds now');
  expect(screen.queryByRole('button', { name: 'Add a date' })).toBeNull();
  unmount();
  setLanguage('th');
  isAway = true;
  const { unmount: leave } = show(['lead']);
  const again = await screen.findByRole('button', { name: 'ลองอีกครั้ง' });
  isAway = false;
  fireEvent.click(again);
  await screen.findByText('ใช้อยู่');
  leave();
});
