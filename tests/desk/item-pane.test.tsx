import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { isoOf } from '../../domain/dates.ts';
import { DeskContext } from '../../src/desk/call.ts';
import { ItemPane } from '../../src/desk/item-pane.tsx';
import { setLanguage } from '../../src/i18n/language.ts';
import { NOW } from '../support/clock.ts';
import { deskOf, pageOf } from './desk-of.ts';

const ploy = { staff_id: 'p', name: 'Ploy', since: isoOf(NOW) };
const ja = { staff_id: 's', name: 'Ja', since: isoOf(NOW) };
const asked: string[] = [];
/** What the server says of the item now; a colleague changes it. */
let item: Response | undefined;
let holder = ploy;

const success = (data: unknown) => Response.json({ status: 'success', data });
const read = () => {
  const page = pageOf('CASE', null);
  return success({ ...page, row: { ...page.row, claim: holder === ja ? null : holder } });
};

beforeEach(() => {
  asked.length = 0;
  [item, holder] = [undefined, ploy];
  setLanguage('en');
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url.replace(/\?.*/, ''));
    if (url.includes('/desk/item-people')) return success({ people: [], earlier: [], has_earlier: false });
    if (url.includes('/desk/item')) return item?.clone() ?? read();
    return url.includes('/desk/claim') ? success({ claim: holder, is_mine: holder === ja }) : success(null);
  });
});

const nothing = async () => undefined;
const open = () =>
  render(
    <DeskContext value={deskOf(['support'])}>
      <ItemPane
        kind="CASE"
        item="T1"
        isOpen
        open={() => undefined}
        leave={() => undefined}
        next={nothing}
        claimed={nothing}
      />
    </DeskContext>,
  );
/** The page looks again, as it does every few seconds. */
const look = () => fireEvent(document, new Event('visibilitychange'));

test('whoever looks on while a colleague decides reads who decided it, and is offered the next row', async () => {
  open();
  await screen.findByText(/Ploy/);
  const present = { name: 'Ploy', at: isoOf(NOW), act: 'answer-case' };
  item = Response.json({ status: 'error', code: 'DECIDED_ALREADY', data: present }, { status: 409 });
  look();
  expect((await screen.findByRole('alert')).textContent).toContain('Ploy');
  expect(screen.queryByText(/you can read/i)).toBeNull();
  expect(screen.getByRole('button', { name: /Next/ })).toBeTruthy();
});

test('what a colleague leaves is theirs who look on, at the next look', async () => {
  open();
  await screen.findByText(/Ploy/);
  holder = ja;
  look();
  await screen.findByText(/^Yours since/);
  expect(asked.filter((url) => url.endsWith('/desk/claim')).length).toBe(2);
});
