import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { isoOf, MINUTE } from '../../domain/dates.ts';
import type { DeskPerson } from '../../domain/desk/person-api.ts';
import { type Desk, DeskContext } from '../../src/desk/call.ts';
import { PersonPage } from '../../src/desk/person-page.tsx';
import { failureText } from '../../src/desk/shown.ts';
import { setLanguage } from '../../src/i18n/language.ts';
import { NOW } from '../support/clock.ts';
import { deskOf } from './desk-of.ts';

const SOMCHAI = '0193aaaa-0000-7000-8000-00000000000a';
const READ_AT = isoOf(NOW - MINUTE);
const WHY = 'The course vouches for them.';

type Judged = NonNullable<DeskPerson['caddy']>['judged'];
const somchai = (verification: 'SUSPENDED' | 'VERIFIED' | 'SUBMITTED', judged: Judged): DeskPerson => ({
  user_id: SOMCHAI,
  name: 'somchai',
  role: 'CADDY',
  language: 'th',
  status: 'ACTIVE',
  created_at: READ_AT,
  deletion_asked_at: null,
  terms_version: '1',
  is_adult: true,
  marketing: false,
  public_photo: false,
  contact: null,
  line: null,
  caddy: {
    nickname: 'somchai',
    nickname_latin: null,
    real_name: 'สมชาย ใจดี',
    caddy_number: '177',
    courses: [],
    verification,
    judged,
    proof: null,
    on_duty: true,
    rounds: 0,
    on_time: 0,
    reviews: 0,
    rating_sum: 0,
    strikes: 0,
  },
  suspension:
    verification === 'SUSPENDED' ? { since: judged?.at ?? null, name: judged?.name ?? null, until: null } : null,
  warnings: 0,
  wallet: null,
  bank_since: null,
  parts: [],
});

let stands: DeskPerson;
const sent: unknown[] = [];
const said: string[] = [];
let answer: () => Response;
const desk: Desk = {
  ...deskOf(['trust']),
  act: (work) =>
    work().catch((error: unknown) => {
      said.push(failureText(error, 'en', NOW));
      return undefined;
    }),
  tell: (text) => void said.push(text),
};

// jsdom has the element, but neither opens nor closes it.
const dialogs: { showModal?: unknown; close?: unknown } = HTMLDialogElement.prototype;
beforeAll(() => {
  dialogs.showModal = function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  dialogs.close = function close(this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});
afterAll(() => {
  delete dialogs.showModal;
  delete dialogs.close;
});

beforeEach(() => {
  sent.length = 0;
  said.length = 0;
  setLanguage('en');
  stands = somchai('SUSPENDED', { name: 'Ploy', at: READ_AT });
  vi.stubGlobal('fetch', async (_url: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'GET') return Response.json({ status: 'success', data: stands });
    sent.push(JSON.parse(body ?? ''));
    return answer();
  });
});

const shown = () =>
  render(
    <DeskContext value={desk}>
      <PersonPage user_id={SOMCHAI} />
    </DeskContext>,
  );

/** Opens the dialog, writes why and sends it. */
async function lifted(): Promise<void> {
  shown();
  fireEvent.click(await screen.findByRole('button', { name: 'Lift the suspension…' }));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: WHY } });
  fireEvent.click(screen.getByRole('button', { name: 'Lift the suspension' }));
}

test('a suspension is lifted by the moment that the page shows of it', async () => {
  answer = () => {
    stands = somchai('VERIFIED', { name: 'Ja', at: isoOf(NOW) });
    return Response.json({ status: 'success', data: null });
  };
  await lifted();
  await screen.findByRole('button', { name: 'Suspend…' });
  expect(sent).toEqual([{ user_id: SOMCHAI, why: WHY, since: READ_AT }]);
  expect(said).toEqual(['The suspension is lifted']);
});

test('when a colleague was faster, the page says who, shows what stands now and closes the dialog', async () => {
  answer = () => {
    stands = somchai('VERIFIED', { name: 'Boy', at: isoOf(NOW) });
    const present = { name: 'Boy', act: 'lift-suspension', at: isoOf(NOW) };
    return Response.json({ status: 'error', code: 'DECIDED_ALREADY', data: present }, { status: 409 });
  };
  await lifted();
  await screen.findByRole('button', { name: 'Suspend…' });
  expect(said).toEqual([expect.stringMatching(/Boy.*lifted a suspension/)]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a caddy is verified by what the page shows of them; while a proof waits, the page leads to it in the queue', async () => {
  stands = somchai('VERIFIED', { name: 'Ploy', at: READ_AT });
  answer = () => Response.json({ status: 'success', data: null });
  const { unmount } = shown();
  fireEvent.click(await screen.findByRole('button', { name: 'Reject…' }));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: WHY } });
  fireEvent.click(screen.getByRole('button', { name: 'Reject this caddy' }));
  await waitFor(() => expect(said).toEqual(['The caddy is rejected']));
  expect(sent).toEqual([{ user_id: SOMCHAI, to: 'REJECTED', why: WHY, was: 'VERIFIED', since: READ_AT }]);
  unmount();
  stands = somchai('SUBMITTED', null);
  shown();
  const link = await screen.findByRole('link', { name: 'A proof waits in the queue: open it' });
  expect(link.getAttribute('href')).toBe(`/desk/item?kind=CADDY&item=${SOMCHAI}`);
  expect(screen.queryByRole('button', { name: 'Verify…' })).toBeNull();
});

test('a contact is given to who has none, only when it is one; a code stays on the page that made it', async () => {
  stands = { ...somchai('VERIFIED', null), contact: { phone: null, email: null } };
  answer = () => Response.json({ status: 'success', data: null });
  const { unmount } = shown();
  fireEvent.click(await screen.findByRole('button', { name: 'Give a phone or e-mail…' }));
  const [contact, why] = screen.getAllByRole('textbox');
  const give = () => fireEvent.click(screen.getByRole('button', { name: 'Give this contact' }));
  if (!contact || !why) throw new Error('the dialog has two fields');
  fireEvent.change(contact, { target: { value: '0815' } });
  fireEvent.change(why, { target: { value: WHY } });
  give();
  await screen.findByText('This is neither a Thai mobile number nor an e-mail.');
  expect(sent).toEqual([]);
  fireEvent.change(contact, { target: { value: '0812345678' } });
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Give this contact' })).toHaveProperty('disabled', false),
  );
  give();
  await waitFor(() => expect(said).toEqual(['The account has the contact']));
  expect(sent).toEqual([{ user_id: SOMCHAI, identifier: '0812345678', why: WHY }]);
  unmount();

  stands = { ...somchai('VERIFIED', null), contact: { phone: '+66812345678', email: null } };
  answer = () => Response.json({ status: 'success', data: { code: 'ABCD-2345', ends_at: isoOf(NOW + 30 * MINUTE) } });
  shown();
  fireEvent.click(await screen.findByRole('button', { name: 'Make a code…' }));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: WHY } });
  fireEvent.click(screen.getByRole('button', { name: 'Make a code for a new password' }));
  await screen.findByText('ABCD-2345');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a real name is corrected from the one that the page shows, to another one', async () => {
  stands = somchai('VERIFIED', null);
  answer = () => Response.json({ status: 'success', data: null });
  shown();
  fireEvent.click(await screen.findByRole('button', { name: 'Correct the real name…' }));
  const [name, why] = screen.getAllByRole('textbox');
  const correct = () => fireEvent.click(screen.getByRole('button', { name: 'Correct the real name' }));
  if (!name || !why) throw new Error('the dialog has two fields');
  expect(name).toHaveProperty('value', 'สมชาย ใจดี');
  fireEvent.change(why, { target: { value: WHY } });
  correct();
  await screen.findByText('Write a name that differs.');
  fireEvent.change(name, { target: { value: 'สมชาย ใจเย็น' } });
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Correct the real name' })).toHaveProperty('disabled', false),
  );
  correct();
  await waitFor(() => expect(said).toEqual(['The name is corrected']));
  expect(sent).toEqual([{ what: 'REAL_NAME', user_id: SOMCHAI, name: 'สมชาย ใจเย็น', was: 'สมชาย ใจดี', why: WHY }]);
});
