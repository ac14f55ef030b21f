import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Booking } from '../../../domain/booking/api.ts';
import { HOUR, isoOf, MINUTE } from '../../../domain/dates.ts';
import { aBooking, CADDYS, GOLFERS, promised, TEE_OFF } from '../../support/booking.ts';
import { SCREEN_NOW, clockAt, setNow } from '../../support/clock.ts';
import {
  address,
  CADDY,
  error,
  go,
  later,
  NOK,
  openAs,
  readAgain,
  sent,
  SOMCHAI,
  success,
  undone,
  until,
  withoutSignal,
} from './scene.tsx';

clockAt(SCREEN_NOW);

const BOOKINGS = '/golfer/booking';
const ACT = 'POST /booking/act';
const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');

/** The bookings of nok at an address, and what the server says of them from a moment on. */
async function opened(where: string, bookings: Booking[], answers = {}) {
  let now = bookings;
  const scene = await openAs(NOK, where, () => now, answers);
  const become = async (next: Booking[], moment = Date.now()) => {
    now = next;
    await later(moment);
    await readAgain();
  };
  return { ...scene, become };
}

describe('upcoming', () => {
  test('a request counts until its tee-off; then there is one thing to do', async () => {
    setNow(TEE_OFF - 1_000);
    await opened(BOOKINGS, [aBooking({ respond_by: isoOf(TEE_OFF + MINUTE) })]);
    await screen.findByText(/^Updated/);
    await screen.findByRole('article');
    await later(TEE_OFF);
    await screen.findByText('No rounds booked yet');
    expect(screen.queryAllByRole('article')).toEqual([]);
    expect(await hrefOf('Book a caddy')).toBe('/golfer/booking/new');
  });

  test('what asks for nok’s answer stands first, the rest by tee-off; each says how long it is until then, and stays until it has ended', async () => {
    const round = (booking_ref: string, tee_off_time: string, status: Booking['status']) =>
      aBooking({ booking_ref, tee_off_time, status, actions: [] });
    const { become } = await opened(BOOKINGS, [
      round('LATE000001', '13:00', 'CONFIRMED'),
      round('EARLY00001', '06:00', 'CONFIRMED'),
      round('ASKS000001', '15:00', 'CANCELLATION_REQUESTED_BY_CADDY'),
    ]);
    await screen.findByText('Caddy asks to cancel');
    const times = screen.getAllByRole('article').map((it) => /\d\d:\d\d/.exec(it.textContent ?? '')?.[0]);
    expect(times).toEqual(['15:00', '06:00', '13:00']);

    for (const [minutes, left] of [
      [5 * 60 + 40, 'in 5 h'],
      [120, 'in 2 h'],
      [119, 'in 1 h 59 min'],
    ] as const) {
      await become([promised()], TEE_OFF - minutes * MINUTE);
      const date = await screen.findByText(`Today Sun 22 Nov · ${left}`);
      expect(date.textContent).toContain(left);
    }
    await later(TEE_OFF + HOUR);
    screen.getByText('Confirmed');
    const ended = { started_at: isoOf(TEE_OFF), ended_at: isoOf(TEE_OFF + 5 * HOUR), holes_played: 18 };
    await become([promised({ status: 'IN_PROGRESS', stop_reason: 'FULL', ...ended })], TEE_OFF + 6 * HOUR);
    await screen.findByText('Finished, to be confirmed');
    expect(screen.queryByText('On the course')).toBeNull();
  });

  test('requests have a part of their own; without a signal the rounds are still there, with their age', async () => {
    const asked = aBooking({ booking_ref: 'NOK0000002' });
    const { become, ...scene } = await opened(`${BOOKINGS}?tab=requests`, [asked, promised()]);
    await screen.findByRole('button', { name: 'Cancel request' });
    expect(screen.queryByText('Confirmed')).toBeNull();
    await become([promised()]);
    await screen.findByText('No requests waiting');
    expect(await hrefOf('Book a caddy')).toBe('/golfer/booking/new');
    go(BOOKINGS);
    await screen.findByText('Confirmed');
    withoutSignal(scene);
    setNow(SCREEN_NOW + 5 * MINUTE);
    await scene.reopen(BOOKINGS);
    await screen.findByText('Offline · copy from 5 min ago');
    screen.getByText('Confirmed');
  });

  test('a request that was put together and not sent is a draft: never queued, looked at and sent by nok, or deleted', async () => {
    const round = 'golf_course=alpine-golf-club&booking_date=2026/11/22&tee_off_time=07:10';
    await opened(`/golfer/booking/new?caddy_id=${SOMCHAI}&${round}&step=3`, []);
    await screen.findByRole('button', { name: /Send request/ });
    go(BOOKINGS);
    const ticket = within(await screen.findByRole('article'));
    ticket.getByText('Draft, not sent');
    await ticket.findByText('18 holes · Asked somchai 127');
    const send = ticket.getByRole('link', { name: 'Review and send' });
    expect(send.getAttribute('href')).toBe('/golfer/booking/new?step=3');
    fireEvent.click(ticket.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Draft, not sent')).toBeNull());
    await screen.findByText('No rounds booked yet');
  });
});

describe('taking a request back', () => {
  async function asks() {
    const [first] = await screen.findAllByRole('button', { name: 'Cancel request' });
    fireEvent.click(first as HTMLElement);
    return within(await screen.findByRole('dialog'));
  }

  test('it is sent with the version that nok saw, and a receipt stays when it has left the list; somchai was faster: not done, and why', async () => {
    let now = [aBooking(), aBooking({ booking_ref: 'NOK0000002', tee_off_time: '12:10' })];
    const scene = await openAs(NOK, BOOKINGS, () => now);
    scene.server.answers[ACT] = () => {
      const gone = aBooking({ status: 'CANCELLED_BY_GOLFER', version: 2, actions: [] });
      now = now.slice(1);
      return success(gone);
    };
    const sheet = await asks();
    sheet.getByText(/whole ฿150 back/);
    fireEvent.click(sheet.getByRole('button', { name: 'Cancel request' }));
    await screen.findByText('Cancel request · Sent');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(sent(scene, ACT)[0]?.body).toMatchObject({ booking_ref: 'NOK0000001', action: 'cancel', version: 1 });

    scene.server.answers[ACT] = () => {
      now = [aBooking({ ...now[0], status: 'CONFIRMED', version: 2, actions: [] })];
      return error(409, 'BOOKING_VERSION_STALE', { data: now[0] });
    };
    fireEvent.click((await asks()).getByRole('button', { name: 'Cancel request' }));
    await screen.findByText('Confirmed');
    await screen.findByText('Cancel request · Not done');
    fireEvent.click(screen.getByRole('button', { name: 'What happened' }));
    await within(await screen.findByRole('dialog')).findByText('It is now “Confirmed”');
  });

  test('without a signal: the sheet warns in the future, the ticket waits with the focus on it, and undo takes it back', async () => {
    const scene = await openAs(NOK, BOOKINGS, () => [aBooking()]);
    await screen.findByRole('article');
    withoutSignal(scene);
    await scene.reopen(BOOKINGS);
    const sheet = await asks();
    await sheet.findByText(/counts when it reaches us/);
    sheet.getByText(/If the cancellation reaches us before the caddy accepts, the whole ฿150 goes back/);
    expect(document.body.textContent).not.toContain('at once');
    fireEvent.click(sheet.getByRole('button', { name: 'Cancel request' }));
    await screen.findByText('Cancel request · Waiting to send');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Waiting to send'));
    await undone('Cancel request');
  });
});

describe('history', () => {
  const past = (booking_ref: string, booking_date: string, change: Partial<Booking> = {}) =>
    aBooking({ booking_ref, booking_date, status: 'EXPIRED', actions: [], ...change });
  const months = () => screen.getAllByRole('heading', { level: 2 }).map((it) => it.parentElement?.textContent);

  test('by month, newest first, each with its count; it says what came back only where all did, and can be booked again', async () => {
    const { become } = await opened(`${BOOKINGS}?tab=history`, []);
    await screen.findByText('Nothing here yet');
    const answered_at = isoOf(SCREEN_NOW);
    await become([
      past('OCT0000001', '2026/10/30'),
      past('NOV0000001', '2026/11/02', { holes: 9 }),
      past('NOV0000002', '2026/11/20', { status: 'DECLINED', answered_at, reason: null }),
      past('NOV0000003', '2026/11/19', { status: 'CANCELLED_BY_GOLFER', answered_at }),
    ]);
    expect(await screen.findAllByText('฿150 refunded')).toHaveLength(3);
    expect(screen.getByText('You cancelled').closest('.lrow')?.textContent).not.toContain('refunded');
    expect(months()).toEqual(['Nov 2026Bookings: 3', 'Oct 2026Bookings: 1']);
    expect([...document.querySelectorAll('.lrow-day b')].map((it) => it.textContent)).toEqual(['20', '19', '2', '30']);
    const again = screen.getAllByRole('link', { name: 'Book again' }).map((it) => it.getAttribute('href'));
    expect(again).toContain(
      `/golfer/booking/new?caddy_id=${SOMCHAI}&golf_course=alpine-golf-club&holes=9&transport=CART_SHARED`,
    );
  });

  test('twenty at a time, more when asked for; a month that goes on has one title', async () => {
    const many = Array.from({ length: 20 }, (_, n) => past(`REF${String(n).padStart(7, '0')}`, '2026/11/02'));
    const last = past('LAST000001', '2026/11/01');
    const scene = await opened(`${BOOKINGS}?tab=history`, [], {
      'POST /booking/history': ({ body }: { body: unknown }) => {
        const { page: wanted } = body as { page: number };
        return success({ items: wanted === 1 ? many : [last], total: 21, page: wanted, limit: 20 });
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(document.querySelectorAll('.lrow-day')).toHaveLength(21));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(screen.getAllByRole('heading', { level: 2 }).map((it) => it.textContent)).toEqual(['Nov 2026']);
    const asked = sent(scene, 'POST /booking/history').map(({ body }) => [body.page, body.limit]);
    expect(asked).toContainEqual([2, 20]);
  });
});

test('the caddy’s real name is there once the request was accepted; one that came to nothing leads to somebody else; an unknown one to nok’s own', async () => {
  const { become } = await opened(GOLFERS, [aBooking()], {
    'GET /booking/OTHER00001': () => error(404, 'BOOKING_UNKNOWN'),
  });
  await screen.findByRole('link', { name: /somchai/ });
  expect(document.body.textContent).not.toContain('Jaidee');
  await become([promised({ caddy: { ...aBooking().caddy, real_name: 'Somchai Jaidee' } })]);
  await screen.findByText('Somchai Jaidee');
  const reason = { code: 'DAY_OFF', text: 'sorry' } as const;
  await become([aBooking({ status: 'DECLINED', version: 6, actions: [], answered_at: isoOf(SCREEN_NOW), reason })]);
  await screen.findByText('Reason: Day off');
  screen.getByText('“sorry”');
  const steps = [...document.querySelectorAll('.timeline b')].map((it) => it.textContent);
  expect(steps).toEqual(['Request sent, ฿150 held', 'Declined', '฿150 is back in your wallet']);
  expect(await hrefOf('Find another caddy for this time')).toBe(
    '/golfer/home/search?golf_course=alpine-golf-club&booking_date=2026%2F11%2F22&tee_off_time=07%3A10&holes=18&transport=CART_SHARED',
  );
  go('/golfer/booking/OTHER00001');
  await screen.findByText('This booking was not found');
  expect(await hrefOf('To my bookings')).toBe(BOOKINGS);
});

describe('the way into the chat', () => {
  const ROOM = '018f0000-0000-7000-8000-0000000000c1';
  const OPEN = 'POST /chat/open';
  const room = (user_id: string, name: string) => ({
    'GET /chat/rooms': () =>
      success([
        {
          room_id: ROOM,
          status: 'ACTIVE',
          unreadCount: 0,
          with: { user_id, name, caddy_number: null, photo_url: null },
          last_message: null,
          last_seq: 0,
          read_seq: 0,
          their_delivered_seq: 0,
          their_read_seq: 0,
          is_blocked_by_me: false,
          booking: null,
        },
      ]),
  });

  test('where the phone knows the room nok goes straight there, from booking, list and the caddy’s page, also without a signal', async () => {
    const scene = await openAs(NOK, GOLFERS, () => [promised()], room(SOMCHAI, 'somchai'));
    for (const [where, isThere] of [
      [`/golfer/home/caddy-detail/${SOMCHAI}`, 'On time'],
      [BOOKINGS, 'Upcoming'],
      [GOLFERS, 'Timeline'],
    ] as const) {
      go(where);
      await screen.findByText(isThere);
      expect(await hrefOf('Chat with somchai'), where).toBe(`/golfer/chat/${ROOM}`);
    }
    withoutSignal(scene);
    await scene.reopen(GOLFERS);
    fireEvent.click(await screen.findByRole('link', { name: 'Chat with somchai' }));
    await waitFor(() => expect(address()).toBe(`/golfer/chat/${ROOM}`));
    expect(scene.server.count(OPEN)).toBe(0);
  });

  test('so does somchai, from the booking and from the day of the calendar; in Thai it speaks of a golfer as คุณ', async () => {
    await openAs(SOMCHAI, CADDYS, () => [promised()], room(NOK, 'nok'));
    for (const [where, isThere] of [
      ['/caddy/booking?day=2026/11/22', 'Requests'],
      [CADDYS, 'Timeline'],
    ] as const) {
      go(where);
      await screen.findByText(isThere);
      expect(await hrefOf('Chat with nok'), where).toBe(`/caddy/chat/chat-room/${ROOM}`);
    }
    const { setLanguage } = await import('../../../src/i18n/language.ts');
    setLanguage('th');
    const isSaid = (name: string) => name === 'แชทกับคุณ nok';
    await screen.findByRole('link', { name: isSaid });
  });

  test('where the phone does not know it the server opens it: refused, it says what to do; without a signal, that the first time needs one', async () => {
    const scene = await openAs(NOK, `/golfer/home/caddy-detail/${SOMCHAI}`, () => [promised()]);
    await screen.findByRole('heading', { name: CADDY.nickname });
    expect(screen.queryByRole('link', { name: 'Chat with somchai' })).toBeNull();
    go(GOLFERS);
    const button = () => screen.findByRole('button', { name: 'Chat with somchai' });
    const tap = async () => {
      const it = await button();
      await until(() => it.getAttribute('aria-busy') !== 'true');
      fireEvent.click(it);
    };
    scene.server.answers[OPEN] = () => error(409, 'CHAT_NOT_YET');
    await tap();
    await screen.findByText(/Send a request first/);
    const signal = withoutSignal(scene);
    await tap();
    await screen.findByText(/Opening it the first time needs a signal/);
    expect(address()).toBe(GOLFERS);
    signal.back();
    window.dispatchEvent(new Event('online'));
    await readAgain();
    scene.server.answers[OPEN] = () => success({ room_id: ROOM });
    await tap();
    await waitFor(() => expect(address()).toBe(`/golfer/chat/${ROOM}`));
    expect(sent(scene, OPEN).at(-1)?.body).toEqual({ user_id: SOMCHAI });
  });
});
