import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { address, CADDY, error, NOK, openAs, SOMCHAI, success, until } from './scene.tsx';
import { sent, withoutSignal, type Scene } from './scene.tsx';
import { SCREEN_NOW, clockAt } from '../../support/clock.ts';
import { promised } from '../../support/booking.ts';

const ROOM = '018f0000-0000-7000-8000-0000000000c1';
const OPEN = 'POST /chat/open';
const GOLFERS = '/golfer/booking/NOK0000001';
const CADDYS = '/caddy/booking/NOK0000001';

clockAt(SCREEN_NOW);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const withThem = (user_id: string, name: string) => ({
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
});
const knows = ({ server }: Scene, user_id: string, name: string) => {
  server.answers['GET /chat/rooms'] = () => success([withThem(user_id, name)]);
};
const links = (name: string) => screen.findAllByRole('link', { name });
const leadsTo = async (name: string) => (await links(name)).map((it) => it.getAttribute('href'));

describe('where the phone knows the room', () => {
  test('nok goes straight there from the booking, and from the list of bookings', async () => {
    const scene = await openAs(NOK, '/golfer/profile/user-manual', () => [promised()]);
    knows(scene, SOMCHAI, 'somchai');
    await scene.reopen(GOLFERS);
    expect(await leadsTo('Chat with somchai')).toEqual([`/golfer/chat/${ROOM}`]);
    await scene.reopen('/golfer/booking');
    expect(await leadsTo('Chat with somchai')).toEqual([`/golfer/chat/${ROOM}`]);
    expect(scene.server.count(OPEN)).toBe(0);
  });

  test('without a signal as well: what the phone keeps is enough', async () => {
    const scene = await openAs(NOK, '/golfer/profile/user-manual', () => [promised()]);
    knows(scene, SOMCHAI, 'somchai');
    await scene.reopen(GOLFERS);
    await links('Chat with somchai');
    withoutSignal(scene);
    await scene.reopen(GOLFERS);
    fireEvent.click((await links('Chat with somchai'))[0] as HTMLElement);
    await waitFor(() => expect(address()).toBe(`/golfer/chat/${ROOM}`));
  });

  test('somchai goes to the room with nok, from the booking and from the day of the calendar', async () => {
    const scene = await openAs(SOMCHAI, '/caddy/profile/user-manual', () => [promised()]);
    knows(scene, NOK, 'nok');
    await scene.reopen(CADDYS);
    expect(await leadsTo('Chat with nok')).toEqual([`/caddy/chat/chat-room/${ROOM}`]);
    await scene.reopen('/caddy/booking');
    expect(await leadsTo('Chat with nok')).toEqual([`/caddy/chat/chat-room/${ROOM}`]);
  });

  test('in Thai it speaks of a golfer as คุณ', async () => {
    const scene = await openAs(SOMCHAI, '/caddy/profile/user-manual', () => [promised()]);
    knows(scene, NOK, 'nok');
    await scene.reopen(CADDYS);
    await links('Chat with nok');
    const { setLanguage } = await import('../../../src/i18n/language.ts');
    setLanguage('th');
    const isSaid = (name: string) => name.replaceAll(/[\u2060\u200b]/g, '') === 'แชทกับคุณ nok';
    await screen.findByRole('link', { name: isSaid });
  });

  test('on a caddy’s own page, where nok has a room with that caddy; a control: not where there is none', async () => {
    const place = `/golfer/home/caddy-detail/${SOMCHAI}`;
    const scene = await openAs(NOK, place, () => [promised()]);
    await screen.findByRole('heading', { name: CADDY.nickname });
    expect(screen.queryByRole('link', { name: 'Chat with somchai' })).toBeNull();
    knows(scene, SOMCHAI, 'somchai');
    await scene.reopen(place);
    expect(await leadsTo('Chat with somchai')).toEqual([`/golfer/chat/${ROOM}`]);
  });
});

describe('where the phone does not know it', () => {
  const tap = async () => fireEvent.click(await screen.findByRole('button', { name: 'Chat with somchai' }));

  test('the server opens it, and nok is there', async () => {
    const scene = await openAs(NOK, GOLFERS, () => [promised()]);
    scene.server.answers[OPEN] = () => success({ room_id: ROOM });
    await tap();
    await waitFor(() => expect(address()).toBe(`/golfer/chat/${ROOM}`));
    expect(sent(scene, OPEN).map(({ body }) => body)).toEqual([{ user_id: SOMCHAI }]);
  });

  test('without a signal nok is told that the first time needs one, and stays', async () => {
    const scene = await openAs(NOK, GOLFERS, () => [promised()]);
    await screen.findByRole('button', { name: 'Chat with somchai' });
    withoutSignal(scene);
    await tap();
    await screen.findByText(/Opening it the first time needs a signal/);
    expect(address()).toBe(GOLFERS);
  });

  test('a refusal says what to do, and nok can tap again', async () => {
    const scene = await openAs(NOK, GOLFERS, () => [promised()]);
    scene.server.answers[OPEN] = () => error(409, 'CHAT_NOT_YET');
    await tap();
    await screen.findByText(/Send a request first/);
    scene.server.answers[OPEN] = () => success({ room_id: ROOM });
    await until(() => screen.getByRole('button', { name: 'Chat with somchai' }).getAttribute('aria-busy') === 'false');
    await tap();
    await waitFor(() => expect(address()).toBe(`/golfer/chat/${ROOM}`));
  });
});
