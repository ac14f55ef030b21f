import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { HOUR, isoOf, MINUTE } from '../../../domain/dates.ts';
import { error, NOK, openAs, SOMCHAI, success, withoutSignal } from './scene.tsx';
import { SCREEN_NOW, clockAt, setNow } from '../../support/clock.ts';
import { aBooking, CADDYS, GOLFERS, played, promised, TEE_OFF } from '../../support/booking.ts';

clockAt(SCREEN_NOW);
afterEach(() => vi.unstubAllGlobals());

/** What the timeline says, with its moments; what is still to come in brackets. */
async function timeline(): Promise<string[]> {
  await screen.findByRole('heading', { name: 'Timeline' });
  return [...document.querySelectorAll('.timeline > li')].map((step) => {
    const said = [...step.querySelectorAll('b, .meta-xs')].map((it) => it.textContent?.trim()).join(' | ');
    return step.classList.contains('is-done') ? said : `(${said})`;
  });
}

test('a yes that came too late says what to do about the request, which still waits', async () => {
  const scene = await openAs(SOMCHAI, CADDYS, () => [aBooking()]);
  scene.server.answers['POST /booking/act'] = () => error(409, 'BOOKING_SLOT_TAKEN');
  fireEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  await screen.findByText(/This request is still waiting: decline it, and the golfer gets the money back/);
  expect(document.body.textContent).not.toContain('No money is held');
});

describe('what happened, in its order', () => {
  test('a round that was played, as nok lived it', async () => {
    setNow(TEE_OFF + 7 * HOUR);
    await openAs(NOK, GOLFERS, () => [played()]);
    expect(await timeline()).toEqual([
      'Request sent, ฿150 held | Sat 21 Nov · 01:10',
      'somchai accepted | Sat 21 Nov · 02:10',
      'somchai checked in | Sun 22 Nov · 06:30',
      'You checked in | Sun 22 Nov · 06:50',
      'The round began | Sun 22 Nov · 07:10',
      'Finished, holes played: 18 | Sun 22 Nov · 12:10',
      'Finished | Sun 22 Nov · 13:10',
      '(Settled if nobody contests it | Mon 23 Nov · 13:10)',
    ]);
  });

  test('a round that was played, as somchai lived it, and the pay at the end', async () => {
    setNow(TEE_OFF + 40 * HOUR);
    await openAs(SOMCHAI, CADDYS, () => [played({ caddy_share: 135_00, settled_at: isoOf(TEE_OFF + 30 * HOUR) })]);
    const steps = await timeline();
    expect(steps.slice(0, 4)).toEqual([
      'nok asked for you | Sat 21 Nov · 01:10',
      'You accepted | Sat 21 Nov · 02:10',
      'You checked in | Sun 22 Nov · 06:30',
      'nok checked in | Sun 22 Nov · 06:50',
    ]);
    expect(steps.at(-1)).toBe('฿135 is yours | Mon 23 Nov · 13:10');
  });

  test('rain after seven holes: what was claimed and that silence agrees; then what was paid and came back', async () => {
    setNow(TEE_OFF + 3 * HOUR);
    const at = isoOf(TEE_OFF + 2 * HOUR);
    const rain = played({
      status: 'IN_PROGRESS',
      ended_at: null,
      holes_played: null,
      stop_reason: null,
      closed_at: null,
      claim: { reason: 'RAIN', by: 'caddy', at, holes_played: 7 },
    });
    let now = rain;
    const scene = await openAs(NOK, GOLFERS, () => [now]);
    expect((await timeline()).slice(-2)).toEqual([
      'somchai: rain stopped play | Sun 22 Nov · 09:10',
      '(Counts as confirmed if nobody answers | Sun 22 Nov · 09:40)',
    ]);
    now = played({
      status: 'CANCELLED_BY_COURSE',
      ended_at: at,
      holes_played: 7,
      stop_reason: 'RAIN',
      closed_at: isoOf(TEE_OFF + 3 * HOUR),
      refunded: 50_00,
    });
    setNow(TEE_OFF + 4 * HOUR);
    await scene.reopen(GOLFERS);
    await screen.findByText('Stopped, holes played: 7');
    expect((await timeline()).slice(-3)).toEqual([
      'Stopped, holes played: 7 | Sun 22 Nov · 09:10',
      'Cancelled by the course | Sun 22 Nov · 10:10',
      '฿50 is back in your wallet | Sun 22 Nov · 10:10',
    ]);
  });

  test('somebody objected: who, and nothing is closed', async () => {
    setNow(TEE_OFF + 8 * HOUR);
    const dispute = { by: 'caddy', reason: 'HOLES_WRONG', text: 'nine', at: isoOf(TEE_OFF + 7 * HOUR) } as const;
    await openAs(NOK, GOLFERS, () => [played({ status: 'DISPUTED', dispute })]);
    expect((await timeline()).at(-1)).toBe('somchai asked for a review | Sun 22 Nov · 14:10');
  });

  test('what is to come of a promised round; a tee-off that was moved keeps its old time, struck through', async () => {
    await openAs(NOK, GOLFERS, () => [promised({ earliest_tee_off_at: isoOf(TEE_OFF - HOUR) })]);
    expect((await timeline()).slice(2)).toEqual([
      '(Check in at the tee | Sun 22 Nov · 05:10–07:10)',
      '(Tee off | Sun 22 Nov · 06:10 Sun 22 Nov · 07:10)',
      '(Finish, the money is paid)',
    ]);
    expect(document.querySelector('.timeline s')?.textContent).toBe('Sun 22 Nov · 06:10');
  });

  test('a check-in that waits on the phone is in it, marked as waiting, and lets somchai start', async () => {
    setNow(TEE_OFF - 25 * MINUTE);
    const scene = await openAs(SOMCHAI, CADDYS, () => [promised()]);
    await screen.findByText('Confirmed');
    withoutSignal(scene);
    await scene.reopen(CADDYS);
    fireEvent.click(await screen.findByRole('button', { name: /^Check in/ }));
    await waitFor(() => expect(document.querySelector('.timeline')?.textContent).toContain('waiting to send'));
    expect((await timeline())[2]).toBe('You checked in | Sun 22 Nov · 06:45 · waiting to send');
    await screen.findByRole('button', { name: /^Start/ });
  });
});

test('until when a caddy may answer names the day when that is not today', async () => {
  await openAs(NOK, GOLFERS, () => [aBooking({ respond_by: isoOf(SCREEN_NOW + 20 * HOUR) })]);
  expect(await timeline()).toContain('(Waiting for somchai until Sun 22 Nov 02:07)');
});

describe('the colour of a status: what was finished is green, what was cancelled is coral', () => {
  test.each([
    ['COMPLETED', 'Finished', 'ok'],
    ['CANCELLED_BY_GOLFER', 'You cancelled', 'bad'],
    ['CANCELLED_BY_CADDY', 'Cancelled by the caddy', 'bad'],
    ['CANCELLED_BY_COURSE', 'Cancelled by the course', 'bad'],
  ] as const)('%s, on its own page and in the history', async (status, words, colour) => {
    setNow(TEE_OFF + 40 * HOUR);
    const scene = await openAs(NOK, GOLFERS, () => [played({ status, settled_at: isoOf(TEE_OFF + 30 * HOUR) })]);
    const mark = async () => {
      const all = await screen.findAllByText(words, { selector: '.status' });
      return all.map((it) => it.className);
    };
    expect(await mark()).toEqual([`status status--${colour}`]);
    await scene.reopen('/golfer/booking?tab=history');
    expect(await mark()).toEqual([`status status--${colour}`]);
  });
});

describe('money, as it was shared out', () => {
  test('nok cancelled late: what was paid and what came back, also in the history', async () => {
    const late = played({
      status: 'CANCELLED_BY_GOLFER',
      caddy_arrived_at: null,
      golfer_arrived_at: null,
      started_at: null,
      ended_at: null,
      holes_played: null,
      stop_reason: null,
      refunded: 75_00,
    });
    const scene = await openAs(NOK, GOLFERS, () => [late]);
    await screen.findByText('You paid ฿75 · ฿75 came back');
    await scene.reopen('/golfer/booking?tab=history');
    await screen.findByText('฿75 refunded');
    screen.getByText('Bookings: 1 · ฿75');
  });

  test('somchai reads the caddy’s part of it, and from when it can be withdrawn', async () => {
    setNow(TEE_OFF + 7 * HOUR);
    await openAs(SOMCHAI, CADDYS, () => [
      played({ status: 'CANCELLED_BY_GOLFER', started_at: null, ended_at: null, caddy_share: 67_50 }),
    ]);
    await screen.findByText('You get ฿67.50 · yours to withdraw from Mon 23 Nov 13:10');
  });

  test('a request that came to nothing: all of it came back', async () => {
    await openAs(NOK, GOLFERS, () => [aBooking({ status: 'EXPIRED', refunded: 150_00, actions: [] })]);
    await screen.findByText('You paid ฿0 · ฿150 came back');
  });

  test('a substitute stepped in: nothing came back, the money moved, and the way leads there', async () => {
    await openAs(NOK, GOLFERS, () => [
      played({ status: 'CANCELLED_BY_CADDY', replaced_by_ref: 'NEW0000001', started_at: null, ended_at: null }),
    ]);
    const next = await screen.findByRole('link', { name: /goes on with another caddy/ });
    expect(next.getAttribute('href')).toBe('/golfer/booking/NEW0000001');
    screen.getByText('A substitute stepped in, the held money moved along');
    expect(screen.queryByText(/came back/)).toBeNull();
  });
});

test('a caddy who asks to be let off sees what became of it: the ticket is brought into view with the focus on it, and a toast says it', async () => {
  const shown: Element[] = [];
  Element.prototype.scrollIntoView = function into(this: Element) {
    shown.push(this);
  };
  setNow(TEE_OFF - 72 * HOUR);
  let now = promised({ answered_at: isoOf(TEE_OFF - 80 * HOUR) });
  const scene = await openAs(SOMCHAI, CADDYS, () => [now]);
  scene.server.answers['POST /booking/act'] = () => {
    now = { ...now, status: 'CANCELLATION_REQUESTED_BY_CADDY', version: 5, asked_at: isoOf(Date.now()) };
    return success(now);
  };
  fireEvent.click(await screen.findByRole('button', { name: 'Ask to cancel this round' }));
  const form = within(await screen.findByRole('dialog'));
  fireEvent.click(form.getByLabelText('Not well'));
  fireEvent.click(form.getByRole('button', { name: 'Send the request' }));
  await screen.findByText('Sent. nok has to answer now');
  await waitFor(() => expect(document.activeElement?.textContent).toContain('You asked to cancel'));
  expect(document.activeElement?.querySelector('.ticket')).not.toBeNull();
  expect(shown).toEqual([document.activeElement]);
});

/** Buttons and links of the page, in their order. */
const acts = () => [...document.querySelectorAll('main button, main a')].map((it) => it.textContent?.trim() ?? '');

describe('what may be done stands in the order it is needed', () => {
  test('three days before, the course that is closed and the cancelling come last', async () => {
    setNow(TEE_OFF - 72 * HOUR);
    await openAs(SOMCHAI, CADDYS, () => [promised({ answered_at: isoOf(TEE_OFF - 80 * HOUR) })]);
    await screen.findByRole('button', { name: 'Report the course closed' });
    const order = ['Starter slip', 'Ask for a change', 'Report the course closed', 'Ask to cancel this round'];
    expect(acts().filter((it) => order.includes(it))).toEqual(order);
  });

  test('on the day the check-in comes before the emergency numbers, and those before what happened', async () => {
    setNow(TEE_OFF - HOUR);
    await openAs(NOK, GOLFERS, () => [promised()]);
    await screen.findByRole('button', { name: 'Check in' });
    const order = ['Check in', 'Starter slip', 'Text where you are'];
    expect(acts().filter((it) => order.includes(it))).toEqual(order);
    const titles = screen.getAllByRole('heading', { level: 2 }).map((it) => it.textContent);
    expect(titles.indexOf('Emergency')).toBeLessThan(titles.indexOf('Timeline'));
  });
});

describe('before nok cancels, the terms are on the booking', () => {
  const terms = async () =>
    within(await screen.findByRole('table', { name: 'If you cancel' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent);

  test('of a promised round what is still to come, counted to the earliest tee-off it ever had', async () => {
    setNow(TEE_OFF - 20 * HOUR);
    await openAs(NOK, GOLFERS, () => [promised({ earliest_tee_off_at: isoOf(TEE_OFF - HOUR) })]);
    expect(await terms()).toEqual([
      'by Sun 22 Nov 00:10฿105',
      'by Sun 22 Nov 04:10฿75',
      'later, or once the caddy has checked in฿0',
    ]);
    expect(screen.queryByText(/answers by/)).toBeNull();
  });

  test('of a request also until when it is answered; none where there is nothing to cancel', async () => {
    let now = aBooking();
    const scene = await openAs(NOK, GOLFERS, () => [now]);
    expect(await terms()).toHaveLength(4);
    screen.getByText(/^somchai answers by Sat 21 Nov 18:07/);
    now = played();
    setNow(TEE_OFF + 7 * HOUR);
    await scene.reopen(GOLFERS);
    await screen.findByText('Finished, holes played: 18');
    expect(screen.queryByRole('table', { name: 'If you cancel' })).toBeNull();
  });
});

describe('a caddy does not take ฿135 for the whole pay', () => {
  const course = 'Not counting the ฿400 caddy fee paid at the course';

  test('on the booking', async () => {
    await openAs(SOMCHAI, CADDYS, () => [promised()]);
    await screen.findByText(course);
    screen.getByRole('heading', { name: 'Earnings' });
    screen.getByText('Tip from the golfer');
  });

  test('on the request', async () => {
    await openAs(SOMCHAI, '/caddy/booking?tab=requests', () => [aBooking()]);
    await screen.findByText(course);
  });

  test('where the fee is in the price it is not named once more', async () => {
    const lines = [{ code: 'SERVICE_FEE', satang: 400_00, paid: 'WALLET' } as const];
    await openAs(SOMCHAI, CADDYS, () => [promised({ lines, total: 400_00, caddy_gets: 360_00 })]);
    await screen.findByRole('heading', { name: 'Earnings' });
    expect(screen.queryByText(/paid at the course/)).toBeNull();
  });
});

describe('what goes along with a promised round', () => {
  test.each([
    ['nok', NOK, GOLFERS, '/golfer/booking/slip/NOK0000001'],
    ['somchai', SOMCHAI, CADDYS, '/caddy/booking/slip/NOK0000001'],
  ] as const)('the slip and the calendar of %s', async (_name, who, at, slip) => {
    await openAs(who, at, () => [promised()]);
    expect((await screen.findByRole('link', { name: 'Starter slip' })).getAttribute('href')).toBe(slip);
    screen.getByRole('button', { name: /calendar/i });
  });

  test('not for a request, nor for what is over', async () => {
    let now = aBooking();
    const scene = await openAs(NOK, GOLFERS, () => [now]);
    await screen.findByRole('heading', { name: 'Timeline' });
    expect(screen.queryByRole('link', { name: 'Starter slip' })).toBeNull();
    now = played();
    setNow(TEE_OFF + 7 * HOUR);
    await scene.reopen(GOLFERS);
    await screen.findByText('Finished, holes played: 18');
    expect(screen.queryByRole('link', { name: 'Starter slip' })).toBeNull();
  });
});

describe('the list', () => {
  test('requests have a part of their own', async () => {
    await openAs(NOK, '/golfer/booking?tab=requests', () => [aBooking(), promised({ booking_ref: 'NOK0000002' })]);
    await screen.findByRole('button', { name: 'Cancel request' });
    expect(screen.queryByText('Confirmed')).toBeNull();
  });

  test('no requests: one thing to do', async () => {
    await openAs(NOK, '/golfer/booking?tab=requests');
    await screen.findByText('No requests waiting');
    expect(screen.getByRole('link', { name: 'Book a caddy' }).getAttribute('href')).toBe('/golfer/booking/new');
  });

  test('a request that was put together and not sent is a draft: never queued, looked at and sent by nok, or deleted', async () => {
    const scene = await openAs(
      NOK,
      `/golfer/booking/new?caddy_id=${SOMCHAI}&golf_course=alpine-golf-club&booking_date=2026/11/22&tee_off_time=07:10&step=3`,
    );
    await screen.findByRole('button', { name: /Send request/ });
    await scene.reopen('/golfer/booking');
    const ticket = within(await screen.findByRole('article'));
    ticket.getByText('Draft, not sent');
    await ticket.findByText('18 holes · Asked somchai 127');
    expect(ticket.getByRole('link', { name: 'Review and send' }).getAttribute('href')).toBe(
      '/golfer/booking/new?step=3',
    );
    fireEvent.click(ticket.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Draft, not sent')).toBeNull());
    await screen.findByText('No rounds booked yet');
  });

  test('the server is gone: the rounds are still there, with their age', async () => {
    const scene = await openAs(NOK, '/golfer/booking', () => [promised()]);
    await screen.findByText('Confirmed');
    withoutSignal(scene);
    setNow(SCREEN_NOW + 5 * MINUTE);
    await scene.reopen('/golfer/booking');
    await screen.findByText('Offline · copy from 5 min ago');
    screen.getByText('Confirmed');
  });
});
