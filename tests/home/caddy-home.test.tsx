import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Booking } from '../../domain/booking/api.ts';
import { isoOf } from '../../domain/dates.ts';
import { error, openAs, page, sent, SOMCHAI, STANDING, success, withoutSignal } from '../booking/screens/scene.tsx';
import { SCREEN_NOW, clockAt, setNow } from '../support/clock.ts';
import { aBooking } from '../support/booking.ts';
import { phone } from '../support/on-phone.tsx';

clockAt(SCREEN_NOW);
afterEach(() => vi.unstubAllGlobals());

const HOME = '/caddy/home';
const MINUTE = 60_000;
const TODAY = '2026/11/21';
const at = (hours: number) => isoOf(SCREEN_NOW + hours * 60 * MINUTE);

/** A booking of today; `change` says what is different. */
const today = (booking_ref: string, tee_off_time: string, change: Partial<Booking> = {}) =>
  aBooking({ booking_ref, tee_off_time, booking_date: TODAY, status: 'CONFIRMED', answered_at: at(-20), ...change });

const board = () =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>('section[aria-labelledby="board"]');
    if (!found) throw new Error('no board yet');
    return found;
  });
const sentence = async () => (await board()).querySelector('h2')?.textContent;
const says = (text: string) => waitFor(async () => expect(await sentence()).toBe(text));
const others = () => within(screen.getByRole('list', { name: 'Other rounds today' })).getAllByRole('listitem');

describe('the board of today, on the phone of somchai', () => {
  test('nothing asked, nothing promised: there is no round', async () => {
    await openAs(SOMCHAI, HOME);
    await says('No round today');
    screen.getByText('Checked just now');
    const { serverSays } = (await import('../../src/ui/now.ts')).clockOf(phone);
    act(() => serverSays(Date.now() + 180 * MINUTE)); // the phone’s clock is slow: the copy is no older
    screen.getByText('Checked just now');
  });

  test('rounds of other days are not counted; what comes next stands below', async () => {
    const next = aBooking({ booking_ref: 'NEXT000001', status: 'CONFIRMED', booking_date: '2026/11/23', actions: [] });
    await openAs(SOMCHAI, HOME, () => [aBooking(), next]);
    await says('No round today');
    await screen.findByText('Next round');
    await screen.findByText('New requests 1');
  });

  describe('M.23: without a signal, and nobody has told the phone the time', () => {
    const clockIsDoubted = /Your phone’s clock may be wrong/;
    /** `days` is how far the phone’s clock is from the day of the round. */
    const openOff = async (days: number) => {
      setNow(SCREEN_NOW + (days + 1) * 24 * 60 * MINUTE);
      const scene = await openAs(SOMCHAI, HOME, () => [aBooking({ status: 'CONFIRMED', answered_at: at(-20) })]);
      await board();
      withoutSignal(scene);
      const { reportNoAnswer } = (await import('../../src/sync/net/connection.ts')).networkOf(phone);
      act(() => reportNoAnswer(performance.now()));
    };

    test.each([-1, 0, 1])('a clock %s days off: the round, its acts, and that the clock is doubted', async (days) => {
      await openOff(days);
      await screen.findByRole('button', { name: /^Check in/ });
      expect(screen.getAllByText(clockIsDoubted)).toHaveLength(1);
    });

    test('a day without a round: the clock is doubted there too', async () => {
      await openOff(-2);
      await says('No round today');
      await screen.findByText(clockIsDoubted);
    });

    test('control: once the time is known, the round of tomorrow is not of today', async () => {
      await openOff(-1);
      const { serverSays } = (await import('../../src/ui/now.ts')).clockOf(phone);
      act(() => serverSays(Date.now()));
      await says('No round today');
      expect(screen.queryByText(clockIsDoubted)).toBeNull();
    });
  });

  test('a confirmed round has the whole ticket; those after it stand in a list, by tee-off', async () => {
    await openAs(SOMCHAI, HOME, () => [today('LATE000001', '13:10'), today('EARLY00001', '06:50')]);
    await says('Confirmed: 2');
    await screen.findByText('Today Sat 21 Nov · in 43 min');
    const [ticket] = within(await board()).getAllByRole('article');
    expect(ticket?.textContent).toContain('06:50');
    expect(others().map((it) => it.textContent)).toEqual([expect.stringContaining('13:10')]);
    await screen.findByRole('button', { name: /^Check in/ });
  });

  test('a request for today waits for somchai: nothing is confirmed by that', async () => {
    await openAs(SOMCHAI, HOME, () => [today('ASKED00001', '13:10', { status: 'PENDING', answered_at: null })]);
    await says('Nothing confirmed yet · Waiting for you: 1');
  });

  test('the time to answer is over and the server has not said more: said as that, not as waiting', async () => {
    const late = today('ASKED00001', '13:10', { status: 'PENDING', answered_at: null, respond_by: at(-1) });
    await openAs(SOMCHAI, HOME, () => [late]);
    await says('Nothing confirmed yet · Time to answer is up: 1');
  });

  test('without a signal somchai accepts: the round is not called confirmed while the answer waits to be sent', async () => {
    const asked = today('ASKED00001', '13:10', { status: 'PENDING', answered_at: null });
    const scene = await openAs(SOMCHAI, HOME, () => [asked]);
    await says('Nothing confirmed yet · Waiting for you: 1');
    withoutSignal(scene);
    fireEvent.click(await screen.findByRole('button', { name: 'Accept' }));
    await says('Nothing confirmed yet · Answers waiting to send: 1');
    expect(others()[0]?.textContent).toContain('Accept · Waiting to send');
    expect(document.querySelector('.receipts')).toBeNull();
  });

  test('without a signal somchai checks in: the round is still confirmed, the tap is marked, and starting comes next', async () => {
    const scene = await openAs(SOMCHAI, HOME, () => [today('EARLY00001', '06:20')]);
    const checkIn = await screen.findByRole('button', { name: /^Check in/ });
    withoutSignal(scene);
    fireEvent.click(checkIn);
    await screen.findByRole('button', { name: /^Start/ });
    expect(await screen.findAllByText(/^Check in · (Waiting to send|Sending)/)).not.toHaveLength(0);
    await says('Confirmed: 1');
  });

  test('what somchai does next stands before who has come: in reach without scrolling', async () => {
    await openAs(SOMCHAI, HOME, () => [today('EARLY00001', '06:50')]);
    const checkIn = await screen.findByRole('button', { name: /^Check in/ });
    const arrivals = screen.getByText('Check-in');
    expect(checkIn.compareDocumentPosition(arrivals) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    // The ways elsewhere do not push it down either.
    const details = screen.getByRole('link', { name: 'Details' });
    expect(checkIn.compareDocumentPosition(details) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  test('on the course the card with hole and finish stands in place of the ticket; chat and details stay in reach', async () => {
    await openAs(SOMCHAI, HOME, () => [
      today('PLAY000001', '05:30', { status: 'IN_PROGRESS', started_at: at(-1), actions: [] }),
    ]);
    await screen.findByRole('button', { name: /^Finish/ });
    expect(within(await board()).getAllByRole('article')).toHaveLength(1);
    expect(document.querySelector('.ticket-time')?.textContent).toBe('0/18');
    expect((await screen.findByRole('link', { name: 'Details' })).getAttribute('href')).toBe(
      '/caddy/booking/PLAY000001',
    );
    await screen.findByRole('button', { name: 'Chat with nok' });
  });

  test('with a round or without one the emergency numbers are on the home screen, as calls that need no network', async () => {
    const scene = await openAs(SOMCHAI, HOME);
    await screen.findByText('Emergency');
    withoutSignal(scene);
    await scene.reopen(HOME);
    await screen.findByText('Works without data');
    const calls = screen.getAllByRole('link', { name: /^Call/ }).map((it) => it.getAttribute('href'));
    expect(calls).toEqual(['tel:1669', 'tel:191', 'tel:1155']);
  });

  test('a cancelled round does not silently go: it stays, struck through, with who cancelled it', async () => {
    const gone = today('GONE000001', '13:10', { status: 'CANCELLED_BY_GOLFER', closed_at: at(-1) });
    await openAs(SOMCHAI, HOME, () => [gone]);
    await says('No round left today · Cancelled: 1');
    const [row] = others();
    expect(row?.querySelector('s')?.textContent).toBe('13:10');
    expect(row?.textContent).toContain('Cancelled by the golfer');
  });

  test('a request that was withdrawn before somchai answered was no round', async () => {
    await openAs(SOMCHAI, HOME, () => [
      today('GONE000001', '13:10', { status: 'CANCELLED_BY_GOLFER', answered_at: null }),
    ]);
    await says('No round today');
  });

  test('a changed time is struck through beside the one that counts', async () => {
    const earliest_tee_off_at = today('X', '06:50').tee_off_at;
    await openAs(SOMCHAI, HOME, () => [today('MOVED00001', '08:10', { earliest_tee_off_at })]);
    await screen.findByText('Time changed');
    expect((await board()).querySelector('s')?.textContent).toBe('Was 06:50');
    screen.getByText('Now');
  });

  test('a round moved to another day is still on the board of the day it was on', async () => {
    const earliest_tee_off_at = today('X', '06:50').tee_off_at;
    const moved = aBooking({ booking_ref: 'MOVED00001', status: 'CONFIRMED', earliest_tee_off_at });
    await openAs(SOMCHAI, HOME, () => [moved]);
    await says('No round left today · Moved to another day: 1');
    expect(others()[0]?.querySelector('s')?.textContent).toBe('06:50');
    expect(others()[0]?.textContent).toContain('Moved to Tomorrow Sun 22 Nov 07:10');
  });

  test('a time that is only proposed does not count yet, and says so', async () => {
    const change = {
      by: 'golfer',
      booking_date: TODAY,
      tee_off_time: '09:30',
      tee_off_at: at(3),
      holes: 18,
      transport: 'CART_SHARED',
      total: 150_00,
      caddy_gets: 135_00,
      expires_at: at(1),
    } as const;
    await openAs(SOMCHAI, HOME, () => [today('PLAN000001', '08:10', { change })]);
    await screen.findByText('nok asks for 09:30. It stays 08:10 until you accept');
    expect((await board()).querySelector('s')).toBeNull();
  });

  test('a round in play, one finished, one that somchai asked to be let off: each counted as what it is', async () => {
    await openAs(SOMCHAI, HOME, () => [
      today('PLAY000001', '05:30', { status: 'IN_PROGRESS', started_at: at(-1) }),
      today('DONE000001', '05:00', { status: 'COMPLETED', caddy_share: 135_00 }),
      today('ASKS000001', '15:00', { status: 'CANCELLATION_REQUESTED_BY_CADDY', asked_at: at(-1) }),
    ]);
    await says('On the course · You asked to cancel: 1 · Finished: 1');
  });

  test('four minutes later it says so; without a signal it is only a copy that may have changed', async () => {
    const scene = await openAs(SOMCHAI, HOME, () => [today('EARLY00001', '13:10')]);
    await screen.findByText('Checked just now');
    await screen.findByText(/^Updated/);
    setNow(SCREEN_NOW + 4 * MINUTE);
    withoutSignal(scene);
    await scene.reopen(HOME);
    await screen.findByText('As of 4 min ago, may have changed');
    await says('Confirmed: 1');
  });

  test('whether requests wait is not known: it does not say that there are none', async () => {
    const scene = await openAs(SOMCHAI, '/caddy/profile', () => []);
    const known = scene.server.answers['POST /booking/history'];
    scene.server.answers['POST /booking/history'] = (asked) =>
      JSON.stringify(asked.body).includes('PENDING') ? error(503, 'BUSY') : (known?.(asked) ?? page([]));
    await scene.reopen(HOME);
    await screen.findByText('Not known whether requests are waiting');
  });

  test('no requests: the way to the working hours', async () => {
    await openAs(SOMCHAI, HOME);
    await screen.findByText('No new requests');
    expect(screen.getByRole('link', { name: 'Working hours' }).getAttribute('href')).toBe(
      '/caddy/booking/availability',
    );
  });
});

describe('open for work', () => {
  const duty = () => screen.findByRole('switch', { name: /(Open|Not open) for work/ });

  test('off: shown at once, told to the server, and what it means stands beneath', async () => {
    const scene = await openAs(SOMCHAI, HOME);
    scene.server.answers['POST /caddy/duty'] = () => success({ ...STANDING, on_duty: false });
    expect((await duty()).getAttribute('aria-checked')).toBe('true');
    fireEvent.click(await duty());
    expect((await duty()).getAttribute('aria-checked')).toBe('false');
    expect((await duty()).closest('label')?.textContent).toBe(
      'Not open for workNobody can find you. Rounds you accepted stay',
    );
    await waitFor(() => expect(sent(scene, 'POST /caddy/duty')[0]?.body).toEqual({ on_duty: false }));
    expect((await duty()).getAttribute('aria-checked')).toBe('false');
  });

  test('without a signal it goes back to what the server knows, and says why', async () => {
    const scene = await openAs(SOMCHAI, HOME);
    await duty();
    withoutSignal(scene);
    fireEvent.click(await duty());
    await screen.findAllByText(/^No answer has come; it may have arrived/);
    expect((await duty()).getAttribute('aria-checked')).toBe('true');
  });
});

describe('what the week brings', () => {
  const day = (date: string, earned: number, expected: number) => ({
    date,
    rounds: Number(earned > 0) + Number(expected > 0),
    earned,
    expected,
  });
  const WEEK = [day('2026/11/16', 135_00, 0), day('2026/11/20', 1_380_00, 0), day('2026/11/21', 135_00, 270_00)];
  const bars = async () =>
    within(await screen.findByRole('list', { name: 'Earnings by day' }))
      .getAllByRole('listitem')
      .map((it) => it.querySelector('.sr')?.textContent);

  test('the bars are the values of the read, day by day; the sum is theirs', async () => {
    const scene = await openAs(SOMCHAI, HOME);
    scene.server.answers['GET /booking/earnings'] = () => success({ days: WEEK });
    await scene.reopen(HOME);
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
  });

  test('the week before, by its button', async () => {
    const scene = await openAs(SOMCHAI, HOME);
    const asked: string[] = [];
    const fetched = scene.server.fetch;
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
      if (url.includes('/booking/earnings')) asked.push(decodeURIComponent(url.replace(/.*\?/, '')));
      return fetched(url, init);
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Previous week' }));
    await screen.findByText('Weekly earnings');
    await waitFor(() => expect(asked).toContain('days=7&from=2026/11/09'));
    expect((await bars())[0]).toBe('Mon 9 Nov No round');
  });
});

describe('strikes', () => {
  test('none: nothing is said of them', async () => {
    await openAs(SOMCHAI, HOME);
    await screen.findByRole('list', { name: 'Earnings by day' });
    expect(screen.queryByText('Strikes')).toBeNull();
  });

  test('what counts, until when open requests are hidden, and when each fades', async () => {
    const scene = await openAs(SOMCHAI, HOME);
    scene.server.answers['GET /caddy/standing'] = () =>
      success({
        ...STANDING,
        strike_points: 3,
        hidden_until: isoOf(SCREEN_NOW + 5 * 24 * 60 * MINUTE),
        strikes: [
          {
            kind: 'NO_SHOW',
            at: isoOf(SCREEN_NOW - 2 * 24 * 60 * MINUTE),
            fades_at: isoOf(SCREEN_NOW + 58 * 24 * 60 * MINUTE),
            booking_ref: 'MISS000001',
          },
        ],
      });
    await scene.reopen(HOME);
    await screen.findByText('Strikes');
    screen.getByText('3 of 3 strikes in 30 days');
    expect(screen.getByRole('link', { name: 'Did not come' }).getAttribute('href')).toBe('/caddy/booking/MISS000001');
    screen.getByText('Thu 19 Nov · strikes: 3');
    screen.getByText('Fades Mon 18 Jan');
    expect(screen.getAllByText(/until Thu 26 Nov 06:07/)).not.toHaveLength(0);
  });
});

describe('what golfers wait to hear from somchai', () => {
  const inDays = (booking_ref: string, change: Partial<Booking>) =>
    aBooking({
      booking_ref,
      booking_date: '2026/11/25',
      status: 'CONFIRMED',
      answered_at: at(-20),
      actions: [],
      ...change,
    });
  const proposedBy = (by: 'golfer' | 'caddy') =>
    ({
      by,
      booking_date: '2026/11/25',
      tee_off_time: '08:00',
      tee_off_at: at(98),
      holes: 18,
      transport: 'CART_SHARED',
      total: 150_00,
      caddy_gets: 135_00,
      expires_at: at(3),
    }) as const;

  test('a change, a closed course, a round somchai is said to have missed: the most urgent first, one tap from the answer', async () => {
    await openAs(SOMCHAI, HOME, () => [
      inDays('CHANGE0001', { change: proposedBy('golfer') }),
      inDays('CLAIM00001', { claim: { reason: 'CLOSED', by: 'golfer', at: at(-0.1), holes_played: null } }),
      inDays('ABSENT0001', { booking_date: '2026/11/20', status: 'NO_SHOW_CADDY', closed_at: at(-22) }),
    ]);
    const section = within((await screen.findByText('Needs your answer')).closest('section') as HTMLElement);
    expect(section.getAllByRole('link').map((it) => it.getAttribute('href'))).toEqual([
      '/caddy/booking/CLAIM00001',
      '/caddy/booking/ABSENT0001',
      '/caddy/booking/CHANGE0001',
    ]);
    section.getByText('nok says that you did not come');
    section.getByText('Answer within 3 h');
  });

  test('what somchai proposed or asked for waits for nok alone', async () => {
    const asked = { status: 'CANCELLATION_REQUESTED_BY_CADDY', asked_at: at(-1) } as const;
    await openAs(SOMCHAI, HOME, () => [
      inDays('CHANGE0001', { change: proposedBy('caddy') }),
      inDays('ASKED00001', asked),
    ]);
    await screen.findByText('Next round');
    expect(screen.queryByText('Needs your answer')).toBeNull();
  });
});
