import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { SCREEN_NOW, clockAt } from '../../support/clock.ts';
import { error, lost, openAs, sent, SOMCHAI, success } from './scene.tsx';

clockAt(SCREEN_NOW);

const HOURS = '/caddy/booking/availability';
const SAVE = 'POST /caddy/availability';
const KEPT = {
  weekly: [{ weekday: 1, from: '05:30', to: '12:00' }],
  exceptions: [
    { kind: 'OFF', date: '2026/11/20' },
    { kind: 'OFF', date: '2026/11/25' },
  ],
};

async function open() {
  const scene = await openAs(SOMCHAI, HOURS, undefined, {
    'GET /caddy/own-availability': () => success(KEPT),
    [SAVE]: ({ body }) => success(body),
  });
  await screen.findByText('Wed 25 Nov 2026');
  return { ...scene, saved: () => sent(scene, SAVE).map(({ body }) => body) };
}

const field = () => screen.getByLabelText<HTMLInputElement>('Add a day');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const button = (name: RegExp | string) => screen.getByRole('button', { name });
const add = (day: string) => {
  type(day);
  fireEvent.click(button('Add'));
};
const canSave = () => button(/^Save/).getAttribute('aria-disabled') !== 'true';
const save = () => fireEvent.click(button(/^Save/));
const isSaved = () => screen.findByText('Saved');
const press = (key: string) => fireEvent.keyDown(document.activeElement as HTMLElement, { key });
const hour = (name: RegExp, at = 0) =>
  screen.getAllByRole<HTMLSelectElement>('combobox', { name })[at] as HTMLSelectElement;
const FROM = /^Monday .*[Ff]rom/;

describe('the days of somchai', () => {
  test('a day is typed as people write it, saved with the week, has hours of its own or is taken out again; what is over goes no further', async () => {
    const { saved } = await open();
    expect(canSave()).toBe(false);
    expect(screen.queryByText('Fri 20 Nov 2026')).toBeNull();
    for (const typed of ['31/2/2026', '5/12', '5/12/69', '20/11/2026', '1/1/2030', 'tomorrow', '']) {
      add(typed);
      await screen.findByText('Choose a day from today to a year ahead');
      expect(field().value).toBe(typed);
      expect(canSave()).toBe(false);
      type('x'); // the words go when something else is typed
      expect(screen.queryByText('Choose a day from today to a year ahead')).toBeNull();
    }
    for (const typed of [
      '5/12/2026',
      '05/12/2569',
      '๕/๑๒/๒๕๖๙',
      '5-12-2026',
      '5. 12. 2026',
      '2026/12/05',
      '2569-12-5',
    ]) {
      type(typed);
      expect(field().value).toBe(typed);
      screen.getByText('Saturday 5 December 2026 (B.E. 2569)');
      fireEvent.click(button('Add'));
      await screen.findByText('Sat 5 Dec 2026');
      expect(field().value).toBe('');
      fireEvent.click(button(/Sat 5 Dec/));
      await waitFor(() => expect(screen.queryByText('Sat 5 Dec 2026')).toBeNull());
    }
    add('2026-12-05');
    save();
    await isSaved();
    const december = { kind: 'OFF', date: '2026/12/05' };
    expect(saved()).toEqual([{ weekly: KEPT.weekly, exceptions: [{ kind: 'OFF', date: '2026/11/25' }, december] }]);
    expect(canSave()).toBe(false);

    fireEvent.click(screen.getByLabelText('Other hours'));
    add('2026-11-25');
    await screen.findByText('05:30–12:00');
    fireEvent.click(button(/Sat 5 Dec/));
    save();
    await waitFor(() => expect(saved()).toHaveLength(2));
    expect(saved()[1]?.exceptions).toEqual([{ kind: 'HOURS', date: '2026/11/25', from: '05:30', to: '12:00' }]);
  });

  test('how to write a day is said in the years of the screen; it may be chosen from a calendar by tap or by keys, only from today on', async () => {
    await open();
    screen.getByText('Day/month/year, like 21/11/2026');
    const { setLanguage } = await import('../../../src/i18n/language.ts');
    act(() => setLanguage('th'));
    expect(document.querySelector('.hint')?.textContent).toMatch(/21\/11\/2569$/);
    act(() => setLanguage('en'));

    const calendar = button('Choose from a calendar');
    expect(calendar.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(calendar);
    const grid = within(screen.getByRole('group', { name: /November 2026/ }));
    const today = grid.getByRole('button', { name: /Today/ });
    expect(today.getAttribute('aria-current')).toBe('date');
    expect(grid.getAllByRole('button').filter((it) => it.tabIndex === 0)).toEqual([today]);
    const over = grid.getByRole('button', { name: /^Friday 20 November 2026/ });
    expect(over.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(over);
    expect(field().value).toBe('');
    today.focus();
    press('ArrowDown');
    press('ArrowRight');
    expect(document.activeElement?.getAttribute('aria-label')).toContain('Sunday 29 November 2026');
    press('PageDown');
    expect(document.activeElement?.getAttribute('aria-label')).toContain('Tuesday 1 December 2026');
    expect(field().value).toBe('');
    press('Escape');
    expect(document.activeElement).toBe(calendar);
    expect(field().value).toBe('');

    fireEvent.click(calendar);
    screen.getByRole('heading', { name: 'November 2026' });
    fireEvent.click(button('Next month'));
    fireEvent.click(button(/^Saturday 5 December 2026/));
    expect(field().value).toBe('5/12/2026');
    expect(screen.queryByRole('heading', { name: 'December 2026' })).toBeNull();
    expect(document.activeElement).toBe(calendar);
  });
});

describe('the week of somchai', () => {
  test('hours that make no sense are marked where they stand, as somchai picks them or the server refuses them, and not saved until they are corrected', async () => {
    const { server, saved } = await open();
    const to = hour(/^Monday .*([Tt]o|[Uu]ntil)/);
    fireEvent.change(hour(FROM), { target: { value: '15:00' } });
    fireEvent.change(to, { target: { value: '13:00' } });
    expect(screen.getAllByText('The end must be after the start').length).toBeGreaterThan(0);
    expect(to.getAttribute('aria-invalid')).toBe('true');
    save();
    expect(saved()).toEqual([]);
    fireEvent.change(to, { target: { value: '17:00' } });
    expect(screen.queryByText('The end must be after the start')).toBeNull();
    save();
    await waitFor(() => expect(saved()).toHaveLength(1));
    await isSaved();

    server.answers[SAVE] = () =>
      error(422, 'FIELDS_INVALID', { fields: [{ path: 'weekly.0.to', code: 'TIME_INVALID' }] });
    add('2026-12-05');
    save();
    await screen.findByText(/Not a time of day/);
    screen.getByText(/your changes are still here/);
    fireEvent.change(hour(FROM), { target: { value: '06:00' } });
    await waitFor(() => expect(screen.queryByText(/Not a time of day/)).toBeNull());

    fireEvent.click(button(/Add hours.*Monday/));
    fireEvent.change(hour(FROM, 1), { target: { value: '11:00' } });
    expect(screen.getAllByText('These hours overlap other hours of that day').length).toBeGreaterThan(0);
    const before = saved().length;
    save();
    expect(saved()).toHaveLength(before);
  });

  test('without a signal nothing is lost: it says what it needs, the changes outlive the app, and can be discarded', async () => {
    const scene = await open();
    scene.server.answers[SAVE] = lost;
    add('2026-12-05');
    save();
    await screen.findByText(/No answer has come; it may have arrived/);
    window.dispatchEvent(new Event('pagehide'));
    await scene.reopen(HOURS);
    await screen.findByText('Sat 5 Dec 2026');
    screen.getByText('Not saved yet');
    fireEvent.click(button('Discard the changes'));
    await waitFor(() => expect(screen.queryByText('Sat 5 Dec 2026')).toBeNull());
  });

  test('another phone was quicker: what is saved there is shown, nothing is lost, and somchai chooses', async () => {
    const { server, saved } = await open();
    const newer = (version: string) => ({ ...KEPT, exceptions: [{ kind: 'OFF', date: '2026/11/28' }], version });
    const isAt = (version: string) => {
      server.answers[SAVE] = ({ body }) =>
        (body as { version?: string }).version === version
          ? success(body)
          : error(409, 'HOURS_VERSION_STALE', { data: newer(version) });
    };
    isAt('2');
    add('2026-12-05');
    save();
    const card = await screen.findByRole('alert');
    expect(card.textContent).toContain('Changed on another device');
    expect(card.textContent).toContain('Sat 28 Nov 2026off all day');
    expect(card.textContent).toContain('Sat 5 Dec 2026as in the week');
    screen.getByText('Not saved yet');
    fireEvent.click(button('Use what I chose'));
    await waitFor(() => expect(screen.queryByText('Changed on another device')).toBeNull());
    save();
    await isSaved();
    expect(saved().at(-1)).toMatchObject({ version: '2' });
    await screen.findByText('Sat 5 Dec 2026');

    isAt('3');
    add('2026-12-06');
    save();
    fireEvent.click(await screen.findByRole('button', { name: 'Use what is saved' }));
    await screen.findByText('Sat 28 Nov 2026');
    expect(screen.queryByText(/Dec 2026/)).toBeNull();
    expect(screen.queryByText('Not saved yet')).toBeNull();
  });
});
