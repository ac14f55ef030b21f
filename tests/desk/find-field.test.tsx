import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { DeskRole } from '../../domain/desk/roles.ts';
import type { Found } from '../../domain/desk/find-api.ts';
import { DeskContext } from '../../src/desk/call.ts';
import { FindField } from '../../src/desk/find-field.tsx';
import { setLanguage } from '../../src/i18n/language.ts';
import { deskOf } from './desk-of.ts';

const HOSTILE = '<img src=x onerror=alert(1)>';
const aPerson = (user_id: string, name: string) => ({
  user_id,
  name,
  role: 'GOLFER' as const,
  nickname: null,
  caddy_number: null,
  course: null,
  status: 'ACTIVE',
});
const FOUND: Found = {
  people: [
    aPerson('0193aaaa-0000-7000-8000-00000000000a', HOSTILE),
    aPerson('0193aaaa-0000-7000-8000-00000000000b', 'nok'),
  ],
  bookings: [],
  money: [],
  cases: [],
  courses: [],
};

const asked: string[] = [];
const open = (roles: DeskRole[] = ['support']) =>
  render(
    <DeskContext value={deskOf(roles)}>
      <FindField />
    </DeskContext>,
  );

beforeEach(() => {
  asked.length = 0;
  setLanguage('en');
  history.replaceState(null, '', '/desk/team');
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    asked.push(`${url} ${body}`);
    return Response.json({ status: 'success', data: FOUND });
  });
});

const field = () => screen.getByRole('combobox', { name: 'Find anything' });
const chosen = () => screen.getAllByRole('option').find((it) => it.getAttribute('aria-selected') === 'true');
const press = (key: string) => fireEvent.keyDown(field(), { key });

async function typed(text: string): Promise<void> {
  fireEvent.focus(field());
  fireEvent.change(field(), { target: { value: text } });
  await screen.findAllByRole('option');
}

test('`/` goes to the field, arrows go through what was found and around, Enter opens it, hostile texts are texts', async () => {
  open();
  fireEvent.keyDown(document.body, { key: '/' });
  expect(document.activeElement).toBe(field());
  await typed('no');
  expect(asked).toEqual(['/api/v1/desk/find {"q":"no"}']);
  expect(field().getAttribute('aria-expanded')).toBe('true');
  expect(document.querySelector('img')).toBeNull();
  expect(chosen()).toBeUndefined();
  press('ArrowDown');
  expect(chosen()?.textContent).toContain(HOSTILE);
  expect(field().getAttribute('aria-activedescendant')).toBe(chosen()?.id);
  press('ArrowDown');
  expect(chosen()?.textContent).toContain('nok');
  press('ArrowDown');
  expect(chosen()?.textContent).toContain(HOSTILE);
  press('ArrowUp');
  press('Enter');
  expect(location.pathname).toBe('/desk/person/0193aaaa-0000-7000-8000-00000000000b');
  expect(field().getAttribute('aria-expanded')).toBe('false');
});

test('Escape closes the list and then empties the field; Enter without a choice opens the first', async () => {
  open();
  await typed('no');
  press('Escape');
  expect(screen.queryAllByRole('option')).toEqual([]);
  expect(field()).toHaveProperty('value', 'no');
  press('Escape');
  expect(field()).toHaveProperty('value', '');
  await typed('nok');
  press('Enter');
  await waitFor(() => expect(location.pathname).toBe('/desk/person/0193aaaa-0000-7000-8000-00000000000a'));
});

test('one letter asks nothing, and a role that finds nothing has no field', async () => {
  const { unmount } = open();
  fireEvent.focus(field());
  fireEvent.change(field(), { target: { value: 'n' } });
  expect(await screen.findByText('Type at least two letters')).toBeTruthy();
  expect(asked).toEqual([]);
  unmount();
  open(['course', 'owner']);
  expect(screen.queryByRole('combobox')).toBeNull();
});
