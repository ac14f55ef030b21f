import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Booking } from '../../domain/booking/api.ts';
import { DAY, HOUR, isoOf, MINUTE } from '../../domain/dates.ts';
import {
  error,
  later,
  openAs,
  page,
  readAgain,
  sent,
  SOMCHAI,
  STANDING,
  success,
  withoutSignal,
} from '../booking/screens/scene.tsx';
import { aBooking } from '../support/booking.ts';
import { SCREEN_NOW, clockAt, setNow } from '../support/clock.ts';
import { phone } from '../support/on-phone.tsx';
import { opensWithoutSignal } from './never-opened.ts';

clockAt(SCREEN_NOW);

const HOME = '/caddy/home';
const TODAY = '2026/11/21';
const at = (hours: number) => isoOf(SCREEN_NOW + hours * HOUR);

/** A booking of today; `change` says what is different. */
const today = (booking_ref: string, tee_off_time: string, change: Partial<Booking> = {}) =>
  aBooking({ booking_ref, tee_off_time, booking_date: TODAY, status: 'CONFIRMED', answered_at: at(-20), ...change });
const asked = (change: Partial<Booking> = {}) =>
  today('ASKED00001', '13:10', { status: 'PENDING', answered_at: null, ...change });
const inDays = (booking_ref: string, change: Partial<Booking>) =>
  today(booking_ref, '07:10', { booking_date: '2026/11/25', actions: [], ...change });
const proposedBy = (by: 'golfer' | 'caddy', change: Partial<NonNullable<Booking['change']>> = {}) => ({
  by,
  booking_date: '2026/11/25',
  tee_off_time: '08:00',
  tee_off_at: at(98),
  holes: 18 as const,
  transport: 'CART_SHARED' as const,
  total: 150_00,
  caddy_gets: 135_00,
  expires_at: at(3),
  ...change,
});

const board = () =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>('section[aria-labelledby="board"]');
    if (!found) throw new Error('no board yet');
    return found;
  });
const struck = async () => (await board()).querySelector('s')?.textContent;
const says = (text: string) => waitFor(async () => expect((await board()).querySelector('h2')?.textContent).toBe(text));
const others = () => within(screen.getByRole('list', { name: 'Other rounds today' })).getAllByRole('listitem');
const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
const isBefore = (one: HTMLElement, other: HTMLElement) =>
  expect(one.compareDocumentPosition(other)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);

/** The home of somchai, and what the server says of the bookings from then on. */
async function opened() {
  let now: Booking[] = [];
  const scene = await openAs(SOMCHAI, HOME, () => now);
  const shows = async (...bookings: Booking[]) => {
    now = bookings;
    await readAgain();
  };
  return { ...scene, shows };
}

describe('the board of today, on the phone of somchai', () => {
  test('a round of today is counted as what it is, and nothing is called confirmed that is not', async () => {
    const { shows } = await opened();
    await says('No round today');
    await screen.findByText('Emergency');
    await screen.findByText('No new requests');
    expect(await hrefOf('Working hours')).toBe('/caddy/booking/availability');
    const next = aBooking({ booking_ref: 'NEXT000001', status: 'CONFIRMED', booking_date: '2026/11/23', actions: [] });
    await shows(aBooking(), next);
    await says('No round today');
    await screen.findByText('Next round');
    await screen.findByText('New requests 1');
    await shows(asked());
    await says('Nothing confirmed yet · Waiting for you: 1');
    await shows(asked({ respond_by: at(-1) }));
    await says('Nothing confirmed yet · Time to answer is up: 1');
    await shows(
      today('PLAY000001', '05:30', { status: 'IN_PROGRESS', started_at: at(-1) }),
      today('DONE000001', '05:00', { status: 'COMPLETED', caddy_share: 135_00 }),
      today('ASKS000001', '15:00', { status: 'CANCELLATION_REQUESTED_BY_CADDY', asked_at: at(-1) }),
    );
    await says('On the course · You asked to cancel: 1 · Finished: 1');

    await shows(today('GONE000001', '13:10', { status: 'CANCELLED_BY_GOLFER', closed_at: at(-1) }));
    await says('No round left today · Cancelled: 1');
    expect(others()[0]?.querySelector('s')?.textContent).toBe('13:10');
    expect(others()[0]?.textContent).toContain('Cancelled by the golfer');
    // Withdrawn before somchai answered: it was no round.
    await shows(today('GONE000001', '13:10', { status: 'CANCELLED_BY_GOLFER', answered_at: null }));
    await says('No round today');

    const earliest_tee_off_at = today('X', '06:50').tee_off_at;
    await shows(aBooking({ booking_ref: 'MOVED00001', status: 'CONFIRMED', earliest_tee_off_at }));
    await says('No round left today · Moved to another day: 1');
    expect(others()[0]?.querySelector('s')?.textContent).toBe('06:50');
    expect(others()[0]?.textContent).toContain('Moved to Tomorrow Sun 22 Nov 07:10');
    await shows(today('MOVED00001', '08:10', { earliest_tee_off_at }));
    await screen.findByText('Time changed');
    expect(await struck()).toBe('Was 06:50');
    screen.getByText('Now');
    const change = proposedBy('golfer', { booking_date: TODAY, tee_off_time: '09:30', tee_off_at: at(3) });
    await shows(today('PLAN000001', '08:10', { change }));
    await screen.findByText('nok asks for 09:30. It stays 08:10 until you accept');
    expect(await struck()).toBeUndefined();
  });

  test('the next round has the whole ticket with what somchai does next on top, on the course the card with hole and finish; the rest is a list', async () => {
    const { shows } = await opened();
    await shows(today('LATE000001', '13:10'), today('EARLY00001', '06:50'));
    await says('Confirmed: 2');
    await screen.findByText('Today Sat 21 Nov · in 43 min');
    const [ticket] = within(await board()).getAllByRole('article');
    expect(ticket?.textContent).toContain('06:50');
    expect(others().map((it) => it.textContent)).toEqual([expect.stringContaining('13:10')]);
    const checkIn = await screen.findByRole('button', { name: /^Check in/ });
    isBefore(checkIn, screen.getByText('Check-in'));
    isBefore(checkIn, screen.getByRole('link', { name: 'Details' }));

    await shows(today('PLAY000001', '05:30', { status: 'IN_PROGRESS', started_at: at(-1), actions: [] }));
    await screen.findByRole('button', { name: /^Finish/ });
    expect(within(await board()).getAllByRole('article')).toHaveLength(1);
    expect(document.querySelector('.ticket-time')?.textContent).toBe('0/18');
    expect(await hrefOf('Details')).toBe('/caddy/booking/PLAY000001');
    await screen.findByRole('button', { name: 'Chat with nok' });
  });

  test('what golfers wait to hear from somchai stands there, the most urgent first, one tap from the answer; not what waits for nok alone', async () => {
    const { shows } = await opened();
    await shows(
      inDays('CHANGE0001', { change: proposedBy('golfer') }),
      inDays('CLAIM00001', { claim: { reason: 'CLOSED', by: 'golfer', at: at(-0.1), holes_played: null } }),
      inDays('ABSENT0001', { booking_date: '2026/11/20', status: 'NO_SHOW_CADDY', closed_at: at(-22) }),
    );
    const section = within((await screen.findByText('Needs your answer')).closest('section') as HTMLElement);
    expect(section.getAllByRole('link').map((it) => it.getAttribute('href'))).toEqual([
      '/caddy/booking/CLAIM00001',
      '/caddy/booking/ABSENT0001',
      '/caddy/booking/CHANGE0001',
    ]);
    section.getByText('nok says that you did not come');
    section.getByText('Answer within 3 h');
    await shows(
      inDays('CHANGE0001', { version: 2, change: proposedBy('caddy') }),
      inDays('ASKED00001', { status: 'CANCELLATION_REQUESTED_BY_CADDY', asked_at: at(-1) }),
    );
    await screen.findByText('Next round');
    expect(screen.queryByText('Needs your answer')).toBeNull();
  });
});

describe('without a signal', () => {
  test('somchai accepts: the round is not called confirmed while the answer waits; somchai checks in: it still is, and starting comes next', async () => {
    const scene = await opened();
    await scene.shows(asked(), today('EARLY00001', '06:20'));
    await says('Confirmed: 1 · Waiting for you: 1');
    const checkIn = await screen.findByRole('button', { name: /^Check in/ });
    withoutSignal(scene);
    fireEvent.click(await screen.findByRole('button', { name: 'Accept' }));
    await says('Confirmed: 1 · Answers waiting to send: 1');
    await waitFor(() => expect(others()[0]?.textContent).toContain('Accept · Waiting to send'));
    expect(document.querySelector('.receipts')).toBeNull();
    fireEvent.click(checkIn);
    await screen.findByRole('button', { name: /^Start/ });
    expect(await screen.findAllByText(/^Check in · (Waiting to send|Sending)/)).not.toHaveLength(0);
    await says('Confirmed: 1 · Answers waiting to send: 1');
  });

  test('the board says how old it is and that it may have changed; the emergency numbers are calls that need no network', async () => {
    const scene = await opened();
    await scene.shows(today('EARLY00001', '13:10'));
    await screen.findByText('Checked just now');
    const { serverSays } = (await import('../../src/ui/now.ts')).clockOf(phone);
    act(() => serverSays(Date.now() + 180 * MINUTE)); // the phone’s clock is slow: the copy is no older
    screen.getByText('Checked just now');
    act(() => serverSays(Date.now()));
    await screen.findByText('Emergency');
    await screen.findByText(/^Updated/);
    setNow(SCREEN_NOW + 4 * MINUTE);
    withoutSignal(scene);
    await scene.reopen(HOME);
    await screen.findByText('As of 4 min ago, may have changed');
    await says('Confirmed: 1');
    await screen.findByText('Works without data');
    const calls = screen.getAllByRole('link', { name: /^Call/ }).map((it) => it.getAttribute('href'));
    expect(calls).toEqual(['tel:1669', 'tel:191', 'tel:1155']);
  });

  test('M.23: as long as nobody has told the phone the time, a round a day off is there with its acts, and the clock is doubted', async () => {
    const clockIsDoubted = /Your phone’s clock may be wrong/;
    setNow(SCREEN_NOW - DAY); // two days before the round
    const scene = await openAs(SOMCHAI, HOME, () => [aBooking({ status: 'CONFIRMED', answered_at: at(-20) })]);
    await board();
    withoutSignal(scene);
    const { reportNoAnswer } = (await import('../../src/sync/net/connection.ts')).networkOf(phone);
    act(() => reportNoAnswer(performance.now()));
    await says('No round today');
    await screen.findByText(clockIsDoubted);
    for (const days of [2, 1, 0]) {
      await later(SCREEN_NOW + days * DAY);
      await screen.findByRole('button', { name: /^Check in/ });
      expect(screen.getAllByText(clockIsDoubted)).toHaveLength(1);
    }
    const { serverSays } = (await import('../../src/ui/now.ts')).clockOf(phone);
    act(() => serverSays(Date.now())); // now it is known: the round of tomorrow is not of today
    await says('No round today');
    expect(screen.queryByText(clockIsDoubted)).toBeNull();
  });

  test('a promised round and a request somchai never opened on this phone are there as the home’s list has them', () =>
    opensWithoutSignal(SOMCHAI, 'caddy'));
});

test('open for work: off is shown at once, told to the server, and said what it means; without a signal it goes back, and says why', async () => {
  const duty = () => screen.findByRole('switch', { name: /(Open|Not open) for work/ });
  const isOn = async () => (await duty()).getAttribute('aria-checked') === 'true';
  const scene = await openAs(SOMCHAI, HOME, undefined, {
    'POST /caddy/duty': ({ body }) => success({ ...STANDING, ...(body as object) }),
  });
  await screen.findByRole('list', { name: 'Earnings by day' });
  expect(screen.queryByText('Strikes')).toBeNull();
  expect(await isOn()).toBe(true);
  fireEvent.click(await duty());
  expect(await isOn()).toBe(false);
  const label = (await duty()).closest('label')?.textContent;
  expect(label).toBe('Not open for workNobody can find you. Rounds you accepted stay');
  await waitFor(() => expect(sent(scene, 'POST /caddy/duty')[0]?.body).toEqual({ on_duty: false }));
  expect(await isOn()).toBe(false);
  withoutSignal(scene);
  fireEvent.click(await duty());
  await screen.findAllByText(/^No answer has come; it may have arrived/);
  expect(await isOn()).toBe(false);
});

test('what the week brings, day by day, what counts as a strike and until when; not that no requests wait where that is not known', async () => {
  const earned = (date: string, got: number, expected: number) => ({
    date,
    rounds: Number(got > 0) + Number(expected > 0),
    earned: got,
    expected,
  });
  const week = [earned('2026/11/16', 135_00, 0), earned('2026/11/20', 1_380_00, 0), earned(TODAY, 135_00, 270_00)];
  const strike = {
    kind: 'NO_SHOW',
    at: isoOf(SCREEN_NOW - 2 * DAY),
    fades_at: isoOf(SCREEN_NOW + 58 * DAY),
    booking_ref: 'MISS000001',
  };
  const hidden_until = isoOf(SCREEN_NOW + 5 * DAY);
  const scene = await openAs(SOMCHAI, HOME, undefined, {
    'GET /booking/earnings': () => success({ days: week }),
    'GET /caddy/standing': () => success({ ...STANDING, strike_points: 3, hidden_until, strikes: [strike] }),
    'POST /booking/history': ({ body }) => (JSON.stringify(body).includes('PENDING') ? error(503, 'BUSY') : page([])),
  });
  const bars = async () =>
    within(await screen.findByRole('list', { name: 'Earnings by day' }))
      .getAllByRole('listitem')
      .map((it) => it.querySelector('.sr')?.textContent);
  await screen.findByText('Not known whether requests are waiting');
  await screen.findByText('฿1,920');
  expect(await bars()).toEqual([
    'Mon 16 Nov ฿135 earned',
    'Tue 17 Nov No round',
    'Wed 18 Nov No round',
    'Thu 19 Nov No round',
    'Fri 20 Nov ฿1,380 earned',
    'Sat 21 Nov ฿135 earned · ฿270 expected',
    'Sun 22 Nov No round',
  ]);
  screen.getByText('฿1,650 earned');
  screen.getByText('฿270 expected');
  await screen.findByText('Strikes');
  screen.getByText('3 of 3 strikes in 30 days');
  expect(await hrefOf('Did not come')).toBe('/caddy/booking/MISS000001');
  screen.getByText('Thu 19 Nov · strikes: 3');
  screen.getByText('Fades Mon 18 Jan');
  expect(screen.getAllByText(/until Thu 26 Nov 06:07/)).not.toHaveLength(0);

  const read: string[] = [];
  const fetched = scene.server.fetch;
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (url.includes('/booking/earnings')) read.push(decodeURIComponent(url.replace(/.*\?/, '')));
    return fetched(url, init);
  });
  scene.server.answers['GET /booking/earnings'] = () => success({ days: [] });
  fireEvent.click(await screen.findByRole('button', { name: 'Previous week' }));
  await screen.findByText('Weekly earnings');
  await waitFor(() => expect(read).toContain('days=7&from=2026/11/09'));
  await waitFor(async () => expect((await bars())[0]).toBe('Mon 9 Nov No round'));
});
