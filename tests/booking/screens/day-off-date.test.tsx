import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openAs, sent, SOMCHAI, success, type Scene } from './scene.tsx';
import { SCREEN_NOW, clockAt } from '../../support/clock.ts';

clockAt(SCREEN_NOW);
afterEach(() => vi.unstubAllGlobals());

const KEPT = { weekly: [{ weekday: 1, from: '05:30', to: '12:00' }], exceptions: [] };

async function open(): Promise<Scene> {
  const scene = await openAs(SOMCHAI, '/caddy/home');
  scene.server.answers['GET /caddy/own-availability'] = () => success(KEPT);
  scene.server.answers['POST /caddy/availability'] = ({ body }) => success(body);
  await scene.reopen('/caddy/booking/availability');
  await screen.findByLabelText('Add a day');
  return scene;
}

const field = () => screen.getByLabelText<HTMLInputElement>('Add a day');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const calendarButton = () => screen.getByRole('button', { name: 'Choose from a calendar' });
const day = (name: RegExp) => screen.getByRole('button', { name });
const press = (key: string) => fireEvent.keyDown(document.activeElement as HTMLElement, { key });

describe('a day is typed as people write it, whatever the browser’s language', () => {
  test.each(['5/12/2026', '05/12/2569', '๕/๑๒/๒๕๖๙', '5-12-2026', '5. 12. 2026', '2026/12/05', '2569-12-5'])(
    '%s',
    async (typed) => {
      const scene = await open();
      type(typed);
      expect(field().value).toBe(typed);
      expect(screen.getByText('Saturday 5 December 2026 (B.E. 2569)')).toBeTruthy();
      fireEvent.click(screen.getByRole('button', { name: 'Add' }));
      await screen.findByText('Sat 5 Dec 2026');
      expect(field().value).toBe('');
      fireEvent.click(screen.getByRole('button', { name: /^Save/ }));
      await waitFor(() =>
        expect(sent(scene, 'POST /caddy/availability')[0]?.body).toMatchObject({
          exceptions: [{ kind: 'OFF', date: '2026/12/05' }],
        }),
      );
    },
  );

  test.each(['31/2/2026', '5/12', '5/12/69', '1/1/2020', '1/1/2030', 'tomorrow', ''])(
    '%s is none, or too far: it is said, and stays as it was typed',
    async (typed) => {
      await open();
      type(typed);
      fireEvent.click(screen.getByRole('button', { name: 'Add' }));
      expect(await screen.findByText('Choose a day from today to a year ahead')).toBeTruthy();
      expect(field().value).toBe(typed);
    },
  );

  test('how to write it is said, with an example in the years of the screen', async () => {
    await open();
    expect(screen.getByText('Day/month/year, like 21/11/2026')).toBeTruthy();
    const { setLanguage } = await import('../../../src/i18n/language.ts');
    act(() => setLanguage('th'));
    expect(document.querySelector('.hint')?.textContent).toMatch(/21\/11\/2569$/);
    act(() => setLanguage('en'));
  });
});

describe('or chosen from a calendar', () => {
  test('by a tap: it stands in the field, is said in full, and the focus is back at the button', async () => {
    await open();
    expect(calendarButton().getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(calendarButton());
    expect(screen.getByRole('heading', { name: 'November 2026' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Next month' }));
    fireEvent.click(day(/^Saturday 5 December 2026/));
    expect(field().value).toBe('5/12/2026');
    expect(screen.queryByRole('heading', { name: 'December 2026' })).toBeNull();
    expect(document.activeElement).toBe(calendarButton());
  });

  test('by keys alone: arrows and Page Down move, nothing is chosen by moving, Escape closes', async () => {
    await open();
    fireEvent.click(calendarButton());
    const grid = within(screen.getByRole('group', { name: /November 2026/ }));
    const today = grid.getByRole('button', { name: /Today/ });
    expect(today.getAttribute('aria-current')).toBe('date');
    expect(grid.getAllByRole('button').filter((it) => it.tabIndex === 0)).toEqual([today]);
    today.focus();
    press('ArrowDown');
    press('ArrowRight');
    expect(document.activeElement?.getAttribute('aria-label')).toContain('Sunday 29 November 2026');
    press('PageDown');
    expect(document.activeElement?.getAttribute('aria-label')).toContain('Tuesday 1 December 2026');
    expect(field().value).toBe('');
    press('Escape');
    expect(document.activeElement).toBe(calendarButton());
    expect(field().value).toBe('');
  });

  test('days that are over are there and cannot be chosen', async () => {
    await open();
    fireEvent.click(calendarButton());
    const over = day(/^Friday 20 November 2026/);
    expect(over.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(over);
    expect(field().value).toBe('');
  });
});
