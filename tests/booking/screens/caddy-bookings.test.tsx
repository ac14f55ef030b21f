import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Booking } from '../../../domain/booking/api.ts';
import { aBooking } from '../../support/booking.ts';
import { SCREEN_NOW, clockAt, setNow } from '../../support/clock.ts';
import { address, error, go, openAs, readAgain, sent, SOMCHAI, success, withoutSignal } from './scene.tsx';

clockAt(SCREEN_NOW);

const HERE = '/caddy/booking';
const SAVE = 'POST /caddy/availability';
const OWN = 'GET /caddy/own-availability';
/** Every day but Wednesdays; the 26th is taken off. */
const HOURS = {
  weekly: [0, 1, 2, 4, 5, 6].map((weekday) => ({ weekday, from: '05:30', to: '17:00' })),
  exceptions: [{ kind: 'OFF', date: '2026/11/26' }],
};
const round = (booking_ref: string, booking_date: string, change: Partial<Booking> = {}) =>
  aBooking({ booking_ref, booking_date, status: 'CONFIRMED', answered_at: '2026-11-20T00:00:00.000Z', ...change });

async function open(bookings: Booking[]) {
  const scene = await openAs(SOMCHAI, HERE, () => bookings, { [OWN]: () => success(HOURS) });
  await screen.findByRole('group', { name: /November 2026/ });
  return scene;
}

const day = (name: RegExp) => screen.findByRole('button', { name });
const tap = async (name: RegExp | string) => fireEvent.click(await screen.findByRole('button', { name }));
const picked = () => screen.getByRole('button', { pressed: true }).getAttribute('aria-label');
const isPicked = (label: RegExp) => waitFor(() => expect(picked()).toMatch(label));
const key = (name: string) => fireEvent.keyDown(screen.getByRole('button', { pressed: true }), { key: name });
const days = () => screen.getAllByRole('button').filter((it) => it.matches('.d'));
const heads = () => screen.getAllByRole('heading', { level: 2 }).map((it) => it.textContent);

describe('the month of somchai', () => {
  test('a day says its full date, what is confirmed, finished or waits for somchai, and from today on that it is a day off; keys go from day to day', async () => {
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
    // The week of now was not the week of then.
    expect(screen.queryByRole('button', { name: /^Wednesday 18 November.*Day off/ })).toBeNull();
    expect((await day(/^Saturday 21 November/)).getAttribute('aria-current')).toBe('date');

    expect(days().filter((it) => it.tabIndex === 0)).toHaveLength(1);
    expect(picked()).toMatch(/^Saturday 21 November/);
    key('ArrowRight');
    await isPicked(/^Sunday 22 November/);
    key('ArrowDown');
    await isPicked(/^Sunday 29 November/);
    key('ArrowDown');
    await screen.findByRole('group', { name: /December 2026/ });
    await isPicked(/^Sunday 6 December/);
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Sunday 6 December/));
    key('Home');
    await isPicked(/^Monday 30 November/);
    key('PageUp');
    await isPicked(/^Thursday 1 October/);
  });

  test('on a small phone the week stands in its place, and the month by its button: the whole of it is asked for, and the way back leads to today', async () => {
    vi.stubGlobal('innerHeight', 640);
    const scene = await open([aBooking()]);
    expect(days()).toHaveLength(7);
    expect(picked()).toMatch(/^Saturday 21 November/);
    await tap('Next week');
    await isPicked(/^Saturday 28 November/);
    fireEvent.click(screen.getByRole('button', { name: 'Show the month', expanded: false }));
    expect(days()).toHaveLength(30);
    await tap('Previous month');
    await screen.findByRole('group', { name: /October 2026/ });
    await waitFor(() =>
      expect(sent(scene, 'POST /booking/history').map(({ body }) => body.filter)).toContainEqual(
        expect.objectContaining({ from: '2026/10/01', to: '2026/10/31' }),
      ),
    );
    await tap('Next month');
    await isPicked(/^Saturday 21 November/);
  });

  test('a picked day shows its requests with the answer in place, its rounds and what is over, or that there is none; without a signal it is there with its age', async () => {
    const scene = await open([
      aBooking({ booking_ref: 'ASKED00001', booking_date: '2026/11/24', tee_off_time: '12:00' }),
      round('ONE0000001', '2026/11/24', { tee_off_time: '06:00' }),
      round('GONE000001', '2026/11/24', { tee_off_time: '08:00', status: 'CANCELLED_BY_GOLFER' }),
      round('NEXT000001', '2026/11/28'),
    ]);
    await screen.findByText('No round on this day');
    fireEvent.click(await day(/^Thursday 26 November/));
    await screen.findByText('You are off on this day');
    fireEvent.click(await day(/^Tuesday 24 November/));
    await screen.findByRole('button', { name: 'Accept' });
    screen.getByText('Cancelled by the golfer');
    expect(heads()).toEqual(['November 2026', 'Tue 24 Nov', 'Rounds after this day']);
    expect(new URLSearchParams(address().split('?')[1]).get('day')).toBe('2026/11/24');

    setNow(SCREEN_NOW + 5 * 60_000);
    withoutSignal(scene);
    await scene.reopen(HERE);
    await day(/^Tuesday 24 November .*, confirmed 1/);
    await screen.findByText('Offline · copy from 5 min ago');
    const off = await screen.findByRole('button', { name: /Take this day off Changing this needs a signal/ });
    await screen.findByText('Changing this needs a signal', { ignore: '.sr' });
    expect(off.getAttribute('aria-disabled')).toBe('true');
  });

  test('a day off is saved with the rest of the hours as it is there now, and taken back with the hours of that one day', async () => {
    const scene = await open([]);
    const { answers } = scene.server;
    const saved = () => sent(scene, SAVE).map(({ body }) => body);
    answers[SAVE] = ({ body }) => success(body);
    fireEvent.click(await day(/^Tuesday 24 November/));
    await tap('Take this day off');
    await day(/^Tuesday 24 November .*, Day off$/);
    const off = { kind: 'OFF', date: '2026/11/24' };
    expect(saved()).toEqual([{ ...HOURS, exceptions: [...HOURS.exceptions, off] }]);
    await tap('Work on this day');
    await screen.findByText('You work on Tue 24 Nov, 05:30–17:00');
    expect(saved()[1]).toEqual(HOURS);

    // Another phone was quicker.
    const newer = { weekly: [{ weekday: 2, from: '06:00', to: '09:00' }], exceptions: [], version: '2' };
    answers[SAVE] = ({ body }) =>
      (body as { version?: string }).version === '2'
        ? success(body)
        : error(409, 'HOURS_VERSION_STALE', { data: newer });
    await tap('Take this day off');
    await day(/^Tuesday 24 November .*, Day off$/);
    await waitFor(() => expect(saved().at(-1)).toEqual({ ...newer, exceptions: [off] }));

    const wednesday = { kind: 'HOURS', date: '2026/11/25', from: '06:00', to: '12:00' };
    const exceptions = [...HOURS.exceptions, wednesday];
    answers[OWN] = () => success({ ...HOURS, exceptions, version: '3' });
    answers[SAVE] = ({ body }) => success(body);
    await readAgain();
    fireEvent.click(await day(/^Wednesday 25 November/));
    await tap('Take this day off');
    await tap('Undo');
    await waitFor(() => expect(saved().at(-1)).toMatchObject({ exceptions }));
    await tap('Take this day off');
    await tap('Work on this day');
    await screen.findByText('Wed 25 Nov is no day off any more, and has no hours yet. Add some in Working hours');
  });
});

test('the other parts of somchai’s bookings: four addresses with the number of requests; the history says what each round brought the caddy', async () => {
  await open([
    aBooking(),
    round('DONE000001', '2026/11/20', { status: 'COMPLETED', caddy_share: 135_00 }),
    round('PART000001', '2026/11/19', { status: 'CANCELLED_BY_GOLFER', caddy_share: 40_50 }),
    round('NONE000001', '2026/10/30', { status: 'DECLINED', caddy_share: 0 }),
  ]);
  const views = within(await screen.findByRole('navigation', { name: 'Views' }));
  await views.findByRole('link', { name: /Requests.*1 new/ });
  const tabs = ['requests', 'interested', 'history'].map((tab) => `${HERE}?tab=${tab}`);
  expect(views.getAllByRole('link').map((it) => it.getAttribute('href'))).toEqual([HERE, ...tabs]);
  go(`${HERE}?tab=interested`);
  await screen.findByText('You have not answered any open request');
  go(`${HERE}?tab=history`);
  await screen.findByText('฿135');
  screen.getByText('฿40.50');
  expect(heads()).toEqual(['Nov 2026', 'Oct 2026']);
  expect(screen.getByText('You declined').closest('.lrow')?.textContent).not.toContain('฿');
  expect(screen.queryByRole('link', { name: 'Book again' })).toBeNull();
  expect(screen.queryByText(/refunded/)).toBeNull();
});
