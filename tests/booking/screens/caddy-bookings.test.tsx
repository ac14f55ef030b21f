import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Booking } from '../../../domain/booking/api.ts';
import { address, error, openAs, sent, SOMCHAI, success, withoutSignal, type Scene } from './scene.tsx';
import { SCREEN_NOW, clockAt, setNow } from '../../support/clock.ts';
import { aBooking } from '../../support/booking.ts';

clockAt(SCREEN_NOW);
afterEach(() => vi.unstubAllGlobals());

const HERE = '/caddy/booking';
/** Every day but Wednesdays; the 26th is taken off. */
const HOURS = {
  weekly: [0, 1, 2, 4, 5, 6].map((weekday) => ({ weekday, from: '05:30', to: '17:00' })),
  exceptions: [{ kind: 'OFF', date: '2026/11/26' }],
};
const round = (booking_ref: string, booking_date: string, change: Partial<Booking> = {}) =>
  aBooking({ booking_ref, booking_date, status: 'CONFIRMED', answered_at: '2026-11-20T00:00:00.000Z', ...change });

async function open(bookings: Booking[], where = HERE): Promise<Scene> {
  const scene = await openAs(SOMCHAI, '/caddy/profile', () => bookings);
  scene.server.answers['GET /caddy/own-availability'] = () => success(HOURS);
  await scene.reopen(where);
  await screen.findByRole('group', { name: /November 2026/ });
  return scene;
}

const day = (name: RegExp) => screen.findByRole('button', { name });
const picked = () => screen.getByRole('button', { pressed: true }).getAttribute('aria-label');
const key = (name: string) => fireEvent.keyDown(screen.getByRole('button', { pressed: true }), { key: name });
const heads = () => screen.getAllByRole('heading', { level: 2 }).map((it) => it.textContent);

describe('the month of somchai', () => {
  test('a day says its full date, what is confirmed, what waits for somchai, and that it is a day off', async () => {
    await open([
      round('ONE0000001', '2026/11/24'),
      round('TWO0000001', '2026/11/24', { tee_off_time: '13:10' }),
      aBooking(),
      round('DONE000001', '2026/11/03', { status: 'COMPLETED' }),
    ]);
    await day(/^Tuesday 24 November 2026 .*, confirmed 2$/);
    await day(/^Sunday 22 November .*, waiting for you 1$/);
    await day(/^Tuesday 3 November .*, finished 1$/);
    await day(/^Wednesday 25 November .*, Day off$/);
    await day(/^Thursday 26 November .*, Day off$/);
    expect((await day(/^Saturday 21 November/)).getAttribute('aria-current')).toBe('date');
  });

  test('of days that have gone nothing is said of working hours: the week of now was not the week of then', async () => {
    await open([]);
    await day(/^Wednesday 25 November .*, Day off$/);
    expect(screen.queryByRole('button', { name: /^Wednesday 18 November.*Day off/ })).toBeNull();
  });

  test('only the picked day is a tab stop; arrows go from day to day with the focus, also into the next month', async () => {
    await open([]);
    expect(screen.getAllByRole('button').filter((it) => it.tabIndex === 0 && it.matches('.d'))).toHaveLength(1);
    expect(picked()).toMatch(/^Saturday 21 November/);
    key('ArrowRight');
    await waitFor(() => expect(picked()).toMatch(/^Sunday 22 November/));
    key('ArrowDown');
    await waitFor(() => expect(picked()).toMatch(/^Sunday 29 November/));
    key('ArrowDown');
    await screen.findByRole('group', { name: /December 2026/ });
    expect(picked()).toMatch(/^Sunday 6 December/);
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Sunday 6 December/));
    key('Home');
    await waitFor(() => expect(picked()).toMatch(/^Monday 30 November/));
    key('PageUp');
    await waitFor(() => expect(picked()).toMatch(/^Thursday 1 October/));
  });

  test('a month by its button: the whole of it is asked for, and the way back leads to today', async () => {
    const scene = await open([]);
    fireEvent.click(screen.getByRole('button', { name: 'Previous month' }));
    await screen.findByRole('group', { name: /October 2026/ });
    await waitFor(() =>
      expect(sent(scene, 'POST /booking/history').map(({ body }) => body.filter)).toContainEqual(
        expect.objectContaining({ from: '2026/10/01', to: '2026/10/31' }),
      ),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Next month' }));
    await waitFor(() => expect(picked()).toMatch(/^Saturday 21 November/));
  });

  test('on a small phone the week stands in its place, so that the day’s rounds are in sight; the month by its button', async () => {
    vi.stubGlobal('innerHeight', 640);
    await open([aBooking()]);
    const days = () => screen.getAllByRole('button').filter((it) => it.matches('.d'));
    expect([days().length, picked()]).toEqual([7, expect.stringMatching(/^Saturday 21 November/)]);
    fireEvent.click(screen.getByRole('button', { name: 'Next week' }));
    await waitFor(() => expect(picked()).toMatch(/^Saturday 28 November/));
    fireEvent.click(screen.getByRole('button', { name: 'Show the month', expanded: false }));
    expect(days()).toHaveLength(30);
  });

  test('a picked day shows its requests with the answer in place, its rounds, and what is over', async () => {
    await open([
      aBooking({ booking_ref: 'ASKED00001', booking_date: '2026/11/24', tee_off_time: '12:00' }),
      round('ONE0000001', '2026/11/24', { tee_off_time: '06:00' }),
      round('GONE000001', '2026/11/24', { tee_off_time: '08:00', status: 'CANCELLED_BY_GOLFER' }),
      round('NEXT000001', '2026/11/28'),
    ]);
    fireEvent.click(await day(/^Tuesday 24 November/));
    await screen.findByRole('button', { name: 'Accept' });
    screen.getByText('Cancelled by the golfer');
    expect(heads()).toEqual(['November 2026', 'Tue 24 Nov', 'Rounds after this day']);
    expect(new URLSearchParams(address().split('?')[1]).get('day')).toBe('2026/11/24');
  });

  test('a day without a round says so, and whether it is a day off', async () => {
    await open([]);
    await screen.findByText('No round on this day');
    fireEvent.click(await day(/^Thursday 26 November/));
    await screen.findByText('You are off on this day');
  });

  test('a day off from the calendar: saved with the rest of the hours as it was, and taken back', async () => {
    const scene = await open([]);
    scene.server.answers['POST /caddy/availability'] = ({ body }) => success(body);
    fireEvent.click(await day(/^Tuesday 24 November/));
    fireEvent.click(await screen.findByRole('button', { name: 'Take this day off' }));
    await day(/^Tuesday 24 November .*, Day off$/);
    expect(sent(scene, 'POST /caddy/availability')[0]?.body).toEqual({
      weekly: HOURS.weekly,
      exceptions: [...HOURS.exceptions, { kind: 'OFF', date: '2026/11/24' }],
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Work on this day' }));
    await screen.findByText('You work on Tue 24 Nov, 05:30–17:00');
    expect(sent(scene, 'POST /caddy/availability')[1]?.body).toEqual(HOURS);
  });

  test('hours of that one day come back with Undo; without hours it is not said that somchai works', async () => {
    const sunday = { kind: 'HOURS', date: '2026/11/25', from: '06:00', to: '12:00' };
    const scene = await open([]);
    scene.server.answers['GET /caddy/own-availability'] = () =>
      success({ ...HOURS, exceptions: [...HOURS.exceptions, sunday], version: '1' });
    scene.server.answers['POST /caddy/availability'] = ({ body }) => success(body);
    await scene.reopen(HERE);
    fireEvent.click(await day(/^Wednesday 25 November/));
    fireEvent.click(await screen.findByRole('button', { name: 'Take this day off' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent(scene, 'POST /caddy/availability')).toHaveLength(2));
    expect(sent(scene, 'POST /caddy/availability')[1]?.body).toMatchObject({
      exceptions: [...HOURS.exceptions, sunday],
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Take this day off' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Work on this day' }));
    await screen.findByText('Wed 25 Nov is no day off any more, and has no hours yet. Add some in Working hours');
  });

  test('another phone was quicker: the day is closed in the hours that are there now', async () => {
    const scene = await open([]);
    const newer = { weekly: [{ weekday: 2, from: '06:00', to: '09:00' }], exceptions: [], version: '2' };
    scene.server.answers['POST /caddy/availability'] = ({ body }) =>
      (body as { version?: string }).version === '2'
        ? success(body)
        : error(409, 'HOURS_VERSION_STALE', { data: newer });
    fireEvent.click(await day(/^Tuesday 24 November/));
    fireEvent.click(await screen.findByRole('button', { name: 'Take this day off' }));
    await day(/^Tuesday 24 November .*, Day off$/);
    expect(sent(scene, 'POST /caddy/availability').at(-1)?.body).toEqual({
      ...newer,
      exceptions: [{ kind: 'OFF', date: '2026/11/24' }],
    });
  });

  test('without a signal the month is still there, with its age; a day off says that it needs one', async () => {
    const scene = await open([round('ONE0000001', '2026/11/24')]);
    await screen.findByText(/^Updated/);
    setNow(SCREEN_NOW + 5 * 60_000);
    withoutSignal(scene);
    await scene.reopen(HERE);
    await day(/^Tuesday 24 November .*, confirmed 1$/);
    await screen.findByText('Offline · copy from 5 min ago');
    const off = await screen.findByRole('button', { name: /Take this day off Changing this needs a signal/ });
    await screen.findByText('Changing this needs a signal', { ignore: '.sr' });
    expect(off.getAttribute('aria-disabled')).toBe('true');
  });
});

describe('the other parts of somchai’s bookings', () => {
  test('requests, confirmed, interested, history: four addresses, the number of requests beside its word', async () => {
    await openAs(SOMCHAI, HERE, () => [aBooking()]);
    const views = within(await screen.findByRole('navigation', { name: 'Views' }));
    await views.findByRole('link', { name: /Requests.*1 new/ });
    expect(views.getAllByRole('link').map((it) => it.getAttribute('href'))).toEqual([
      HERE,
      `${HERE}?tab=requests`,
      `${HERE}?tab=interested`,
      `${HERE}?tab=history`,
    ]);
  });

  test('open requests that somchai is in for', async () => {
    await openAs(SOMCHAI, `${HERE}?tab=interested`);
    await screen.findByText('You have not answered any open request');
  });

  test('history: what each round brought the caddy, and nothing for one that came to nothing', async () => {
    await openAs(SOMCHAI, `${HERE}?tab=history`, () => [
      round('DONE000001', '2026/11/20', { status: 'COMPLETED', caddy_share: 135_00 }),
      round('PART000001', '2026/11/19', { status: 'CANCELLED_BY_GOLFER', caddy_share: 40_50 }),
      round('NONE000001', '2026/10/30', { status: 'DECLINED', caddy_share: 0 }),
    ]);
    await screen.findByText('฿135');
    screen.getByText('฿40.50');
    expect(heads()).toEqual(['Nov 2026', 'Oct 2026']);
    const declined = screen.getByText('You declined').closest('.lrow');
    expect(declined?.textContent).not.toContain('฿');
  });

  test('history: a page at a time, each asked for by itself; a month that goes on has one title', async () => {
    const scene = await openAs(SOMCHAI, '/caddy/profile');
    const many = (page: number) =>
      Array.from({ length: page === 1 ? 20 : 1 }, (_, n) =>
        round(`PAGE${page}${n}00`, '2026/11/02', { status: 'COMPLETED' }),
      );
    scene.server.answers['POST /booking/history'] = ({ body }) => {
      const { page } = body as { page: number };
      return success({ items: many(page), total: 21, page, limit: 20 });
    };
    await scene.reopen(`${HERE}?tab=history`);
    fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(document.querySelectorAll('.past')).toHaveLength(21));
    expect(heads()).toEqual(['Nov 2026']);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
});
