import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { NearbyBroadcast } from '../../../domain/broadcast/api.ts';
import { isoOf } from '../../../domain/dates.ts';
import { error, sent, SOMCHAI, success, undone, withoutSignal } from '../../booking/screens/scene.tsx';
import { aNearby, aResponse, HOUR, isNear, openWith, REF, STANDING } from './scene.ts';
import { SCREEN_NOW, clockAt } from '../../support/clock.ts';
import { phone } from '../../support/on-phone.tsx';

clockAt(SCREEN_NOW);
afterEach(() => vi.unstubAllGlobals());

const RESPOND = 'POST /broadcast/respond';
const INTERESTED = '/caddy/booking?tab=interested';
const said = (change: Parameters<typeof aResponse>[1] = {}) => aResponse({}, change).response;
const home = (items: () => NearbyBroadcast[], answers = {}, standing = STANDING) =>
  openWith(SOMCHAI, '/caddy/home', { ...isNear(items, standing), ...answers });
const card = () => screen.findByRole('article');
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('open requests near somchai', () => {
  test('say when, where, what somchai gets, who asks, how many are in, and that it is no commitment', async () => {
    await home(() => [aNearby({ follows_me: true, interested: 3, caddies_needed: 2, note: 'two of us' })]);
    const text = (await card()).textContent;
    for (const part of ['07:10', 'Alpine Golf Club', '18 holes', 'You get ฿135', 'Asked by nok', 'Follows you'])
      expect(text).toContain(part);
    for (const part of ['3 interested', 'Caddies wanted: 2', '“two of us”', 'Open for 5\u00a0h'])
      expect(text).toContain(part);
    screen.getByText(/no commitment and blocks nothing in your calendar/);
  });

  test('somchai is in: sent with the time of the tap, and the card says so', async () => {
    let now = aNearby();
    const scene = await home(() => [now], {
      [RESPOND]: () => success((now = aNearby({ interested: 1, response: said() }))),
    });
    fireEvent.click(await button('I’m in'));
    await screen.findByText('You said you’re in');
    expect(sent(scene, RESPOND).map(({ body }) => body)).toEqual([
      { alt_reference: REF, status: 'INTERESTED', at: isoOf(SCREEN_NOW) },
    ]);
    await button('Withdraw');
  });

  test('each is a row with one quiet button; who asks, the note and the answer with a message open from it', async () => {
    const items = [aNearby({ note: 'two of us' }), aNearby({ alt_reference: 'ASK0000002' })];
    await home(() => items);
    const rows = await screen.findAllByRole('article');
    expect(rows).toHaveLength(2);
    const [row] = rows as [HTMLElement];
    const about = within(row).getByRole('button', { name: /Alpine Golf Club/ });
    expect(about.getAttribute('aria-expanded')).toBe('false');
    const main = within(row).getByRole('button', { name: 'I’m in' });
    expect(main.className).toContain('btn--tonal');
    expect(within(row).queryByRole('button', { name: /with a message/ })).toBeNull();
    fireEvent.click(about);
    expect(about.getAttribute('aria-expanded')).toBe('true');
    within(row).getByRole('button', { name: /with a message/ });
  });

  test('what the golfer pays at the counter stands beside what somchai gets: it is not the whole pay', async () => {
    await home(() => [aNearby({ course_fee: 400_00 }), aNearby({ alt_reference: 'ASK0000002' })]);
    const [paid, app] = await screen.findAllByRole('article');
    expect(paid?.textContent).toContain('Not counting the ฿400 caddy fee paid at the course');
    expect(app?.textContent).not.toContain('at the course');
  });

  test('a message goes along', async () => {
    const scene = await home(() => [aNearby()], { [RESPOND]: () => success(aNearby({ response: said() })) });
    fireEvent.click(await button(/Alpine Golf Club/));
    fireEvent.click(await button('I’m in, with a message'));
    const sheet = within(await screen.findByRole('dialog'));
    fireEvent.change(sheet.getByLabelText(/Message to the golfer/), { target: { value: ' I know these greens ' } });
    fireEvent.click(sheet.getByRole('button', { name: 'I’m in' }));
    await waitFor(() => expect(sent(scene, RESPOND)[0]?.body.message).toBe('I know these greens'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('without a signal it waits, is shown as waiting, and can be taken back', async () => {
    const scene = await home(() => [aNearby()]);
    const shown = await card();
    await button('I’m in');
    const signal = withoutSignal(scene);
    fireEvent.click(await button('I’m in'));
    await screen.findByText('I’m in · Waiting to send');
    expect(screen.queryByRole('button', { name: 'I’m in' })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(shown));
    (await screen.findByRole('button', { name: 'Undo' })).focus();
    await undone('I’m in');
    await waitFor(() => expect(document.activeElement).toBe(shown));
    const tried = scene.server.count(RESPOND);
    signal.back();
    window.dispatchEvent(new Event('online'));
    await screen.findByText(/^Updated/);
    expect(scene.server.count(RESPOND)).toBe(tried);
  });

  test('what waits survives the app being closed, and goes when there is a signal', async () => {
    let now = aNearby();
    const scene = await home(() => [now], { [RESPOND]: () => success((now = aNearby({ response: said() }))) });
    await button('I’m in');
    const signal = withoutSignal(scene);
    fireEvent.click(await button('I’m in'));
    await screen.findByText('I’m in · Waiting to send');
    await scene.reopen('/caddy/home');
    (await import('../../../src/sync/signed-in-sync.ts')).signedInSyncOf(phone).onSession(); // what the start of the app does
    await screen.findByText(/^I’m in · (Waiting to send|Sending)/);
    signal.back();
    window.dispatchEvent(new Event('online'));
    await screen.findByText('You said you’re in');
  });

  test.each([
    ['BROADCAST_NOT_OPEN', { status: 'FILLED' }, 'nok found all the caddies. Nothing is left to do.'],
    [
      'RESPONSE_NOT_NOW',
      { response: said({ status: 'NOT_SELECTED' }) },
      'nok chose another caddy. Nothing is left to do.',
    ],
    [
      'RESPONSE_NOT_NOW',
      { response: said({ status: 'WITHDRAWN', responded_at: '2026-11-20T23:01:00.000Z' }) },
      'You withdrew 06:01. Nothing is left to do.',
    ],
    ['BOOKING_SLOT_TAKEN', {}, 'You have another confirmed round at that time.'],
  ] as const)(
    'too late (%s): the item says what happened instead, until somchai has read it',
    async (code, change, instead) => {
      await home(() => [aNearby()], { [RESPOND]: () => error(409, code, { data: aNearby(change) }) });
      fireEvent.click(await button('I’m in'));
      await screen.findByText(instead);
      screen.getByText('Your answer had no effect.');
      fireEvent.click(await button('Got it'));
      await waitFor(() => expect(screen.queryByText(instead)).toBeNull());
      await button('I’m in');
    },
  );

  test('an answer whose request has left the list keeps its receipt', async () => {
    let items = [aNearby()];
    await home(() => items, {
      [RESPOND]: () => {
        items = [];
        return error(409, 'BROADCAST_NOT_OPEN', { data: aNearby({ status: 'EXPIRED' }) });
      },
    });
    fireEvent.click(await button('I’m in'));
    await screen.findByText('No open requests near you');
    await screen.findByText(/^The time of the request ended .+ Nothing is left to do.$/);
  });

  test('somchai reads what the golfer wishes', async () => {
    await home(() => [aNearby({ wish_languages: ['en', 'ja'], wish_years: 5 })]);
    await screen.findByText('Wishes: Speaks English · Speaks Japanese · 5 yr and up');
  });

  test('somchai withdraws: sent as such', async () => {
    let now = aNearby({ response: said() });
    const scene = await home(() => [now], {
      [RESPOND]: () => success((now = aNearby({ response: said({ status: 'WITHDRAWN' }) }))),
    });
    fireEvent.click(await button('Withdraw'));
    await screen.findByText('You withdrew');
    expect(sent(scene, RESPOND)[0]?.body).toMatchObject({ alt_reference: REF, status: 'WITHDRAWN' });
    await button('I’m in');
  });

  test('a request whose time is over by somchai’s own clock: nothing can be answered', async () => {
    await home(() => [aNearby({ expires_at: isoOf(SCREEN_NOW) })]);
    await screen.findByText('Time is up');
    expect(screen.queryByRole('button', { name: 'I’m in' })).toBeNull();
  });

  test.each([
    ['not verified', { verification: 'UNVERIFIED' }, /once you are verified/],
    ['being verified', { verification: 'SUBMITTED' }, /We are checking your proof/],
    [
      'three strikes',
      { hidden_until: isoOf(SCREEN_NOW + 48 * HOUR) },
      /hidden until Mon 23 Nov 06:07 because of 3 strikes in 30 days/,
    ],
    ['off duty', { on_duty: false }, /You are off duty/],
  ] as const)('%s: why there are none, and nothing is asked for', async (_name, change, why) => {
    const scene = await home(() => [aNearby()], {}, { ...STANDING, ...change });
    await screen.findAllByText(why);
    expect(screen.queryByRole('button', { name: 'I’m in' })).toBeNull();
    expect(scene.server.count(RESPOND)).toBe(0);
  });
});

describe('the open requests somchai answered', () => {
  const open = (items: () => NearbyBroadcast[], answers = {}) =>
    openWith(SOMCHAI, INTERESTED, { ...isNear((answered) => (answered ? items() : [])), ...answers });

  test('what needs somchai comes first, then what was decided, what waits and what is over', async () => {
    const one = (alt_reference: string, status: Parameters<typeof said>[0], more = {}) =>
      aNearby({ alt_reference, response: said(status), ...more });
    await open(() => [
      one('A', { status: 'INTERESTED' }),
      one('B', { status: 'NOT_SELECTED' }, { status: 'FILLED' }),
      one('C', { status: 'SELECTED', booking_ref: 'NOK0000001' }, { status: 'FILLED' }),
      one('D', { status: 'RECONFIRM_NEEDED' }),
      one('E', { status: 'EXPIRED' }, { status: 'EXPIRED' }),
    ]);
    await screen.findByText('You said you’re in');
    expect(screen.getAllByRole('heading', { level: 2 }).map((it) => it.textContent)).toEqual([
      'The round changed: confirm again',
      'Chosen',
      'Waiting for the golfer',
      'Over',
    ]);
    expect(screen.getByRole('link', { name: 'See the booking' }).getAttribute('href')).toBe(
      '/caddy/booking/NOK0000001',
    );
    expect(screen.getAllByRole('button', { name: 'I’m still in' })).toHaveLength(1);
    screen.getByText('Not chosen this time');
  });

  test('the round changed after somchai answered: what was stands struck through beside what is', async () => {
    let now = aNearby();
    const scene = await openWith(SOMCHAI, '/caddy/home', {
      ...isNear(() => [now]),
      [RESPOND]: () => success((now = aNearby({ response: said() }))),
    });
    fireEvent.click(await button('I’m in'));
    await screen.findByText('You said you’re in');
    now = aNearby({ tee_off_time: '07:30', version: 2, response: said({ status: 'RECONFIRM_NEEDED' }) });
    await scene.reopen(INTERESTED);
    const was = await screen.findByText('07:10');
    expect(was.tagName).toBe('S');
    expect(was.parentElement?.textContent).toContain('07:30');
    fireEvent.click(await button('I’m still in'));
    await waitFor(() => expect(sent(scene, RESPOND)).toHaveLength(2));
  });

  test('none yet: where to find them', async () => {
    await open(() => []);
    await screen.findByText('You have not answered any open request');
    expect(screen.getByRole('link', { name: 'See open requests' }).getAttribute('href')).toBe('/caddy/home');
  });
});
