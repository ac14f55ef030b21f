import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Booking } from '../../../domain/booking/api.ts';
import { isoOf, parseMoment } from '../../../domain/dates.ts';
import { error, NOK, openAs, page, sent, SOMCHAI, success, undone, withoutSignal } from './scene.tsx';
import { SCREEN_NOW, clockAt, setNow } from '../../support/clock.ts';
import { aBooking } from '../../support/booking.ts';

clockAt(SCREEN_NOW);
afterEach(() => vi.unstubAllGlobals());

const BOOKINGS = '/golfer/booking';
const times = () => screen.queryAllByRole('article').map((it) => /\d\d:\d\d/.exec(it.textContent ?? '')?.[0]);
const settled = () => screen.findByText(/^Updated/);

describe('upcoming', () => {
  const teeOff = parseMoment(aBooking().tee_off_at);

  test.each([
    ['one second before tee-off a request still counts', -1_000, 1],
    ['at tee-off it does not', 0, 0],
    ['nor one second after', 1_000, 0],
  ])('%s', async (_name, after, shown) => {
    setNow(teeOff + after);
    await openAs(NOK, BOOKINGS, () => [aBooking({ respond_by: isoOf(teeOff + 60_000) })]);
    await settled();
    await waitFor(() => expect(screen.queryAllByRole('article')).toHaveLength(shown));
    if (shown === 0) await screen.findByText('No rounds booked yet');
  });

  test('a confirmed round stays after its tee-off: it is being played', async () => {
    setNow(teeOff + 3_600_000);
    await openAs(NOK, BOOKINGS, () => [aBooking({ status: 'CONFIRMED', actions: [] })]);
    await screen.findByText('Confirmed');
  });

  test('a round that somchai has ended is on the course no more: it waits for nok’s yes', async () => {
    setNow(teeOff + 6 * 3_600_000);
    const ended = { started_at: isoOf(teeOff), ended_at: isoOf(teeOff + 5 * 3_600_000), holes_played: 18 };
    await openAs(NOK, BOOKINGS, () => [aBooking({ status: 'IN_PROGRESS', stop_reason: 'FULL', ...ended })]);
    await screen.findByText('Finished, to be confirmed');
    expect(screen.queryByText('On the course')).toBeNull();
  });

  test('what asks for nok’s answer stands first, the rest by tee-off', async () => {
    const round = (booking_ref: string, tee_off_time: string, status: Booking['status']) =>
      aBooking({ booking_ref, tee_off_time, status, actions: [] });
    await openAs(NOK, BOOKINGS, () => [
      round('LATE000001', '13:00', 'CONFIRMED'),
      round('EARLY00001', '06:00', 'CONFIRMED'),
      round('ASKS000001', '15:00', 'CANCELLATION_REQUESTED_BY_CADDY'),
    ]);
    await screen.findByText('Caddy asks to cancel');
    expect(times()).toEqual(['15:00', '06:00', '13:00']);
  });

  test('less than a day before a promised round, how long it is until then', async () => {
    setNow(teeOff - 2 * 3_600_000);
    await openAs(NOK, BOOKINGS, () => [aBooking({ status: 'CONFIRMED', actions: [] })]);
    await screen.findByText('Today Sun 22 Nov · in 2 h');
  });

  test.each([
    ['more than two hours are told in hours', 5 * 60 + 40, 'in 5 h'],
    ['two hours and less with the minutes', 119, 'in 1 h 59 min'],
  ])('%s, and no line ends inside it', async (_name, minutes, left) => {
    setNow(teeOff - minutes * 60_000);
    await openAs(NOK, BOOKINGS, () => [aBooking({ status: 'CONFIRMED', actions: [] })]);
    const date = await screen.findByText(`Today Sun 22 Nov · ${left}`);
    expect(date.textContent).toContain(left.replaceAll(' ', '\u00a0'));
  });

  test('nothing booked: one thing to do', async () => {
    await openAs(NOK, BOOKINGS);
    await screen.findByText('No rounds booked yet');
    expect(screen.getByRole('link', { name: 'Book a caddy' }).getAttribute('href')).toBe('/golfer/booking/new');
  });
});

describe('taking a request back', () => {
  async function cancel(): Promise<void> {
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel request' }));
    const sheet = within(await screen.findByRole('dialog'));
    sheet.getByText(/whole ฿150 back/);
    fireEvent.click(sheet.getByRole('button', { name: 'Cancel request' }));
  }

  test('the taking back is sent with the version that nok saw, and a receipt stays when the request has left the list', async () => {
    let now = [aBooking()];
    const scene = await openAs(NOK, BOOKINGS, () => now);
    scene.server.answers['POST /booking/act'] = () => {
      now = [aBooking({ status: 'CANCELLED_BY_GOLFER', version: 2, actions: [] })];
      return success(now[0]);
    };
    await cancel();
    await screen.findByText('Cancel request · Sent');
    await screen.findByText('No rounds booked yet');
    expect(sent(scene, 'POST /booking/act')[0]?.body).toMatchObject({ action: 'cancel', version: 1 });
  });

  test('without a signal: the sheet warns, the ticket waits with the focus on it, and undo takes it back', async () => {
    const scene = await openAs(NOK, BOOKINGS, () => [aBooking()]);
    await screen.findByRole('article');
    withoutSignal(scene);
    await scene.reopen(BOOKINGS);
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel request' }));
    const sheet = within(await screen.findByRole('dialog'));
    await sheet.findByText(/counts when it reaches us/);
    fireEvent.click(sheet.getByRole('button', { name: 'Cancel request' }));
    await screen.findByText('Cancel request · Waiting to send');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Waiting to send'));
    await undone('Cancel request');
  });

  test('somchai was faster and accepted: it is confirmed, and nok’s cancelling says that it was not done', async () => {
    let now = aBooking();
    const scene = await openAs(NOK, BOOKINGS, () => [now]);
    scene.server.answers['POST /booking/act'] = () => {
      now = aBooking({ status: 'CONFIRMED', version: 2, actions: [] });
      return error(409, 'BOOKING_VERSION_STALE', { data: now });
    };
    await cancel();
    await screen.findByText('Confirmed');
    screen.getByText('Cancel request · Not done');
    fireEvent.click(screen.getByRole('button', { name: 'What happened' }));
    const sheet = within(await screen.findByRole('dialog'));
    await sheet.findByText('It is now “Confirmed”');
  });
});

describe('history', () => {
  const past = (booking_ref: string, booking_date: string, change: Partial<Booking> = {}) =>
    aBooking({ booking_ref, booking_date, status: 'EXPIRED', actions: [], ...change });

  test('by month, newest first, each with its count; what came to nothing says what came back', async () => {
    await openAs(NOK, `${BOOKINGS}?tab=history`, () => [
      past('OCT0000001', '2026/10/30'),
      past('NOV0000001', '2026/11/02'),
      past('NOV0000002', '2026/11/20', { status: 'DECLINED', answered_at: isoOf(SCREEN_NOW), reason: null }),
    ]);
    await screen.findAllByText('฿150 refunded');
    const months = screen.getAllByRole('heading', { level: 2 }).map((it) => it.parentElement?.textContent);
    expect(months).toEqual(['Nov 2026Bookings: 2', 'Oct 2026Bookings: 1']);
    const days = [...document.querySelectorAll('.lrow-day b')].map((it) => it.textContent);
    expect(days).toEqual(['20', '2', '30']);
    expect(screen.getAllByText('฿150 refunded')).toHaveLength(3);
  });

  test('a round that nok cancelled after it was confirmed does not claim that all came back', async () => {
    await openAs(NOK, `${BOOKINGS}?tab=history`, () => [
      past('NOV0000003', '2026/11/20', { status: 'CANCELLED_BY_GOLFER', answered_at: isoOf(SCREEN_NOW) }),
    ]);
    await screen.findByText('You cancelled');
    expect(screen.queryByText(/refunded/)).toBeNull();
  });

  test('book again: the same caddy, course and kind of round', async () => {
    await openAs(NOK, `${BOOKINGS}?tab=history`, () => [past('NOV0000001', '2026/11/02', { holes: 9 })]);
    const again = await screen.findByRole('link', { name: 'Book again' });
    expect(again.getAttribute('href')).toBe(
      `/golfer/booking/new?caddy_id=${SOMCHAI}&golf_course=alpine-golf-club&holes=9`,
    );
  });

  test('a declined round as its caddy reads it: who asked, and that it was declined', async () => {
    await openAs(SOMCHAI, '/caddy/booking?tab=history', () => [
      past('NOV0000002', '2026/11/20', { status: 'DECLINED', answered_at: isoOf(SCREEN_NOW) }),
    ]);
    await screen.findByText('You declined');
    expect(screen.queryByRole('link', { name: 'Book again' })).toBeNull();
    expect(screen.queryByText(/refunded/)).toBeNull();
  });

  test('twenty at a time, more when asked for', async () => {
    const scene = await openAs(NOK, '/golfer/home');
    const many = Array.from({ length: 20 }, (_, n) => past(`REF${String(n).padStart(7, '0')}`, '2026/11/02'));
    const last = past('LAST000001', '2026/11/01');
    scene.server.answers['POST /booking/history'] = ({ body }) => {
      const { page: wanted } = body as { page: number };
      return success({ items: wanted === 1 ? many : [last], total: 21, page: wanted, limit: 20 });
    };
    await scene.reopen(`${BOOKINGS}?tab=history`);
    fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(document.querySelectorAll('.lrow-day')).toHaveLength(21));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(screen.getAllByRole('heading', { level: 2 }).map((it) => it.textContent)).toEqual(['Nov 2026']);
    const asked = sent(scene, 'POST /booking/history').map(({ body }) => [body.page, body.limit]);
    expect(asked).toContainEqual([2, 20]);
  });

  test('nothing yet says so', async () => {
    const scene = await openAs(NOK, `${BOOKINGS}?tab=history`);
    scene.server.answers['POST /booking/history'] = () => page([]);
    await screen.findByText('Nothing here yet');
  });
});

describe('one booking', () => {
  test('nok reads what happened from the golfer’s side, and finds somebody else when it came to nothing', async () => {
    const declined = aBooking({
      status: 'DECLINED',
      version: 2,
      actions: [],
      answered_at: isoOf(SCREEN_NOW),
      reason: { code: 'DAY_OFF', text: 'sorry' },
    });
    await openAs(NOK, '/golfer/booking/NOK0000001', () => [declined]);
    await screen.findByText('Reason: Day off');
    screen.getByText('“sorry”');
    const steps = [...document.querySelectorAll('.timeline b')].map((it) => it.textContent);
    expect(steps).toEqual(['Request sent, ฿150 held', 'Declined', '฿150 is back in your wallet']);
    expect(screen.getByRole('link', { name: 'Find another caddy for this time' }).getAttribute('href')).toBe(
      '/golfer/home/search?golf_course=alpine-golf-club&booking_date=2026%2F11%2F22&tee_off_time=07%3A10&holes=18',
    );
  });

  test('somchai reads the same from the caddy’s side, and nothing of nok’s money', async () => {
    await openAs(SOMCHAI, '/caddy/booking/NOK0000001', () => [aBooking()]);
    await screen.findByText('nok asked for you');
    screen.getByText('Waiting for you until 18:07');
    screen.getByText(/^Waiting for you · /);
    expect(document.body.textContent).not.toContain('฿150');
    expect(document.body.textContent).toContain('฿135');
  });

  test('the caddy’s real name is there once the request was accepted, and not before', async () => {
    const named = { ...aBooking().caddy, real_name: 'Somchai Jaidee' };
    const scene = await openAs(NOK, '/golfer/booking/NOK0000001', () => [aBooking()]);
    await screen.findByRole('link', { name: /somchai/ });
    expect(document.body.textContent).not.toContain('Jaidee');
    scene.server.answers['GET /booking/NOK0000001'] = () =>
      success(aBooking({ status: 'CONFIRMED', caddy: named, actions: [], answered_at: isoOf(SCREEN_NOW) }));
    await scene.reopen('/golfer/booking/NOK0000001');
    await screen.findByText('Somchai Jaidee');
  });

  test('somebody else’s booking, or none: said, with the way to nok’s own', async () => {
    const scene = await openAs(NOK, '/golfer/home');
    scene.server.answers['GET /booking/NOK0000001'] = () => error(404, 'BOOKING_UNKNOWN');
    await scene.reopen('/golfer/booking/NOK0000001');
    await screen.findByText('This booking was not found');
    expect(screen.getByRole('link', { name: 'To my bookings' }).getAttribute('href')).toBe('/golfer/booking');
  });
});
