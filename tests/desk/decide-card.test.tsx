import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { QueueItem } from '../../domain/desk/queue-api.ts';
import type { QueueKind } from '../../domain/desk/queue.ts';
import type { DeskRole } from '../../domain/desk/roles.ts';
import { baht } from '../../domain/money.ts';
import { Approval } from '../../src/desk/approval-card.tsx';
import { DecideCard } from '../../src/desk/decide-card.tsx';
import { isoOf } from '../../domain/dates.ts';
import { DeskContext } from '../../src/desk/call.ts';
import { setLanguage } from '../../src/i18n/language.ts';
import { NOW } from '../support/clock.ts';
import { deskOf, pageOf } from './desk-of.ts';

const fact = (name: string, value: string) => ({ name, value, en: null, form: 'TEXT' as const });
const next = vi.fn(async () => undefined);
const open = (kind: QueueKind, it: QueueItem, roles: DeskRole[]) =>
  render(
    <DeskContext value={deskOf(roles)}>
      <DecideCard kind={kind} item="B5292A1BJE" it={it} next={next} changed={next} />
    </DeskContext>,
  );

beforeEach(() => {
  next.mockClear();
  setLanguage('en');
  vi.stubGlobal('fetch', async () => Response.json({ status: 'success', data: { state: 'DONE' } }));
});

test('where the golfer has all money back already, both persons read that the golfer keeps it and we pay the caddy', async () => {
  const it = pageOf('DISPUTE', baht(1_500), { held: 'RELEASED' });
  const proposal = {
    staff_id: 'other',
    name: 'Ploy',
    outcome: 'COMPLETED' as const,
    refund: baht(500),
    note: null,
    goodwill: false,
    since: isoOf(NOW),
  };
  render(
    <DeskContext value={deskOf(['lead'])}>
      <Approval kind="DISPUTE" item="B5292A1BJE" it={it} proposal={proposal} done={next} changed={next} />
    </DeskContext>,
  );
  const cells = within(screen.getByRole('table')).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual(['฿1,500', '฿900', '฿0', '−฿900']);
  expect(screen.getByRole('button', { name: /Approve/ }).textContent).toContain('฿1,500');
});

const READY = [
  { code: 'NINE_HOLES' as const, outcome: 'COMPLETED' as const, refund: baht(50) },
  { code: 'AS_BOOKED' as const, outcome: 'COMPLETED' as const, refund: 0 },
  { code: 'CLOSED' as const, outcome: 'CANCELLED_BY_COURSE' as const, refund: baht(150) },
];
const send = () => document.querySelector('button[type=submit]')?.textContent ?? '';
const disputed = (roles: DeskRole[]) =>
  open('DISPUTE', pageOf('DISPUTE', baht(150), { held: 'HELD', ready: READY }), roles);

test('a dispute’s button names no amount before one is chosen or typed', () => {
  disputed(['trust']);
  expect(send()).not.toMatch(/NaN|฿/);
  fireEvent.click(screen.getByRole('radio', { name: /Another outcome/ }));
  expect(send()).not.toMatch(/NaN|฿/);
  fireEvent.change(screen.getByLabelText('Back to the golfer (baht)'), { target: { value: '70' } });
  expect(send()).toContain('฿70');
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'NO_SHOW_CADDY' } });
  expect(send()).toContain('The caddy did not come');
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('a ready decision of a dispute is chosen by its key, with its amount and its effect', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Response.json({ status: 'success', data: { state: 'DONE' } });
  });
  disputed(['trust']);
  fireEvent.keyDown(document.body, { key: '1' });
  expect(send()).toContain('฿50');
  expect(screen.getByText('9 holes, then rain')).toBeTruthy();
  const cells = within(screen.getByRole('table')).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual(['฿50', '฿90', '฿10']);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Nine, then rain.' } });
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  await waitFor(() => expect(next).toHaveBeenCalledOnce());
  expect(sent).toEqual([expect.objectContaining({ outcome: 'COMPLETED', refund: baht(50), note: 'Nine, then rain.' })]);
});

test('with goodwill the whole decision says that it waits for a second person, and what we give', () => {
  disputed(['trust']);
  fireEvent.keyDown(document.body, { key: '2' });
  expect(send()).not.toContain('second');
  fireEvent.click(screen.getByRole('checkbox'));
  expect(send()).toMatch(/second/);
  expect(send()).toContain('+ ฿100');
  expect(screen.getByText(/nothing moves before/)).toBeTruthy();
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toContain('−฿100');
});

test('what the two will read is there in both languages, with the reason as it is written', () => {
  disputed(['trust']);
  fireEvent.keyDown(document.body, { key: '2' });
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Both say eighteen.' } });
  expect(screen.getByText('ตัดสินรอบที่โต้แย้งแล้ว')).toBeTruthy();
  expect(screen.getByText('The dispute about this round is decided')).toBeTruthy();
  expect(screen.getAllByText('Both say eighteen.').length).toBe(2);
});

test('whoever is not signed in is written to: address and words stay on the screen after the decision', async () => {
  const facts = [fact('contact', '+66815550199'), { ...fact('answer_by', 'TELL_YOURSELF'), form: 'WORD' as const }];
  open('CASE', pageOf('CASE', null, { facts }), ['support']);
  expect(screen.getByText(/not signed in/).textContent).toContain('+66815550199');
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'It is at the caddy master’s.' } });
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  expect((await screen.findByText(/Now tell them yourself/)).textContent).toContain('+66815550199');
  expect(screen.getByText('It is at the caddy master’s.')).toBeTruthy();
  expect(next).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: /Next/ }));
  expect(next).toHaveBeenCalledOnce();
});

test('only outcomes that the role may decide are offered', () => {
  open('REFUND', pageOf('REFUND', baht(5_000)), ['lead']);
  expect(screen.getAllByRole('radio')).toHaveLength(1);
});
