import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { isoOf, MINUTE } from '../../domain/dates.ts';
import { RECONCILE_RULES } from '../../domain/desk/money-api.ts';
import type { QueueItem, QueueRow } from '../../domain/desk/queue-api.ts';
import type { InputOf, OutputOf } from '../../domain/calls.ts';
import { baht } from '../../domain/money.ts';
import { DeskContext } from '../../src/desk/call.ts';
import { MoneyPage } from '../../src/desk/money-page.tsx';
import { setLanguage } from '../../src/i18n/language.ts';
import { NOW } from '../support/clock.ts';
import { deskOf, pageOf } from './desk-of.ts';

const ASKED_AT = isoOf(NOW - 10 * MINUTE);
const refund = (item: string, by: string, more: Partial<QueueRow> = {}): QueueRow => ({
  ...pageOf('REFUND', baht(2_650)).row,
  item,
  proposal: { staff_id: by, name: by, outcome: 'APPROVE', refund: null, goodwill: false, note: null, since: ASKED_AT },
  ...more,
});
const itemOf = (row: QueueRow, names: 'SAME' | 'DIFFERENT'): QueueItem => ({
  ...pageOf('REFUND', row.amount),
  row,
  facts: [
    { name: 'bank', value: 'scb …7710', en: null, form: 'TEXT' },
    { name: 'names', value: names, en: null, form: 'WORD' },
  ],
  moves: [{ outcome: 'APPROVE', party: 'BANK', amount: baht(2_650) }],
});

let rows: QueueRow[];
let money: OutputOf<'GET /desk/money'>;
const sent: { path: string; body: unknown }[] = [];

beforeEach(() => {
  setLanguage('en');
  sent.length = 0;
  rows = [
    refund('WD-2211-0007', 'Ploy'),
    refund('WD-2211-0009', 'Ploy'),
    refund('WD-2211-0011', 's', { who: 'other' }),
  ];
  money = {
    as_of: isoOf(NOW),
    paid_today: baht(9_400),
    owed: { golfers: baht(1_000), held: baht(100), caddies: baht(500), pending: baht(50) },
    share: baht(30),
    payouts: [],
    reconcile: { last: null, running: null },
  };
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    const { pathname, searchParams } = new URL(address, 'http://desk.test');
    const path = pathname.replace('/api/v1', '');
    if (body !== undefined) sent.push({ path, body: JSON.parse(body) });
    const found = rows.find(({ item }) => item === searchParams.get('item'));
    const answers: Record<string, unknown> = {
      '/desk/queue': { as_of: isoOf(NOW), items: rows, more: [] },
      '/desk/money': money,
      '/desk/item': found && itemOf(found, found.item === 'WD-2211-0009' ? 'DIFFERENT' : 'SAME'),
      '/desk/approve': { state: 'DONE' },
      '/desk/refuse': null,
      '/desk/reconcile': { state: 'BEGUN' },
    };
    if (path === '/desk/approve') {
      const { item } = JSON.parse(body ?? '{}') as InputOf<'POST /desk/approve'>;
      rows = rows.filter((row) => row.item !== item);
    }
    return Response.json({ status: 'success', data: answers[path] ?? null });
  });
});

const open = async () => {
  const desk = deskOf(['finance']);
  render(
    <DeskContext value={desk}>
      <MoneyPage />
    </DeskContext>,
  );
  await screen.findAllByText('names agree');
};
const lineOf = (item: string) => screen.getByRole('link', { name: item }).closest('tr') as HTMLElement;

test('a second person approves the line they are on with a and a again, on its amount, and is asked for no other', async () => {
  await open();
  fireEvent.keyDown(document.body, { key: 'j' });
  await waitFor(() => expect(lineOf('WD-2211-0009').getAttribute('aria-current')).toBe('true'));
  expect(within(lineOf('WD-2211-0009')).getByText('names differ')).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'k' });
  await waitFor(() => expect(lineOf('WD-2211-0007').getAttribute('aria-current')).toBe('true'));
  fireEvent.keyDown(document.body, { key: 'a' });
  const again = await within(lineOf('WD-2211-0007')).findByRole('button', { name: /฿2,650/ });
  expect(sent).toEqual([]);
  await waitFor(() => expect(again.textContent).toBe('Once more to confirm: Approve ฿2,650'));
  fireEvent.keyDown(document.body, { key: 'a' });
  await waitFor(() => expect(screen.queryByRole('link', { name: 'WD-2211-0007' })).toBeNull());
  expect(sent).toEqual([{ path: '/desk/approve', body: { kind: 'REFUND', item: 'WD-2211-0007', since: ASKED_AT } }]);
});

test('who asked takes it back with x and has no way to approve', async () => {
  rows = [refund('WD-2211-0011', 's')];
  await open();
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
  fireEvent.keyDown(document.body, { key: 'a' });
  fireEvent.keyDown(document.body, { key: 'x' });
  await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['/desk/refuse']));
});

test('how near one is to the limit of a day, and what the last reconcile found, by its references', async () => {
  const proofs = RECONCILE_RULES.map((rule) => ({ rule, broken: 0, names: [] as string[] }));
  const wrong = { rule: 'topups' as const, broken: 12, names: ['TU-2011-0044'] };
  money.reconcile.last = {
    at: ASKED_AT,
    name: 'Boy',
    result: {
      seconds: 4.2,
      provider: 'omise',
      unseen: 'no answer',
      proofs: proofs.map((it) => (it.rule === 'topups' ? wrong : it)),
    },
  };
  await open();
  expect(screen.getByRole('img', { name: 'Approved alone today: ฿9,400' })).toBeTruthy();
  expect(screen.getByText('Does not agree: 12')).toBeTruthy();
  expect(screen.getByText(/TU-2011-0044.*and 11 more/)).toBeTruthy();
  expect(
    within(screen.getByText('charges match top-ups').closest('tr') as HTMLElement).getByText('not seen'),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Run again' }));
  await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['/desk/reconcile']));
});

test('while a run is under way nobody begins another', async () => {
  money.reconcile.running = { since: ASKED_AT, name: 'Boy' };
  await open();
  expect(screen.getByRole('button', { name: /^Running since/ }).hasAttribute('disabled')).toBe(true);
});
