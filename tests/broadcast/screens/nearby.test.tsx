import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { NearbyBroadcast } from '../../../domain/broadcast/api.ts';
import { isoOf } from '../../../domain/dates.ts';
import { error, sent, SOMCHAI, success, undone, withoutSignal } from '../../booking/screens/scene.tsx';
import { aNearby, aResponse, HOUR, isNear, openWith, REF, STANDING } from './scene.ts';
import { SCREEN_NOW, clockAt } from '../../support/clock.ts';
import { phone } from '../../support/on-phone.tsx';

clockAt(SCREEN_NOW);

const RESPOND = 'POST /broadcast/respond';
const INTERESTED = '/caddy/booking?tab=interested';
const said = (change: Parameters<typeof aResponse>[1] = {}) => aResponse({}, change).response;
const home = (items: () => NearbyBroadcast[], answers = {}) =>
  openWith(SOMCHAI, '/caddy/home', { ...isNear(items), ...answers });
const card = () => screen.findByRole('article');
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('open requests near somchai', () => {
  test('each says when, where, what somchai gets beside what is paid at the course, and that it is no commitment; who asks, the note and the answer with a message open from it', async () => {
    const asked = { follows_me: true, interested: 3, caddies_needed: 2, note: 'two of us', course_fee: 400_00 };
    const wishes = { wish_languages: ['en' as const, 'ja' as const], wish_years: 5 as const };
    const items = [aNearby({ ...asked, ...wishes }), aNearby({ alt_reference: 'ASK0000002' })];
    const scene = await home(() => items, { [RESPOND]: () => success(aNearby({ response: said() })) });
    const [row, app] = (await screen.findAllByRole('article')) as [HTMLElement, HTMLElement];
    for (const part of ['07:10', 'Alpine Golf Club', '18 holes', 'You get ฿135', 'Asked by nok', 'Follows you'])
      expect(row.textContent).toContain(part);
    for (const part of ['3 interested', 'Caddies wanted: 2', '“two of us”', 'Open for 5 h'])
      expect(row.textContent).toContain(part);
    within(row).getByText('Wishes: Speaks English · Speaks Japanese · 5 yr and up');
    within(row).getByText(/Not counting the ฿400 caddy fee paid at the course/);
    expect(app.textContent).not.toContain('at the course');
    screen.getByText(/no commitment and blocks nothing in your calendar/);

    const about = within(row).getByRole('button', { name: /Alpine Golf Club/ });
    expect(about.getAttribute('aria-expanded')).toBe('false');
    expect(within(row).queryByRole('button', { name: /with a message/ })).toBeNull();
    fireEvent.click(about);
    expect(about.getAttribute('aria-expanded')).toBe('true');
    fireEvent.click(within(row).getByRole('button', { name: 'I’m in, with a message' }));
    const sheet = within(await screen.findByRole('dialog'));
    fireEvent.change(sheet.getByLabelText(/Message to the golfer/), { target: { value: ' I know these greens ' } });
    fireEvent.click(sheet.getByRole('button', { name: 'I’m in' }));
    await waitFor(() => expect(sent(scene, RESPOND)[0]?.body.message).toBe('I know these greens'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('somchai is in, and withdraws: sent with the time of the tap, and the card says so; once the time is over by somchai’s own clock nothing can be answered', async () => {
    let now = aNearby();
    const scene = await home(() => [now], {
      [RESPOND]: ({ body }: { body: unknown }) => {
        const { status } = body as { status: 'INTERESTED' | 'WITHDRAWN' };
        return success((now = aNearby({ interested: 1, response: said({ status }) })));
      },
    });
    fireEvent.click(await button('I’m in'));
    await screen.findByText('You said you’re in');
    fireEvent.click(await button('Withdraw'));
    await screen.findByText('You withdrew');
    const at = isoOf(SCREEN_NOW);
    expect(sent(scene, RESPOND).map(({ body }) => body)).toEqual([
      { alt_reference: REF, status: 'INTERESTED', at },
      { alt_reference: REF, status: 'WITHDRAWN', at },
    ]);
    await button('I’m in');
    now = aNearby({ expires_at: isoOf(SCREEN_NOW) });
    await scene.reopen('/caddy/home');
    await screen.findByText('Time is up');
    expect(screen.queryByRole('button', { name: 'I’m in' })).toBeNull();
  });

  test('without a signal it waits, is shown as waiting, and can be taken back; it survives the app being closed, and goes when there is a signal', async () => {
    let now = aNearby();
    const scene = await home(() => [now], { [RESPOND]: () => success((now = aNearby({ response: said() }))) });
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

    const again = withoutSignal(scene);
    fireEvent.click(await button('I’m in'));
    await screen.findByText('I’m in · Waiting to send');
    await scene.reopen('/caddy/home');
    (await import('../../../src/sync/signed-in-sync.ts')).signedInSyncOf(phone).onSession(); // what the start of the app does
    await screen.findByText(/^I’m in · (Waiting to send|Sending)/);
    again.back();
    window.dispatchEvent(new Event('online'));
    await screen.findByText('You said you’re in');
  });

  test('too late: the item says what happened instead, until somchai has read it, also when the request has left the list', async () => {
    const answer = { code: '', change: {} as Partial<NearbyBroadcast> };
    let items = [aNearby()];
    await home(() => items, { [RESPOND]: () => error(409, answer.code, { data: aNearby(answer.change) }) });
    const rows: [string, Partial<NearbyBroadcast>, string][] = [
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
    ];
    for (const [code, change, instead] of rows) {
      Object.assign(answer, { code, change });
      fireEvent.click(await button('I’m in'));
      await screen.findByText(instead);
      screen.getByText('Your answer had no effect.');
      fireEvent.click(await button('Got it'));
      await waitFor(() => expect(screen.queryByText(instead)).toBeNull());
    }
    Object.assign(answer, { code: 'BROADCAST_NOT_OPEN', change: { status: 'EXPIRED' } });
    const gone = await button('I’m in');
    items = [];
    fireEvent.click(gone);
    await screen.findByText('No open requests near you');
    await screen.findByText(/^The time of the request ended .+ Nothing is left to do.$/);
  });

  test('not verified, being verified, with three strikes or off duty: why there are none, and nothing is asked for', async () => {
    const standing = { ...STANDING };
    const scene = await home(() => [aNearby()], { 'GET /caddy/standing': () => success({ ...standing }) });
    await button('I’m in');
    const rows: [Partial<typeof STANDING>, RegExp][] = [
      [{ verification: 'UNVERIFIED' }, /once you are verified/],
      [{ verification: 'SUBMITTED' }, /We are checking your proof/],
      [
        { hidden_until: isoOf(SCREEN_NOW + 48 * HOUR) },
        /hidden until Mon 23 Nov 06:07 because of 3 strikes in 30 days/,
      ],
      [{ on_duty: false }, /You are off duty/],
    ];
    for (const [change, why] of rows) {
      Object.assign(standing, STANDING, change);
      await scene.reopen('/caddy/home');
      await screen.findAllByText(why);
      await waitFor(() => expect(screen.queryByRole('button', { name: 'I’m in' })).toBeNull());
    }
  });
});

describe('the open requests somchai answered', () => {
  test('what needs somchai comes first, then what was decided, what waits and what is over; none yet: where to find them', async () => {
    const one = (alt_reference: string, status: Parameters<typeof said>[0], more = {}) =>
      aNearby({ alt_reference, response: said(status), ...more });
    let items = [
      one('A', { status: 'INTERESTED' }),
      one('B', { status: 'NOT_SELECTED' }, { status: 'FILLED' }),
      one('C', { status: 'SELECTED', booking_ref: 'NOK0000001' }, { status: 'FILLED' }),
      one('D', { status: 'RECONFIRM_NEEDED' }),
      one('E', { status: 'EXPIRED' }, { status: 'EXPIRED' }),
    ];
    const scene = await openWith(
      SOMCHAI,
      INTERESTED,
      isNear((answered) => (answered ? items : [])),
    );
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
    items = [];
    await scene.reopen(INTERESTED);
    await screen.findByText('You have not answered any open request');
    expect(screen.getByRole('link', { name: 'See open requests' }).getAttribute('href')).toBe('/caddy/home');
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
});
