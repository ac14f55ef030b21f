import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Broadcast } from '../../../domain/broadcast/api.ts';
import { error, NOK, page, SOMCHAI } from '../../booking/screens/scene.tsx';
import { aBroadcast, aNearby, aResponse, HERE, isNear, MOOK, openWith, ROUND } from './scene.ts';
import { SCREEN_NOW, clockAt } from '../../support/clock.ts';
import { phone } from '../../support/on-phone.tsx';

clockAt(SCREEN_NOW);

const both = [aResponse(), aResponse({ user_id: MOOK, nickname: 'mook' }, { status: 'RECONFIRM_NEEDED' })];
const mine = (items: readonly Broadcast[]) => ({
  'POST /broadcast/my-broadcast': ({ body }: { body: unknown }) => {
    const { status } = (body as { filter: { status: string[] } }).filter;
    return page(items.filter((it) => status.includes(it.status)));
  },
});

test('on the home of nok: one open request: how many are in, and straight to them; several: all who are in are counted together, and the list opens', async () => {
  const items = [aBroadcast({ caddy_responses: both })];
  const scene = await openWith(NOK, '/golfer/home', mine(items));
  const one = (await screen.findByText('Interested caddies: 1')).closest('a');
  expect(one?.getAttribute('href')).toBe(HERE);
  items.push(aBroadcast({ alt_reference: 'ASK0000002', caddy_responses: [aResponse()] }));
  await scene.reopen('/golfer/home');
  const several = (await screen.findByText('Interested caddies: 2')).closest('a');
  expect(several?.getAttribute('href')).toBe('/golfer/booking?tab=open');
});

describe('the open requests of nok', () => {
  const OPEN = '/golfer/booking?tab=open';

  test('who is in, who must confirm again, and the way to compare; those that are over stand below; of three no fourth is offered, of none the way to ask all', async () => {
    const chosen = aResponse({}, { status: 'SELECTED', booking_ref: 'NOK0000001' });
    const over = aBroadcast({
      alt_reference: 'OVER000001',
      status: 'FILLED',
      seats_taken: 1,
      caddy_responses: [chosen],
    });
    const items = [aBroadcast({ caddies_needed: 4, caddy_responses: both }), over];
    const scene = await openWith(NOK, OPEN, mine(items));
    await screen.findByText('1 interested');
    screen.getByText('To confirm again: 1');
    screen.getByText(/Caddies: 0 of 4/);
    expect(screen.getByRole('link', { name: 'Compare and choose' }).getAttribute('href')).toBe(HERE);
    const past = (await screen.findByText('All caddies found · 1 chosen')).closest('a');
    expect(past?.getAttribute('href')).toBe('/golfer/booking/broadcast/OVER000001');
    screen.getByRole('link', { name: 'Ask for another round' });
    const three = ['A', 'B', 'C'].map((alt_reference) => aBroadcast({ alt_reference, caddy_responses: [] }));
    items.splice(0, 2, ...three);
    await scene.reopen(OPEN);
    expect(await screen.findAllByRole('link', { name: 'See the request' })).toHaveLength(3);
    expect(screen.queryByRole('link', { name: 'Ask for another round' })).toBeNull();
    items.length = 0;
    await scene.reopen(OPEN);
    await screen.findByText('No open requests');
    const ask = screen.getByRole('link', { name: 'Ask all caddies' });
    expect(ask.getAttribute('href')).toBe('/golfer/booking/new?asks=all');
  });

  test('one that nok put together and did not send stands there as a draft, and only nok sends it', async () => {
    const scene = await openWith(NOK, `/golfer/booking/new?step=3&asks=all&${ROUND}`, mine([]));
    await screen.findByText('Price for each caddy');
    window.dispatchEvent(new Event('pagehide'));
    await scene.reopen(OPEN);
    await screen.findByText('Draft, not sent');
    expect(screen.getByRole('link', { name: 'Review and ask' }).getAttribute('href')).toBe(
      '/golfer/booking/new?step=3',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Draft, not sent')).toBeNull());
    expect(scene.server.count('POST /broadcast/create')).toBe(0);
  });
});

test('in the list of what waits, an answer of somchai that came too late says what happened instead', async () => {
  await openWith(SOMCHAI, '/caddy/home', {
    ...isNear(() => [aNearby()]),
    'POST /broadcast/respond': () => error(409, 'BROADCAST_NOT_OPEN', { data: aNearby({ status: 'CANCELLED' }) }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'I’m in' }));
  await screen.findByText('nok closed the request. Nothing is left to do.');
  const { openOutboxSheet } = (await import('../../../src/sync/outbox/outbox.ts')).outboxSheetOf(phone);
  openOutboxSheet();
  const sheet = within(await screen.findByRole('dialog'));
  await waitFor(() => sheet.getByText(/^I’m in · Sun 22 Nov 07:10/));
  sheet.getByText('nok closed the request. Nothing is left to do.');
  const way = sheet.getByRole('link', { name: 'See the requests you answered' });
  expect(way.getAttribute('href')).toBe('/caddy/booking?tab=interested');
});
