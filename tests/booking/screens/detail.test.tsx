import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { HOUR, isoOf, MINUTE } from '../../../domain/dates.ts';
import { aBooking, CADDYS, GOLFERS, played, playing, promised, TEE_OFF } from '../../support/booking.ts';
import { SCREEN_NOW, clockAt, setNow } from '../../support/clock.ts';
import { phone } from '../../support/on-phone.tsx';
import { error, go, later, NOK, openAs, readAgain, sent, SOMCHAI, success, withoutSignal } from './scene.tsx';

clockAt(SCREEN_NOW);

/** What the timeline says, with its moments; what is still to come in brackets. */
async function timeline(): Promise<string[]> {
  await screen.findByRole('heading', { name: 'Timeline' });
  return [...document.querySelectorAll('.timeline > li')].map((step) => {
    const said = [...step.querySelectorAll('b, .meta-xs')].map((it) => it.textContent?.trim()).join(' | ');
    return step.classList.contains('is-done') ? said : `(${said})`;
  });
}

/** Of buttons and links of the page, those that are named, in their order. */
const inOrder = (...names: string[]) =>
  [...document.querySelectorAll('main button, main a')]
    .map((it) => it.textContent?.trim() ?? '')
    .filter((it) => names.includes(it));
const terms = async () =>
  within(await screen.findByRole('table', { name: 'If you cancel' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
const slip = () => screen.queryByRole('link', { name: 'Starter slip' })?.getAttribute('href');

/** A booking's screen, and what the server says of the booking from a moment on. */
async function opened(who: typeof NOK | typeof SOMCHAI, where: string, booking = aBooking()) {
  let now = booking;
  const scene = await openAs(who, where, () => [now]);
  await screen.findByRole('heading', { name: 'Timeline' });
  const becomes = async (next: typeof booking, moment = Date.now()) => {
    now = next;
    await later(moment);
    await readAgain();
  };
  return { ...scene, becomes, set: (next: typeof booking) => success((now = next)) };
}

test('nok reads what happened and what is to come, in its order, from the request to the objection', async () => {
  const { becomes } = await opened(NOK, GOLFERS);
  expect(await terms()).toHaveLength(4);
  screen.getByText(/^somchai answers by Sat 21 Nov 18:07/);
  expect(slip()).toBeUndefined();
  await becomes(aBooking({ respond_by: isoOf(SCREEN_NOW + 20 * HOUR) }));
  expect(await timeline()).toContain('(Waiting for somchai until Sun 22 Nov 02:07)');

  const moved = promised({ earliest_tee_off_at: isoOf(TEE_OFF - HOUR) });
  await becomes(moved, TEE_OFF - 20 * HOUR);
  expect((await timeline()).slice(2)).toEqual([
    '(Check in at the tee | Sun 22 Nov · 05:10–07:10)',
    '(Tee off | Sun 22 Nov · 06:10 Sun 22 Nov · 07:10)',
    '(Finish, the money is paid)',
  ]);
  expect(document.querySelector('.timeline s')?.textContent).toBe('Sun 22 Nov · 06:10');
  expect(slip()).toBe('/golfer/booking/slip/NOK0000001');
  screen.getByRole('button', { name: /calendar/i });
  expect(await terms()).toEqual([
    'by Sun 22 Nov 00:10฿105',
    'by Sun 22 Nov 04:10฿75',
    'later, or once the caddy has checked in฿0',
  ]);
  expect(screen.queryByText(/answers by/)).toBeNull();

  await becomes(promised(), TEE_OFF - HOUR);
  await screen.findByRole('button', { name: 'Check in' });
  const acts = ['Check in', 'Starter slip', 'Text where you are'];
  expect(inOrder(...acts)).toEqual(acts);
  const titles = screen.getAllByRole('heading', { level: 2 }).map((it) => it.textContent);
  expect(titles.indexOf('Emergency')).toBeLessThan(titles.indexOf('Timeline'));

  const at = isoOf(TEE_OFF + 2 * HOUR);
  const claim = { reason: 'RAIN', by: 'caddy', at, holes_played: 7 } as const;
  const open = { ended_at: null, holes_played: null, stop_reason: null, closed_at: null };
  await becomes(played({ status: 'IN_PROGRESS', ...open, claim }), TEE_OFF + 3 * HOUR);
  expect((await timeline()).slice(-2)).toEqual([
    'somchai: rain stopped play | Sun 22 Nov · 09:10',
    '(Counts as confirmed if nobody answers | Sun 22 Nov · 09:40)',
  ]);
  const rained = { ended_at: at, holes_played: 7, stop_reason: 'RAIN', closed_at: isoOf(TEE_OFF + 3 * HOUR) } as const;
  await becomes(played({ status: 'CANCELLED_BY_COURSE', ...rained, refunded: 50_00 }), TEE_OFF + 4 * HOUR);
  expect((await timeline()).slice(-3)).toEqual([
    'Stopped, holes played: 7 | Sun 22 Nov · 09:10',
    'Cancelled by the course | Sun 22 Nov · 10:10',
    '฿50 is back in your wallet | Sun 22 Nov · 10:10',
  ]);

  await becomes(played(), TEE_OFF + 7 * HOUR);
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
  expect(screen.queryByRole('table', { name: 'If you cancel' })).toBeNull();
  expect(slip()).toBeUndefined();
  const dispute = { by: 'caddy', reason: 'HOLES_WRONG', text: 'nine', at: isoOf(TEE_OFF + 7 * HOUR) } as const;
  await becomes(played({ status: 'DISPUTED', dispute }), TEE_OFF + 8 * HOUR);
  expect((await timeline()).at(-1)).toBe('somchai asked for a review | Sun 22 Nov · 14:10');
});

test('somchai reads it from the caddy’s side, with the pay and nothing of nok’s money; a yes that came too late says what to do', async () => {
  const { becomes, server } = await opened(SOMCHAI, CADDYS);
  expect((await timeline())[0]).toContain('nok asked for you');
  screen.getByText('Waiting for you until 18:07');
  screen.getByText(/^Waiting for you · /);
  expect(document.body.textContent).not.toContain('฿150');
  expect(document.body.textContent).toContain('฿135');
  server.answers['POST /booking/act'] = () => error(409, 'BOOKING_SLOT_TAKEN');
  fireEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  await screen.findByText(/This request is still waiting: decline it, and the golfer gets the money back/);
  expect(document.body.textContent).not.toContain('No money is held');

  const late = played({ status: 'CANCELLED_BY_GOLFER', started_at: null, ended_at: null, caddy_share: 67_50 });
  await becomes(late, TEE_OFF + 7 * HOUR);
  await screen.findByText('You get ฿67.50 · yours to withdraw from Mon 23 Nov 13:10');
  await becomes(played({ caddy_share: 135_00, settled_at: isoOf(TEE_OFF + 30 * HOUR) }), TEE_OFF + 40 * HOUR);
  const steps = await timeline();
  expect(steps.slice(0, 4)).toEqual([
    'nok asked for you | Sat 21 Nov · 01:10',
    'You accepted | Sat 21 Nov · 02:10',
    'You checked in | Sun 22 Nov · 06:30',
    'nok checked in | Sun 22 Nov · 06:50',
  ]);
  expect(steps.at(-1)).toBe('฿135 is yours | Mon 23 Nov · 13:10');
});

test('a check-in that waits on the phone is in it, marked as waiting, and lets somchai start', async () => {
  setNow(TEE_OFF - 25 * MINUTE);
  const scene = await opened(SOMCHAI, CADDYS, promised());
  withoutSignal(scene);
  await scene.reopen(CADDYS);
  fireEvent.click(await screen.findByRole('button', { name: /^Check in/ }));
  await waitFor(() => expect(document.querySelector('.timeline')?.textContent).toContain('waiting to send'));
  expect((await timeline())[2]).toBe('You checked in | Sun 22 Nov · 06:45 · waiting to send');
  await screen.findByRole('button', { name: /^Start/ });
});

test('somchai reads what the pay leaves out and finds the last ways out last; asked to be let off, the ticket is in view with the focus, and a toast says it', async () => {
  const shown: Element[] = [];
  Element.prototype.scrollIntoView = function into(this: Element) {
    shown.push(this);
  };
  setNow(TEE_OFF - 72 * HOUR);
  const answered_at = isoOf(TEE_OFF - 80 * HOUR);
  const lines = [{ code: 'SERVICE_FEE', satang: 400_00, paid: 'WALLET' } as const];
  const dear = promised({ answered_at, lines, total: 400_00, caddy_gets: 360_00 });
  const { becomes, server, set } = await opened(SOMCHAI, CADDYS, dear);
  await screen.findByRole('heading', { name: 'Earnings' });
  expect(screen.queryByText(/paid at the course/)).toBeNull();
  await becomes(promised({ answered_at }));
  screen.getByText('Not counting the ฿400 caddy fee paid at the course');
  screen.getByText('Tip from the golfer');
  expect(slip()).toBe('/caddy/booking/slip/NOK0000001');
  screen.getByRole('button', { name: /calendar/i });
  const acts = ['Starter slip', 'Ask for a change', 'Report the course closed', 'Ask to cancel this round'];
  expect(inOrder(...acts)).toEqual(acts);

  const asked_at = isoOf(Date.now());
  server.answers['POST /booking/act'] = () =>
    set(promised({ answered_at, status: 'CANCELLATION_REQUESTED_BY_CADDY', version: 5, asked_at }));
  fireEvent.click(await screen.findByRole('button', { name: 'Ask to cancel this round' }));
  const form = within(await screen.findByRole('dialog'));
  fireEvent.click(form.getByLabelText('Not well'));
  fireEvent.click(form.getByRole('button', { name: 'Send the request' }));
  await screen.findByText('Sent. nok has to answer now');
  await waitFor(() => expect(document.activeElement?.textContent).toContain('You asked to cancel'));
  expect(document.activeElement?.querySelector('.ticket')).not.toBeNull();
  expect(shown).toEqual([document.activeElement]);
});

test('nok reads how the money was shared out, on the booking and in the history; what was finished is green, what was cancelled is coral', async () => {
  setNow(TEE_OFF + 40 * HOUR);
  const NOT_PLAYED = { started_at: null, ended_at: null };
  const { becomes } = await opened(
    NOK,
    GOLFERS,
    played({ status: 'CANCELLED_BY_CADDY', replaced_by_ref: 'NEW0000001', ...NOT_PLAYED }),
  );
  const next = await screen.findByRole('link', { name: /goes on with another caddy/ });
  expect(next.getAttribute('href')).toBe('/golfer/booking/NEW0000001');
  screen.getByText('A substitute stepped in, the held money moved along');
  expect(screen.queryByText(/came back/)).toBeNull();
  await becomes(aBooking({ status: 'EXPIRED', refunded: 150_00, actions: [] }));
  await screen.findByText('You paid ฿0 · ฿150 came back');

  const mark = async (words: string) => {
    const all = await screen.findAllByText(words, { selector: '.status' });
    return all.map((it) => it.className);
  };
  for (const [status, words, colour] of [
    ['COMPLETED', 'Finished', 'ok'],
    ['CANCELLED_BY_CADDY', 'Cancelled by the caddy', 'bad'],
    ['CANCELLED_BY_COURSE', 'Cancelled by the course', 'bad'],
    ['CANCELLED_BY_GOLFER', 'You cancelled', 'bad'],
  ] as const) {
    await becomes(played({ status, settled_at: isoOf(TEE_OFF + 30 * HOUR) }));
    expect(await mark(words)).toEqual([`status status--${colour}`]);
  }
  const arrived = { caddy_arrived_at: null, golfer_arrived_at: null, holes_played: null, stop_reason: null };
  await becomes(played({ status: 'CANCELLED_BY_GOLFER', ...NOT_PLAYED, ...arrived, refunded: 75_00 }));
  await screen.findByText('You paid ฿75 · ฿75 came back');
  go('/golfer/booking?tab=history');
  await screen.findByText('฿75 refunded');
  screen.getByText('Bookings: 1 · ฿75');
  expect(await mark('You cancelled')).toEqual(['status status--bad']);
  await becomes(played());
  expect(await mark('Finished')).toEqual(['status status--ok']);
});

const NUMBER = '+66898765432';
/** What the phone keeps of what was shown. */
const copies = async () => {
  const { storesOf } = (await import('../../../src/sync/storage/database.ts')).databasesOf(phone);
  const { copiesOwner } = (await import('../../../src/sync/mirror/mirror-copies.ts')).copiesOf(phone);
  return JSON.stringify(await storesOf(copiesOwner() ?? '').mirror.entries());
};
const isKept = () => waitFor(async () => expect(await copies()).toContain(NUMBER));
const isGone = () => waitFor(async () => expect(await copies()).not.toContain(NUMBER));
const called = (name: RegExp | string) => screen.findByRole('link', { name });
const hrefOf = async (name: RegExp | string) => (await called(name)).getAttribute('href') ?? '';

describe('the other person’s phone', () => {
  const END = TEE_OFF + 5 * HOUR;
  const CONTACT = 'GET /booking/NOK0000001/contact';
  const contact = () => success({ phone: NUMBER, languages: ['en', 'ja'], keep_until: isoOf(END + 24 * HOUR) });

  test('is one tap away for nok from the yes until a day after the round, also without a signal; then it is neither on the screen nor on the phone', async () => {
    const { becomes, ...scene } = await opened(NOK, GOLFERS);
    scene.server.answers[CONTACT] = contact;
    expect(sent(scene, CONTACT)).toEqual([]);
    await becomes(promised());
    expect(await hrefOf('Call somchai')).toBe(`tel:${NUMBER}`);
    await becomes(played(), END + 24 * HOUR - MINUTE);
    await called('Call somchai');
    await isKept();
    withoutSignal(scene);
    await scene.reopen(GOLFERS);
    await called('Call somchai');
    await later(END + 24 * HOUR);
    expect(screen.queryByRole('link', { name: 'Call somchai' })).toBeNull();
    await scene.reopen(GOLFERS);
    await screen.findByRole('heading', { name: 'Timeline' });
    expect(screen.queryByRole('link', { name: 'Call somchai' })).toBeNull();
    await isGone();
  });

  test('is there for the caddy with the languages that the golfer speaks; it goes at once when the round is called off, and when nobody looks again', async () => {
    const { becomes, server } = await opened(SOMCHAI, CADDYS);
    server.answers[CONTACT] = contact;
    await becomes(promised());
    await called('Call nok');
    await screen.findByText('Speaks: English Japanese');
    await isKept();
    await becomes(promised({ status: 'CANCELLED_BY_GOLFER', version: 5, closed_at: isoOf(SCREEN_NOW) }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Call nok' })).toBeNull());
    await isGone();
    await becomes(promised({ version: 6 }));
    await isKept();
    setNow(END + 24 * HOUR);
    const { dropExpired } = await import('../../../src/sync/mirror/last-screen.ts');
    await dropExpired(phone);
    expect(await copies()).not.toContain(NUMBER);
  });
});

describe('the emergency contact of nok', () => {
  const EMERGENCY = 'GET /booking/NOK0000001/emergency';
  const told = () => success({ name: 'Mae', phone: NUMBER, keep_until: isoOf(TEE_OFF + 8 * HOUR) });

  test('is not asked for before somebody checked in; then nok calls or texts it with one tap, also without a signal', async () => {
    setNow(TEE_OFF - HOUR);
    const { becomes, ...scene } = await opened(NOK, GOLFERS, promised());
    scene.server.answers[EMERGENCY] = told;
    await screen.findByText('Emergency');
    expect(sent(scene, EMERGENCY)).toEqual([]);
    await becomes(promised({ golfer_arrived_at: isoOf(TEE_OFF - HOUR) }));
    expect(await hrefOf(/^Call Mae/)).toBe(`tel:${NUMBER}`);
    await isKept();
    withoutSignal(scene);
    await scene.reopen(GOLFERS);
    await called(/^Call Mae/);
    const text = await hrefOf(/^Text Mae/);
    expect(text.startsWith(`sms:${NUMBER}?&body=`)).toBe(true);
    expect(decodeURIComponent(text)).toContain('I need help · nok');
  });

  test('is one tap away for somchai, with a text that says who needs help, who wrote it and at which hole; with the round it is gone', async () => {
    setNow(TEE_OFF + HOUR);
    let now = playing();
    await openAs(SOMCHAI, CADDYS, () => [now], { [EMERGENCY]: told });
    expect(await hrefOf(/^Call Mae Emergency contact of nok/)).toBe(`tel:${NUMBER}`);
    const text = decodeURIComponent(await hrefOf(/^Text Mae/));
    expect(text).toContain('nok needs help');
    expect(text).toContain('from the caddy somchai');
    expect(await hrefOf(/^Text where you are/)).toMatch(/^sms:\?&body=/);
    for (const _ of [1, 2]) fireEvent.click(screen.getByRole('button', { name: 'One hole more' }));
    await waitFor(async () => expect(decodeURIComponent(await hrefOf(/^Text where you are/))).toContain('hole 3'));
    go('/caddy/home');
    await called(/^Call Mae/);
    await isKept();
    now = playing({ ended_at: isoOf(TEE_OFF + 4 * HOUR) });
    await later(TEE_OFF + 4 * HOUR);
    go(CADDYS);
    await readAgain();
    await isGone();
    const hrefs = screen.queryAllByRole('link').map((it) => it.getAttribute('href') ?? '');
    expect(hrefs).not.toContain(`tel:${NUMBER}`);
  });
});
