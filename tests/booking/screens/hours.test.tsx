import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { error, lost, openAs, sent, SOMCHAI, success, type Scene } from './scene.tsx';
import { SCREEN_NOW, clockAt } from '../../support/clock.ts';

clockAt(SCREEN_NOW);
afterEach(() => vi.unstubAllGlobals());

const HOURS = '/caddy/booking/availability';
const KEPT = {
  weekly: [{ weekday: 1, from: '05:30', to: '12:00' }],
  exceptions: [
    { kind: 'OFF', date: '2026/11/20' },
    { kind: 'OFF', date: '2026/11/25' },
  ],
};

async function open(): Promise<Scene> {
  const scene = await openAs(SOMCHAI, '/caddy/home');
  scene.server.answers['GET /caddy/own-availability'] = () => success(KEPT);
  scene.server.answers['POST /caddy/availability'] = ({ body }) => success(body);
  await scene.reopen(HOURS);
  await screen.findByText('Wed 25 Nov 2026');
  return scene;
}

const add = (day: string) => {
  fireEvent.change(screen.getByLabelText('Add a day'), { target: { value: day } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
};
const save = () => fireEvent.click(screen.getByRole('button', { name: /^Save/ }));
const isSaved = () => screen.findByText('Saved');

describe('the hours of somchai', () => {
  test('unchanged there is nothing to save; days that are over are not shown', async () => {
    await open();
    expect(screen.getByRole('button', { name: /^Save/ }).getAttribute('aria-disabled')).toBe('true');
    expect(screen.queryByText('Fri 20 Nov 2026')).toBeNull();
  });

  test('a day off is added by its button, saved with the week, and what is over goes no further', async () => {
    const scene = await open();
    add('2026-12-05');
    await screen.findByText('Sat 5 Dec 2026');
    save();
    await isSaved();
    expect(sent(scene, 'POST /caddy/availability')[0]?.body).toEqual({
      weekly: KEPT.weekly,
      exceptions: [
        { kind: 'OFF', date: '2026/11/25' },
        { kind: 'OFF', date: '2026/12/05' },
      ],
    });
    expect(screen.getByRole('button', { name: /^Save/ }).getAttribute('aria-disabled')).toBe('true');
  });

  test('a day with hours of its own takes the place of the day off', async () => {
    const scene = await open();
    fireEvent.click(screen.getByLabelText('Other hours'));
    add('2026-11-25');
    await screen.findByText('05:30–12:00');
    save();
    await isSaved();
    expect(sent(scene, 'POST /caddy/availability')[0]?.body.exceptions).toEqual([
      { kind: 'HOURS', date: '2026/11/25', from: '05:30', to: '12:00' },
    ]);
  });

  test.each([
    ['yesterday', '2026-11-20'],
    ['more than a year ahead', '2028-01-01'],
    ['no day at all', ''],
  ])('%s is not added, and it says which days are', async (_name, day) => {
    await open();
    add(day);
    await screen.findByText('Choose a day from today to a year ahead');
    expect(screen.getByRole('button', { name: /^Save/ }).getAttribute('aria-disabled')).toBe('true');
  });

  test('a day is removed again', async () => {
    const scene = await open();
    fireEvent.click(screen.getByRole('button', { name: /Wed 25 Nov/ }));
    save();
    await isSaved();
    expect(sent(scene, 'POST /caddy/availability')[0]?.body.exceptions).toEqual([]);
  });

  test('without a signal nothing is lost: it says what it needs, the changes outlive the app, and can be discarded', async () => {
    const scene = await open();
    scene.server.answers['POST /caddy/availability'] = lost;
    add('2026-12-05');
    save();
    await screen.findByText(/No answer has come; it may have arrived/);
    window.dispatchEvent(new Event('pagehide'));
    await scene.reopen(HOURS);
    await screen.findByText('Sat 5 Dec 2026');
    screen.getByText('Not saved yet');
    fireEvent.click(screen.getByRole('button', { name: 'Discard the changes' }));
    await waitFor(() => expect(screen.queryByText('Sat 5 Dec 2026')).toBeNull());
  });

  test('hours the server refuses are marked where they stand, until they are corrected', async () => {
    const scene = await open();
    scene.server.answers['POST /caddy/availability'] = () =>
      error(422, 'FIELDS_INVALID', { fields: [{ path: 'weekly.0.to', code: 'TIME_INVALID' }] });
    add('2026-12-05');
    save();
    await screen.findByText(/Not a time of day/);
    screen.getByText(/your changes are still here/);
    fireEvent.change(screen.getAllByRole('combobox', { name: /^Monday .*[Ff]rom/ })[0] as HTMLElement, {
      target: { value: '06:00' },
    });
    await waitFor(() => expect(screen.queryByText(/Not a time of day/)).toBeNull());
  });

  test('another phone was quicker: what is saved there is shown, nothing is lost, and somchai chooses', async () => {
    const scene = await open();
    const newer = { ...KEPT, exceptions: [{ kind: 'OFF', date: '2026/11/28' }], version: '2' };
    scene.server.answers['POST /caddy/availability'] = ({ body }) =>
      (body as { version?: string }).version === '2'
        ? success(body)
        : error(409, 'HOURS_VERSION_STALE', { data: newer });
    add('2026-12-05');
    save();
    const card = await screen.findByRole('alert');
    expect(card.textContent).toContain('Changed on another device');
    expect(card.textContent).toContain('Sat 28 Nov 2026off all day');
    expect(card.textContent).toContain('Sat 5 Dec 2026as in the week');
    screen.getByText('Not saved yet');
    fireEvent.click(screen.getByRole('button', { name: 'Use what I chose' }));
    await waitFor(() => expect(screen.queryByText('Changed on another device')).toBeNull());
    save();
    await isSaved();
    expect(sent(scene, 'POST /caddy/availability').at(-1)?.body).toMatchObject({ version: '2' });
    await screen.findByText('Sat 5 Dec 2026');
  });

  test('another phone was quicker: somchai takes what is saved', async () => {
    const scene = await open();
    const newer = { ...KEPT, exceptions: [{ kind: 'OFF', date: '2026/11/28' }], version: '2' };
    scene.server.answers['POST /caddy/availability'] = () => error(409, 'HOURS_VERSION_STALE', { data: newer });
    add('2026-12-05');
    save();
    fireEvent.click(await screen.findByRole('button', { name: 'Use what is saved' }));
    await screen.findByText('Sat 28 Nov 2026');
    expect(screen.queryByText('Sat 5 Dec 2026')).toBeNull();
    expect(screen.queryByText('Not saved yet')).toBeNull();
  });

  test('hours that overlap are said as somchai picks them, and cannot be saved', async () => {
    const scene = await open();
    fireEvent.click(screen.getByRole('button', { name: /Add hours.*Monday/ }));
    const froms = screen.getAllByRole('combobox', { name: /^Monday .*[Ff]rom/ });
    fireEvent.change(froms[1] as HTMLElement, { target: { value: '11:00' } });
    expect(screen.getAllByText('These hours overlap other hours of that day').length).toBeGreaterThan(0);
    save();
    expect(sent(scene, 'POST /caddy/availability')).toEqual([]);
  });

  test('hours that would end before they start are marked as somchai picks them, and cannot be saved', async () => {
    const scene = await open();
    const [from, to] = [/^Monday .*[Ff]rom/, /^Monday .*([Tt]o|[Uu]ntil)/].map((name) =>
      screen.getAllByRole<HTMLSelectElement>('combobox', { name }).at(0),
    ) as [HTMLSelectElement, HTMLSelectElement];
    fireEvent.change(from, { target: { value: '15:00' } });
    fireEvent.change(to, { target: { value: '13:00' } });
    expect(screen.getAllByText('The end must be after the start').length).toBeGreaterThan(0);
    expect(to.getAttribute('aria-invalid')).toBe('true');
    save();
    expect(sent(scene, 'POST /caddy/availability')).toEqual([]);
    fireEvent.change(to, { target: { value: '17:00' } });
    expect(screen.queryByText('The end must be after the start')).toBeNull();
    save();
    await waitFor(() => expect(sent(scene, 'POST /caddy/availability')).toHaveLength(1));
  });
});
