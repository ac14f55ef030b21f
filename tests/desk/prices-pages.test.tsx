import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OutputOf } from '../../domain/calls.ts';
import type { DatedRate } from '../../domain/desk/prices-api.ts';
import type { DeskRole } from '../../domain/desk/roles.ts';
import { addDays, DAY, dateOf, isoOf, type SlashDate, startOfDay } from '../../domain/dates.ts';
import { baht } from '../../domain/money.ts';
import { DeskContext } from '../../src/desk/call.ts';
import { FeesPage } from '../../src/desk/fees-page.tsx';
import { HolidaysPage } from '../../src/desk/holidays-page.tsx';
import { setLanguage } from '../../src/i18n/language.ts';
import { NOW } from '../support/clock.ts';
import { HOLIDAYS, RATE } from '../support/rates.ts';
import { deskOf } from './desk-of.ts';

const FROM = addDays(dateOf(NOW), 10);
const dated = (more: Partial<DatedRate> = {}): DatedRate => ({
  ...RATE,
  created_at: isoOf(NOW - DAY),
  created_by: null,
  approved_at: isoOf(NOW - DAY),
  approved_by: null,
  withdrawn_at: null,
  is_used: true,
  ...more,
});

let fees: OutputOf<'GET /desk/fees'>;
let holidays: OutputOf<'GET /desk/holidays'>;
const sent: { url: string; input: unknown }[] = [];
beforeEach(() => {
  sent.length = 0;
  setLanguage('en');
  fees = {
    rates: [dated()],
    booked: [
      { day: addDays(FROM, -1), rounds: 5 },
      { day: FROM, rounds: 4 },
      { day: addDays(FROM, 3), rounds: 8 },
    ],
    has_second: true,
  };
  const named = HOLIDAYS.map((day) => ({ day, name_th: 'วันหยุด', name_en: `Day ${day}` }));
  holidays = { holidays: named, known_to: '2027/12/31' as SlashDate, is_ending: false, surcharge: baht(50) };
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'GET') return Response.json({ status: 'success', data: url.includes('fees') ? fees : holidays });
    sent.push({ url, input: JSON.parse(body ?? '') });
    return Response.json({ status: 'success', data: url.includes('import') ? { added: 2, renamed: 0 } : null });
  });
});

const show = (page: React.ReactElement, roles: DeskRole[], now = NOW) =>
  render(<DeskContext value={{ ...deskOf(roles), now }}>{page}</DeskContext>);
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('the row that is added says what it changes and how many rounds keep their price, and goes to a second person with its reason', async () => {
  show(<FeesPage />, ['owner']);
  fireEvent.click(await screen.findByRole('button', { name: 'Add a date' }));
  screen.getByText('Nothing changes yet.');
  type('From day of play', FROM.replaceAll('/', '-'));
  type('Reservation, 18 holes baht', '180');
  screen.getByText('From 2 Dec a golfer pays ฿180 (before ฿150) for 18 holes, where the course takes the caddy fee.');
  screen.getByText('12 rounds already booked from that day on keep their price.');
  type('Our share %', '12');
  screen.getByText('From 2 Dec we keep 12 %, before 10 %.');
  fireEvent.click(screen.getByRole('button', { name: 'Ask a second person' }));
  screen.getByText('Write why: the second person reads it.');
  expect(sent).toEqual([]);
  type('Why', 'More for the caddies.');
  type('Public holiday baht', '4.5.6');
  fireEvent.click(screen.getByRole('button', { name: 'Ask a second person' }));
  screen.getByText('Every figure has to be an amount in baht.');
  type('Public holiday baht', '60.50');
  fireEvent.click(screen.getByRole('button', { name: 'Ask a second person' }));
  await screen.findByRole('button', { name: 'Add a date' });
  expect(sent).toHaveLength(1);
  expect(sent[0]?.input).toEqual({
    valid_from: FROM,
    reservation: { ...RATE.reservation, 18: baht(180) },
    service: RATE.service,
    walk_9: RATE.walk_9,
    walk_more: RATE.walk_more,
    holiday: 6050,
    share: 12,
    why: 'More for the caddies.',
  });
});

test('what holds, comes, waits and was withdrawn is told apart; only what may still go can be withdrawn', async () => {
  const [coming, used, waits, gone] = ['a', 'b', 'c', 'd'];
  fees.rates = [
    dated({
      rate_id: waits ?? '',
      valid_from: addDays(FROM, 3),
      approved_at: null,
      created_by: 'Phakin',
      is_used: false,
    }),
    dated({ rate_id: used ?? '', valid_from: addDays(FROM, 2), approved_by: 'Ploy' }),
    dated({ rate_id: coming ?? '', valid_from: FROM, is_used: false }),
    dated({ rate_id: gone ?? '', valid_from: FROM, withdrawn_at: isoOf(NOW), is_used: false }),
    dated(),
  ];
  show(<FeesPage />, ['lead']);
  const rows = (await screen.findAllByRole('row')).slice(2);
  expect(rows.map((row) => within(row).queryByRole('button', { name: 'Withdraw' }) !== null)).toEqual([
    false,
    false,
    true,
    false,
    false,
  ]);
  const words = ['waits for a second person', 'not begun', 'not begun', 'withdrawn', 'holds now'];
  for (const [n, word] of words.entries()) within(rows[n] as HTMLElement).getByText(word);
  expect(
    within(rows[0] as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/desk/item?kind=FEES&item=c');
});

test('alone in the house an owner reads that somebody has to be invited first; finance reads and changes nothing', async () => {
  fees.has_second = false;
  const { unmount } = show(<FeesPage />, ['owner']);
  await screen.findByText(/the team has none yet/);
  expect(screen.queryByRole('button', { name: 'Add a date' })).toBeNull();
  unmount();
  fees.has_second = true;
  show(<FeesPage />, ['finance']);
  await screen.findByText('holds now');
  expect(screen.queryByRole('button', { name: 'Add a date' })).toBeNull();
});

test('each wrong line is named while the list is typed, and only a list that is right all through is sent', async () => {
  show(<HolidaysPage />, ['lead']);
  const field = await screen.findByLabelText('Import a list');
  const send = (n: number) => screen.getByRole<HTMLButtonElement>('button', { name: `Import ${n} days` });
  fireEvent.change(field, { target: { value: '2028-01-01,ปีใหม่\n2028-02-31\n2028/01/01' } });
  screen.getByText('Line 2: not a day');
  screen.getByText('Line 3: the same day again');
  expect(send(1).disabled).toBe(true);
  fireEvent.change(field, { target: { value: '2028-01-01,ปีใหม่\n2028-04-13' } });
  fireEvent.click(send(2));
  await waitFor(() => expect((field as HTMLTextAreaElement).value).toBe(''));
  expect(sent.map(({ url, input }) => [url, input])).toEqual([
    ['/api/v1/desk/import-holidays', { list: '2028-01-01,ปีใหม่\n2028-04-13' }],
  ]);
});

test('a coming day is added and removed, a day that is over only read; ninety days before the end the page warns', async () => {
  holidays.is_ending = true;
  const { unmount } = show(<HolidaysPage />, ['owner'], startOfDay('2027/10/02' as SlashDate));
  await screen.findByText(/The list ends on .*31 Dec.*: 90 days left/);
  expect(screen.getAllByRole('button', { name: /^Remove / })).toHaveLength(7);
  fireEvent.click(screen.getByRole('button', { name: 'Add a day' }));
  screen.getByText('Choose a coming day, tomorrow at the earliest.');
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Remove 31 Dec' }));
  await waitFor(() => expect(sent[0]?.input).toEqual({ day: '2027/12/31' }));
  unmount();
  show(<HolidaysPage />, ['finance']);
  await screen.findByText('Day 2026/12/05');
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  expect(screen.queryByLabelText('Import a list')).toBeNull();
});
